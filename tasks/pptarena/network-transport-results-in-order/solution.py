"""The chart's data in another order, its title, a sentence below the formula."""

from copy import deepcopy

from arena_decks import by_file, by_script, set_text, shape, slide
from pptx.chart.data import CategoryChartData

LOSSES = ["0.01 % loss", "0.1 % loss", "1 % loss"]
VALUES = {"Reno": (35.4, 11.2, 3.5), "CUBIC": (39.8, 14.6, 4.4), "BBR": (47.1, 46.8, 45.2)}
SENTENCE = "At 1 % loss BBR reaches 10 times the goodput of CUBIC"


def chart(deck):
    return shape(slide(deck, 39), "Goodput chart").chart


def fill_in(deck, losses=LOSSES, values=VALUES):
    data = CategoryChartData(number_format="0.0")
    data.categories = losses
    for name, row in values.items():
        data.add_series(name, row)
    chart(deck).replace_data(data)


def give_title(deck, text="Goodput of one flow"):
    chart(deck).has_title = True
    chart(deck).chart_title.text_frame.text = text


def add_sentence(deck, text=SENTENCE):
    paragraphs = shape(slide(deck, 39), "Mathis formula").text_frame.paragraphs
    empty, made = deepcopy(paragraphs[1]._p), deepcopy(paragraphs[0]._p)
    paragraphs[-1]._p.addnext(made)
    made.addprevious(empty)
    set_text(shape(slide(deck, 39), "Mathis formula").text_frame.paragraphs[-1], text)


def change(deck, params):
    fill_in(deck)
    give_title(deck)
    add_sentence(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/network-transport.pptx", change)
