"""The row of boxes goes up, the list down."""

from arena_decks import body, by_file, by_script, shape, slide
from pptx.util import Inches

FIGURES = ("litres of milk", "breaks of the chain", "losses", "loggers online")


def lift(deck, names=FIGURES, top=1.5):
    for name in names:
        shape(slide(deck, 3), f"Figure {name}").top = Inches(top)


def lower(deck, top=3.1, height=3.6):
    text = body(slide(deck, 3))
    text.left, text.top, text.width, text.height = text.left, Inches(top), text.width, Inches(height)


def change(deck, params):
    lift(deck)
    lower(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/dairy-cold-chain.pptx", change)
