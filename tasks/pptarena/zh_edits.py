"""What the scripts on the two Chinese decks share: transitions, effects, text boxes, tables and slides that are new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena_decks import move_slide, set_text
from pptx.dml.color import RGBColor
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Inches, Pt

from deskcraft.kits.impress.motions import Effect, animate, transition


def rgb(colour: str) -> RGBColor:
    """A colour from `#4a63b0`."""
    return RGBColor.from_string(colour.lstrip("#").upper())


def comes_by(owner: Any, effect: str, attributes: str = "") -> None:
    """Gives a slide a transition in the place of the one that it has: `<p:push dir="l"/>`."""
    for child in list(owner._element):
        if child.tag == qn("p:transition") or child.tag.endswith("}AlternateContent"):
            owner._element.remove(child)
    transition(owner, effect, attributes)


def plays(owner: Any, effects: Sequence[Effect]) -> None:
    """Gives a slide its effects in the place of those that it has."""
    for child in owner._element.findall(qn("p:timing")):
        owner._element.remove(child)
    animate(owner, effects)


def paint(of: Any, colour: str) -> None:
    """Fills a shape with a colour."""
    of.fill.solid()
    of.fill.fore_color.rgb = rgb(colour)


def write_cells(cells: Any, texts: Sequence[str]) -> None:
    """Puts other words into the cells of a row; they look as before."""
    for cell, text in zip(cells, texts, strict=True):
        set_text(cell.text_frame.paragraphs[0], text)


def words_of(cells: Any) -> list[str]:
    """The words of the cells of a row."""
    return [cell.text for cell in cells]


def text_box(owner: Any, text: str, place: Sequence[float], size: float = 18, bold: bool = False) -> Any:
    """A text box: left, top, width and height in inches."""
    made = owner.shapes.add_textbox(*(Inches(one) for one in place))
    made.text_frame.word_wrap = True
    made.text_frame.text = text
    for paragraph in made.text_frame.paragraphs:
        for run in paragraph.runs:
            run.font.size, run.font.bold = Pt(size), bold
    return made


def box(owner: Any, text: str, place: Sequence[float], size: float = 16) -> Any:
    """A rounded box in the first colour of the theme: left, top, width and height in inches."""
    made = owner.shapes.add_shape(MSO_SHAPE.ROUNDED_RECTANGLE, *(Inches(one) for one in place))
    made.fill.solid()
    made.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_1
    made.line.fill.background()
    made.text_frame.word_wrap = True
    made.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    made.text_frame.text = text
    for number, paragraph in enumerate(made.text_frame.paragraphs):
        paragraph.alignment = PP_ALIGN.CENTER
        for run in paragraph.runs:
            run.font.size, run.font.bold = Pt(size), number == 0
            run.font.color.theme_color = MSO_THEME_COLOR.BACKGROUND_1
    return made


def line(owner: Any, ends: Sequence[float], width: float = 2.5) -> Any:
    """A straight line in the second dark colour of the theme: from x, y to x, y in inches."""
    made = owner.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, *(Inches(one) for one in ends))
    made.line.color.theme_color = MSO_THEME_COLOR.TEXT_2
    made.line.width = Pt(width)
    return made


def table(
    owner: Any, rows: Sequence[Sequence[str]], left: float, top: float, widths: Sequence[float], high: float = 0.55
) -> Any:
    """A table in inches with a heading in the first colour of the theme."""
    size = (Inches(sum(widths)), Inches(high * len(rows)))
    made = owner.shapes.add_table(len(rows), len(rows[0]), Inches(left), Inches(top), *size)
    for column, width in enumerate(widths):
        made.table.columns[column].width = Inches(width)
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            cell = made.table.cell(r, c)
            cell.text = text
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            cell.text_frame.paragraphs[0].alignment = PP_ALIGN.CENTER
            for run in cell.text_frame.paragraphs[0].runs:
                run.font.size = Pt(16)
    return made


def slide_after(deck: Any, number: int, layout: str, title: str) -> Any:
    """A slide that is new behind the one of that number."""
    made = deck.slides.add_slide(next(one for one in deck.slide_layouts if one.name == layout))
    made.shapes.title.text_frame.text = title
    move_slide(deck, len(deck.slides), number + 1)
    return made
