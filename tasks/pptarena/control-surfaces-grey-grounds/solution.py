"""A grey of their own behind three slides."""

from arena_decks import by_file, by_script, slide
from pptx.dml.color import RGBColor


def paint(deck, number, colour="F1F3F5"):
    fill = slide(deck, number).background.fill
    fill.solid()
    fill.fore_color.rgb = RGBColor.from_string(colour)


def change(deck, params):
    for number in (3, 40, 41):
        paint(deck, number)


edit = by_file(change)
solve = by_script("/home/user/Documents/control-surfaces.pptx", change)
