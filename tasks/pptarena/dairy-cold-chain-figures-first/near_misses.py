"""Boxes over the list, the list over the boxes, three of four, half a way down; the list's effects, a box's figure."""

from arena_decks import begin_again, edit, set_text, shape, slide
from pptx.oxml.ns import qn
from solution import FIGURES, lift, lower

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.relation", scores="[0, 0.5)")
def over_the_list(evidence, params):
    """The boxes went up, the list stayed under them."""
    begin_again(evidence, lift)


@near_miss(caught_by="deck.relation#6", scores="[0, 0.5)")
def the_list_over_the_boxes(evidence, params):
    """The list went down, the boxes stayed under it."""
    begin_again(evidence, lower)


@near_miss(caught_by="deck.relation#4", scores="[0.5, 1)")
def three_of_four(evidence, params):
    """The last box was left behind, under the list."""

    def change(deck):
        lift(deck, FIGURES[:3])
        lower(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation#7", scores="[0.5, 1)")
def over_the_footer(evidence, params):
    """The list hangs down over the footer."""

    def change(deck):
        lift(deck)
        lower(deck, 4.2)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def without_effects(evidence, params):
    """The points no longer fade in."""

    def change(deck):
        element = slide(deck, 3).element
        element.remove(element.find(qn("p:timing")))

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_rounded_figure(evidence, params):
    """One figure was rounded."""

    def change(deck):
        set_text(shape(slide(deck, 3), "Figure breaks of the chain").text_frame.paragraphs[0], "1,200")

    edit(evidence, change)
