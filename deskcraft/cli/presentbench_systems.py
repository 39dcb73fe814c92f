"""What `deskcraft presentbench run` needs of systems under test, and what judging will come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from deskcraft.cli.model_options import check_first, model_asked
from deskcraft.errors import BadInput
from deskcraft.model.prices import Prices

if TYPE_CHECKING:
    from deskcraft.judge import Panel
    from deskcraft.presentbench.instance import Instance
    from deskcraft.presentbench.systems import System

COMMAND_S = 600.0
"""See `deskcraft.presentbench.systems.COMMAND_S`; not imported for the help alone."""
AT_ONCE = 2
"""See `deskcraft.presentbench.systems.AT_ONCE`."""


@dataclass(frozen=True)
class ModelOptions:
    """What the options say of `--system code:MODEL`."""

    base_url: str | None = None
    options: list[str] | None = None
    max_tokens: int | None = None
    record: bool = False
    replay: Path | None = None


def chosen_instances(instances: Sequence[Instance], names: Sequence[str]) -> list[Instance]:
    """The instances of some names, in their order; all where none is named.

    Args:
        instances: all there are.
        names: ids.

    Raises:
        BadInput: there is no such instance.
    """
    if unknown := sorted(set(names) - {one.id for one in instances}):
        raise BadInput(f"{unknown[0]}: no such instance; `deskcraft presentbench list` names them")
    return [one for one in instances if not names or one.id in names]


def system_named(
    text: str,
    out: Path,
    files: Sequence[Path],
    network: bool,
    timeout_s: float,
    at_once: int,
    model: ModelOptions,
) -> System:
    """The system that the options name.

    Args:
        text: of `--system`.
        out: the run's folder.
        files: of `--system-files`.
        network: of `--system-network`.
        timeout_s: of `--system-timeout`.
        at_once: of `--system-at-once`.
        model: what is for a model alone.

    Raises:
        BadInput: there is no such system, its model does not answer, or an option is given that it has no use for.
    """
    from deskcraft.model.ledger import RunBudget
    from deskcraft.presentbench.coding import CODE, CodingModel
    from deskcraft.presentbench.systems import parse_system

    if text.startswith(CODE):
        if files or network:
            raise BadInput(f"--system {text}: --system-files and --system-network are for commands")
        flag = "--system-model-option"
        name, record, replay = text.removeprefix(CODE), model.record, model.replay
        asked = model_asked(
            "chat", name, model.base_url, model.options, prices=Prices(), record=record, replay=replay, flag=flag
        )
        check_first(asked, "system", pictures=False, structured=False)
        return CodingModel(asked, out, RunBudget(max_tokens=model.max_tokens), at_once=at_once)
    if model != ModelOptions():
        raise BadInput(
            f"--system {text}: it calls no model; leave out --system-base-url, --system-model-option,"
            " --system-max-tokens, --system-record and --system-replay"
        )
    return parse_system(text, files, network, timeout_s, at_once)


def forecast_line(instances: Sequence[Instance], panel: Panel) -> str:
    """What judging will come to, if each deck has as many slides as it may.

    Args:
        instances: what is asked for.
        panel: the judge.

    Returns:
        A line: questions, calls, tokens, cost, and tokens of an item.
    """
    from deskcraft.judge.forecast import forecast
    from deskcraft.presentbench.expected import expected_questions

    found = forecast(panel, expected_questions(instances))
    each = f"; {found.input_tokens / found.calls:,.0f} tokens in for an item" if found.calls else ""
    return f"forecast for {len(instances)} decks: {found}{each}"
