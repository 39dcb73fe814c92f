"""One of two, a blue that is another, a neighbour; all letters larger, the key's words changed."""

from arena_decks import begin_again, edit, runs, set_text, shape, slide
from pptx.dml.color import RGBColor
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.util import Pt
from solution import letter, paint

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.style", scores="[0.5, 1)")
def the_truck_only(evidence, params):
    """The box of slide 24 is in its old font."""
    begin_again(evidence, paint)


@near_miss(caught_by="deck.shape", scores="[0.5, 1)")
def another_blue(evidence, params):
    """The truck has the palette's blue."""

    def change(deck):
        letter(deck)
        box = shape(slide(deck, 5), "Stage Truck")
        box.fill.solid()
        box.fill.fore_color.rgb = RGBColor(0x2A, 0x60, 0x99)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def the_neighbour(evidence, params):
    """Pasteurising became blue, which is hot, and the truck stayed as it was."""

    def change(deck):
        letter(deck)
        paint(deck, "Stage Pasteurising")

    begin_again(evidence, change)


@near_miss(caught_by="deck.style", scores="[0, 0]")
def another_wrong_pair(evidence, params):
    """The truck is orange now, and the box in a third font."""

    def change(deck):
        paint(deck, slot=MSO_THEME_COLOR.ACCENT_3)
        letter(deck, "Liberation Serif")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def larger_letters(evidence, params):
    """The box of slide 24 got larger letters as well."""

    def change(deck):
        for run in runs(shape(slide(deck, 24), "Swap logger")):
            run.font.size = Pt(18)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_key(evidence, params):
    """The key says something else."""

    def change(deck):
        set_text(shape(slide(deck, 5), "Colour key").text_frame.paragraphs[0], "Orange: warm. Blue: cold.")

    edit(evidence, change)
