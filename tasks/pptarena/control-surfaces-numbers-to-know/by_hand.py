"""A copy of the references comes before them; its list is emptied, and a table takes the list's place.

From when the table stands nothing reads the accessibility tree: Impress does not list a table that is new.
"""

from __future__ import annotations

from typing import Any

from hand_h1 import Page, copy_after, fill_at, insert_table, into, lines, save, write_over

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/control-surfaces.pptx"
ROWS = (
    ("What", "Value", "Slide"),
    ("Moving panels", "26", "6"),
    ("Aileron reversal", "520 kt", "12"),
    ("Greatest rate of the stabiliser", "0.7° a second", "13"),
    ("Stall speed, setting FULL", "106 kt", "20"),
    ("Wheel speed for ground spoilers", "72 kt", "23"),
    ("Priority valve shuts", "1 900 psi", "31"),
)
FIRST = 4.0, 4.7
"""cm: in the first cell, whether the table's tool bar has moved the slide up or not."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The slide, its title, its table; 23 steps."""
    desk.wait_for_window("control-surfaces.pptx - *")
    copy_after(desk, 41, "References", 40, "Summary")
    page = Page.shown(desk)
    write_over(desk, "Title *", "Numbers to know")
    # an emptied placeholder is one that a new table takes the place of
    into(desk, lines(desk, "References*")[0])
    desk.key("ctrl+a")
    desk.key("Delete")
    desk.key("Escape")
    desk.key("Escape")
    desk.settle()
    insert_table(desk, columns=3, rows=7)
    fill_at(desk, page, FIRST, [text for row in ROWS for text in row])
    # a chosen table keeps Impress busy
    desk.key("Escape")
    desk.key("Escape")
    desk.settle()
    save(desk, PATH)
