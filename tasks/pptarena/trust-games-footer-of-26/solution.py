"""Footer and number of the slide before."""

import copy

from arena_decks import by_file, by_script, slide
from school_and_games import KINDS


def show(deck, kind, number=26):
    """Shows what the slide before shows."""
    there = next(one for one in slide(deck, number - 1).placeholders if one.placeholder_format.type == KINDS[kind])
    on = slide(deck, number)
    made = copy.deepcopy(there._element)
    made.nvSpPr.cNvPr.set("id", str(max(one.shape_id for one in on.shapes) + 1))
    on.shapes._spTree.append(made)
    return on.shapes[-1]


def change(deck, params):
    show(deck, "footer")
    show(deck, "number")


edit = by_file(change)
solve = by_script("/home/user/Documents/trust-games.pptx", change)
