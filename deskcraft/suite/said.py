"""What a suite says of an episode: values of columns, why it did not succeed, and its turns for the viewer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from deskcraft.record.model import AnyRecord

R = TypeVar("R", bound=AnyRecord)
"""The record of an episode."""
Value: TypeAlias = "str | int | float | bool | None"


@dataclass(frozen=True)
class Column(Generic[R]):
    """A column of the table of episodes."""

    meaning: str
    value: Callable[[R], Value]


@dataclass(frozen=True)
class Failure:
    """One reason why an episode did not succeed."""

    check: str
    code: str
    sentence: str


@dataclass(frozen=True)
class Shown:
    """One turn of an episode, as the viewer shows it. All texts may be those of agents."""

    heading: str
    right: bool | None = None
    """None: it was not judged by itself."""
    verdict: str = ""
    """In a word, why it is wrong."""
    asked: str = ""
    did: str = ""
    """The agent's answer or program."""
    problems: tuple[str, ...] = ()
    """What could not be done of it."""
    differences: tuple[str, ...] = ()
    """What is not as it must be."""
    deck: str = ""
    """Blob of the presentation (.pptx) after this turn, whose slides are drawn."""
