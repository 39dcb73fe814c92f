"""14 cm wide, in proportion, the right edge kept."""

from arena_decks import by_file, by_script, shape, slide
from pptx.util import Cm


def drawing(deck):
    return shape(slide(deck, 33), "Drawing: actuator")


def shrink(picture, centimetres=14.0, proportion=True):
    factor = Cm(centimetres) / picture.width
    picture.width = Cm(centimetres)
    if proportion:
        picture.height = round(picture.height * factor)


def change(deck, params):
    picture = drawing(deck)
    right = picture.left + picture.width
    shrink(picture)
    picture.left = right - picture.width


edit = by_file(change)
solve = by_script("/home/user/Documents/control-surfaces.pptx", change)
