"""Picture on the left, list on the right, in their sizes."""

from arena_decks import body, by_file, by_script, shape, slide
from pptx.util import Inches


def picture_at(deck, left):
    shape(slide(deck, 23), "Sector gate from above").left = Inches(left)


def list_at(deck, left):
    text = body(slide(deck, 23))
    text.left, text.top, text.width, text.height = Inches(left), text.top, text.width, text.height


def change(deck, params):
    picture_at(deck, 0.67)
    list_at(deck, 7.67)


edit = by_file(change)
solve = by_script("/home/user/Documents/harbour-tide-gates.pptx", change)
