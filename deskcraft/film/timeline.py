"""Lays an episode's requests and messages out on a line of time. Pure; the template draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from deskcraft.desktop.actions import Ask, Done, Fail
from deskcraft.film.film import Ended, Frame, Item, Ran, Said
from deskcraft.plain import seconds

WIDTH, MARGIN = 1000, 16
"""Of the drawing, in its own units."""
_TICKS = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600)
MarkKind: TypeAlias = Literal["act", "refused", "ask", "signal", "user", "run", "end"]


@dataclass(frozen=True)
class Mark:
    """One thing that happened, at `x` in the drawing."""

    x: float
    kind: MarkKind
    label: str
    number: int = 0
    """Of a user message, in order from 1."""


@dataclass(frozen=True)
class Tick:
    """A time written below the line."""

    x: float
    label: str


@dataclass(frozen=True)
class Timeline:
    """A drawing of WIDTH units."""

    marks: tuple[Mark, ...]
    ticks: tuple[Tick, ...]
    length_s: float


def timeline(items: Sequence[Item]) -> Timeline | None:
    """The line; None where nothing happened."""
    if not items or all(isinstance(item, Ended) for item in items):
        return None
    length = max(item.t_s for item in items) or 1.0
    span = WIDTH - 2 * MARGIN

    def place(t_s: float) -> float:
        return round(MARGIN + span * t_s / length, 1)

    marks, said = [], 0
    for item in items:
        said += isinstance(item, Said)
        if isinstance(item, Frame) and not item.requested:
            continue
        marks.append(Mark(place(item.t_s), _kind(item), _label(item), said if isinstance(item, Said) else 0))
    gap = next((t for t in _TICKS if length / t <= 8), 7200)
    ticks = [Tick(place(n * gap), _clock(n * gap)) for n in range(int(length / gap) + 1)]
    return Timeline(tuple(marks), tuple(ticks), length)


def _kind(item: Item) -> MarkKind:
    match item:
        case Said():
            return "user"
        case Ran():
            return "run"
        case Ended():
            return "end"
        case Frame(refused=refused) if refused:
            return "refused"
        case Frame(action=Ask()):
            return "ask"
        case Frame(action=Done() | Fail()):
            return "signal"
    return "act"


def _label(item: Item) -> str:
    what = {"act": "step", "refused": "refused request, step", "ask": "question, step"}.get(_kind(item))
    if what is not None:
        return f"{what} {item.step}, {seconds(item.t_s)}"
    names = {"signal": "DONE or FAIL", "user": "the user", "run": "command", "end": "end"}
    return f"{names[_kind(item)]}, {seconds(item.t_s)}"


def _clock(t_s: int) -> str:
    return f"{t_s} s" if t_s < 60 else f"{t_s // 60}:{t_s % 60:02d}"
