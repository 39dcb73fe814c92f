"""Fill and letters as of the two other drug classes."""

from arena_decks import by_file, by_script, shape, slide
from pptx.dml.color import MSO_THEME_COLOR
from talk_steps import paint_letters


def fill(deck):
    box = shape(slide(deck, 8), "MRAs")
    box.fill.solid()
    box.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_2


def darken(deck):
    paint_letters(shape(slide(deck, 8), "MRAs"), "22282E")


def change(deck, params):
    fill(deck)
    darken(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/hypertension-clinic.pptx", change)
