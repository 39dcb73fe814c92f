"""A text document as it means, whichever format holds it: paragraphs with effective properties, tables, pages.

All lengths are points. Styles are resolved: a property is what shows, wherever it was set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from evaluators.document.areas import Area, Columns, columns_of
from evaluators.document.charts import Figure
from evaluators.document.figures import Image

FormKind = Literal["text", "checkbox", "dropdown", "date"]


@dataclass(frozen=True)
class Look:
    """The effective properties of a character; the language is left out."""

    font: str = ""
    size: float = 10.0
    bold: bool = False
    italic: bool = False
    underline: str = "none"
    """none, single, double, dotted, dash, wave, thick."""
    strike: str = "none"
    """none, single, double."""
    colour: str = "000000"
    """Six digits; automatic is black."""
    highlight: str = "none"
    """The background's six digits, from highlighting or shading."""
    caps: str = "none"
    """none, upper, small, lower, title."""
    position: str = "normal"
    """normal, super, sub."""
    spacing: float = 0.0
    hidden: bool = False


LOOK_ASPECTS = (
    "font",
    "size",
    "bold",
    "italic",
    "underline",
    "strike",
    "colour",
    "highlight",
    "caps",
    "position",
    "spacing",
    "hidden",
)


@dataclass(frozen=True)
class Run:
    """A stretch of text of one look; a field's result is a run of its own."""

    text: str
    look: Look
    link: str = ""
    field: str = ""
    """The kind of the field whose result this is; "" for plain text."""


Line: TypeAlias = tuple[Literal["multiple", "exact", "at_least"], float]
Border: TypeAlias = tuple[float, str, str]
"""Width in points, six digits, and the kind (single, double, dotted, dashed)."""


@dataclass(frozen=True)
class Layout:
    """The effective properties of a paragraph."""

    alignment: str = "left"
    left: float = 0.0
    right: float = 0.0
    first_line: float = 0.0
    """Of the first line, beside `left`; negative hangs."""
    before: float = 0.0
    after: float = 0.0
    line: Line = ("multiple", 1.0)
    keep_with_next: bool = False
    page_break: bool = False
    """A page break comes before it, by property or by a break."""
    column_break: bool = False
    """A column break comes before it, by property or by a break."""
    tabs: tuple[tuple[float, str], ...] = ()
    borders: tuple[tuple[str, Border], ...] = ()
    shading: str = "none"


@dataclass(frozen=True)
class Plain:
    """How a style alone sets a paragraph."""

    looks: tuple[Look, Look]
    """Of Western and of Asian letters."""
    layout: Layout


@dataclass(frozen=True)
class ListItem:
    """The place of a paragraph in a list."""

    kind: Literal["bullet", "number"]
    level: int
    """Counted from 1."""
    label: str
    """The number or bullet that shows: `2.1`, `(a)`, `•`."""
    format: str = ""
    """bullet, decimal, lower-letter, upper-letter, lower-roman, upper-roman, other."""


@dataclass(frozen=True)
class FormField:
    """A place to fill in: a content control, a legacy form field or an input field."""

    name: str
    kind: FormKind
    value: str
    """What is filled in; of a checkbox `true` or `false`."""
    placeholder: bool = False
    """It still shows its prompt."""


@dataclass(frozen=True)
class Note:
    """A footnote or endnote and where it is anchored."""

    kind: Literal["footnote", "endnote"]
    at: int
    """Offset in the paragraph's text."""
    text: str


InnerBreak: TypeAlias = tuple[int, str]
"""Offset in the paragraph's text, and the kind: page, column, or clear of a line break."""


@dataclass
class Paragraph:
    """A paragraph, a heading or an item of a list."""

    runs: tuple[Run, ...]
    style: str
    """The style's name as people see it: `Heading 1`, `Default`."""
    outline: int
    """1 to 9 of a heading, 0 of body text."""
    layout: Layout
    item: ListItem | None = None
    notes: tuple[Note, ...] = ()
    images: tuple[Image, ...] = ()
    forms: tuple[FormField, ...] = ()
    bookmarks: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    areas: tuple[Area, ...] = ()
    """The sections that it is in, the outermost first."""
    in_index: bool = False
    """It belongs to a generated index (a table of contents)."""
    mark: Look = Look()
    """The look that an empty paragraph would give its text."""
    inner_breaks: tuple[InnerBreak, ...] = ()
    """Breaks of the page or column within its text, and line breaks that go on below the pictures beside."""
    plain: Plain | None = None
    """How its style alone would set it; None where no style says so."""

    @property
    def text(self) -> str:
        """What it says, results of fields included; line breaks are newlines."""
        return "".join(run.text for run in self.runs)

    @property
    def broken(self) -> bool:
        """Whether the page or column breaks before it, or within it."""
        return self.layout.page_break or self.layout.column_break or bool(self.inner_breaks)

    @property
    def setup(self) -> Columns:
        """The columns that it is in."""
        return columns_of(self.areas)

    @property
    def columns(self) -> int:
        """In how many columns it is."""
        return self.setup.count

    @property
    def stable(self) -> str:
        """What it says, with {kind} for fields whose results the application renews by itself."""
        return "".join(f"{{{run.field}}}" if run.field in RENEWED else run.text for run in self.runs)


RENEWED = frozenset({"page", "pages", "date", "time", "file", "words", "author", "chapter"})
"""Kinds of fields whose results depend on where and when the document is laid out."""


@dataclass
class Cell:
    """A cell of a table; one that spans others counts once, at its upper left."""

    paragraphs: list[Paragraph]
    row: int
    column: int
    rows: int = 1
    columns: int = 1
    shading: str = "none"
    borders: tuple[tuple[str, Border], ...] = ()
    vertical: str = "top"

    @property
    def text(self) -> str:
        """What it says, a line a paragraph."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs)


@dataclass
class Table:
    """A table; rows and columns count from 1."""

    cells: list[Cell]
    rows: int
    columns: int
    header_rows: int
    """How many rows repeat on each page."""
    widths: tuple[float, ...]
    alignment: str = "left"

    def cell(self, row: int, column: int) -> Cell | None:
        """Return the cell that covers a place."""
        for cell in self.cells:
            if cell.row <= row < cell.row + cell.rows and cell.column <= column < cell.column + cell.columns:
                return cell
        return None

    def paragraphs(self) -> Iterator[Paragraph]:
        """Yield the paragraphs of all cells, row by row."""
        for cell in self.cells:
            yield from cell.paragraphs


Block: TypeAlias = "Paragraph | Table"
Flow: TypeAlias = "list[Block]"
Occasion: TypeAlias = Literal["default", "first", "even"]


@dataclass(frozen=True)
class Page:
    """The setup of a section's pages, in points."""

    width: float
    height: float
    top: float
    right: float
    bottom: float
    left: float
    """From the paper's edge to the text."""
    header: float = 0.0
    """From the paper's edge to the header."""
    footer: float = 0.0
    sized: bool = True
    """Whether the file states the paper's size; without it, every application takes its own."""
    setup: Columns = field(default_factory=Columns)

    @property
    def columns(self) -> int:
        """In how many columns the text is."""
        return self.setup.count

    @property
    def orientation(self) -> str:
        """portrait or landscape."""
        return "landscape" if self.width > self.height else "portrait"


@dataclass
class Section:
    """Pages of one setup, with their headers and footers."""

    page: Page
    headers: dict[Occasion, Flow] = field(default_factory=dict)
    footers: dict[Occasion, Flow] = field(default_factory=dict)


@dataclass(frozen=True)
class Change:
    """A recorded (tracked) change that was neither accepted nor rejected."""

    kind: Literal["insertion", "deletion", "format"]
    text: str


@dataclass(frozen=True)
class Entry:
    """A line of a table of contents."""

    text: str
    """Without the page's number."""
    page: str
    level: int


@dataclass(frozen=True)
class Index:
    """A table of contents: how it was made and what it lists now."""

    title: str
    levels: int
    """Down to which level of headings it is set to go; 0 where that is not said."""
    entries: tuple[Entry, ...]
    at: int
    """How many paragraphs come before it in the body."""
    made: bool = True
    """The application made it and can make it anew; otherwise somebody typed it."""


@dataclass
class Document:
    """A text document."""

    format: Literal["docx", "odt"]
    body: Flow
    sections: list[Section]
    indexes: list[Index] = field(default_factory=list)
    pictures: list[Image] = field(default_factory=list)
    """Those that are anchored to a page, in an .odt file."""
    boxes: list[Paragraph] = field(default_factory=list)
    """The text of text boxes and shapes, in their order."""
    charts: list[Figure] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    recording: bool = False
    """Further edits are recorded as changes; an .odt says so only together with changes, and is never said to."""
    properties: dict[str, str] = field(default_factory=dict)
    """title, author, subject, keywords."""

    def paragraphs(self, *, tables: bool = True, index: bool = False) -> list[Paragraph]:
        """Return the body's paragraphs in reading order; those of tables and generated indexes as asked."""
        found: list[Paragraph] = []
        for block in self.body:
            if isinstance(block, Paragraph):
                found.append(block)
            elif tables:
                found.extend(block.paragraphs())
        return found if index else [paragraph for paragraph in found if not paragraph.in_index]

    def tables(self) -> list[Table]:
        """Return the body's tables."""
        return [block for block in self.body if isinstance(block, Table)]

    def margins(self, which: Literal["headers", "footers"]) -> Iterator[Paragraph]:
        """Yield the paragraphs of all headers or footers."""
        for section in self.sections:
            for flow in getattr(section, which).values():
                yield from flow_paragraphs(flow)


def flow_paragraphs(flow: Flow) -> Iterator[Paragraph]:
    """Yield a flow's paragraphs, those in tables included."""
    for block in flow:
        if isinstance(block, Paragraph):
            yield block
        else:
            yield from block.paragraphs()


def share_borders(cells: list[Cell]) -> None:
    """Give neighbours the line between them, whichever of the two cells has it."""
    at = {
        (r, c): n
        for n, cell in enumerate(cells)
        for r, c in ((cell.row, cell.column), (cell.row + cell.rows - 1, cell.column + cell.columns - 1))
    }
    for cell in cells:
        for side, other, place in (
            ("right", "left", (cell.row, cell.column + cell.columns)),
            ("bottom", "top", (cell.row + cell.rows, cell.column)),
        ):
            near = cells[at[place]] if place in at else None
            if near is None:
                continue
            mine, its = dict(cell.borders), dict(near.borders)
            line = max((b for b in (mine.get(side), its.get(other)) if b is not None), default=None)
            if line is not None:
                mine[side], its[other] = line, line
                cell.borders = tuple(sorted(mine.items()))
                near.borders = tuple(sorted(its.items()))
