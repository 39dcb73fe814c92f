"""Formats of letters inside of a cell: what shows is the look of the letters, not the one that the cell has beneath."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from openpyxl.cell.rich_text import CellRichText, TextBlock

from evaluators.sheet.styles import Palette, Style

Stretches = Iterable[tuple[str, Style]]
"""Text from left to right with its look."""


@dataclass(frozen=True)
class Lettering:
    """The look of a cell with a text."""

    style: Style
    """Of all letters; where they do not look alike, the cell's own."""
    letters: tuple[tuple[int, Style], ...] = ()
    """Where they do not, as in a cell."""


def lettering(own: Style, stretches: Stretches) -> Lettering:
    """Return how a cell looks whose text has these stretches.

    Args:
        own: The cell's own style.
        stretches: What is in it; spaces alone show nothing and count for nothing.
    """
    found: list[tuple[int, Style]] = []
    for text, style in stretches:
        number = len("".join(text.split()))
        if number and found and found[-1][1] == style:
            found[-1] = (found[-1][0] + number, style)
        elif number:
            found.append((number, style))
    if len(found) > 1:
        return Lettering(own, tuple(found))
    return Lettering(found[0][1] if found else own)


def rich_text(own: Style, text: CellRichText, palette: Palette) -> Lettering:
    """Return the look of a rich text of an .xlsx file: a run without properties looks as its cell does, and one with
    properties as these say, whatever the cell has (ECMA-376 part 1, 18.4)."""
    return lettering(
        own, ((str(part), _run(own, part.font, palette) if isinstance(part, TextBlock) else own) for part in text)
    )


def _run(own: Style, font: Any, palette: Palette) -> Style:
    if font is None:
        return own
    return replace(
        own,
        bold=bool(font.b),
        italic=bool(font.i),
        underline=font.u not in (None, "none"),
        strike=bool(font.strike),
        font_colour=palette.resolve(font.color, "000000"),
        font_size=float(font.sz or own.font_size),
        font_name=str(font.rFont or own.font_name),
    )
