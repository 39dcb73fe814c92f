"""The agents of a run: from `--agent` on the command line, or from a file with settings for each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.agent.models.observe import Mode
from deskcraft.agent.registry import calls_model, make_adapter, model_callers
from deskcraft.cli.model_options import model_asked
from deskcraft.errors import BadInput
from deskcraft.model.prices import Prices
from deskcraft.run.runfile import LABEL, AgentAsked

Scalar: TypeAlias = str | int | float | bool


class AgentEntry(BaseModel):
    """One agent in the file."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    agent: str
    """A name as for `--agent`."""
    label: str = Field(default="", pattern=f"^$|{LABEL}")
    """Its label in the run; the agent's name by default."""
    options: dict[str, Scalar] = {}
    """As `--agent-option`."""
    model: str | None = None
    base_url: str | None = None
    model_options: dict[str, Scalar] = {}
    """As `--model-option`."""
    observe: Mode = "screenshot"
    system_prompt: str | None = None
    """A file, relative to the folder of this one."""


_ENTRIES: TypeAdapter[list[AgentEntry]] = TypeAdapter(Annotated[list[AgentEntry], Field(min_length=1)])


@dataclass(frozen=True)
class Shared:
    """What all agents of a run have in common."""

    prices: Prices
    record: bool = False
    replay: Path | None = None


@dataclass(frozen=True)
class Given:
    """The options of the command line: `names` are those of `--agent`, the rest applies to each of them."""

    names: Sequence[str] = ()
    options: Sequence[str] = ()
    model: str | None = None
    base_url: str | None = None
    model_options: Sequence[str] = ()
    observe: Mode = "screenshot"
    system_prompt: Path | None = None


def given_agents(given: Given, shared: Shared) -> tuple[AgentAsked, ...]:
    """The agents of the command line: NAME, or LABEL=NAME.

    Raises:
        BadInput: contradictory options.
    """
    pairs = [(label or name, name) for text in given.names for label, _, name in [_split(text)]]
    options = options_given(given.options)
    if options and len(pairs) > 1:
        raise BadInput("--agent-option: ambiguous with several agents; give each its settings with --agents FILE")
    callers = [name for _, name in pairs if calls_model(name)]
    if given.model is not None and not callers:
        named = ", ".join(f"'{name}'" for _, name in pairs)
        raise BadInput(f"--model {given.model}: the agent {named} calls no model; those that do: {model_callers()}")
    return tuple(
        _agent(
            label,
            name,
            options,
            given.model if calls_model(name) else None,
            given.base_url,
            given.model_options,
            given.observe,
            given.system_prompt,
            shared,
            "--agent ",
            "--model-option",
        )
        for label, name in pairs
    )


def read_agents(path: Path, shared: Shared) -> tuple[AgentAsked, ...]:
    """The agents of a file.

    Raises:
        BadInput: it cannot be read; with the file, the entry and the field.
    """
    return tuple(_entry(path, number, entry, shared) for number, entry in enumerate(read_entries(path), 1))


def read_entries(path: Path) -> list[AgentEntry]:
    """What a file of agents says.

    Raises:
        BadInput: it cannot be read; with the file, the entry and the field.
    """
    try:
        return _ENTRIES.validate_python(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read: {error}") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        raise BadInput(f"{path}{line}: is not YAML: {getattr(error, 'problem', None) or error}") from error
    except ValidationError as error:
        raise BadInput(f"{path}: {_first_error(error)}; write a list of agents, see docs/use/sweeps.md") from error


def _entry(path: Path, number: int, entry: AgentEntry, shared: Shared) -> AgentAsked:
    where = f"{path}: agent {number}"
    if entry.model is not None and not calls_model(entry.agent):
        raise BadInput(f"{where}: '{entry.agent}' calls no model; those that do: {model_callers()}")
    if entry.model is None and (entry.base_url or entry.model_options):
        raise BadInput(f"{where}: has model settings but no model; add model: NAME")
    options = {name: option_text(value) for name, value in entry.options.items()}
    given = [f"{name}={json.dumps(value)}" for name, value in entry.model_options.items()]  # JSON: types survive
    prompt = None if entry.system_prompt is None else path.parent / entry.system_prompt
    try:
        return _agent(
            entry.label or entry.agent,
            entry.agent,
            options,
            entry.model,
            entry.base_url,
            given,
            entry.observe,
            prompt,
            shared,
            f"{where}, label ",
            "model_options",
        )
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from error


def _agent(
    label: str,
    name: str,
    options: dict[str, str],
    model: str | None,
    base_url: str | None,
    model_options: Sequence[str],
    observe: Mode,
    system_prompt: Path | None,
    shared: Shared,
    where: str,
    flag: str,
) -> AgentAsked:
    asked: ModelAsked | None = None
    if model is not None:
        asked = model_asked(
            make_adapter(name, options).abilities.wire,
            model,
            base_url,
            list(model_options),
            prices=shared.prices,
            mode=observe,
            system_prompt=system_prompt,
            record=shared.record,
            replay=shared.replay,
            flag=flag,
        )
    try:
        return AgentAsked(label=label, agent=name, options=options, model=asked)
    except ValidationError as error:
        raise BadInput(f"{where}'{label}': {_first_error(error)}") from error


def _split(text: str) -> tuple[str, str, str]:
    label, equals, name = text.partition("=")
    return (label, equals, name) if equals else ("", "", text)


def options_given(given: Sequence[str]) -> dict[str, str]:
    """The `--agent-option`s by name.

    Raises:
        BadInput: one has no value.
    """
    options = {}
    for entry in given:
        name, equals, value = entry.partition("=")
        if not equals:
            raise BadInput(f"--agent-option {entry}: write NAME=VALUE")
        options[name] = value
    return options


def option_text(value: Scalar) -> str:
    """A value of YAML as the command line would give it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _first_error(error: ValidationError) -> str:
    """The first error: the entry (counted from 1), the field, and the problem."""
    first: Any = error.errors(include_url=False)[0]
    place = [f"agent {part + 1}" if isinstance(part, int) else str(part) for part in first["loc"]]
    return ": ".join([*place, str(first["msg"])])
