"""The outline left purple, another blue, the three others purple; the lower box filled, a box that was moved."""

from arena_decks import begin_again, edit, shape, slide
from pptx.util import Cm
from solution import BLUE, fill, outline

from deskcraft.authoring import near_miss

PURPLE = "#6f5fa3"


@near_miss(caught_by="deck.shape#2", scores="[0.5, 1)")
def the_outline_left(evidence, params):
    """The lower box still has a purple outline."""
    begin_again(evidence, fill)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def the_dark_blue(evidence, params):
    """The box has the blue of the titles; the outline is right."""

    def change(deck):
        fill(deck, "#2e3f73")
        outline(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape", scores="[0, 0]")
def the_others_purple(evidence, params):
    """The three blue boxes became purple instead."""

    def change(deck):
        for name in ("导读课", "推进课", "展示课"):
            fill(deck, PURPLE, name)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_lower_box_filled(evidence, params):
    """The lower box is blue all over."""
    edit(evidence, lambda deck: fill(deck, BLUE, "交流课要点"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_box_moved(evidence, params):
    """The box slipped down."""

    def change(deck):
        shape(slide(deck, 13), "交流课").top += Cm(0.3)

    edit(evidence, change)
