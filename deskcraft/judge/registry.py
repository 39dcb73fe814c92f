"""Judges by name: `--judge NAME[:ARG]`."""

from __future__ import annotations

import difflib
import math
from dataclasses import dataclass
from pathlib import Path

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.errors import BadInput
from deskcraft.judge.asked import open_judge
from deskcraft.judge.plain import Constant, Measured, Noisy, Oracle, Random, Truth
from deskcraft.judge.protocol import Judge
from deskcraft.model.ledger import RunBudget

JUDGES = {
    "model": "[:MODEL], a model behind an endpoint",
    "measured": "what can be measured of decks and pictures",
    "oracle": "the truth, which a test tells",
    "noisy": ":SIGMA, the truth with an error",
    "random": "[:SEED], anything",
    "constant": "[:VALUE], the same of everything",
}
"""The names, each with its argument and what it is."""


@dataclass(frozen=True)
class JudgeChoice:
    """A judge as it was asked for."""

    name: str
    argument: str = ""

    def __str__(self) -> str:
        return f"{self.name}:{self.argument}" if self.argument else self.name


def parse_judge(text: str) -> JudgeChoice:
    """The judge that `NAME[:ARG]` means.

    Raises:
        BadInput: there is no such judge, or its argument is none; one line.
    """
    name, colon, argument = text.strip().partition(":")
    if name not in JUDGES:
        close = difflib.get_close_matches(name, JUDGES, n=1, cutoff=0.5)
        hint = f"did you mean {close[0]}?" if close else f"write one of {', '.join(JUDGES)}"
        raise BadInput(f"--judge {text!r}: there is no judge '{name[:40]}'; {hint}")
    if colon and not argument:
        raise BadInput(f"--judge {text}: nothing stands after the colon; {name}{JUDGES[name]}")
    if argument and name in ("oracle", "measured"):
        raise BadInput(f"--judge {text}: {name} takes no argument")
    match name:
        case "noisy":
            _number(text, argument, "a standard deviation from 0 to 10, as in noisy:0.1", 10)
        case "constant" if argument:
            _number(text, argument, "a number from 0 to 1, as in constant:0.5", 1)
        case "random" if argument and not (argument.isascii() and argument.isdigit() and len(argument) < 19):
            raise BadInput(f"--judge {text}: a whole number is expected, as in random:7")
    return JudgeChoice(name, argument)


def make_judge(
    choice: JudgeChoice,
    *,
    asked: ModelAsked | None = None,
    run: Path | None = None,
    budget: RunBudget | None = None,
    truth: Truth | None = None,
) -> Judge:
    """A judge.

    Args:
        choice: Which one.
        asked: Of `model`: the model, how it is asked, and what it costs.
        run: Of `model`: the run's folder, with its ledger and bounds.
        budget: Of `model`: the run's budget.
        truth: Of `oracle` and `noisy`.

    Raises:
        BadInput: what it needs was not given.
    """
    match choice.name:
        case "model":
            if asked is None:
                raise BadInput(f"--judge {choice}: a model is expected: give --judge-model and its endpoint")
            if choice.argument:
                endpoint = asked.endpoint.model_copy(update={"model": choice.argument})
                asked = asked.model_copy(update={"endpoint": endpoint})
            return open_judge(asked, run, budget)
        case "measured":
            return Measured()
        case "random":
            return Random(int(choice.argument or 0))
        case "constant":
            return Constant(float(choice.argument or 1))
    if truth is None:
        raise BadInput(f"--judge {choice}: only tests know the truth; choose another judge")
    return Oracle(truth) if choice.name == "oracle" else Noisy(float(choice.argument), truth)


def _number(text: str, argument: str, wanted: str, most: float) -> None:
    try:
        value = float(argument)
    except ValueError:
        value = math.nan
    if not 0 <= value <= most:
        raise BadInput(f"--judge {text}: {wanted}, is expected")
