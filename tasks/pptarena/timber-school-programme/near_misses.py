"""Bars without milestone, a milestone at the new year, without a label, in one line; another bar and a line changed as
well."""

from arena_decks import begin_again, edit, remove, shape, slide
from pptx.util import Inches
from school_and_games import new_text
from solution import colour, label, level, milestone

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def bars_only(evidence, params):
    """Both bars are right, and there is no milestone."""

    def change(deck):
        level(deck)
        colour(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def the_colour_only(evidence, params):
    """Nothing but the bar of the fit-out."""
    begin_again(evidence, colour)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def at_the_new_year(evidence, params):
    """Diamond and label stand where 2027 begins."""

    def change(deck):
        milestone(deck, 6.75)
        label(deck, 6.75)
        level(deck)
        colour(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def no_label(evidence, params):
    """The diamond has no words."""

    def change(deck):
        milestone(deck)
        level(deck)
        colour(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def words_without_a_diamond(evidence, params):
    """A text box in one line and in large letters, and nothing else."""
    begin_again(evidence, lambda deck: new_text(slide(deck, 37), "Start on site May 2027", (6.4, 6.3, 2.8, 0.4), 18))


@near_miss(caught_by="deck.shape", scores="[0.5, 1)")
def a_little_too_low_still(evidence, params):
    """The bar of the groundworks went up half of the way."""

    def change(deck):
        milestone(deck)
        label(deck)
        level(deck, 3.46)
        colour(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_move_as_well(evidence, params):
    """The bar of the move is brown, too."""
    edit(evidence, lambda deck: colour(deck, "Move bar"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_line_gone(evidence, params):
    """The line to the topping out was lost."""
    edit(evidence, lambda deck: remove(shape(slide(deck, 37), "Line to topping out")))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_permit_pushed_aside(evidence, params):
    """The label of the permit made room."""

    def change(deck):
        shape(slide(deck, 37), "Permit granted date").left = Inches(4.7)

    edit(evidence, change)
