"""A deck as people see it: slides, shapes in z-order, text with effective properties; the same from .pptx and .odp.

Lengths are EMU (914,400 an inch), type sizes and spacings points, angles degrees clockwise, colours `rrggbb`. None is
always 'the file does not say, and neither does anything that it inherits from'.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

EMU_CM, EMU_PT = 360_000, 12_700
FURNITURE = ("date", "footer", "number", "header")
"""Roles of placeholders that repeat on every slide."""


@dataclass(frozen=True)
class Fill:
    """How an area is filled."""

    kind: str = "none"
    """`none`, `solid`, `gradient`, `picture`, `pattern`, or `unknown` (a table style's)."""
    colour: str | None = None
    """Of a solid one; of a gradient, its first colour."""
    picture: str = ""
    """sha256 of a picture's bytes."""


@dataclass(frozen=True)
class Line:
    """An outline or a line."""

    kind: str = "none"
    """`none` or `solid` (dashes count as solid)."""
    colour: str | None = None
    width: float = 0.0
    """Points."""
    themed: bool = False
    """The file does not state the width, its theme does: LibreOffice takes another one."""


@dataclass(frozen=True)
class Run:
    """A stretch of text in one style."""

    text: str
    font: str | None = None
    size: float | None = None
    bold: bool | None = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    colour: str | None = None
    raised: int = 0
    """1 superscript, -1 subscript."""
    link: str = ""

    @property
    def style(self) -> tuple[object, ...]:
        """Everything but the text."""
        return tuple(value for name, value in vars(self).items() if name != "text")


@dataclass(frozen=True)
class Paragraph:
    """One paragraph; neighbouring runs in the same style are one."""

    runs: tuple[Run, ...] = ()
    level: int = 0
    bullet: str = ""
    """`` none, `number`, or the bullet's character (`picture` for a drawn one)."""
    align: str = "left"
    line_spacing: float = 1.0
    """Multiple of a line; a negative one is an exact height in points."""
    before: float = 0.0
    after: float = 0.0

    @property
    def text(self) -> str:
        """Its characters; a line break within is a newline."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True)
class Cell:
    """A cell of a table; one that another covers has neither text nor spans."""

    paragraphs: tuple[Paragraph, ...] = ()
    fill: Fill = field(default_factory=lambda: Fill("unknown"))
    rows: int = 1
    columns: int = 1
    covered: bool = False

    @property
    def text(self) -> str:
        """Its paragraphs, a line each."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs)


@dataclass(frozen=True)
class Table:
    """Rows of cells, covered ones included; widths of its columns and heights of its rows."""

    rows: tuple[tuple[Cell, ...], ...] = ()
    widths: tuple[int, ...] = ()

    def cell(self, row: int, column: int) -> Cell | None:
        """The cell at (row, column) from 0."""
        return self.rows[row][column] if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]) else None


@dataclass(frozen=True)
class Series:
    """One series of a chart; None is a gap."""

    name: str
    values: tuple[float | None, ...]


@dataclass(frozen=True)
class Chart:
    """A chart by what it shows."""

    kind: str = ""
    """`column`, `bar`, `line`, `pie`, `doughnut`, `area`, `scatter`, `radar`, ..., or what the file says."""
    title: str = ""
    categories: tuple[str, ...] = ()
    series: tuple[Series, ...] = ()
    stacked: bool = False
    percent: bool = False
    legend: bool = False


@dataclass(frozen=True)
class Picture:
    """An embedded picture: the digest of its bytes and what is cut off, as parts of its width and height."""

    sha256: str = ""
    crop: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """Left, top, right, bottom."""


@dataclass(frozen=True)
class Shape:
    """Something on a slide; `box` is before rotation."""

    kind: str
    """`shape` (text boxes too), `picture`, `table`, `chart`, `line`, `group`, `media`, `other`."""
    name: str = ""
    role: str = ""
    """Of a placeholder: `title`, `subtitle`, `body`, `date`, `footer`, `number`, ...; of anything else ''."""
    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0
    rotation: float = 0.0
    autosize: str = ""
    """What the application fits to the text by itself: `` nothing, `height`, or `both`."""
    geometry: str = ""
    """`rect`, `ellipse`, `roundRect`, ...; '' if unknown."""
    fill: Fill = field(default_factory=Fill)
    line: Line = field(default_factory=Line)
    paragraphs: tuple[Paragraph, ...] = ()
    alt: str = ""
    link: str = ""
    children: tuple[Shape, ...] = ()
    table: Table | None = None
    chart: Chart | None = None
    picture: Picture | None = None

    @property
    def text(self) -> str:
        """Its paragraphs, a line each."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs)

    @property
    def right(self) -> int:
        """x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """y of its lower edge."""
        return self.y + self.height

    @property
    def empty(self) -> bool:
        """Whether it is a placeholder that nobody filled: nothing of it shows."""
        return bool(self.role) and self.kind == "shape" and not self.text.strip() and self.fill.kind == "none"

    def walk(self) -> Iterator[Shape]:
        """It and everything in it."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True)
class Transition:
    """How a slide comes; `kind` '' for not at all."""

    kind: str = ""
    """`fade`, `push`, `wipe`, `cover`, `uncover`, `split`, `cut`, ...; named alike for both formats."""
    direction: str = ""
    """Where the new slide comes from: `left`, `right`, `top`, `bottom`; `vertical`, ...; '' if it has none."""
    duration: float | None = None
    """Seconds; None if the file only says how fast."""
    after: float | None = None
    """Seconds after which the next slide comes by itself."""


@dataclass(frozen=True)
class Animation:
    """One effect of a slide: `entr`, `emph`, `exit`, `path`, with the file's name of the effect."""

    kind: str
    effect: str


@dataclass(frozen=True)
class Slide:
    """One slide; `decor` is what its layout and master draw beneath it."""

    shapes: tuple[Shape, ...] = ()
    layout: str = ""
    background: Fill = field(default_factory=lambda: Fill("solid", "ffffff"))
    notes: str = ""
    hidden: bool = False
    transition: Transition = field(default_factory=Transition)
    animations: tuple[Animation, ...] = ()
    decor: tuple[Shape, ...] = ()
    name: str = ""
    identity: str = ""
    """The file's own id, which applications renumber."""
    furniture: tuple[str, ...] = ()
    """What an .odp shows of footer, date and number; in a .pptx these are shapes."""

    def all_shapes(self) -> list[Shape]:
        """Every shape, those in groups too."""
        return [inner for shape in self.shapes for inner in shape.walk()]

    def placeholder(self, role: str, nth: int = 0) -> Shape | None:
        """The nth placeholder in that role."""
        found = [shape for shape in self.shapes if shape.role == role]
        return found[nth] if nth < len(found) else None

    @property
    def title(self) -> str:
        """The title's text on one line; '' if it has none."""
        shape = self.placeholder("title")
        return " ".join(shape.text.split()) if shape else ""


@dataclass(frozen=True)
class Deck:
    """A presentation."""

    slides: tuple[Slide, ...]
    width: int
    height: int
    format: str
    """`pptx` or `odp`."""
