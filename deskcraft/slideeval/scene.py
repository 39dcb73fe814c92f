"""A slide in the paper's schema (Table 1): what a judge is asked to extract, and what slides are rebuilt from.

The frame is 960 x 540 px, its origin the upper left corner, whatever size the slide has. Lengths are px of the frame,
sizes of type and widths of strokes points, colours `#RRGGBB`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

WIDTH, HEIGHT = 960, 540
PT_PX = 1.0
"""px of the frame in a point: the frame is a slide of 13.33 x 7.5 inches at the paper's 72 px an inch."""
Align: TypeAlias = Literal["left", "center", "right", "justify", "distributed"]
Colour: TypeAlias = Annotated[str, Field(pattern=r"^#[0-9A-F]{6}$")]
Place: TypeAlias = Annotated[float, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]
Length: TypeAlias = Annotated[float, Field(ge=0, le=10_000, allow_inf_nan=False)]
Points: TypeAlias = Annotated[float, Field(ge=0, le=4_000, allow_inf_nan=False)]
MOST = 2_000
"""Elements of one family on a slide."""
FAMILIES = ("texts", "rects", "lines", "images", "tables")
"""The families of elements, as a scene names them."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Size(_Part):
    """The frame: always 960 x 540 px."""

    w: Literal[960] = 960
    h: Literal[540] = 540


class Font(_Part):
    """How a text is set; of a text in several styles, that of most of its letters."""

    name: str = Field(default="", max_length=200)
    """The family; empty if the file names none."""
    size: Points
    """pt."""
    bold: bool = False
    italic: bool = False
    underline: bool = False
    color: Colour = "#000000"


class Box(_Part):
    """What has a place and a size: px, from the upper left corner."""

    x: Place
    y: Place
    w: Length
    h: Length


class Text(Box):
    """A text: the box that its letters fill."""

    text: str = Field(max_length=20_000)
    """Its paragraphs, a line each."""
    align: Align = "left"
    font: Font


class Rect(Box):
    """A drawn form, by its box."""

    rx: Length = 0
    """Radius of its corners, px."""
    fill: Colour | None = None
    """None for not filled."""
    stroke: Colour | None = None
    """None for no outline."""
    strokeWidth: Points = 0  # the paper's name
    """pt."""


class Line(_Part):
    """A line from end to end."""

    x1: Place
    y1: Place
    x2: Place
    y2: Place
    stroke: Colour = "#000000"
    strokeWidth: Points = 1  # the paper's name
    """pt."""


class Image(Box):
    """A picture, or a chart, which is shown as one."""


class Table(Box):
    """A table with the texts of its cells."""

    rows: tuple[tuple[str, ...], ...] = Field(default=(), max_length=500)


class Scene(_Part):
    """One slide: its elements, each family in the order in which they are drawn."""

    size: Size = Size()
    background: Colour = "#FFFFFF"
    texts: tuple[Text, ...] = Field(default=(), max_length=MOST)
    rects: tuple[Rect, ...] = Field(default=(), max_length=MOST)
    lines: tuple[Line, ...] = Field(default=(), max_length=MOST)
    images: tuple[Image, ...] = Field(default=(), max_length=MOST)
    tables: tuple[Table, ...] = Field(default=(), max_length=MOST)

    @property
    def complexity(self) -> int:
        """How many elements it has (the paper's scene complexity)."""
        return sum(len(getattr(self, family)) for family in FAMILIES)


def json_schema() -> dict[str, Any]:
    """The schema of a scene for prompts and for structured output.

    Returns:
        JSON Schema, as pydantic writes it.
    """
    return Scene.model_json_schema()
