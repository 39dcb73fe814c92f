"""The row of the earthworms, below all others."""

from arena_decks import by_file, by_script, shape, slide

EARTHWORMS = 4
"""Its place at the start, the heading being 0."""


def table(deck):
    return shape(slide(deck, 4), "Abundance").table


def move(deck, row, after):
    """A row behind another one; places from 0."""
    rows = list(table(deck)._tbl.tr_lst)
    rows[after].addnext(rows[row])


def change(deck, params):
    move(deck, EARTHWORMS, 7)


edit = by_file(change)
solve = by_script("/home/user/Documents/soil-life.pptx", change)
