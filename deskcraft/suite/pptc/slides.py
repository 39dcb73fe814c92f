"""What a slide shows, as the file states it: the objects that the API names, with the attributes that it can change.

Values are what is written at the object itself, as in the paper's reader; what a layout or theme adds stays open
(None). Reading them is in `deck`.
"""

from __future__ import annotations

from dataclasses import dataclass

from deskcraft.suite.pptc.relations import Box, ObjectName

STYLES = ("bold", "italic", "underline", "size", "colour", "font", "link")


@dataclass(frozen=True, slots=True)
class Style:
    """How a run of text is set, as far as the file says."""

    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    size: int | None = None
    """In hundredths of a point."""
    colour: str | None = None
    font: str | None = None
    link: str | None = None


NO_STYLE = Style()


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text that is set in one way."""

    text: str
    style: Style


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; a line break within it is a vertical tab."""

    runs: tuple[Run, ...]
    alignment: str | None
    line_spacing: str | None
    """`120%` or points; None is as the layout has it."""
    level: int
    bullet: str | None
    empty: Style
    """How text would be set that is typed into it, as far as the file says; no matter where there are runs."""

    @property
    def text(self) -> str:
        """Its text."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Table:
    """A table's cells, row by row."""

    rows: tuple[tuple[tuple[Paragraph, ...], ...], ...]
    fills: tuple[tuple[str | None, ...], ...]
    columns: int


@dataclass(frozen=True, slots=True)
class Series:
    """One row of numbers of a chart."""

    name: str
    categories: tuple[str, ...]
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart's plots and numbers."""

    types: tuple[str, ...]
    title: str | None
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """An object on a slide."""

    name: ObjectName
    label: str
    """The name that it has in the file."""
    box: Box | None
    """None: where its layout puts it."""
    holder: tuple[str, str] | None
    """Type and index of a placeholder."""
    rotation: int
    """In sixty-thousandths of a degree."""
    geometry: str | None
    fill: str | None
    line: str | None
    paragraphs: tuple[Paragraph, ...] = ()
    table: Table | None = None
    chart: Chart | None = None
    picture: str | None = None
    """The sum and size of what it shows: no picture is unpacked to be compared."""
    inner: tuple[Shape, ...] = ()

    @property
    def text(self) -> str:
        """Its paragraphs, a line each."""
        return text_of(self.paragraphs)


@dataclass(frozen=True, slots=True)
class Slide:
    """A slide, its objects from back to front."""

    number: int
    background: str | None
    notes: str
    hidden: bool
    shapes: tuple[Shape, ...]


def text_of(paragraphs: tuple[Paragraph, ...]) -> str:
    """Return paragraphs as text, a line each."""
    return "\n".join(paragraph.text for paragraph in paragraphs)
