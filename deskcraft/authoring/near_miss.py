"""Marks a function as a near miss: a plausible wrong answer, and the leaf that must catch it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

_MARK = "__near_miss__"


@dataclass(frozen=True, slots=True)
class NearMiss:
    """One near miss of a task."""

    name: str
    caught_by: str
    """Key of the leaf that must fail: the check's name, `name#2` for its second use in tree order."""
    acts_on: Literal["desk", "evidence"]
    function: Callable[..., None]
    scores: str = ""
    """The interval that its score lies in, `(0, 0.5)` say; empty: any that is no success."""


def near_miss(*, caught_by: str, scores: str = "") -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Marks `name(desk, params)` (acts from a reset) or `name(evidence, params)` (changes the solution's evidence).

    Args:
        caught_by: key of the leaf that must fail: the check's name, `name#2` for its second use in tree order.
        scores: the interval that its score lies in, `(0, 0.5)` or `[0.5, 1)` say: round brackets leave the end out.

    Returns:
        The decorator; it gives the function back.

    Raises:
        TypeError: the function's first parameter is neither `desk` nor `evidence`.
    """

    def mark(function: Callable[..., None]) -> Callable[..., None]:
        first = next(iter(inspect.signature(function).parameters), "")
        if first not in ("desk", "evidence"):
            raise TypeError(
                f"near miss {function.__name__}: its first parameter is 'desk' or 'evidence', not '{first}'"
            )
        setattr(function, _MARK, (caught_by, first, scores))
        return function

    return mark


def near_misses(namespace: dict[str, Any]) -> list[NearMiss]:
    """The near misses of a module, in the order they stand there."""
    found = []
    for name, value in namespace.items():
        if mark := getattr(value, _MARK, None):
            found.append(NearMiss(name, mark[0], mark[1], value, mark[2]))
    return found
