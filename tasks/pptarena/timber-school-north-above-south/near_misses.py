"""Drawings without labels, labels without drawings, one drawing over the other; one smaller, words changed as well."""

from arena_decks import begin_again, edit, set_text, shape, slide
from pptx.util import Inches
from solution import swap

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.shape#3", scores="[0.5, 1)")
def labels_forgotten(evidence, params):
    """The labels name the wrong drawings now."""
    begin_again(evidence, lambda deck: swap(deck, "South elevation", "North elevation"))


@near_miss(caught_by="deck.shape", scores="[0.5, 1)")
def labels_only(evidence, params):
    """The drawings are where they were."""
    begin_again(evidence, lambda deck: swap(deck, "South label", "North label"))


@near_miss(caught_by="deck.shape#2", scores="(0, 0.5)")
def one_over_the_other(evidence, params):
    """The north elevation lies on the south elevation, nothing else moved."""

    def change(deck):
        on = slide(deck, 19)
        shape(on, "North elevation").top = shape(on, "South elevation").top

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def squeezed(evidence, params):
    """The north elevation became smaller on the way."""

    def change(deck):
        shape(slide(deck, 19), "North elevation").width = Inches(9)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def words_changed(evidence, params):
    """The title says which is which, too."""

    def change(deck):
        set_text(slide(deck, 19).shapes.title.text_frame.paragraphs[0], "Elevations, north and south")

    edit(evidence, change)
