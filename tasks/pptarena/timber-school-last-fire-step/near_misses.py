"""No effects, no arrow, an arrow elsewhere or of another kind; a box moved and effects lost as well."""

from arena_decks import begin_again, edit, shape, slide
from pptx.dml.color import RGBColor
from pptx.util import Inches
from school_and_games import still
from solution import STEPS, arrow, effects

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.animation", scores="[0.5, 1)")
def nothing_moves(evidence, params):
    """The arrow is there, without effects."""
    begin_again(evidence, arrow)


@near_miss(caught_by="deck.relation", scores="(0, 0.5)")
def the_box_only(evidence, params):
    """The box fades in; the arrow was not drawn."""
    begin_again(evidence, effects)


@near_miss(caught_by="deck.relation", scores="[0.5, 1)")
def the_arrow_between_others(evidence, params):
    """It leads from Brigade arrives to Timber chars, over the one that is there."""

    def change(deck):
        arrow(deck, "Brigade arrives", "Timber chars")
        effects(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def a_thin_brown_line(evidence, params):
    """The arrow is brown and thin, and nothing moves."""
    begin_again(evidence, lambda deck: arrow(deck, slot="accent1", width_pt=0.75))


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def backwards(evidence, params):
    """The arrow leads from the last box to the one before."""

    def change(deck):
        on = slide(deck, 27)
        line = arrow(deck, "Frame still stands", "Timber chars")
        last, before = shape(on, "Frame still stands"), shape(on, "Timber chars")
        line.begin_x, line.begin_y = last.left, last.top + last.height // 2
        line.end_x, line.end_y = before.left + before.width, last.top + last.height // 2
        effects(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.animation#4", scores="[0.5, 1)")
def a_click_more(evidence, params):
    """The arrow comes by itself after the box."""

    def change(deck):
        arrow(deck)
        effects(deck, last="after")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_box_recoloured(evidence, params):
    """The last box is red as well."""

    def change(deck):
        box = shape(slide(deck, 27), "Frame still stands")
        box.fill.solid()
        box.fill.fore_color.rgb = RGBColor(0xA3, 0x3B, 0x2E)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_note_moved(evidence, params):
    """The note on the fire class went down."""

    def change(deck):
        shape(slide(deck, 27), "Fire class note").top = Inches(6.5)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_slide_still(evidence, params):
    """The effects of slide 15 are gone."""
    edit(evidence, lambda deck: still(slide(deck, 15)))


@near_miss(caught_by="deck.animation", scores="[0.5, 1)")
def the_arrow_moves_alone(evidence, params):
    """The arrow fades in with the box before, the last box not."""

    def change(deck):
        arrow(deck)
        effects(deck, steps=(*STEPS[:4], ("Timber chars", "Arrow 5")))

    begin_again(evidence, change)
