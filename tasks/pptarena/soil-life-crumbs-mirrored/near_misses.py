"""Sides only, the picture only, the line twice, a sub-point; a smaller picture and another title as well."""

from arena_decks import begin_again, edit, set_text, shape, slide, title
from pptx.util import Inches
from solution import drop, join, swap

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def sides_only(evidence, params):
    """The line about stable crumbs stands where it stood, now below the picture's edge."""
    begin_again(evidence, swap)


@near_miss(caught_by="deck.relation#2", scores="(0, 0.5)")
def the_picture_only(evidence, params):
    """The picture went to the left and covers the list, which nobody moved; the new point is a sub-point."""

    def change(deck):
        shape(slide(deck, 25), "Hyphae micrograph").left = Inches(0.6)
        join(deck, like=4)
        drop(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def the_line_twice(evidence, params):
    """The point was added, and the old box is still there."""

    def change(deck):
        swap(deck)
        join(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.paragraphs", scores="[0.5, 1)")
def a_sub_point(evidence, params):
    """The point hangs below "Ploughing cuts the net"."""

    def change(deck):
        swap(deck)
        join(deck, like=4)
        drop(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation", scores="[0, 0]")
def nothing_moved(evidence, params):
    """Only the old line was completed, in its old box."""

    def change(deck):
        (line,) = (one for one in slide(deck, 25).placeholders if one.text_frame.text.startswith("Stable"))
        set_text(line.text_frame.paragraphs[0], "Stable crumbs: grassland 71 %, ploughed 38 %")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_smaller_picture(evidence, params):
    """The picture is smaller than before."""

    def change(deck):
        picture = shape(slide(deck, 25), "Hyphae micrograph")
        picture.width, picture.height = round(picture.width * 0.8), round(picture.height * 0.8)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_title(evidence, params):
    """The title of the slide, too."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 25)).text_frame.paragraphs[0], "Hyphae hold soil together"))
