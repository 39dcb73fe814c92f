"""The photograph ten centimetres wide, in proportion, at its right edge, in the middle of the height."""

from arena_decks import by_file, by_script, shape, slide
from pptx.util import Cm


def rack(deck):
    return shape(slide(deck, 1), "Rack photograph")


def scale(deck, height=7.5):
    right = rack(deck).left + rack(deck).width
    rack(deck).width, rack(deck).height = Cm(10), Cm(height)
    rack(deck).left = right - rack(deck).width


def centre(deck):
    rack(deck).top = (deck.slide_height - rack(deck).height) // 2


def change(deck, params):
    scale(deck)
    centre(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/network-transport.pptx", change)
