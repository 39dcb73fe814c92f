"""The box is raised, its stem shortened, the year red."""

from arena_decks import by_file, by_script, shape, slide
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.util import Inches


def raise_box(deck):
    shape(slide(deck, 35), "Event 1398").top = Inches(4.95)


def shorten_stem(deck):
    shape(slide(deck, 35), "Stem 1398").height = Inches(0.675)


def paint(deck, year, slot="ACCENT_1"):
    shape(slide(deck, 35), f"Year {year}").fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)


def change(deck, params):
    raise_box(deck)
    shorten_stem(deck)
    paint(deck, 1253)


edit = by_file(change)
solve = by_script("/home/user/Documents/salt-roads.pptx", change)
