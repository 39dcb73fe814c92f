"""The options of `run` that say which model is called, and how."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, get_args

import typer
import yaml
from pydantic import ValidationError

from deskcraft.agent.models.asked import ModelAsked, Settings, open_client
from deskcraft.agent.models.observe import Mode
from deskcraft.cli.panels import AGENT, EXECUTION, LIMITS, OUTPUT, USER
from deskcraft.errors import BadInput
from deskcraft.model.endpoint import Endpoint, Wire, resolve
from deskcraft.model.preflight import preflight
from deskcraft.model.prices import Prices
from deskcraft.model.structured import MAX_TOKENS
from deskcraft.record.model import CallRecord

ModelName = Annotated[
    str | None,
    typer.Option("--model", help="Name of the model that the agent calls.", metavar="NAME", rich_help_panel=AGENT),
]
BaseUrl = Annotated[
    str | None,
    typer.Option(
        "--base-url", help="Its endpoint; the provider's own by default.", metavar="URL", rich_help_panel=AGENT
    ),
]
ModelOption = Annotated[
    list[str] | None,
    typer.Option(
        "--model-option",
        help="Option of the endpoint or the requests; see docs/use/agents.md.",
        metavar="NAME=VALUE",
        rich_help_panel=AGENT,
    ),
]
UserModel = Annotated[
    str | None,
    typer.Option("--user-model", help="Name of the model for --user llm.", metavar="NAME", rich_help_panel=USER),
]
UserUrl = Annotated[
    str | None, typer.Option("--user-base-url", help="Its endpoint.", metavar="URL", rich_help_panel=USER)
]
UserOption = Annotated[
    list[str] | None,
    typer.Option(
        "--user-model-option",
        help="As --model-option, for the user's model.",
        metavar="NAME=VALUE",
        rich_help_panel=USER,
    ),
]
UserLooks = Annotated[
    bool,
    typer.Option("--user-looks/--no-user-looks", help="Show the user's model the screen.", rich_help_panel=USER),
]
PricesFile = Annotated[
    Path | None,
    typer.Option(
        "--prices",
        metavar="FILE",
        rich_help_panel=LIMITS,
        help="YAML, USD per million tokens: models: NAME: {input, output, [cached_input], [source]}.",
    ),
]
SystemPrompt = Annotated[
    Path | None,
    typer.Option(
        "--system-prompt", help="File whose text replaces the built-in prompt.", metavar="FILE", rich_help_panel=AGENT
    ),
]
Observe = Annotated[
    Mode,
    typer.Option("--observe", help=f"Observation: {', '.join(get_args(Mode))}.", metavar="MODE", rich_help_panel=AGENT),
]
RecordCalls = Annotated[
    bool, typer.Option("--record-calls", help="Store every exchange with a model in the run.", rich_help_panel=OUTPUT)
]
ReplayCalls = Annotated[
    Path | None,
    typer.Option(
        "--replay-calls", help="Answer model calls from this recorded run.", metavar="RUN", rich_help_panel=EXECUTION
    ),
]
_ENDPOINT = ("key_name", "timeout_s", "deadline_s", "tries", "backoff_s", "concurrency", "per_minute", "stream")
_SETTINGS = ("screens", "most_turns", "temperature", "max_tokens")


def user_asked(
    model: str,
    base_url: str | None,
    given: list[str] | None,
    *,
    prices: Prices,
    looks: bool,
    flag: str,
    record: bool = False,
    replay: Path | None = None,
) -> ModelAsked:
    """The model that plays the user; `flag` is the command's name of its NAME=VALUE options.

    Raises:
        BadInput: see `model_asked`.
    """
    few = [f"max_tokens={MAX_TOKENS}", *(given or [])]  # it says a few sentences
    return model_asked(
        "chat",
        model,
        base_url,
        few,
        prices=prices,
        mode="screenshot" if looks else "a11y",
        record=record,
        replay=replay,
        flag=flag,
    )


def model_asked(
    wire: Wire,
    model: str,
    base_url: str | None,
    given: list[str] | None,
    *,
    prices: Prices,
    mode: Mode = "screenshot",
    system_prompt: Path | None = None,
    record: bool = False,
    replay: Path | None = None,
    flag: str = "--model-option",
) -> ModelAsked:
    """What the options come to; `flag` is the command's name of those in `given`.

    Raises:
        BadInput: an option has no such name or value, or a file cannot be read.
    """
    endpoint: dict[str, Any] = {"wire": wire, "model": model, "base_url": base_url or ""}
    settings: dict[str, Any] = {"mode": mode, "extra": {}}
    if system_prompt is not None:
        settings["system_prompt"] = _text(system_prompt)
    for entry in given or []:
        name, equals, value = entry.partition("=")
        if not equals:
            raise BadInput(f"{flag} {entry}: write NAME=VALUE")
        if name in _ENDPOINT:
            endpoint[name] = yaml.safe_load(value)
        elif name in _SETTINGS:
            settings[name] = yaml.safe_load(value)
        elif name.startswith("extra."):
            settings["extra"][name.removeprefix("extra.")] = yaml.safe_load(value)
        else:
            known = ", ".join((*_ENDPOINT, *_SETTINGS, "extra.NAME"))
            raise BadInput(f"{flag} {name}: no such option; there are {known}")
    try:
        return ModelAsked(
            endpoint=resolve(Endpoint(**endpoint)),
            settings=Settings(**settings),
            prices=prices,
            record=record,
            replay=str(replay.resolve()) if replay else "",
        )
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = ".".join(str(part) for part in first["loc"])
        raise BadInput(f"{flag} {name}={first['input']}: {first['msg']}") from error


def check_first(asked: ModelAsked, purpose: str, *, pictures: bool, structured: bool) -> CallRecord | None:
    """The call before the run; None if calls are repeated from a tape.

    Raises:
        BadInput: it fails.
    """
    if asked.replay:
        return None
    with open_client(asked.model_copy(update={"record": False}), None, "", "preflight") as client:
        try:
            return preflight(client, pictures=pictures, structured=structured).record
        except BadInput as error:
            raise BadInput(f"the {purpose}'s model: {error}") from error


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read: {error}") from error
