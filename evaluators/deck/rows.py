"""Whether what is new in a row of shapes is painted as the row is: nobody adds a blue box to six white ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from evaluators.deck.alike import same_fill, same_line
from evaluators.deck.model import Shape
from evaluators.deck.words import label

ALIKE = 0.05
"""How far sides of shapes of one size may differ, as a part of them."""
IN_LINE = 0.02
"""How far shapes may be out of line, as a part of the slide's height."""


def row_flaws(shape: Shape, there: Sequence[Shape], pinned: Collection[str], high: int) -> Iterator[str]:
    """Say of a new shape whether it is painted as none of those in a row with it.

    Args:
        shape: What is new.
        there: The shapes of its slide that are not.
        pinned: The facets of it that goals judge.
        high: The slide's height.
    """
    if shape.kind != "shape" or shape.role or not shape.geometry:
        return
    row = [one for one in there if _in_a_row(one, shape, high)]
    if row and "fill" not in pinned and not any(same_fill(one.fill, shape.fill) for one in row):
        yield f"is filled as none in a row with it, such as {label(row[-1])}"
    if row and "line" not in pinned and not any(same_line(one.line, shape.line) for one in row):
        yield f"has an outline as none in a row with it, such as {label(row[-1])}"


def _in_a_row(a: Shape, b: Shape, high: int) -> bool:
    """Say whether two shapes of one form and size are in line, across or down, and both hold words or none."""
    if (a.kind, a.geometry, a.role, bool(a.text.strip())) != (b.kind, b.geometry, b.role, bool(b.text.strip())):
        return False
    sides = ((a.width, b.width), (a.height, b.height))
    alike = all(abs(x - y) <= ALIKE * max(x, y, 1) for x, y in sides)
    return alike and min(abs(a.x - b.x), abs(a.y - b.y)) <= IN_LINE * high
