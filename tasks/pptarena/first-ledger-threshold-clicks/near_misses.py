"""No chart, from the bottom up, one click for all, another slide; an effect of the title and a transition as well."""

from arena_decks import begin_again, edit, shape, slide
from solution import BOXES, CHART, change, move

from deskcraft.authoring import near_miss
from deskcraft.kits.impress.motions import Effect, animate, transition


@near_miss(caught_by="deck.animation", scores="[0.5, 1)")
def from_the_bottom_up(evidence, params):
    """The boxes in the opposite order, and the chart flies in."""
    begin_again(evidence, lambda deck: move(deck, (("Turnover to date", "fly-in"), *reversed(BOXES))))


@near_miss(caught_by="deck.animations#2", scores="[0.5, 1)")
def one_click_for_all(evidence, params):
    """Everything follows the first click by itself."""
    begin_again(evidence, lambda deck: move(deck, (CHART, *BOXES), "after"))


@near_miss(caught_by="deck.animation", scores="(0, 0.5)")
def boxes_only(evidence, params):
    """The chart is there from the start."""
    begin_again(evidence, lambda deck: move(deck, BOXES))


@near_miss(caught_by="deck.animation#3", scores="(0, 0.5)")
def the_first_two(evidence, params):
    """The chart and the top box."""
    begin_again(evidence, lambda deck: move(deck, (CHART, BOXES[0])))


@near_miss(caught_by="deck.animation", scores="[0, 0]")
def another_slide(evidence, params):
    """Chart and table of slide 32."""

    def wrong(deck):
        of = slide(deck, 32)
        animate(of, [Effect(shape(of, name).shape_id, "fade") for name in ("Profit against cash", "Cash statement")])

    begin_again(evidence, wrong)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_transition_as_well(evidence, params):
    """The slide wipes in itself."""
    edit(evidence, lambda deck: transition(slide(deck, 36), "<p:wipe/>"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def moved_while_selected(evidence, params):
    """The bottom box lies lower than before."""

    def change_more(deck):
        shape(slide(deck, 36), "Headroom fact").top += 150_000

    begin_again(evidence, lambda deck: (change(deck, params), change_more(deck)))
