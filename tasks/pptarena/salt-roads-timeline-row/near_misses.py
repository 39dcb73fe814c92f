"""The row alone; the colour alone; the box over its stem; all boxes pulled down; a year of another colour."""

from arena_decks import begin_again, edit, shape, slide
from pptx.util import Inches
from solution import paint, raise_box, shorten_stem

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.shape#3", scores="[0.5, 1)")
def the_row_alone(evidence, params):
    """The year stays violet."""

    def change(deck):
        raise_box(deck)
        shorten_stem(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape", scores="[0.5, 1)")
def the_year_alone(evidence, params):
    """The box hangs as it did."""
    begin_again(evidence, lambda deck: paint(deck, 1253))


@near_miss(caught_by="deck.shape#2", scores="(0, 0.5)")
def over_its_stem(evidence, params):
    """The box is raised, its stem goes on below its edge, the year stays violet."""
    begin_again(evidence, raise_box)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_upper_row_too(evidence, params):
    """A box above the line was moved as well."""

    def change(deck):
        shape(slide(deck, 35), "Event 1368").top = Inches(2.25)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_latest_year_too(evidence, params):
    """1706 is blue now."""
    edit(evidence, lambda deck: paint(deck, 1706, "ACCENT_3"))
