"""The arrow, and the last click of the slide."""

from arena_decks import by_file, by_script, shape, slide
from school_and_games import Effect, retime

from deskcraft.kits.impress.deck_parts import connect

STEPS = (
    ("Alarm", "Arrow 1"),
    ("Children are out", "Arrow 2"),
    ("Brigade arrives", "Arrow 3"),
    ("Timber chars", "Arrow 4"),
    ("Frame still stands", "Arrow 5"),
)


def arrow(deck, begin="Timber chars", end="Frame still stands", slot="tx2", width_pt=1.75):
    on = slide(deck, 27)
    return connect(on, "Arrow 5", shape(on, begin), shape(on, end), slot=slot, width_pt=width_pt)


def effects(deck, last="with", steps=STEPS):
    """Every box by a click, its arrow with it."""
    on = slide(deck, 27)
    there = {one.name: one.shape_id for one in on.shapes}
    found = []
    for box, line in steps:
        found.append(Effect(there[box], "fade", "click"))
        if line in there:
            found.append(Effect(there[line], "fade", last if line == "Arrow 5" else "with"))
    retime(on, found)


def change(deck, params):
    arrow(deck)
    effects(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/timber-school.pptx", change)
