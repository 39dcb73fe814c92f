"""A slide with a chart of three changes, and their sum below it."""

from arena_decks import by_file, by_script
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE, XL_TICK_LABEL_POSITION
from pptx.util import Inches
from zh_edits import slide_after, text_box

TITLE = "变化最大的三个地类"
CHANGES = {"互花米草": -940, "光滩": 360, "盐地碱蓬滩涂": 270}
SUM = "三类合计减少310公顷"


def new_slide(deck, after=29, layout="Title Only"):
    return slide_after(deck, after, layout, TITLE)


def draw(page, changes=CHANGES, kind=XL_CHART_TYPE.COLUMN_CLUSTERED, name="变化（公顷）"):
    data = CategoryChartData()
    data.categories = list(changes)
    data.add_series(name, list(changes.values()))
    place = (Inches(one) for one in (0.9, 1.5, 11.4, 4.3))
    chart = page.shapes.add_chart(kind, *place, data).chart
    chart.has_legend = True
    chart.plots[0].has_data_labels = True
    if kind == XL_CHART_TYPE.COLUMN_CLUSTERED:
        chart.category_axis.tick_label_position = XL_TICK_LABEL_POSITION.LOW


def conclude(page, words=SUM, top=6.0):
    return text_box(page, words, (0.9, top, 9.0, 0.5), 20, True)


def change(deck, params):
    page = new_slide(deck)
    draw(page)
    conclude(page)


edit = by_file(change)
solve = by_script("/home/user/Documents/wetland-monitoring-zh.pptx", change)
