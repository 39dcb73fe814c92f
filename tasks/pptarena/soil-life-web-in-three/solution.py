"""A slide with a chart of three series, put behind the one of five."""

from arena_decks import by_file, by_script, move_slide
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.util import Inches, Pt

TITLE = "The top of the web thins out"
TREATMENTS = ("Grassland", "Ley", "No-till", "Ploughed")
GROUPS = {
    "Microbe feeders": (50, 55, 62, 67),
    "Plant feeders": (32, 31, 28, 27),
    "Top of the web": (18, 14, 10, 6),
}


def new_slide(deck, at=23):
    """An empty slide with the title."""
    of = deck.slides.add_slide(next(one for one in deck.slide_layouts if one.name == "Title Only"))
    of.shapes.title.text_frame.text = TITLE
    move_slide(deck, len(deck.slides), at)
    return of


def chart(of, groups, categories=TREATMENTS, kind=XL_CHART_TYPE.COLUMN_CLUSTERED):
    """The chart, below the title."""
    data = CategoryChartData()
    data.categories = categories
    for name, values in groups.items():
        data.add_series(name, values)
    made = of.shapes.add_chart(kind, Inches(0.9), Inches(1.5), Inches(11.4), Inches(5.2), data).chart
    made.has_legend = True
    made.legend.position, made.legend.include_in_layout = XL_LEGEND_POSITION.BOTTOM, False
    made.font.size = Pt(16)


def change(deck, params):
    chart(new_slide(deck), GROUPS)


edit = by_file(change)
solve = by_script("/home/user/Documents/soil-life.pptx", change)
