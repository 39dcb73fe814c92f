"""Pasted as it was, squeezed, tiny, moved instead of copied, another picture; the list smaller, the title moved."""

import io

from arena_decks import begin_again, body, edit, remove, runs, shape, slide
from pptx.util import Inches, Pt
from solution import copy_map

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function#2", scores="(0, 0.5)")
def pasted_as_it_was(evidence, params):
    """In the size and place of slide 7, over the words."""
    begin_again(evidence, lambda deck: copy_map(deck, 5.37, 1.5, 7.3))


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def squeezed(evidence, params):
    """Beside the words, but out of proportion."""
    begin_again(evidence, lambda deck: copy_map(deck, 8.25, 1.5, 4.6, 5.0))


@near_miss(caught_by="rubric.function#3", scores="(0, 0.5)")
def off_the_slide(evidence, params):
    """Beside the words, half over the edge."""
    begin_again(evidence, lambda deck: copy_map(deck, 9.5, 1.5, 7.3))


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def another_picture_on_the_words(evidence, params):
    """The cover's picture, large, over the list."""

    def change(deck):
        image = shape(slide(deck, 1), "Tanker in the valley").image.blob
        slide(deck, 2).shapes.add_picture(io.BytesIO(image), Inches(2), Inches(2), Inches(9))

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0, 0]")
def on_the_wrong_slide(evidence, params):
    """The map was copied to slide 3."""
    begin_again(evidence, lambda deck: copy_map(deck, 8.25, 2.9, 3.4, number=3))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def moved_instead_of_copied(evidence, params):
    """Slide 7 has lost its map."""
    edit(evidence, lambda deck: remove(shape(slide(deck, 7), "Map of the network")))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def smaller_words(evidence, params):
    """The list's letters shrank to make room."""

    def change(deck):
        for run in runs(body(slide(deck, 2))):
            run.font.size = Pt(16)

    edit(evidence, change)
