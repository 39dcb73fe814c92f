"""Slides built from the schema alone: the clean baseline, and what is perturbed."""

from __future__ import annotations

import functools
import io
import re
import struct
import zipfile
from collections.abc import Sequence
from typing import Any

from PIL import Image as Pictures
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.enum.text import MSO_AUTO_SIZE, PP_ALIGN
from pptx.util import Emu, Pt

from deskcraft.slideeval.scene import HEIGHT, WIDTH, Align, Box, Line, Rect, Scene, Table, Text

EMU_PX = 12_700
"""EMU in a px of the frame: a point."""
PICTURE = (200, 205, 210)
"""What stands for a picture, of which the schema holds no pixels: RGB."""
_P = "http://schemas.openxmlformats.org/presentationml/2006/main"
_EARLIEST = bytes((0, 0, 0x21, 0))
"""1 January 1980, 0:00."""
_BLANK = 6
"""The place of the layout without placeholders in the library's own deck."""
_ALIGNS: dict[Align, PP_ALIGN] = {
    "left": PP_ALIGN.LEFT,
    "center": PP_ALIGN.CENTER,
    "right": PP_ALIGN.RIGHT,
    "justify": PP_ALIGN.JUSTIFY,
    "distributed": PP_ALIGN.DISTRIBUTE,
}
_UNFIT = re.compile("[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ROOM = 2
"""px by which a text's box is wider than asked, so that a line that just fits is not broken."""


def rebuild(scenes: Sequence[Scene]) -> bytes:
    """Builds a deck with one slide a scene.

    Args:
        scenes: the slides; within each, forms lie beneath pictures, tables, lines and texts.

    Returns:
        A .pptx of 13.33 x 7.5 inches; equal scenes give equal bytes, so that its pictures are found again.
    """
    deck = Presentation()
    deck.slide_width, deck.slide_height = Emu(WIDTH * EMU_PX), Emu(HEIGHT * EMU_PX)
    layout = deck.slide_layouts[_BLANK]
    for scene in scenes:
        _add(deck.slides.add_slide(layout), scene)
    made = io.BytesIO()
    deck.save(made)
    return _undated(made.getvalue())


def _undated(data: bytes) -> bytes:
    """The same archive, with the earliest time of the format for each of its files."""
    found = bytearray(data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        at = archive.start_dir
        for info in archive.infolist():
            begin = info.header_offset + 10  # time and date, in the file's own header
            found[begin : begin + 4] = found[at + 12 : at + 16] = _EARLIEST  # and in the directory's
            at += 46 + sum(struct.unpack("<3H", data[at + 28 : at + 34]))
    return bytes(found)


def _add(slide: Any, scene: Scene) -> None:
    ground = slide.background.fill
    ground.solid()
    ground.fore_color.rgb = _rgb(scene.background)
    shapes = slide.shapes
    for rect in scene.rects:
        _rect(shapes, rect)
    for image in scene.images:
        shapes.add_picture(io.BytesIO(_grey()), *_place(image))
    for table in scene.tables:
        _table(shapes, table)
    for line in scene.lines:
        _line(shapes, line)
    for text in scene.texts:
        _text(shapes, text)


def _rect(shapes: Any, rect: Rect) -> None:
    shorter = min(rect.w, rect.h)
    kind = MSO_SHAPE.ROUNDED_RECTANGLE if rect.rx and shorter else MSO_SHAPE.RECTANGLE
    if rect.rx and rect.rx * 2 >= shorter * 0.98:
        kind = MSO_SHAPE.OVAL
    shape = shapes.add_shape(kind, *_place(rect))
    if kind == MSO_SHAPE.ROUNDED_RECTANGLE:
        shape.adjustments[0] = min(0.5, rect.rx / shorter)
    shape.element.remove(shape.element.find(f"{{{_P}}}style"))  # the library's own: a shadow, the theme's paints
    if rect.fill is None:
        shape.fill.background()
    else:
        shape.fill.solid()
        shape.fill.fore_color.rgb = _rgb(rect.fill)
    if rect.stroke is None:
        shape.line.fill.background()
    else:
        shape.line.color.rgb = _rgb(rect.stroke)
        shape.line.width = Pt(rect.strokeWidth)


def _line(shapes: Any, line: Line) -> None:
    ends = (Emu(round(value * EMU_PX)) for value in (line.x1, line.y1, line.x2, line.y2))
    drawn = shapes.add_connector(MSO_CONNECTOR.STRAIGHT, *ends)
    drawn.line.color.rgb = _rgb(line.stroke)
    drawn.line.width = Pt(line.strokeWidth)


def _text(shapes: Any, text: Text) -> None:
    x, y, w, h = _place(text)
    extra = 0 if text.align == "left" else _ROOM // 2
    box = shapes.add_textbox(Emu(x - extra * EMU_PX), y, Emu(w + _ROOM * EMU_PX), h)
    frame = box.text_frame
    frame.word_wrap, frame.auto_size = True, MSO_AUTO_SIZE.NONE
    frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
    for number, words in enumerate(text.text.split("\n")):
        paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
        paragraph.alignment = _ALIGNS[text.align]
        run = paragraph.add_run()
        run.text = _plain(words)
        font = run.font
        font.name, font.size = text.font.name or None, Pt(max(1.0, text.font.size))
        font.bold, font.italic, font.underline = text.font.bold, text.font.italic, text.font.underline
        font.color.rgb = _rgb(text.font.color)


def _table(shapes: Any, table: Table) -> None:
    columns = max((len(row) for row in table.rows), default=0)
    if not columns:
        return
    made = shapes.add_table(len(table.rows), columns, *_place(table)).table
    size = Pt(max(6.0, min(14.0, 0.45 * table.h / len(table.rows))))
    for r, row in enumerate(table.rows):
        for c, words in enumerate(row):
            cell = made.cell(r, c)
            cell.text = _plain(words)
            for paragraph in cell.text_frame.paragraphs:
                paragraph.font.size = size


def _place(box: Box) -> tuple[Any, Any, Any, Any]:
    return (
        Emu(round(box.x * EMU_PX)),
        Emu(round(box.y * EMU_PX)),
        Emu(max(1, round(box.w * EMU_PX))),
        Emu(max(1, round(box.h * EMU_PX))),
    )


@functools.lru_cache(maxsize=256)
def _rgb(colour: str) -> Any:
    return RGBColor(*bytes.fromhex(colour.removeprefix("#")))  # type: ignore[no-untyped-call]  # the library has no types


@functools.lru_cache(maxsize=1)
def _grey() -> bytes:
    made = io.BytesIO()
    Pictures.new("RGB", (16, 9), PICTURE).save(made, "PNG")
    return made.getvalue()


def _plain(text: str) -> str:
    """Without characters that XML cannot hold."""
    return _UNFIT.sub("", text)
