"""One of two, a text box instead of a title, another chart; the values and the slide's title as well."""

from arena_decks import begin_again, edit, set_text, shape, slide, title
from pptx.chart.data import CategoryChartData
from pptx.util import Inches
from solution import TEAS, TITLES, WORMS, name

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.chart#2", scores="[0.5, 1)")
def the_worms_only(evidence, params):
    """The teas have their old title."""
    begin_again(evidence, lambda deck: name(deck, WORMS))


@near_miss(caught_by="deck.chart", scores="[0.5, 1)")
def the_teas_only(evidence, params):
    """The worms still have no title."""
    begin_again(evidence, lambda deck: name(deck, TEAS))


@near_miss(caught_by="deck.chart", scores="(0, 0.5)")
def a_text_box(evidence, params):
    """Over the chart of the worms lies a text box with the words."""

    def change(deck):
        name(deck, TEAS)
        box = slide(deck, 16).shapes.add_textbox(Inches(2.5), Inches(1.3), Inches(5), Inches(0.4))
        box.text_frame.text = TITLES[WORMS]

    begin_again(evidence, change)


@near_miss(caught_by="deck.chart", scores="[0, 0]")
def the_next_chart(evidence, params):
    """The chart on slide 17 got the title."""
    begin_again(evidence, lambda deck: name(deck, (17, "Infiltration"), TITLES[WORMS]))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_values_as_well(evidence, params):
    """The ploughed plots have a few epigeic worms now."""

    def change(deck):
        data = CategoryChartData()
        data.categories = ("Grassland", "Ley", "No-till", "Ploughed")
        data.add_series("Epigeic", (50, 25, 25, 5))
        data.add_series("Endogeic", (225, 200, 150, 100))
        data.add_series("Anecic", (75, 50, 50, 25))
        shape(slide(deck, 16), "Worms by treatment").chart.replace_data(data)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_slide_s_title_as_well(evidence, params):
    """The title of slide 16 was shortened."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 16)).text_frame.paragraphs[0], "Marlpit Farm"))
