"""A slide after the summary with six numbers and where they are."""

from arena_decks import by_file, by_script
from deck_additions import add_slide, add_table

HEADING = ("What", "Value", "Slide")
ROWS = (
    ("Moving panels", "26", "6"),
    ("Aileron reversal", "520 kt", "12"),
    ("Greatest rate of the stabiliser", "0.7° a second", "13"),
    ("Stall speed, setting FULL", "106 kt", "20"),
    ("Wheel speed for ground spoilers", "above 72 kt", "23"),
    ("Priority valve shuts", "1 900 psi", "31"),
)
AS_ASKED = tuple(ROWS[n] for n in (1, 2, 0, 5, 3, 4))


def begin(deck, number=41):
    return add_slide(deck, number, "Title Only", "Numbers to know", "MX-170 · ATA 27 Flight controls")


def tabulate(owner, rows=ROWS, heading=HEADING, y=1.8):
    return add_table(owner, (heading, *rows), (0.67, y, 12.0, 3.9), (6.4, 3.6, 2.0), right=(1, 2))


def change(deck, params):
    tabulate(begin(deck))


edit = by_file(change)
solve = by_script("/home/user/Documents/control-surfaces.pptx", change)
