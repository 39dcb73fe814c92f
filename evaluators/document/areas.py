"""Areas of a document: what a section sets for the text in it (columns, protection, background). Lengths are points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Columns:
    """How text is set in columns."""

    count: int = 1
    gap: float = 0.0
    """Between two of them."""
    line: bool = False
    """A line separates them."""
    equal: bool = True
    """They are of one width."""


@dataclass(frozen=True)
class Area:
    """A section of an .odt file, the columns of its pages, or a section of a .docx file."""

    number: int
    """Tells areas apart that are otherwise equal."""
    name: str = ""
    """Of an .odt file's section alone."""
    columns: Columns = Columns()
    protected: bool = False
    hidden: bool = False
    background: str = "none"


def columns_of(areas: tuple[Area, ...]) -> Columns:
    """Return the columns of text in these areas, the outermost first."""
    area = in_columns(areas)
    return area.columns if area is not None else Columns()


def in_columns(areas: tuple[Area, ...]) -> Area | None:
    """Return the innermost of these areas that has columns."""
    return next((area for area in reversed(areas) if area.columns.count > 1), None)
