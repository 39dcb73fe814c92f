"""The order alone, numbers without their rows, two values of three, another section; oxygen as well, the whole row."""

from arena_decks import begin_again, edit
from solution import mark, swap

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.cell_style", scores="[0.5, 1)")
def only_the_order(evidence, params):
    """Nothing is red."""
    begin_again(evidence, swap)


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def two_values_of_three(evidence, params):
    """Phosphorus was overlooked, and the rows are as they were."""
    begin_again(evidence, lambda deck: mark(deck, (3, 4)))


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def only_the_numbers_swapped(evidence, params):
    """The numbers of the sections changed places, their values did not; the colours are right."""

    def change(deck):
        swap(deck, 1)
        mark(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.cell_style", scores="(0, 0.5)")
def another_section(evidence, params):
    """In order, but the values of S6 are marked."""

    def change(deck):
        swap(deck)
        mark(deck, row=6)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def oxygen_as_well(evidence, params):
    """The oxygen of S7, which is above its limit, is red, too."""
    edit(evidence, lambda deck: mark(deck, (2,)))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_whole_row(evidence, params):
    """Number, place and class of S7 are red, too."""
    edit(evidence, lambda deck: mark(deck, (0, 1, 6)))
