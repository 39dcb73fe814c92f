"""The coloured box alone, without the last text, as low again by eye; the first group lowered, effects lost."""

from arena_decks import begin_again, edit, shape, slide
from pptx.oxml.ns import qn
from pptx.util import Cm
from solution import KINDS, level

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.relation#2", scores="(0, 0.5)")
def only_the_box(evidence, params):
    """The coloured box is level, its texts are not."""
    begin_again(evidence, lambda deck: level(deck, KINDS[:1]))


@near_miss(caught_by="deck.relation#3", scores="[0.5, 1)")
def the_last_text_left(evidence, params):
    """The smaller text is as low as before."""
    begin_again(evidence, lambda deck: level(deck, KINDS[:2]))


@near_miss(caught_by="deck.relation", scores="[0, 0]")
def not_high_enough(evidence, params):
    """All three were moved by 2 mm."""

    def change(deck):
        for kind in KINDS:
            shape(slide(deck, 3), f"{kind}2").top -= Cm(0.2)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation", scores="[0, 0]")
def the_group_below(evidence, params):
    """The group below it was moved up."""

    def change(deck):
        for kind in KINDS:
            shape(slide(deck, 3), f"{kind}4").top -= Cm(0.46)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_first_lowered(evidence, params):
    """The first group was moved down to the second."""
    begin_again(evidence, lambda deck: level(deck, of=1, to=2))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_effects_lost(evidence, params):
    """The slide has lost its effects."""

    def change(deck):
        page = slide(deck, 3)._element
        page.remove(page.find(qn("p:timing")))

    edit(evidence, change)
