"""The paragraph goes, and a table comes to its place, by Position and Size.

From when the table stands nothing reads the accessibility tree: Impress does not list a table that is new, and once it
was moved a look at the tree ended Impress.
"""

from __future__ import annotations

from typing import Any

from hand_h1 import Page, fill_at, go_to, insert_table, place, remove, save

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/harbour-tide-gates.pptx"
ROWS = (
    ("£ million", "Fish Quay", "Lowertown", "Old Dock", "Total"),
    ("Damage to buildings", "3.1", "1.4", "0.3", "4.8"),
    ("Loss of trade", "0.9", "0.2", "0.6", "1.7"),
    ("Clearing up", "0.4", "0.3", "0.1", "0.8"),
    ("Total", "4.4", "1.9", "1.0", "7.3"),
)
SMALLER = 4
"""How often the letters become a size smaller, so that the words fit into the cells."""
LEFT, TOP = 18.3, 3.9
"""cm: where the paragraph stood."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Slide 18; 18 steps."""
    desk.wait_for_window("harbour-tide-gates.pptx - *")
    go_to(desk, 18, "What the flood of 2013 cost")
    page = Page.shown(desk)
    remove(desk, "Costs of 2013*")
    insert_table(desk, columns=5, rows=5)
    place(desk, LEFT, TOP)
    fill_at(desk, page, (LEFT + 1, TOP + 1), [text for row in ROWS for text in row])
    desk.key("Escape")  # out of the cell: the table as a whole
    for _ in range(SMALLER):
        desk.key("ctrl+bracketleft")
    desk.settle()
    save(desk, PATH)
