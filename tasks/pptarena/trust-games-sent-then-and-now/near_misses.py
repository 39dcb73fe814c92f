"""A title alone, bars, amounts that came back, no text, text on the chart, a placeholder left; other slides changed as
well."""

from arena_decks import begin_again, edit, set_text, shape, slide
from pptx.util import Inches
from solution import RISE, SERIES, chart, page, rise

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.chart", scores="(0, 0.5)")
def a_title_alone(evidence, params):
    """The slide is there, with nothing on it."""
    begin_again(evidence, page)


@near_miss(caught_by="deck.chart#5", scores="(0, 0.5)")
def bars_of_what_came_back(evidence, params):
    """A bar chart of the amounts returned, without a title and without the line of text."""

    def change(deck):
        returned = {"Berg et al., 1995": (4.66, 6.46), "Calder, 2025": (6.31, 8.78)}
        chart(page(deck), returned, "BAR_CLUSTERED", heading="")

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#2", scores="[0.5, 1)")
def without_the_text(evidence, params):
    """The chart is right, the line below it is missing."""
    begin_again(evidence, lambda deck: chart(page(deck)))


@near_miss(caught_by="deck.chart#5", scores="[0.5, 1)")
def medians_instead_of_means(evidence, params):
    """The replication's columns show its medians; the rise was worked out from them."""

    def change(deck):
        made = page(deck)
        chart(made, SERIES | {"Calder, 2025": (5.0, 6.0)})
        rise(made, RISE.replace("0.76", "1.00"))

    begin_again(evidence, change)


@near_miss(caught_by="deck.apart", scores="[0.5, 1)")
def the_text_across_the_chart(evidence, params):
    """The line lies half on the chart."""

    def change(deck):
        made = page(deck)
        chart(made)
        rise(made).left = Inches(6)
        made.shapes[-1].top = Inches(3)

    begin_again(evidence, change)


@near_miss(caught_by="deck.filled", scores="[0.5, 1)")
def a_placeholder_left(evidence, params):
    """The slide has a list that nobody filled."""

    def change(deck):
        made = page(deck, like=39)
        chart(made)
        rise(made)

    begin_again(evidence, change)


@near_miss(caught_by="deck.slides", scores="[0.5, 1)")
def before_the_estimates(evidence, params):
    """The slide stands before slide 33."""

    def change(deck):
        made = page(deck, after=32)
        chart(made)
        rise(made)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_table_rounded(evidence, params):
    """The mean of slide 30 reads 5.6 now."""

    def change(deck):
        cell = shape(slide(deck, 30), "Descriptives table").table.cell(2, 1)
        set_text(cell.text_frame.paragraphs[0], "5.6")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_picture_before_moved(evidence, params):
    """The forest plot went down."""

    def change(deck):
        shape(slide(deck, 33), "Forest plot").top = Inches(1.9)

    edit(evidence, change)
