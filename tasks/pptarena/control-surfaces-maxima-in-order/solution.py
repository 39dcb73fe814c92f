"""The boxes change places, and come in from the top."""

from arena_decks import by_file, by_script, shape, slide
from deck_additions import Effect, animate
from pptx.util import Inches

ORDER = ("full", "flaps", "slats", "clean")
PLACES = (2.0, 2.95, 3.9, 4.85)


def sort(deck, order=ORDER):
    for name, y in zip(order, PLACES, strict=True):
        shape(slide(deck, 19), f"Maximum: {name}").top = Inches(y)


def build(deck, order=ORDER, start="click"):
    owner = slide(deck, 19)
    animate(owner, [Effect(shape(owner, f"Maximum: {name}").shape_id, "fade", start) for name in order])


def change(deck, params):
    sort(deck)
    build(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/control-surfaces.pptx", change)
