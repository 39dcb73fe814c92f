"""One slide left out, the cover as well, a colour that is near, a weight changed, and the side forgotten."""

from decks import edit, runs, title
from pptx.dml.color import RGBColor
from pptx.enum.text import PP_ALIGN

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.style")
def slide_six_left_out(evidence, params):
    """The last of the five has its old font."""

    def change(deck):
        for run in runs(title(deck.slides[5])):
            run.font.name = "Liberation Sans"

    edit(evidence, change)


@near_miss(caught_by="deck.style#2")
def a_colour_that_is_near(evidence, params):
    """The blue (or brown, or green) of the palette."""

    def change(deck):
        for slide in list(deck.slides)[1:6]:
            for run in runs(title(slide)):
                run.font.color.rgb = RGBColor(0x2A, 0x60, 0x99)

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def the_cover_as_well(evidence, params):
    """The cover's title has the new font, too."""

    def change(deck):
        for run in runs(title(deck.slides[0])):
            run.font.name = params["font"]

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def in_bold(evidence, params):
    """The titles changed their weight."""

    def change(deck):
        for slide in list(deck.slides)[1:6]:
            for run in runs(title(slide)):
                run.font.bold = not run.font.bold

    edit(evidence, change)


@near_miss(caught_by="deck.paragraphs#3")
def one_side_forgotten(evidence, params):
    """The title of slide 4 stands where it stood."""

    def change(deck):
        for paragraph in title(deck.slides[3]).text_frame.paragraphs:
            paragraph.alignment = PP_ALIGN.LEFT

    edit(evidence, change)
