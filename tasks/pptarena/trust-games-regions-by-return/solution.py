"""The regions in another order, two titles."""

from arena_decks import by_file, by_script, set_text, shape, slide, title
from pptx.chart.data import CategoryChartData

REGIONS = {
    "Asia": (0.482, 0.46),
    "Europe": (0.537, 0.382),
    "South America": (0.458, 0.369),
    "North America": (0.517, 0.34),
    "Africa": (0.456, 0.319),
}


def chart(deck, number=19, name="Regions chart"):
    return shape(slide(deck, number), name).chart


def write(deck, regions):
    data = CategoryChartData()
    data.categories = list(regions)
    for place, series in enumerate(("Share sent", "Share returned")):
        data.add_series(series, [values[place] for values in regions.values()])
    chart(deck).replace_data(data)


def sort(deck):
    write(deck, REGIONS)


def chart_title(deck, words="Mean shares by region, ordered by share returned"):
    set_text(chart(deck).chart_title.text_frame.paragraphs[0], words)


def heading(deck, words="Trust games around the world"):
    set_text(title(slide(deck, 19)).text_frame.paragraphs[0], words)


def change(deck, params):
    sort(deck)
    chart_title(deck)
    heading(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/trust-games.pptx", change)
