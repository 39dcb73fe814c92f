"""The paragraph is deleted, the frame of what is left drawn smaller, and a table put into the room above it."""

from __future__ import annotations

from typing import Any

from hand_h3 import APP, go_to, into, lines, new_table, save, stretch, until, words

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/timber-school.pptx"
TEXT = "Options text"
KEPT = "We recommend option C: it is the only one that keeps teaching out of the building site."
HIGH = 66
"""px that the frame of the sentence keeps."""
ROWS = (
    (
        "Option",
        "Cost (€ million)",
        "Months on site",
        "Places",
        "Months in cabins",
        "Cost per place (€ thousand)",
    ),
    ("C", "15.8", "19", "300", "0", "52.7"),
    ("A", "9.4", "26", "240", "24", "39.2"),
    ("B", "14.1", "31", "300", "24", "47.0"),
)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The text first, then the table in its place."""
    desk.wait_for_window("timber-school.pptx - *")
    go_to(desk, 6, "Three ways forward")
    into(desk, lines(desk, TEXT)[0], count=3)
    desk.key("Delete")
    desk.key("Delete")  # and the empty line
    until(desk, lambda: words(desk, TEXT) == KEPT, KEPT)
    desk.key("Escape")
    desk.settle()
    frame = desk.find(TEXT, role="panel", app=APP)
    right, bottom = frame.x + frame.width, frame.y + frame.height
    stretch(desk, (frame.center[0], frame.y), (frame.center[0], bottom - HIGH))
    new_table(desk, ROWS, (frame.x, frame.y, right, bottom - HIGH - 40))
    save(desk, PATH)
