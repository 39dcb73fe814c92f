"""The box alone, the upper row before the lower one, all at one click, the dates instead; a transition, a box moved."""

from arena_decks import begin_again, edit, shape, slide
from pptx.util import Cm
from solution import IN_TIME, animate, level
from zh_edits import comes_by

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.animations", scores="[0.5, 1)")
def only_the_box(evidence, params):
    """Nothing is animated."""
    begin_again(evidence, level)


@near_miss(caught_by="deck.animation#2", scores="(0, 0.5)")
def row_by_row(evidence, params):
    """The boxes above the line come before those below it; the box of April is as low as before."""
    begin_again(evidence, lambda deck: animate(deck, IN_TIME[::2] + IN_TIME[1::2]))


@near_miss(caught_by="deck.animation#2", scores="[0.5, 1)")
def all_at_one_click(evidence, params):
    """The effect was given to all six boxes at once."""

    def change(deck):
        level(deck)
        animate(deck, starts=("click", *("with",) * 5))

    begin_again(evidence, change)


@near_miss(caught_by="deck.animation", scores="(0, 0.5)")
def the_dates(evidence, params):
    """The dates come in, not the boxes."""
    begin_again(evidence, lambda deck: animate(deck, [name.replace("事项", "日期") for name in IN_TIME]))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_transition(evidence, params):
    """The slide fades in as well."""
    edit(evidence, lambda deck: comes_by(slide(deck, 37), "<p:fade/>"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_box_below_moved(evidence, params):
    """The box of January was drawn up, too."""

    def change(deck):
        shape(slide(deck, 37), "2026年1月事项").top -= Cm(0.5)

    edit(evidence, change)
