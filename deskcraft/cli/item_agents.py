"""The agents of a run of a suite: from `--agent` on the command line, and from a file with settings for each."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.cli.agents_file import AgentEntry, Given, Shared, option_text, options_given, read_entries
from deskcraft.cli.model_options import model_asked
from deskcraft.errors import BadInput
from deskcraft.run.runfile import AgentAsked

if TYPE_CHECKING:
    from deskcraft.suite.protocol import Suite

_OF_DESKTOPS = ("observe", "system_prompt")
"""Fields of the file that mean nothing where there is no screen."""


def suite_agents(suite: Suite[Any, Any], given: Given, shared: Shared, file: Path | None) -> tuple[AgentAsked, ...]:
    """The agents of the command line, then those of the file; the suite's usual one where neither names any.

    Raises:
        BadInput: one that there is not, or a model without an agent that calls it.
    """
    if file is None:
        return _of_line(suite, given, shared)
    if not given.names and (given.model or given.options):
        raise BadInput(
            "--model and --agent-option apply to --agent; agents of --agents FILE have their settings in the file"
        )
    return (_of_line(suite, given, shared) if given.names else ()) + tuple(
        _of_file(suite, f"{file}: agent {number}", entry, shared) for number, entry in enumerate(read_entries(file), 1)
    )


def _of_line(suite: Suite[Any, Any], given: Given, shared: Shared) -> tuple[AgentAsked, ...]:
    names = given.names or ([suite.callers[0]] if given.model and suite.callers else [suite.agents[0]])
    model = None
    if given.model is not None:
        model = _model(suite, given.model, given.base_url, given.model_options, shared, "--model-option")
    options = options_given(given.options)
    players = []
    for text in names:
        label, _, agent = text.rpartition("=")
        calls = agent in suite.callers
        if calls and model is None:
            raise BadInput(f"--agent {agent}: give --model NAME, and --base-url for an endpoint of your own")
        players.append(_agent(suite, label, agent, options, model if calls else None))
    if model is not None and not any(player.model for player in players):
        caller = suite.callers[0] if suite.callers else "one that calls a model"
        raise BadInput(
            f"--model {model.endpoint.model}: no agent calls it; give --agent {caller}, or no --agent at all"
        )
    return tuple(players)


def _of_file(suite: Suite[Any, Any], where: str, entry: AgentEntry, shared: Shared) -> AgentAsked:
    for field in _OF_DESKTOPS:
        if field in entry.model_fields_set:
            raise BadInput(f"{where}: {field}: is for desktop tasks; the suite {suite.name} has --suite-option")
    calls = entry.agent in suite.callers
    if calls and entry.model is None:
        raise BadInput(f"{where}: '{entry.agent}' calls a model; add model: NAME")
    if entry.model is not None and not calls:
        those = ", ".join(suite.callers) or "none"
        raise BadInput(f"{where}: '{entry.agent}' calls no model; those of {suite.name} that do: {those}")
    if entry.model is None and (entry.base_url or entry.model_options):
        raise BadInput(f"{where}: has model settings but no model; add model: NAME")
    given = [f"{name}={json.dumps(value)}" for name, value in entry.model_options.items()]  # JSON: types survive
    try:
        model = None
        if entry.model is not None:
            model = _model(suite, entry.model, entry.base_url, given, shared, "model_options")
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from error
    options = {name: option_text(value) for name, value in entry.options.items()}
    return _agent(suite, entry.label, entry.agent, options, model)


def _model(
    suite: Suite[Any, Any], name: str, base_url: str | None, given: Sequence[str], shared: Shared, flag: str
) -> ModelAsked:
    return model_asked(
        suite.wire,
        name,
        base_url,
        [*suite.model_defaults, *given],
        prices=shared.prices,
        record=shared.record,
        replay=shared.replay,
        flag=flag,
    )


def _agent(
    suite: Suite[Any, Any], label: str, agent: str, options: Mapping[str, str], model: ModelAsked | None
) -> AgentAsked:
    usual = "-".join([model.endpoint.model, *suite.marks]) if model else agent
    return AgentAsked(label=_label(label) or _label(usual), agent=agent, options=dict(options), model=model)


def _label(text: str) -> str:
    """The text as a label: letters, digits, dots, lines."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._")[:60]
