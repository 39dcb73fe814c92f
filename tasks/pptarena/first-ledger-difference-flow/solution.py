"""The box to the lower left, an arrow to it, a word on either side of the lower diamond."""

import copy

from arena_decks import by_file, by_script, remove, shape, slide
from pptx.util import Inches

from deskcraft.kits.impress.deck_parts import connect


def cut(deck):
    """The arrow from the start is gone."""
    remove(shape(slide(deck, 24), "Start to look"))


def place(deck):
    """The box below "Add both columns again", level with the lower diamond."""
    of = slide(deck, 24)
    box, like, diamond = (shape(of, name) for name in ("Left out", "Add again", "Half test"))
    box.left, box.width = like.left, like.width
    box.top = diamond.top + (diamond.height - box.height) // 2


def lead(deck, arrow=True):
    """The arrow to the box."""
    of = slide(deck, 24)
    connect(of, "Half no", shape(of, "Half test"), shape(of, "Left out"), sites=(1, 3), arrow=arrow)


def word(deck, like, name, x, y):
    """A copy of a word at its place in inches."""
    of = slide(deck, 24)
    made = copy.deepcopy(shape(of, like)._element)
    of.shapes._spTree.append(made)
    new = of.shapes[-1]
    made.nvSpPr.cNvPr.set("id", str(max(one.shape_id for one in of.shapes) + 1))
    new.name, new.left, new.top = name, Inches(x), Inches(y)


def words(deck):
    word(deck, "Nine no word", "Half no word", 3.6, 5.36)
    word(deck, "Nine yes word", "Half yes word", 7.4, 5.35)


def change(deck, params):
    cut(deck)
    place(deck)
    lead(deck)
    words(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/first-ledger.pptx", change)
