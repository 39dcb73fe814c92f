"""Three rows change places, two bars are blue, a diamond stands below the last quarter of 2025."""

from arena_decks import by_file, by_script, shape, slide
from pptx.dml.color import RGBColor
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

COOLERS, STANDBY, UNITS = "Pre-coolers, 38 farms", "Standby power", "New units, seven trucks"


def row(deck, name, number, parts=("Label", "Bar")):
    """Puts a piece of work into a row, from 0 on."""
    for part in parts:
        shape(slide(deck, 37), f"{part} {name}").top = Inches(2.2 + 0.68 * number + (0.05 if part == "Bar" else 0))


def sort(deck, parts=("Label", "Bar")):
    for number, name in enumerate((COOLERS, STANDBY, UNITS), start=3):
        row(deck, name, number, parts)


def blue(deck, name):
    bar = shape(slide(deck, 37), f"Bar {name}")
    bar.fill.solid()
    bar.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_2


def review(deck, left=8.46, top=2.35, form=MSO_SHAPE.DIAMOND):
    mark = slide(deck, 37).shapes.add_shape(form, Inches(left), Inches(top), Inches(1.36), Inches(0.8))
    mark.name = "Review"
    mark.fill.solid()
    mark.fill.fore_color.rgb = RGBColor(0xA0, 0x40, 0x5A)
    mark.line.fill.background()
    frame = mark.text_frame
    frame.text = "Review"
    frame.word_wrap = False
    frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
    frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    frame.paragraphs[0].alignment = PP_ALIGN.CENTER
    frame.paragraphs[0].runs[0].font.size = Pt(12)
    frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(0xFF, 0xFF, 0xFF)


def change(deck, params):
    sort(deck)
    blue(deck, "Curtains and switches")
    blue(deck, STANDBY)
    review(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/dairy-cold-chain.pptx", change)
