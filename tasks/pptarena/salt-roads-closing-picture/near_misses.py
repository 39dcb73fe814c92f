"""Another picture; over the words; distorted; on the next slide; taken from the cover; the words moved."""

from arena_decks import begin_again, edit, remove, shape, slide, title
from deck_additions import place
from solution import copy_picture

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def another_picture(evidence, params):
    """The barge at its lock, in the right half."""

    def change(deck):
        place(copy_picture(deck, 19, "Drawing: barge and lock"), 7.0, 1.5)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation", scores="(0, 0.5)")
def over_the_words(evidence, params):
    """In the middle of the slide."""
    begin_again(evidence, lambda deck: place(copy_picture(deck), 4.3, 1.0))


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def distorted(evidence, params):
    """Pulled to the full width of the half."""
    begin_again(evidence, lambda deck: place(copy_picture(deck), 6.8, 1.0, 6.2, 4.0))


@near_miss(caught_by="rubric.function", scores="[0, 0]")
def on_the_next_slide(evidence, params):
    """The appendix got it."""
    begin_again(evidence, lambda deck: copy_picture(deck, to=41))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def taken_from_the_cover(evidence, params):
    """Cut, not copied."""
    edit(evidence, lambda deck: remove(shape(slide(deck, 1), "Cover picture: pack train")))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_words_moved(evidence, params):
    """The title went up to make room."""
    edit(evidence, lambda deck: place(title(slide(deck, 40)), 1.0, 1.0, 11.3, 1.6))
