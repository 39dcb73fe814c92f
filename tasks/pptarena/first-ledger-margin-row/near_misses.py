"""Gross margins, two values of seven, three cut off, no room made; the chart's title and a red title as well."""

from arena_decks import begin_again, edit, runs, shape, slide
from pptx.dml.color import RGBColor
from solution import add_row, make_room

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table#3", scores="(0, 0.5)")
def gross_margins(evidence, params):
    """Sales less cost of sales as a share of sales."""

    def change(deck):
        add_row(deck, values=("72%", "71%", "70%", "70%", "70%", "70%", "70%"))
        make_room(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#4", scores="(0, 0.5)")
def march_and_total(evidence, params):
    """Two values of seven."""

    def change(deck):
        add_row(deck, values=("46%", "", "", "", "", "", "47%"))
        make_room(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#8", scores="[0.5, 1)")
def cut_off(evidence, params):
    """Decimals were cut off: three of seven are one too low."""

    def change(deck):
        add_row(deck, values=("46%", "47%", "49%", "45%", "46%", "44%", "46%"))
        make_room(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation", scores="[0.5, 1)")
def over_the_footer(evidence, params):
    """No room was made."""
    begin_again(evidence, add_row)


@near_miss(caught_by="deck.table", scores="[0, 0]")
def beside_the_table(evidence, params):
    """Another wording for the profit row instead of a row."""

    def change(deck):
        cell = shape(slide(deck, 33), "Half-year figures").table.cell(4, 0)
        cell.text_frame.paragraphs[0].runs[0].text = "Profit (47%)"

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_chart_renamed(evidence, params):
    """The chart has another title."""

    def change(deck):
        chart = shape(slide(deck, 33), "Half-year lines").chart
        chart.chart_title.text_frame.paragraphs[0].runs[0].text = "Sales, profit and margin"

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_red_title(evidence, params):
    """The slide's title is red, though nobody asked."""

    def change(deck):
        for run in runs(slide(deck, 33).shapes.title):
            run.font.color.rgb = RGBColor(0xC8, 0x55, 0x3D)

    edit(evidence, change)
