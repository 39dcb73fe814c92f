"""Three shapes in a row instead of the paragraph."""

from arena_decks import body, by_file, by_script, remove, slide
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

CARDS = (
    ("Saprotrophs", "dead matter", "nitrogen", "Mortierella"),
    ("Mycorrhizal fungi", "sugar from a root", "phosphorus and water", "Rhizophagus"),
    ("Pathogens", "living tissue", "nothing", "Gaeumannomyces"),
)
LEFTS = (0.6, 4.75, 8.9)
WIDTH = 3.8


def card(deck, texts, left, top=1.7, width=WIDTH, height=2.7, italic=True):
    """One card, its corner and size in inches."""
    made = slide(deck, 26).shapes.add_shape(
        MSO_SHAPE.ROUNDED_RECTANGLE, Inches(left), Inches(top), Inches(width), Inches(height)
    )
    made.name = f"{texts[0]} card"
    made.adjustments[0] = 0.08
    made.fill.solid()
    made.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_1
    made.line.fill.background()
    frame = made.text_frame
    frame.word_wrap, frame.vertical_anchor = True, MSO_ANCHOR.MIDDLE
    kind, lives, returns, example = texts
    lines = ((kind, ""), ("Live on: ", lives), ("Return: ", returns), ("Example: ", example))
    for number, line in enumerate(lines):
        paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
        paragraph.alignment = PP_ALIGN.LEFT
        for text in filter(None, line):
            run = paragraph.add_run()
            run.text = text
            run.font.size = Pt(18 if number else 22)
            run.font.bold = number == 0
            run.font.italic = italic and text == example
            run.font.color.theme_color = MSO_THEME_COLOR.BACKGROUND_1


def drop(deck):
    """The paragraph."""
    remove(body(slide(deck, 26)))


def change(deck, params):
    drop(deck)
    for texts, left in zip(CARDS, LEFTS, strict=True):
        card(deck, texts, left)


edit = by_file(change)
solve = by_script("/home/user/Documents/soil-life.pptx", change)
