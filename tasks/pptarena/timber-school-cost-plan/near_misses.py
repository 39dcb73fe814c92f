"""Codes without their rows, figures without their words, another sum; a total too light and a row too bold as well."""

from arena_decks import begin_again, edit
from solution import bold, order, per_pupil

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def the_subtotal_only(evidence, params):
    """Nothing but the row in bold."""
    begin_again(evidence, bold)


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def the_construction_by_pupil(evidence, params):
    """The third line gives the cost of the construction once more."""

    def change(deck):
        order(deck)
        bold(deck)
        per_pupil(deck, "41,667")

    begin_again(evidence, change)


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def codes_only(evidence, params):
    """The codes changed places and their rows not; half of the subtotal is bold."""

    def change(deck):
        order(deck, columns=[0])
        bold(deck, columns=[0, 1])

    begin_again(evidence, change)


@near_miss(caught_by="deck.cell_style#2", scores="[0.5, 1)")
def the_words_only(evidence, params):
    """The subtotal's name is bold, its figures are not."""

    def change(deck):
        order(deck)
        bold(deck, columns=[1])
        per_pupil(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_fees_as_well(evidence, params):
    """The row below is bold, too."""
    edit(evidence, lambda deck: bold(deck, 11))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_total_no_more(evidence, params):
    """The project total is not bold any more."""
    edit(evidence, lambda deck: bold(deck, 14, on=False))
