"""Some of the boxes, all at once, no effects at all, another effect; a title that moves and a slide stilled as well."""

from arena_decks import begin_again, edit, slide
from school_and_games import still
from solution import BOXES, effects

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.animation#2", scores="(0, 0.5)")
def the_first_only(evidence, params):
    """The first waits for a click, the others follow by themselves."""
    begin_again(evidence, lambda deck: effects(deck, ("click", "after", "after", "after", "after")))


@near_miss(caught_by="deck.animation#5", scores="[0.5, 1)")
def the_last_by_itself(evidence, params):
    """Four wait for a click."""
    begin_again(evidence, lambda deck: effects(deck, ("click", "click", "click", "click", "after")))


@near_miss(caught_by="deck.animation#2", scores="(0, 0.5)")
def all_at_once(evidence, params):
    """One click brings all five."""
    begin_again(evidence, lambda deck: effects(deck, ("click", "with", "with", "with", "with")))


@near_miss(caught_by="deck.animation", scores="[0, 0]")
def no_effects(evidence, params):
    """The boxes are simply there."""
    begin_again(evidence, lambda deck: still(slide(deck, 38)))


@near_miss(caught_by="deck.animation#2", scores="(0, 0.5)")
def backwards(evidence, params):
    """By clicks, from the report back to the protocol."""
    begin_again(evidence, lambda deck: effects(deck, boxes=BOXES[::-1]))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_title_as_well(evidence, params):
    """The title comes with a click of its own, the last."""
    edit(evidence, lambda deck: effects(deck, ("click",) * 6, boxes=(*BOXES, "Title 1")))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_slide_stilled(evidence, params):
    """The hypotheses of slide 22 have no effects any more."""
    edit(evidence, lambda deck: still(slide(deck, 22)))
