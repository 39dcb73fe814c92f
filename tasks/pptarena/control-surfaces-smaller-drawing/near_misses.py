"""From the wrong corner; narrower only; only a little; cropped as well; the text made narrower."""

from arena_decks import begin_again, body, edit, slide
from deck_additions import place
from solution import drawing, shrink

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.shape#3", scores="[0.5, 1)")
def from_the_left_corner(evidence, params):
    """It has moved away from the right edge."""
    begin_again(evidence, lambda deck: shrink(drawing(deck)))


@near_miss(caught_by="deck.shape#2", scores="(0, 0.5)")
def narrower_only(evidence, params):
    """Squeezed, from the left corner."""
    begin_again(evidence, lambda deck: shrink(drawing(deck), proportion=False))


@near_miss(caught_by="deck.shape", scores="[0, 0]")
def fifteen_centimetres(evidence, params):
    """Only a little smaller, and not at the right."""
    begin_again(evidence, lambda deck: shrink(drawing(deck), 15.0))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def cropped_as_well(evidence, params):
    """Its left part is cut off."""

    def change(deck):
        drawing(deck).crop_left = 0.1

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_text_too(evidence, params):
    """The list beside it is narrower."""
    edit(evidence, lambda deck: place(body(slide(deck, 33)), 0.67, 1.75, 5.0, 4.95))
