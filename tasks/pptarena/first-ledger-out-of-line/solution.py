"""The box level with its neighbours, the heading below the other one."""

from arena_decks import by_file, by_script, shape, slide


def lift(deck, top=None):
    """The box of 1543 with its stem, to the height of the box of 1458."""
    of = slide(deck, 4)
    box, stem, like = (shape(of, name) for name in ("Oldcastle event", "Oldcastle stem", "Cotrugli stem"))
    box.top = shape(of, "Cotrugli event").top if top is None else top
    stem.top, stem.height = like.top, like.height


def align(deck):
    """The lower heading, to the left edge of the upper one."""
    of = slide(deck, 21)
    shape(of, "Customer heading").left = shape(of, "Supplier heading").left


def change(deck, params):
    lift(deck)
    align(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/first-ledger.pptx", change)
