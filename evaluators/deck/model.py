"""A deck as people see it: slides, shapes in z-order, text with effective properties; the same from .pptx and .odp.

Lengths are EMU (914,400 an inch), type sizes and spacings points, angles degrees clockwise, colours `rrggbb`. None is
always 'the file does not say, and neither does anything that it inherits from'.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from evaluators.chart_look import Look

EMU_CM, EMU_PT = 360_000, 12_700
FURNITURE = ("date", "footer", "number", "header")
"""Roles of placeholders that repeat on every slide."""


T = TypeVar("T")


def varied(one: T, **changes: object) -> T:
    """Return a copy of a value of this module with some fields changed: `dataclasses.replace` in a fifth of its time,
    for readers, which copy thousands."""
    copy = object.__new__(type(one))
    copy.__dict__.update(one.__dict__)
    copy.__dict__.update(changes)
    return copy


@dataclass(frozen=True)
class Fill:
    """How an area is filled."""

    kind: str = "none"
    """`none`, `solid`, `gradient`, `picture`, `pattern`, or `unknown` (a table style's)."""
    colour: str | None = None
    """Of a solid one; of a gradient, its first colour."""
    picture: str = ""
    """sha256 of a picture's bytes."""
    opacity: float = 1.0
    """Of a solid one: 0 cannot be seen, 1 hides what is behind it."""


@dataclass(frozen=True)
class Shadow:
    """What a shape throws on the ground."""

    colour: str | None = None
    distance: float = 0.0
    """Points."""
    direction: float = 0.0
    """Degrees clockwise from the right: 45 is to the lower right."""
    blur: float = 0.0
    """Points."""
    opacity: float = 1.0
    themed: bool = field(default=False, compare=False)
    """It is the theme's by the shape's style."""


@dataclass(frozen=True)
class Line:
    """An outline or a line."""

    kind: str = "none"
    """`none` or `solid` (dashed ones too, see `dash`)."""
    colour: str | None = None
    width: float = 0.0
    """Points."""
    dash: str = ""
    """`` an unbroken one, else `dot`, `dash` or `dash-dot`."""
    start: str = ""
    """The arrow at its beginning: `arrow` of whatever form, '' none."""
    end: str = ""
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
    """An address; `#3` the third slide; `nextslide`, `firstslide`, ... what a click does."""
    highlight: str | None = None
    """The colour behind the letters; None for none."""
    baseline: float = 0.0
    """How far it is raised, as a part of its size; negative for lowered. What is only said to be `super` is 0.3."""
    caps: str = ""
    """`all` or `small` if its letters are shown as capitals."""
    opacity: float = 1.0
    """How far its letters hide what is behind them: 0 to 1; 0 for letters without paint."""
    letter_spacing: float = 0.0
    """Points by which its letters are set further apart than they are by themselves; negative for closer."""

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
    margin: int = 0
    """EMU from the text's edge to its lines."""
    indent: int = 0
    """EMU by which its first line is indented further; negative for a hanging bullet."""

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
    borders: tuple[Line | None, Line | None, Line | None, Line | None] = (None, None, None, None)
    """Left, right, top, bottom; None for what a table style decides."""
    anchor: str = ""
    """The anchor of its text: `top`, `middle`, `bottom`."""

    @property
    def text(self) -> str:
        """Its paragraphs, a line each."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs)


@dataclass(frozen=True)
class Table:
    """Rows of cells, covered ones included; widths of its columns and heights of its rows."""

    rows: tuple[tuple[Cell, ...], ...] = ()
    widths: tuple[int, ...] = ()
    heights: tuple[int, ...] = ()

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
    look: Look = field(default_factory=Look)
    """Its paints, labels and axes."""
    titled: bool = field(default=False, compare=False)
    """It states no title, and the application writes its only series' name there."""


@dataclass(frozen=True)
class Picture:
    """An embedded picture: the digest of its bytes, its own size and what is cut off, as parts of both."""

    sha256: str = ""
    crop: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """Left, top, right, bottom."""
    size_px: tuple[int, int] | None = None
    """Width and height in its own pixels; None for drawings and what cannot be read."""
    recoloured: bool = field(default=False, compare=False)
    """A .pptx shows it in other colours, lighter or darker than it is, or lets shine through what is behind it."""


@dataclass(frozen=True)
class TextBox:
    """How a text lies in its box, beside its paragraphs."""

    insets: tuple[int, int, int, int]
    """Left, top, right, bottom."""
    wrap: bool
    """Whether lines are broken at its edges."""
    columns: int
    upright: str
    """In which direction it reads, as the format says; '' for across."""
    centred: bool
    """Whether the text as a whole is in the middle of the box's width."""
    turn: float = 0.0
    """Degrees by which it is turned in the box."""


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
    shrink: float | None = field(default=None, compare=False)
    """By what its text is made smaller to fit; 1 for not so far, 0 where an .odp does not say, None for never."""
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
    shadow: Shadow | None = None
    shadow_off: Shadow | None = field(default=None, compare=False)
    """The theme's shadow that it takes back; LibreOffice 7.4 shows it all the same."""
    anchor: str = ""
    """The anchor of its text: `top`, `middle`, `bottom`; '' if the file leaves it open."""
    text_box: TextBox | None = None
    """How its text lies in it; None for what holds none."""
    flip: str = ""
    """`h`, `v`, `hv` for mirrored ones; a line with `v` rises."""
    identity: str = field(default="", compare=False)
    """The file's own id, which applications renumber."""
    joins: tuple[str, str] = field(default=("", ""), compare=False)
    """Of a line, the ids of the shapes that its beginning and its end are glued to; '' for none."""
    route: tuple[tuple[float, float], ...] = field(default=(), compare=False)
    """The way that a line takes which is not straight; see `evaluators.deck.routes`."""

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
    speed: str = ""
    """`slow`, `med`, `fast`: what is stated beside or instead of a duration."""
    variant: str = ""
    """`black` of a fade through black; `in` or `out` of a split or zoom; the number of a wheel's spokes."""


@dataclass(frozen=True)
class Animation:
    """One effect of a slide, in the order in which they play."""

    kind: str
    """`entr`, `emph`, `exit`, `path`, `media`, `verb`."""
    effect: str
    """`appear`, `fade-in`, `fly-in`, `wipe`, `grow-and-shrink`, ...: one name for both formats; else as the
    file says."""
    trigger: str = "click"
    """`click`, `with` (the effect before it), `after` (it)."""
    delay: float = 0.0
    """Seconds after its trigger."""
    duration: float | None = None
    """Seconds; None if the file does not say, or the effect takes no time."""
    target: int | None = None
    """The shape it moves: its place in `Slide.all_shapes()`; None if that is not there."""
    paragraph: int | None = None
    """The paragraph of the shape, from 0; None for all of the shape."""
    order: int = 0
    """From 0 on each slide."""


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
    identity: str = field(default="", compare=False)
    """The file's own id, which applications renumber."""
    number: int = field(default=0, compare=False)
    """Its place in the deck, from 1."""
    furniture: tuple[str, ...] = ()
    """What an .odp shows of footer, date and number; in a .pptx these are shapes."""
    master: int = field(default=-1, compare=False)
    """The place of its master in `Deck.masters`, from 0; -1 for none."""

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
class Section:
    """A named stretch of slides, by their numbers from 1. Only a .pptx has them."""

    name: str
    slides: tuple[int, ...] = ()


@dataclass(frozen=True)
class Theme:
    """What a master's theme holds; an .odp of LibreOffice 7.4 has none."""

    name: str = ""
    colours: Mapping[str, str] = field(default_factory=dict)
    """By slot: `dk1`, `lt1`, `dk2`, `lt2`, `accent1` ... `accent6`, `hlink`, `folHlink`."""
    heading: str = ""
    """The family of titles."""
    body: str = ""
    """The family of all other text."""


@dataclass(frozen=True)
class Deck:
    """A presentation."""

    slides: tuple[Slide, ...]
    width: int
    height: int
    format: str
    """`pptx` or `odp`."""
    sections: tuple[Section, ...] = ()
    themes: tuple[Theme, ...] = ()
    """Of its masters, in their order."""
    layouts: tuple[str, ...] = ()
    """The names of all layouts that its slides could use; of an .odp, those of its master pages."""
    writer: str = ""
    """The program that saved it last, as it says itself."""
    masters: tuple[Slide, ...] = ()
    """What lies under the slides, read as slides of their own: the background, everything that is drawn, and the
    placeholders, whose text is one paragraph in the style of each level. Of an .odp its master pages; of a .pptx each
    layout that a slide uses, together with its slide master (`identity`, by which layouts of one master are known)."""
