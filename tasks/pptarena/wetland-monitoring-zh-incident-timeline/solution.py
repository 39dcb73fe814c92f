"""Four boxes along a line in the place of a paragraph."""

from arena_decks import body, by_file, by_script, remove, slide
from zh_edits import box, line, paint

EVENTS = (
    "3月18日\nS2浊度升至420NTU\n持续2天",
    "6月27日\nS7溶解氧降至1.8毫克/升\n持续3天",
    "8月11日\nS6叶绿素a升至68微克/升\n持续6天",
    "10月5日\nS8氨氮升至1.6毫克/升\n持续1天",
)
RED = "#b5443c"


def clear(deck):
    remove(body(slide(deck, 15)))


def draw_boxes(deck, events=EVENTS, lefts=(0.7, 3.75, 6.8, 9.85)):
    return [box(slide(deck, 15), text, (x, 2.9, 2.75, 1.7)) for text, x in zip(events, lefts, strict=True)]


def draw_axis(deck):
    return line(slide(deck, 15), (0.7, 2.5, 12.6, 2.5), 4)


def change(deck, params):
    clear(deck)
    draw_axis(deck)
    paint(draw_boxes(deck)[2], RED)


edit = by_file(change)
solve = by_script("/home/user/Documents/wetland-monitoring-zh.pptx", change)
