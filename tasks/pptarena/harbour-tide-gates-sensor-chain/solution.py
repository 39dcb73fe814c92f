"""The box goes up to the others; a glued arrow leads on from it."""

from arena_decks import by_file, by_script, shape, slide

from deskcraft.kits.impress.deck_parts import connect

FROM, TO = "Step Quality control", "Step Archive"


def lift(deck):
    shape(slide(deck, 11), FROM).top = shape(slide(deck, 11), TO).top


def straighten(deck):
    """What the office does by itself when a box moves that an arrow is glued to."""
    shape(slide(deck, 11), "Arrow 3").end_connect(shape(slide(deck, 11), FROM), 1)


def join(deck, **look):
    page = slide(deck, 11)
    return connect(page, "Arrow 4", shape(page, FROM), shape(page, TO), **look)


def change(deck, params):
    lift(deck)
    straighten(deck)
    join(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/harbour-tide-gates.pptx", change)
