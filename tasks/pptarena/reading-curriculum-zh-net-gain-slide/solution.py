"""A slide with a table of gains, and the sentence below it."""

from arena_decks import by_file, by_script
from zh_edits import slide_after, table, text_box

TITLE = "各年级净增"
GAINS = (
    ("年级", "试点提高", "对照提高", "净增"),
    ("三年级", "9.4", "4.3", "5.1"),
    ("四年级", "10.1", "5.3", "4.8"),
    ("五年级", "10.4", "5.2", "5.2"),
)
FINDING = "净增最多的是五年级，5.2分"


def new_slide(deck, after=29, layout="Title Only"):
    return slide_after(deck, after, layout, TITLE)


def tabulate(page, rows=GAINS):
    return table(page, rows, 1.3, 1.7, (2.6,) * len(rows[0]), high=0.75)


def conclude(page, words=FINDING, top=5.2):
    return text_box(page, words, (1.3, top, 9.0, 0.5), 20, True)


def change(deck, params):
    page = new_slide(deck)
    tabulate(page)
    conclude(page)


edit = by_file(change)
solve = by_script("/home/user/Documents/reading-curriculum-zh.pptx", change)
