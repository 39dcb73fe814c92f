"""The decks that our sessions edit: built from `data/decks/*.yaml`, the same bytes every time, so that none is kept.

They are of two kinds, as real ones are: with the placeholders of their layouts, and with text boxes for everything.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import io
import re
import zipfile
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import PP_ALIGN
from pptx.util import Cm, Emu, Pt
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deskcraft.errors import BadInput
from deskcraft.suite.pptc.painted import paint
from deskcraft.task.yaml_file import read_yaml

DECKS = Path(__file__).parent / "data" / "decks"
WIDE_EMU = 12_192_000
STAMP = (2025, 1, 2, 9, 0, 0)
_WRITTEN = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_LAYOUTS = {"title": 0, "content": 1, "section": 2, "two": 3, "only": 5, "blank": 6}
_CHARTS = {
    "column": XL_CHART_TYPE.COLUMN_CLUSTERED,
    "bar": XL_CHART_TYPE.BAR_CLUSTERED,
    "line": XL_CHART_TYPE.LINE,
    "pie": XL_CHART_TYPE.PIE,
}
_SHAPES = {
    "rectangle": MSO_SHAPE.RECTANGLE,
    "right_arrow": MSO_SHAPE.RIGHT_ARROW,
    "triangle": MSO_SHAPE.ISOSCELES_TRIANGLE,
    "rounded_rectangle": MSO_SHAPE.ROUNDED_RECTANGLE,
    "star": MSO_SHAPE.STAR_5_POINT,
    "circle": MSO_SHAPE.OVAL,
    "cloud": MSO_SHAPE.CLOUD,
    "callout": MSO_SHAPE.ROUNDED_RECTANGULAR_CALLOUT,
}
_ALIGNED = {"left": PP_ALIGN.LEFT, "center": PP_ALIGN.CENTER, "right": PP_ALIGN.RIGHT}

Place: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height in centimetres."""
Colour: TypeAlias = str


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TextPart(_Part):
    """A text box, or a shape with a text."""

    at: Place
    text: str = ""
    kind: str = "textbox"
    size_pt: float | None = None
    bold: bool | None = None
    italic: bool | None = None
    colour: Colour | None = None
    font: str | None = None
    align: Literal["left", "center", "right"] | None = None
    fill: Colour | None = None


class PicturePart(_Part):
    """A painted picture."""

    at: Place
    picture: str


class TablePart(_Part):
    """A table; all rows have as many cells as the first."""

    at: Place
    table: tuple[tuple[str, ...], ...] = Field(min_length=1)


class ChartPart(_Part):
    """A chart of one or more series."""

    at: Place
    chart: Literal["column", "bar", "line", "pie"]
    title: str | None = None
    categories: tuple[str, ...]
    series: dict[str, tuple[float, ...]]


class SlidePart(_Part):
    """A slide: what its placeholders say, and what else lies on it."""

    layout: Literal["title", "content", "section", "two", "only", "blank"] = "content"
    title: str | None = None
    body: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    background: Colour | None = None
    notes: str | None = None
    objects: tuple[TextPart | PicturePart | TablePart | ChartPart, ...] = ()


class DeckFile(_Part):
    """A deck's file."""

    schema_version: Literal[1]
    wide: bool = True
    heading_font: str = "Georgia"
    body_font: str = "Calibri"
    accents: tuple[Colour, ...] = Field(min_length=6, max_length=6)
    slides: tuple[SlidePart, ...] = Field(min_length=1)


@cache
def build(name: str) -> bytes:
    """Return one of our decks as a .pptx.

    Raises:
        BadInput: there is no such deck, or its file is malformed.
    """
    path = DECKS / f"{name}.yaml"
    if path not in DECKS.glob("*.yaml"):
        known = ", ".join(sorted(each.stem for each in DECKS.glob("*.yaml")))
        raise BadInput(f"there is no deck '{name}': known are {known}")
    file = read_yaml(path)
    try:
        return make(DeckFile.model_validate(file.data))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise file.error(first["loc"], first["msg"]) from error


def make(content: DeckFile) -> bytes:
    """Return a deck as a .pptx; the same content gives the same bytes."""
    deck = Presentation()
    if content.wide:
        _stretch(deck)
    for part in content.slides:
        slide = deck.slides.add_slide(deck.slide_layouts[_LAYOUTS[part.layout]])
        _fill_placeholders(slide, part)
        if part.background:
            slide.background.fill.solid()
            slide.background.fill.fore_color.rgb = RGBColor.from_string(part.background)
        for each in part.objects:
            _ADD[type(each)](slide, each)
        if part.notes and (frame := slide.notes_slide.notes_text_frame) is not None:
            frame.text = part.notes
    stated = deck.core_properties
    stated.author, stated.last_modified_by = "DeskCraft", "DeskCraft"
    stated.created = stated.modified = datetime(*STAMP)
    stream = io.BytesIO()
    deck.save(stream)
    return _settled(_in_colours(stream.getvalue(), content))


def _stretch(deck: Any) -> None:
    """Make master and layouts as wide as the slide becomes."""
    factor = WIDE_EMU / deck.slide_width
    deck.slide_width = Emu(WIDE_EMU)
    for holder in (deck.slide_master, *deck.slide_layouts):
        for shape in holder.shapes:
            if shape.element.find(".//{*}xfrm") is not None:
                shape.left, shape.width = Emu(round(shape.left * factor)), Emu(round(shape.width * factor))


def _fill_placeholders(slide: Any, part: SlidePart) -> None:
    if part.title is not None and slide.shapes.title is not None:
        slide.shapes.title.text_frame.text = part.title
    bodies = [each for each in slide.placeholders if each.placeholder_format.idx in (1, 2)]
    for body, lines in zip(bodies, (part.body, part.right), strict=False):
        if lines:
            body.text_frame.text = "\n".join(lines)


def _box(at: Place) -> tuple[Cm, Cm, Cm, Cm]:
    return Cm(at[0]), Cm(at[1]), Cm(at[2]), Cm(at[3])


def _add_text(slide: Any, part: TextPart) -> None:
    if part.kind == "textbox":
        shape = slide.shapes.add_textbox(*_box(part.at))
        shape.text_frame.word_wrap = True
    else:
        shape = slide.shapes.add_shape(_SHAPES[part.kind], *_box(part.at))
    if part.fill:
        shape.fill.solid()
        shape.fill.fore_color.rgb = RGBColor.from_string(part.fill)
    shape.text_frame.text = part.text
    for paragraph in shape.text_frame.paragraphs:
        if part.align:
            paragraph.alignment = _ALIGNED[part.align]
        for run in paragraph.runs:
            font = run.font
            font.size = Pt(part.size_pt) if part.size_pt else None
            font.bold, font.italic, font.name = part.bold, part.italic, part.font
            if part.colour:
                font.color.rgb = RGBColor.from_string(part.colour)


def _add_picture(slide: Any, part: PicturePart) -> None:
    slide.shapes.add_picture(io.BytesIO(paint(part.picture)), *_box(part.at)).name = part.picture


def _add_table(slide: Any, part: TablePart) -> None:
    table = slide.shapes.add_table(len(part.table), len(part.table[0]), *_box(part.at)).table
    for row, texts in enumerate(part.table):
        for column, text in enumerate(texts):
            table.cell(row, column).text_frame.text = text


def _add_chart(slide: Any, part: ChartPart) -> None:
    data = CategoryChartData()
    data.categories = part.categories
    for name, values in part.series.items():
        data.add_series(name, values)
    chart = slide.shapes.add_chart(_CHARTS[part.chart], *_box(part.at), data).chart
    chart.has_title = part.title is not None
    if part.title is not None:
        chart.chart_title.text_frame.text = part.title


_ADD: dict[type[_Part], Any] = {
    TextPart: _add_text,
    PicturePart: _add_picture,
    TablePart: _add_table,
    ChartPart: _add_chart,
}


def _in_colours(data: bytes, content: DeckFile) -> bytes:
    """Give the theme its accents and fonts."""

    def painted(name: str, part: bytes) -> bytes:
        if not re.fullmatch(r"ppt/theme/theme1\.xml", name):
            return part
        text = part.decode()
        for number, colour in enumerate(content.accents, 1):
            text = re.sub(rf"(<a:accent{number}><a:srgbClr val=\")[0-9A-F]{{6}}", rf"\g<1>{colour}", text)
        for kind, font in (("major", content.heading_font), ("minor", content.body_font)):
            text = re.sub(rf"(<a:{kind}Font>\s*<a:latin typeface=\")[^\"]*", rf"\g<1>{font}", text)
        return text.encode()

    return _rewritten(data, painted)


def _settled(data: bytes) -> bytes:
    """Take the hour of writing out of an archive, and out of the workbooks in it."""

    def still(name: str, part: bytes) -> bytes:
        if name.endswith(".xlsx"):
            return _settled(part)
        written = f"{STAMP[0]:04}-{STAMP[1]:02}-{STAMP[2]:02}T09:00:00Z".encode()
        return _WRITTEN.sub(written, part) if name == "docProps/core.xml" else part

    return _rewritten(data, still)


def _rewritten(data: bytes, change: Any) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            info = zipfile.ZipInfo(entry.filename, STAMP)
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, change(entry.filename, old.read(entry)))
    return stream.getvalue()
