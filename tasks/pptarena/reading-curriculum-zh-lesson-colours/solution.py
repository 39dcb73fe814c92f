"""One box is filled with blue, the one below it has a blue outline."""

from arena_decks import by_file, by_script, shape, slide
from zh_edits import paint, rgb

BLUE = "#4a63b0"


def fill(deck, colour=BLUE, name="交流课"):
    paint(shape(slide(deck, 13), name), colour)


def outline(deck, colour=BLUE):
    shape(slide(deck, 13), "交流课要点").line.color.rgb = rgb(colour)


def change(deck, params):
    fill(deck)
    outline(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/reading-curriculum-zh.pptx", change)
