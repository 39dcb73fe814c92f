"""Titles only, sorted by name or by what was sent, names without their values; another chart and a legend as well."""

from arena_decks import begin_again, edit, set_text, shape, slide
from solution import REGIONS, chart, chart_title, heading, sort, write

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.chart", scores="(0, 0.5)")
def the_slide_s_title_only(evidence, params):
    """The chart is as it was."""
    begin_again(evidence, heading)


@near_miss(caught_by="deck.chart#2", scores="(0, 0.5)")
def the_order_only(evidence, params):
    """The regions are sorted, both titles are as they were."""
    begin_again(evidence, sort)


@near_miss(caught_by="deck.chart", scores="[0.5, 1)")
def by_the_share_sent(evidence, params):
    """Both titles are right, the regions are ordered by the other share."""

    def change(deck):
        write(deck, dict(sorted(REGIONS.items(), key=lambda one: -one[1][0])))
        chart_title(deck)
        heading(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.chart", scores="[0.5, 1)")
def names_without_values(evidence, params):
    """The names of the regions changed places, their values did not."""

    def change(deck):
        old = ("North America", "Europe", "Asia", "South America", "Africa")
        write(deck, {new: REGIONS[was] for new, was in zip(REGIONS, old, strict=True)})
        chart_title(deck)
        heading(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.chart", scores="(0, 0.5)")
def from_the_smallest_on(evidence, params):
    """The other direction, and the chart's title is as it was."""

    def change(deck):
        write(deck, dict(sorted(REGIONS.items(), key=lambda one: one[1][1])))
        heading(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_legend_gone(evidence, params):
    """Nobody knows which bar is which."""

    def change(deck):
        chart(deck).has_legend = False

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_chart_renamed(evidence, params):
    """The chart of slide 18 has another title, too."""

    def change(deck):
        original = shape(slide(deck, 18), "Original results chart").chart
        set_text(original.chart_title.text_frame.paragraphs[0], "Mean amounts out of 10 dollars")

    edit(evidence, change)
