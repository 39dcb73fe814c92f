"""The micrograph to the left, one list to the right of it."""

import copy

from arena_decks import body, by_file, by_script, remove, set_text, shape, slide
from pptx.util import Inches

POINT = "Stable crumbs: grassland 71 %, ploughed 38 %"


def swap(deck):
    """The picture to the left margin, the list to the right one."""
    of = slide(deck, 25)
    shape(of, "Hyphae micrograph").left = Inches(0.6)
    text = body(of)
    text.left, text.top, text.width, text.height = Inches(7.4), Inches(1.45), Inches(5.3), Inches(4.6)


def join(deck, like=2, at=4):
    """The line as a point, in the look of another one and behind one; both from 0."""
    text = body(slide(deck, 25)).text_frame
    new = copy.deepcopy(text.paragraphs[like]._p)
    text.paragraphs[at]._p.addnext(new)
    set_text(text.paragraphs[at + 1], POINT)


def drop(deck):
    """The second box."""
    remove(body(slide(deck, 25), 1))


def change(deck, params):
    swap(deck)
    join(deck)
    drop(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/soil-life.pptx", change)
