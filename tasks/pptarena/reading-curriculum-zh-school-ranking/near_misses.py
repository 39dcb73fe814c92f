"""The bold row alone, another column's order, a tie the other way, colours that were forgotten; a row too many."""

from arena_decks import begin_again, edit
from solution import embolden, green, sort

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def only_the_total(evidence, params):
    """The row of the total is bold, nothing else was done."""
    begin_again(evidence, embolden)


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def by_the_second_test(evidence, params):
    """In the order of the second test, without colours; the total is bold."""

    def change(deck):
        sort(deck, (3, 2, 1, 4, 6, 5))
        embolden(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.cell_style", scores="[0.5, 1)")
def the_colours_forgotten(evidence, params):
    """In order and with a bold total, all in black."""

    def change(deck):
        sort(deck)
        embolden(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table", scores="[0.5, 1)")
def the_tie_the_other_way(evidence, params):
    """Of the two schools with the same gain the one with the lower second test comes first."""

    def change(deck):
        sort(deck, (1, 4, 2, 3, 6, 5))
        green(deck)
        embolden(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def whole_rows_green(evidence, params):
    """The schools' names and numbers are green as well."""
    edit(evidence, lambda deck: green(deck, columns=(0, 1, 2, 3)))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_best_bold(evidence, params):
    """The first school's row is bold, too."""
    edit(evidence, lambda deck: embolden(deck, 1))
