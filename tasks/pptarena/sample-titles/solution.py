"""Both titles in dark red."""

from arena_decks import by_file, by_script, runs, slide, title
from pptx.dml.color import RGBColor


def paint(deck, number):
    for run in runs(title(slide(deck, number))):
        run.font.color.rgb = RGBColor(0x8B, 0, 0)


def change(deck, params):
    paint(deck, 2)
    paint(deck, 3)


edit = by_file(change)
solve = by_script("/home/user/Documents/sample.pptx", change)
