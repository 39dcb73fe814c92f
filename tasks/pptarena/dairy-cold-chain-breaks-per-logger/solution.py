"""A slide with a title and a chart of breaks divided by loggers."""

import copy

from arena_decks import by_file, by_script, move_slide, slide, title
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.util import Inches, Pt

TITLE, SERIES = "Breaks per logger in 2024", "Breaks per logger"
BREAKS = {
    "Delivery trucks": 27.8,
    "Depots": 10.6,
    "Tankers": 8.2,
    "Cold store": 5.5,
    "Silos": 3.5,
    "Farm tanks": 1.5,
}


def new_slide(deck, words=TITLE, to=18, layout="Title Only"):
    """A slide with a title, with the footer and the number that the others have."""
    page = deck.slides.add_slide(next(one for one in deck.slide_layouts if one.name == layout))
    title(page).text_frame.text = words
    for one in slide(deck, 17).placeholders:
        if one.placeholder_format.type in (13, 15):
            page.shapes._spTree.append(copy.deepcopy(one._element))
            page.shapes[-1]._element.nvSpPr.cNvPr.set("id", str(100 + one.placeholder_format.type))
    move_slide(deck, len(deck.slides), to)
    return page


def plot(page, values=BREAKS, kind=XL_CHART_TYPE.COLUMN_CLUSTERED):
    data = CategoryChartData()
    data.categories = list(values)
    data.add_series(SERIES, list(values.values()))
    frame = page.shapes.add_chart(kind, *(Inches(v) for v in (0.67, 1.5, 12.0, 5.2)), data)
    frame.name = SERIES
    chart = frame.chart
    chart.has_legend = chart.has_title = False
    chart.font.size = Pt(14)
    plot_of = chart.plots[0]
    plot_of.gap_width = 60
    plot_of.has_data_labels = True
    plot_of.data_labels.number_format, plot_of.data_labels.number_format_is_linked = "0.0", False
    plot_of.series[0].format.fill.solid()
    plot_of.series[0].format.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_1


def change(deck, params):
    plot(new_slide(deck))


edit = by_file(change)
solve = by_script("/home/user/Documents/dairy-cold-chain.pptx", change)
