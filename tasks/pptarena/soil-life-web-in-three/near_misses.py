"""A bare slide, the sample data, a group forgotten in the sums, stacked; the old chart replaced; more edits besides."""

from arena_decks import begin_again, edit, set_text, shape, slide
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from solution import GROUPS, TREATMENTS, chart, new_slide

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.chart", scores="(0, 0.5)")
def a_bare_slide(evidence, params):
    """The slide has its title and nothing else."""
    begin_again(evidence, new_slide)


@near_miss(caught_by="deck.chart#2", scores="(0, 0.5)")
def the_sample_data(evidence, params):
    """The chart shows what a new chart shows."""

    def change(deck):
        sample = {
            "Column 1": (9.1, 2.4, 3.1, 4.3),
            "Column 2": (3.2, 8.8, 1.5, 9.02),
            "Column 3": (4.54, 9.65, 3.7, 6.2),
        }
        chart(new_slide(deck), sample, ("Row 1", "Row 2", "Row 3", "Row 4"))

    begin_again(evidence, change)


@near_miss(caught_by="deck.chart#4", scores="[0.5, 1)")
def a_group_forgotten(evidence, params):
    """The fungivores are in no sum, and neither are the predators."""

    def change(deck):
        wrong = {"Microbe feeders": (34, 40, 44, 55), "Top of the web": (12, 9, 7, 4)}
        chart(new_slide(deck), GROUPS | wrong)

    begin_again(evidence, change)


@near_miss(caught_by="deck.chart", scores="[0.5, 1)")
def stacked(evidence, params):
    """The columns are stacked, and stand at the end of the deck."""
    begin_again(evidence, lambda deck: chart(new_slide(deck, 43), GROUPS, kind=XL_CHART_TYPE.COLUMN_STACKED))


@near_miss(caught_by="deck.slides", scores="[0, 0]")
def the_old_chart_replaced(evidence, params):
    """The chart on slide 22 has the three groups now; there is no new slide."""

    def change(deck):
        data = CategoryChartData()
        data.categories = TREATMENTS
        for name, values in GROUPS.items():
            data.add_series(name, values)
        next(one for one in slide(deck, 22).shapes if one.has_chart).chart.replace_data(data)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_remark_moved_over(evidence, params):
    """The remark beside the old chart was emptied of its second half."""

    def change(deck):
        of = shape(slide(deck, 22), "Feeding remark")
        set_text(of.text_frame.paragraphs[0], "Disturbance feeds the bacterivores and starves the top")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def notes_as_well(evidence, params):
    """The slide behind the new one got notes."""

    def change(deck):
        slide(deck, 24).notes_slide.notes_text_frame.text = "See the chart before."

    edit(evidence, change)
