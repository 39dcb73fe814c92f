"""Item 4 goes up, item 3 is red, the bar is as wide as the row."""

from arena_decks import by_file, by_script, shape, slide
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.util import Inches


def raise_item(deck, to=2.6):
    owner = slide(deck, 27)
    wheel = shape(owner, "Item 4: Wheel")
    wheel.top = Inches(to)
    shape(owner, "Then 4").end_connect(wheel, 1)  # lines that are glued to it follow
    shape(owner, "Then 5").begin_connect(wheel, 3)


def paint(deck, name="Item 3: Cut out", like="Callout: limit"):
    owner = slide(deck, 27)
    slot = shape(owner, like).fill.fore_color.theme_color
    shape(owner, name).fill.fore_color.theme_color = slot or MSO_THEME_COLOR.ACCENT_4


def stretch(deck, left=0.67):
    bar = shape(slide(deck, 27), "Callout: limit")
    bar.left, bar.width = Inches(left), Inches(11.81)


def change(deck, params):
    raise_item(deck)
    paint(deck)
    stretch(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/control-surfaces.pptx", change)
