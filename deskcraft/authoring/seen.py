"""What a script of a task is shown of the desktop: elements, windows, results of commands, and that it is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


class Ended(Exception):
    """The episode is over; raised out of whatever the solution tries next."""


@dataclass(frozen=True, slots=True)
class Element:
    """A showing element of the accessibility tree; places are px of the screen."""

    role: str
    name: str
    text: str
    states: frozenset[str]
    x: int
    y: int
    width: int
    height: int
    children: tuple[Element, ...]

    @property
    def center(self) -> tuple[int, int]:
        """The middle point."""
        return self.x + self.width // 2, self.y + self.height // 2

    def walk(self) -> Iterator[Element]:
        """Goes through this element and all below it.

        Yields:
            Elements, depth first.
        """
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class WindowInfo:
    """A top-level window."""

    title: str
    app: str
    x: int
    y: int
    width: int
    height: int
    active: bool


@dataclass(frozen=True, slots=True)
class Result:
    """What a privileged command left."""

    exit_code: int
    stdout: str
    stderr: str


def element_of(node: dict[str, Any]) -> Element:
    """An element with all below it, of what the episode loop sends."""
    x, y, width, height = node["box"] or (0, 0, 0, 0)
    return Element(
        role=node["role"],
        name=node["name"],
        text=node["text"],
        states=frozenset(node["states"]),
        x=x,
        y=y,
        width=width,
        height=height,
        children=tuple(element_of(c) for c in node["children"]),
    )


def words_at(words: str, x: int, y: int, width: int, height: int) -> Element:
    """Words that were found on the screen, as an element."""
    return Element("text", words, words, frozenset(), x, y, width, height, ())
