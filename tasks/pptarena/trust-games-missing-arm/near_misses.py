"""Words without the arrow, an arrow from elsewhere, a thin line without a head, another share; a box and the other arm
changed as well."""

from arena_decks import begin_again, edit, remove, shape, slide
from pptx.util import Inches
from solution import arrow, heading, notes

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def the_title_only(evidence, params):
    """Nothing but the full stop."""
    begin_again(evidence, heading)


@near_miss(caught_by="deck.notes", scores="[0.5, 1)")
def the_arrow_only(evidence, params):
    """The arrow is right; title and notes are as they were."""
    begin_again(evidence, arrow)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def from_those_who_played(evidence, params):
    """The arrow begins at Played."""

    def change(deck):
        arrow(deck, begin="Played")
        heading(deck)
        notes(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def a_thin_line_without_a_head(evidence, params):
    """It is blue and thin, and has no head; nothing else was done."""
    begin_again(evidence, lambda deck: arrow(deck, slot="accent1", width_pt=0.75, head=False))


@near_miss(caught_by="deck.notes", scores="[0.5, 1)")
def of_those_who_came(evidence, params):
    """The share is 95 %, and the notes lost what they said."""

    def change(deck):
        arrow(deck)
        heading(deck)
        notes(deck, "95 %", before=False)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_arm_moved(evidence, params):
    """The box No history went up."""

    def change(deck):
        shape(slide(deck, 28), "No history arm").top = Inches(2.2)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_other_arm_gone(evidence, params):
    """The arrow to Social history was lost."""
    edit(evidence, lambda deck: remove(shape(slide(deck, 28), "Analysed to arm")))
