"""What scripts of PPTArena's tasks add to a deck: tables, boxes, texts, arrows and slides in its own style."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from arena_decks import move_slide, title
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

from deskcraft.kits.impress.deck_parts import add_footer, connect
from deskcraft.kits.impress.motions import Effect, animate, transition

__all__ = [
    "Effect",
    "add_box",
    "add_slide",
    "add_table",
    "add_text",
    "animate",
    "colour",
    "connect",
    "place",
    "transition",
    "twin",
]


def add_slide(deck: Any, number: int, layout: str, text: str, footer: str = "") -> Any:
    """A new slide of that number with a layout of the first master, its title, and its footer and number if asked."""
    made = deck.slides.add_slide(next(one for one in deck.slide_layouts if one.name == layout))
    title(made).text_frame.text = text
    if footer:
        add_footer(made, footer)
    move_slide(deck, len(deck.slides), number)
    return made


def place(of: Any, x: float, y: float, w: float | None = None, h: float | None = None) -> Any:
    """Puts a shape somewhere, in inches; without a width or a height it keeps its own."""
    of.left, of.top = Inches(x), Inches(y)
    if w is not None:
        of.width = Inches(w)
    if h is not None:
        of.height = Inches(h)
    return of


def colour(runs: Sequence[Any], slot: str) -> None:
    """Gives letters a colour of the theme: `TEXT_1`, `BACKGROUND_1`, ..."""
    for run in runs:
        run.font.color.theme_color = getattr(MSO_THEME_COLOR, slot)


def add_box(
    owner: Any,
    lines: str,
    at: tuple[float, float, float, float],
    *,
    slot: str = "ACCENT_1",
    letters: str = "BACKGROUND_1",
    size: float = 16,
    bold: bool = True,
) -> Any:
    """A filled box with rounded corners: x, y, width, height in inches; the first of its lines is bold."""
    box = owner.shapes.add_shape(MSO_SHAPE.ROUNDED_RECTANGLE, *(Inches(one) for one in at))
    box.fill.solid()
    box.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)
    box.line.fill.background()
    _write(box, lines, size, letters, bold)
    for paragraph in box.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER
    return box


def add_text(owner: Any, lines: str, at: tuple[float, float, float, float], size: float = 18) -> Any:
    """A text box: x, y, width, height in inches."""
    box = owner.shapes.add_textbox(*(Inches(one) for one in at))
    box.text_frame.word_wrap = True
    _write(box, lines, size, "TEXT_1", bold=False)
    return box


def add_table(
    owner: Any,
    rows: Sequence[Sequence[str]],
    at: tuple[float, float, float, float],
    widths: Sequence[float] = (),
    right: Sequence[int] = (),
) -> Any:
    """A table in the style of the deck's own, columns in `right` to the right; returns its shape."""
    made = owner.shapes.add_table(len(rows), len(rows[0]), *(Inches(one) for one in at))
    for column, width in enumerate(widths):
        made.table.columns[column].width = Inches(width)
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            cell = made.table.cell(r, c)
            cell.text = text
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            cell.fill.solid()
            ground = "ACCENT_1" if r == 0 else "BACKGROUND_2" if r % 2 else "BACKGROUND_1"
            cell.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, ground)
            paragraph = cell.text_frame.paragraphs[0]
            paragraph.alignment = PP_ALIGN.RIGHT if c in right else PP_ALIGN.LEFT
            colour(paragraph.runs, "TEXT_1" if r else "BACKGROUND_1")
            for run in paragraph.runs:
                run.font.size, run.font.bold = Pt(16), r == 0
    return made


def twin(of: Any, owner: Any) -> Any:
    """A copy of a shape on the same or another slide of the deck, pictures included; it lies on top."""
    element = copy.deepcopy(of._element)
    for blip in element.iter("{http://schemas.openxmlformats.org/drawingml/2006/main}blip"):
        key = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}embed"
        source = of.part.related_part(blip.get(key))
        kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"
        blip.set(key, owner.part.relate_to(source, kind))
    owner.shapes._spTree.append(element)
    made = owner.shapes[-1]
    numbers = [int(one.get("id")) for one in owner.shapes._spTree.iter() if one.tag.endswith("}cNvPr")]
    made._element.xpath(".//p:cNvPr")[0].set("id", str(max(numbers) + 1))
    return made


def _write(box: Any, lines: str, size: float, letters: str, bold: bool) -> None:
    box.text_frame.text = lines
    for number, paragraph in enumerate(box.text_frame.paragraphs):
        colour(paragraph.runs, letters)
        for run in paragraph.runs:
            run.font.size, run.font.bold = Pt(size), bold and number == 0
