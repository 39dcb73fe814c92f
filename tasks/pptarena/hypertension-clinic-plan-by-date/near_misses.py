"""Only the name, not numbered anew, without the name, sorted by the letters of the date, one row moved; a note."""

from arena_decks import begin_again, edit
from solution import by_date, name, number, plan
from talk_steps import add_remark, row_texts, set_cell, set_row, sort_rows, write_note

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def only_the_name(evidence, params):
    """The order is as before."""
    begin_again(evidence, name)


@near_miss(caught_by="deck.table#2", scores="(0, 0.5)")
def by_the_letters(evidence, params):
    """15 March, 28 February, 30 April: sorted as text."""

    def change(deck):
        sort_rows(plan(deck), lambda texts: texts[3])
        number(deck)
        name(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#5", scores="[0.5, 1)")
def old_numbers(evidence, params):
    """Each row has the number that it had."""

    def change(deck):
        sort_rows(plan(deck), by_date)
        name(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#6", scores="[0.5, 1)")
def no_name(evidence, params):
    """The cell is empty still."""

    def change(deck):
        sort_rows(plan(deck), by_date)
        number(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#3", scores="(0, 0.5)")
def one_row_moved(evidence, params):
    """February is in its place, March and April are not; no name."""

    def change(deck):
        rows = list(plan(deck).rows)
        texts = [row_texts(row) for row in rows]
        for place, old in ((2, 4), (3, 2), (4, 3)):
            set_row(rows[place], texts[old])
        number(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_head(evidence, params):
    """The column is called Until now."""
    edit(evidence, lambda deck: set_cell(plan(deck).cell(0, 3), "Until"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def bold_dates_and_a_note(evidence, params):
    """Dates in bold, a note on slide 38, a remark on slide 39."""

    def change(deck):
        for row in list(plan(deck).rows)[1:]:
            row.cells[3].text_frame.paragraphs[0].runs[0].font.bold = True
        write_note(deck, 38, "Sorted")
        add_remark(deck, 39)

    edit(evidence, change)
