"""A slide after the table: four columns and a line of words."""

from arena_decks import by_file, by_script
from deck_additions import add_slide, add_text
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches, Pt

MEANS = ("Packhorse", "Four-horse wagon", "Stecknitz barge", "Salzach boat, downstream")
DAYS = (250, 160, 120, 27)


def chart(owner, values=DAYS, kind="COLUMN_CLUSTERED", means=MEANS):
    data = CategoryChartData()
    data.categories = list(means)
    data.add_series("Crew days", list(values))
    at = (Inches(one) for one in (0.67, 1.65, 12.0, 4.2))
    made = owner.shapes.add_chart(getattr(XL_CHART_TYPE, kind), *at, data)
    made.chart.has_legend = False
    made.chart.has_title = False
    made.chart.font.size = Pt(14)
    plot = made.chart.plots[0]
    plot.has_data_labels, plot.gap_width = True, 80
    return made


def words(owner, text="Fewest crew days: Salzach boat, downstream, 27 days", y=5.95):
    return add_text(owner, text, (0.67, y, 12.0, 0.5), size=20)


def begin(deck, number=26):
    return add_slide(deck, number, "Title Only", "Crew days for thirty tonnes over 100 km", "Salt Roads · Gallery talk")


def change(deck, params):
    owner = begin(deck)
    chart(owner)
    words(owner)


edit = by_file(change)
solve = by_script("/home/user/Documents/salt-roads.pptx", change)
