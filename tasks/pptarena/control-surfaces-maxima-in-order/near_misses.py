"""Sorted only; two swapped; the effects in the old order; all with one click; the chart too; another slide's box."""

from arena_decks import begin_again, edit, shape, slide
from pptx.util import Inches
from solution import ORDER, build, sort

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.animation", scores="[0.5, 1)")
def sorted_only(evidence, params):
    """Nothing comes in."""
    begin_again(evidence, sort)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def ends_only(evidence, params):
    """Only the topmost and the lowest were exchanged, wrongly by angle; one box comes in."""

    def change(deck):
        sort(deck, ("slats", "full", "flaps", "clean"))
        build(deck, ("slats",))

    begin_again(evidence, change)


@near_miss(caught_by="deck.animations", scores="[0.5, 1)")
def in_the_old_sequence(evidence, params):
    """The lowest box comes first."""

    def change(deck):
        sort(deck)
        build(deck, ORDER[::-1])

    begin_again(evidence, change)


@near_miss(caught_by="deck.animation#2", scores="[0.5, 1)")
def with_one_click(evidence, params):
    """All four boxes at once."""

    def change(deck):
        sort(deck)
        build(deck, start="with")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_chart_moved(evidence, params):
    """The chart went down a little."""

    def change(deck):
        shape(slide(deck, 19), "Chart: lift curves").top = Inches(1.8)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_slide_too(evidence, params):
    """The callouts of slide 12 changed places as well."""

    def change(deck):
        shape(slide(deck, 12), "Callout: best roll rate").top = Inches(3.2)
        shape(slide(deck, 12), "Callout: reversal speed").top = Inches(2.1)

    edit(evidence, change)
