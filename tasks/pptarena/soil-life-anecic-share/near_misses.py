"""Numbers of worms instead of shares, an empty column, two values wrong, over the edge; chart and source as well."""

from arena_decks import begin_again, edit, set_text, shape, slide
from pptx.util import Inches
from solution import HEAD, SHARES, add_column

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table#3", scores="(0, 0.5)")
def numbers_of_worms(evidence, params):
    """The anecic worms per square metre, and no shares."""
    begin_again(evidence, lambda deck: add_column(deck, (HEAD, "75", "50", "50", "25")))


@near_miss(caught_by="deck.table#2", scores="(0, 0.5)")
def an_empty_column(evidence, params):
    """The column is there, nothing is in it."""
    begin_again(evidence, lambda deck: add_column(deck, ("", "", "", "", "")))


@near_miss(caught_by="deck.table#4", scores="[0.5, 1)")
def the_row_above(evidence, params):
    """Two shares were worked out with the total of the row above."""
    begin_again(evidence, lambda deck: add_column(deck, (HEAD, "21", "14", "18", "20")))


@near_miss(caught_by="deck.relation", scores="(0, 0.5)")
def over_the_edge(evidence, params):
    """The table reaches over the slide's edge."""
    begin_again(evidence, lambda deck: add_column(deck, widths=(2.0, 1.7, 1.7)))


@near_miss(caught_by="deck.table", scores="[0, 0]")
def over_the_totals(evidence, params):
    """The shares stand where the totals stood."""

    def change(deck):
        table = shape(slide(deck, 16), "Worm totals").table
        for row, text in enumerate((HEAD, *SHARES)):
            set_text(table.cell(row, 1).text_frame.paragraphs[0], text)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_narrow_chart(evidence, params):
    """The chart was made narrower, though there was room."""

    def change(deck):
        shape(slide(deck, 16), "Worms by treatment").width -= Inches(1)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_source_as_well(evidence, params):
    """The sheet on slide 41 got a per cent sign in its heading."""

    def change(deck):
        cell = shape(slide(deck, 41), "Pit counts").table.cell(0, 7)
        set_text(cell.text_frame.paragraphs[0], "Per m², %")

    edit(evidence, change)
