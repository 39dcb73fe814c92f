"""The commas alone, one of them, a wide comma, the row above; a column in bold, a number changed."""

from arena_decks import begin_again, edit
from solution import embolden, write

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.cell_style", scores="[0.5, 1)")
def only_the_commas(evidence, params):
    """The total is as thin as before."""

    def change(deck):
        write(deck, 1, "15,060")
        write(deck, 5, "12,760")

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#2", scores="(0, 0.5)")
def one_comma(evidence, params):
    """The first number only."""
    begin_again(evidence, lambda deck: write(deck, 1, "15,060"))


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def wide_commas(evidence, params):
    """The commas are those of Chinese text."""

    def change(deck):
        write(deck, 1, "15，060")
        write(deck, 5, "12，760")
        embolden(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.cell_style", scores="[0, 0]")
def the_row_above(evidence, params):
    """The last row but one is bold."""
    begin_again(evidence, lambda deck: embolden(deck, 7))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_first_column_bold(evidence, params):
    """The names of all kinds are bold as well."""

    def change(deck):
        for row in range(1, 8):
            embolden(deck, row, (0,))

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_sign_changed(evidence, params):
    """The hyphen of -940 became a minus sign."""
    edit(evidence, lambda deck: write(deck, 4, "−940", 3))
