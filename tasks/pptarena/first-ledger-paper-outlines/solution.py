"""An outline around both papers."""

from arena_decks import by_file, by_script, shape, slide
from pptx.dml.color import RGBColor
from pptx.util import Pt

GREEN = RGBColor(0x1E, 0x4D, 0x3B)
INVOICE = (14, "Invoice 0007")
STATEMENT = (25, "Bank statement")


def outline(deck, picture, colour=GREEN, points=1.5):
    number, name = picture
    line = shape(slide(deck, number), name).line
    line.color.rgb = colour
    line.width = Pt(points)


def change(deck, params):
    outline(deck, INVOICE)
    outline(deck, STATEMENT)


edit = by_file(change)
solve = by_script("/home/user/Documents/first-ledger.pptx", change)
