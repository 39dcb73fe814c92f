"""What goals pin: guards are derived where every goal on the evidence says so, else they take their exceptions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from evaluators import Evidence, grade, registry
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed
from tests.evaluators.evidences import evidence


class Guard(Of):
    """Parameters of the guard below."""

    except_: tuple[str, ...] = ()
    free: tuple[str, ...] = ()


@pytest.fixture(autouse=True)
def checks() -> Iterator[None]:
    registry.load_all()
    known = dict(registry._CHECKS)

    def two(evidence: Evidence, p: Of) -> list[Pin]:
        return [Pin(p.of, "a"), Pin(p.of, "b")]

    @check("command.pins", pins=two)
    def pins(evidence: Evidence, p: Of) -> Finding:
        holds = evidence.read_bytes(p.of) == b"right"
        return passed("Right.") if holds else failed(Code.WRONG_VALUE, "Wrong.")

    @check("command.silent")
    def silent(evidence: Evidence, p: Of) -> Finding:
        return passed("Right.")

    @check("command.guard")
    def guard(evidence: Evidence, p: Guard) -> Finding:
        return passed(",".join(evidence.pinned.exceptions(p.of, p.except_, p.free)))

    yield
    registry._CHECKS.clear()
    registry._CHECKS.update(known)


@pytest.fixture
def guarded(tmp_path: Path) -> Callable[..., str]:
    def say(goals: list[dict[str, Any]], content: str = "right", of: str = "f") -> str:
        found = evidence(tmp_path, {}, {"f": content, "g": content})
        guards = [{"command.guard": {"of": of, "except_": ["wide"], "free": ["open"]}}]
        return grade(goals, guards, found, ended_in_fail=False).leaves()[-1].sentence

    return say


def test_a_guard_excepts_what_the_goals_pin_and_what_is_free(guarded: Callable[..., str]) -> None:
    assert guarded([{"command.pins": {"of": "f"}}]) == "a,b,open"


def test_one_silent_goal_leaves_the_guard_its_own_exceptions(guarded: Callable[..., str]) -> None:
    assert guarded([{"command.pins": {"of": "f"}}, {"command.silent": {"of": "f"}}]) == "wide,open"


def test_a_silent_goal_on_other_evidence_does_not_matter(guarded: Callable[..., str]) -> None:
    assert guarded([{"command.pins": {"of": "f"}}, {"command.silent": {"of": "g"}}]) == "a,b,open"


def test_a_goal_that_fails_pins_nothing(guarded: Callable[..., str]) -> None:
    assert guarded([{"command.pins": {"of": "f"}}], content="wrong") == "open"


def test_only_the_branches_of_any_that_hold_pin(guarded: Callable[..., str]) -> None:
    assert guarded([{"any": [{"command.silent": {"of": "g"}}, {"command.pins": {"of": "f"}}]}], "wrong") == "open"


def test_evidence_without_goals_keeps_its_exceptions(guarded: Callable[..., str]) -> None:
    assert guarded([{"command.pins": {"of": "f"}}], of="g") == "wide,open"
