"""The map is 16 cm wide and has a frame."""

from arena_decks import by_file, by_script, shape, slide
from pptx.util import Cm, Pt
from zh_edits import rgb


def the_map(deck):
    return shape(slide(deck, 17), "荒岛地图")


def shrink(deck):
    picture = the_map(deck)
    ratio = picture.height / picture.width
    picture.width = Cm(16)
    picture.height = round(Cm(16) * ratio)


def frame(picture, width=1.0):
    picture.line.color.rgb = rgb("#555555")
    picture.line.width = Pt(width)


def change(deck, params):
    shrink(deck)
    frame(the_map(deck))


edit = by_file(change)
solve = by_script("/home/user/Documents/reading-curriculum-zh.pptx", change)
