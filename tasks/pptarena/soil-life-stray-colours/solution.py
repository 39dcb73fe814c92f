"""The potworms in the green of the mesofauna, 1977 in the brown of the other years."""

from arena_decks import by_file, by_script, shape, slide
from pptx.enum.dml import MSO_THEME_COLOR


def fill(deck, number, name, slot):
    """A shape's fill, from the theme."""
    of = shape(slide(deck, number), name).fill
    of.solid()
    of.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)


def bar(deck):
    fill(deck, 5, "Potworms bar", "ACCENT_2")


def year(deck):
    fill(deck, 37, "Bouché year", "ACCENT_1")


def change(deck, params):
    bar(deck)
    year(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/soil-life.pptx", change)
