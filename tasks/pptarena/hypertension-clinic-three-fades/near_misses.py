"""Two of three, one of three, no transition instead, all as slide 40; every slide, a neighbour, a timer."""

from arena_decks import begin_again, edit, slide
from pptx.oxml.ns import qn
from solution import come, fade

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.transition#2", scores="[0.5, 1)")
def only_those_that_had_one(evidence, params):
    """Slide 38 comes as before, without any."""
    begin_again(evidence, lambda deck: fade(deck, 29, 40))


@near_miss(caught_by="deck.transition", scores="(0, 0.5)")
def one_of_three(evidence, params):
    """The last one alone."""
    begin_again(evidence, lambda deck: fade(deck, 40))


@near_miss(caught_by="deck.transition", scores="[0, 0]")
def none_at_all(evidence, params):
    """Their transitions are taken away."""

    def change(deck):
        come(slide(deck, 29), "")
        come(slide(deck, 40), "")

    begin_again(evidence, change)


@near_miss(caught_by="deck.transition", scores="[0, 0]")
def all_as_the_last(evidence, params):
    """Slides 29 and 38 wipe as slide 40 does."""

    def change(deck):
        come(slide(deck, 29), '<p:wipe dir="r"/>')
        come(slide(deck, 38), '<p:wipe dir="r"/>')

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def every_slide(evidence, params):
    """Applied to all slides."""
    edit(evidence, lambda deck: fade(deck, *range(1, 43)))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_neighbour_too(evidence, params):
    """Slide 39 as well."""
    edit(evidence, lambda deck: fade(deck, 39))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def goes_by_itself(evidence, params):
    """Slide 38 gives way to the next after five seconds."""

    def change(deck):
        slide(deck, 38)._element.find(qn("p:transition")).set("advTm", "5000")

    edit(evidence, change)
