"""In the order of the text, the mean of the means, no last row, the paragraph left, the table below the edge; other
slides changed as well."""

from arena_decks import begin_again, body, edit, set_text, shape, slide
from school_and_games import drop_paragraph
from solution import ROWS, sentence, table

from deskcraft.authoring import near_miss

TOLD = (ROWS[0], ROWS[3], ROWS[1], ROWS[4], ROWS[2])
"""As the paragraph has them."""


@near_miss(caught_by="deck.table#4", scores="[0.5, 1)")
def as_it_was_told(evidence, params):
    """The reasons stand in the order of the text."""

    def change(deck):
        table(deck, (*TOLD, ROWS[5]))
        sentence(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#11", scores="[0.5, 1)")
def the_mean_of_the_means(evidence, params):
    """The last row gives 5.4, whatever the numbers of senders are."""

    def change(deck):
        table(deck, (*ROWS[:5], ("All", "120", "100", "5.4")))
        sentence(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def three_columns_as_told(evidence, params):
    """Not sorted, no last row, no mean, and the paragraph is still there."""
    begin_again(evidence, lambda deck: table(deck, TOLD, columns=3))


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def the_paragraph_only_gone(evidence, params):
    """The text is cut, and there is no table."""
    begin_again(evidence, lambda deck: drop_paragraph(body(slide(deck, 35)), 1))


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def the_paragraph_left(evidence, params):
    """The table covers the text that it should replace."""
    begin_again(evidence, table)


@near_miss(caught_by="deck.relation", scores="(0, 0.5)")
def below_the_edge(evidence, params):
    """The lower half of the table is not on the slide."""

    def change(deck):
        table(deck, at=(0.9, 6.3))
        sentence(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_quotation_cut(evidence, params):
    """The quotation lost its source."""

    def change(deck):
        quotation = shape(slide(deck, 35), "Quotation")
        set_text(quotation.text_frame.paragraphs[0], "“If nobody starts, nobody gains.”")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_means_before_rounded(evidence, params):
    """The table of slide 30 gives 6.0, too."""

    def change(deck):
        cell = shape(slide(deck, 30), "Descriptives table").table.cell(2, 3)
        set_text(cell.text_frame.paragraphs[0], "6.0")

    edit(evidence, change)
