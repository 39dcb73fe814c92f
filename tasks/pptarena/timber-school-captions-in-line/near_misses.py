"""One of the two, nearly the height, another typeface; bold letters and a moved neighbour as well."""

from arena_decks import begin_again, edit, runs, shape, slide
from pptx.util import Inches
from solution import level, typeface

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.style", scores="[0.5, 1)")
def the_height_only(evidence, params):
    """The zinc's caption is as it was."""
    begin_again(evidence, level)


@near_miss(caught_by="deck.shape", scores="[0.5, 1)")
def the_typeface_only(evidence, params):
    """The linoleum's caption is as it was."""
    begin_again(evidence, typeface)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def nearly_level(evidence, params):
    """Half of the way up; the typeface is right."""

    def change(deck):
        level(deck, 4.18)
        typeface(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.style", scores="[0, 0]")
def too_high_and_in_the_titles_typeface(evidence, params):
    """Above the others, and in Open Sans."""

    def change(deck):
        level(deck, 3.9)
        typeface(deck, "Open Sans")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def bold_as_well(evidence, params):
    """The zinc's caption is bold, too."""

    def change(deck):
        for run in runs(shape(slide(deck, 22), "Zinc caption")):
            run.font.bold = True

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_neighbour_moved(evidence, params):
    """The spruce's caption went up."""

    def change(deck):
        shape(slide(deck, 22), "Spruce caption").top = Inches(3.95)

    edit(evidence, change)
