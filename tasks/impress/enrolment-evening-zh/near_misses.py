"""What goes wrong when a deck gets new colours. Most change a copy of the solution's deck; one is done by scripting."""

import office
from decks import edit, runs, title
from pptx.dml.color import RGBColor
from pptx.util import Pt

from deskcraft.authoring import near_miss

PATH = "/home/user/Documents/招生说明会.pptx"


def table(deck):
    """The table of dates."""
    return next(shape for shape in deck.slides[2].shapes if shape.has_table).table


@near_miss(caught_by="deck.background")
def one_slide_forgotten(evidence, params):
    """The last of the four slides kept its white ground."""

    def change(deck):
        deck.slides[4].background.fill.solid()
        deck.slides[4].background.fill.fore_color.rgb = RGBColor(255, 255, 255)

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def cover_painted_too(evidence, params):
    """The cover got the new ground as well."""

    def change(deck):
        deck.slides[0].background.fill.solid()
        deck.slides[0].background.fill.fore_color.rgb = RGBColor.from_string(params["ground"][1:])

    edit(evidence, change)


@near_miss(caught_by="deck.style")
def one_title_smaller(evidence, params):
    """One title has another size."""

    def change(deck):
        for run in runs(title(deck.slides[3])):
            run.font.size = Pt(params["size"] - 4)

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def bodies_coloured_too(evidence, params):
    """The list below a title went into the title's colour."""

    def change(deck):
        body = next(p for p in deck.slides[3].placeholders if p.placeholder_format.type not in (1, 3))
        for run in runs(body):
            run.font.color.rgb = RGBColor.from_string(params["colour"][1:])

    edit(evidence, change)


@near_miss(caught_by="deck.table")
def wrong_row(evidence, params):
    """The place of another row was changed."""

    def change(deck):
        cells = table(deck)
        old = "教学楼一层"
        cells.cell(2, 2).text_frame.paragraphs[0].runs[0].text = old
        cells.cell(3, 2).text_frame.paragraphs[0].runs[0].text = params["room"]

    edit(evidence, change)


@near_miss(caught_by="deck.notes")
def note_on_the_next_slide(evidence, params):
    """The note stands under slide 4."""

    def change(deck):
        deck.slides[2].notes_slide.notes_text_frame.text = ""
        deck.slides[3].notes_slide.notes_text_frame.text = params["note"]

    edit(evidence, change)


@near_miss(caught_by="deck.style")
def grounds_only(desk, params):
    """By scripting: the grounds, nothing else."""
    steps = """
for number in (2, 3, 4, 5):
    ground = document.createInstance("com.sun.star.drawing.Background")
    ground.FillStyle = uno.Enum("com.sun.star.drawing.FillStyle", "SOLID")
    ground.FillColor = int(params["ground"][1:], 16)
    page(number).Background = ground
store()
"""
    office.script(desk, PATH, steps, params)
