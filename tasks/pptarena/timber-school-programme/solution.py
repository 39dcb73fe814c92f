"""A fifth milestone with its label, the bar of the groundworks level, that of the fit-out brown."""

import copy

from arena_decks import by_file, by_script, set_text, shape, slide
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.util import Inches


def _copied(deck, name, new):
    on = slide(deck, 37)
    made = copy.deepcopy(shape(on, name)._element)
    made.nvSpPr.cNvPr.set("id", str(max(one.shape_id for one in on.shapes) + 1))
    made.nvSpPr.cNvPr.set("name", new)
    on.shapes._spTree.append(made)
    return shape(on, new)


def milestone(deck, middle=7.32):
    mark = _copied(deck, "Topping out", "Start on site")
    mark.left = Inches(middle) - mark.width // 2


def label(deck, middle=7.32, lines=("Start on site", "May 2027")):
    words = _copied(deck, "Topping out date", "Start on site date")
    words.left = Inches(middle) - words.width // 2
    for paragraph, text in zip(words.text_frame.paragraphs, lines, strict=True):
        set_text(paragraph, text)


def level(deck, y=3.42):
    shape(slide(deck, 37), "Groundworks bar").top = Inches(y)


def colour(deck, name="Fit-out bar"):
    fill = shape(slide(deck, 37), name).fill
    fill.solid()
    fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_1


def change(deck, params):
    milestone(deck)
    label(deck)
    level(deck)
    colour(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/timber-school.pptx", change)
