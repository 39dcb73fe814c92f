"""One of two, from above, another kind, the slides behind them; the appendix as well, a transition taken away."""

from arena_decks import begin_again, edit, slide
from pptx.oxml.ns import qn
from solution import push

from deskcraft.authoring import near_miss
from deskcraft.kits.impress.motions import transition


@near_miss(caught_by="deck.transition#2", scores="[0.5, 1)")
def one_of_two(evidence, params):
    """Slide 28 comes in as before."""
    begin_again(evidence, lambda deck: push(deck, 12))


@near_miss(caught_by="deck.transition#3", scores="[0.5, 1)")
def from_above(evidence, params):
    """The slides push from the wrong side."""

    def change(deck):
        push(deck, 12, "d")
        push(deck, 28, "d")

    begin_again(evidence, change)


@near_miss(caught_by="deck.transition#4", scores="(0, 0.5)")
def one_from_above(evidence, params):
    """Slide 12 only, and from above."""
    begin_again(evidence, lambda deck: push(deck, 12, "d"))


@near_miss(caught_by="deck.transition", scores="[0, 0]")
def fades(evidence, params):
    """Both fade in."""

    def change(deck):
        transition(slide(deck, 12), "<p:fade/>")
        transition(slide(deck, 28), "<p:fade/>")

    begin_again(evidence, change)


@near_miss(caught_by="deck.transition", scores="[0, 0]")
def the_slides_behind(evidence, params):
    """The first slides of content of the two parts."""

    def change(deck):
        push(deck, 13)
        push(deck, 29)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_appendix_as_well(evidence, params):
    """Slide 40 pushes, too."""
    edit(evidence, lambda deck: push(deck, 40))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def one_lost(evidence, params):
    """The fade of the pathways is gone."""

    def change(deck):
        element = slide(deck, 37).element
        for one in [*element]:
            if one.tag == qn("p:transition") or "AlternateContent" in one.tag:
                element.remove(one)

    edit(evidence, change)
