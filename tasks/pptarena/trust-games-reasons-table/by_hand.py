"""The senders' paragraph is deleted, and a table stands between the one that is left and the quotation."""

from __future__ import annotations

from typing import Any

from hand_h3 import APP, go_to, into, lines, new_table, save, stretch, until, words

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/trust-games.pptx"
TEXT = "Reasons text"
KEPT = "Of the receivers, 71 of 114 named a duty to give back, 29 named equal earnings and 14 named their own gain."
HIGH = 92
"""px: two lines of text in their frame."""
DOWN = 62
"""px by which the quotation makes room for the seven rows."""
ROWS = (
    ("Reason", "Senders", "Share (%)", "Mean sent"),
    ("Gain for both", "46", "38", "7.4"),
    ("Gamble", "22", "18", "6.1"),
    ("No reason", "8", "7", "5.9"),
    ("Fairness", "31", "26", "5.2"),
    ("Caution", "13", "11", "2.5"),
    ("All", "120", "100", "6.0"),
)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The text, the quotation, then the table between them."""
    desk.wait_for_window("trust-games.pptx - *")
    go_to(desk, 35, "Why they sent what they sent")
    into(desk, lines(desk, TEXT)[0], count=3)
    desk.key("Delete")
    desk.key("Delete")  # and the empty line
    until(desk, lambda: words(desk, TEXT) == KEPT, KEPT)
    desk.key("Escape")
    desk.settle()
    frame = desk.find(TEXT, role="panel", app=APP)
    stretch(desk, (frame.center[0], frame.y + frame.height), (frame.center[0], frame.y + HIGH))
    quotation = desk.find("Quotation", role="panel", app=APP)
    grip = (quotation.x + quotation.width - 20, quotation.y + 12)  # its ground, beside the words
    stretch(desk, grip, (grip[0], grip[1] + DOWN))
    top = desk.find("Quotation", role="panel", app=APP).y
    assert top > quotation.y + DOWN // 2, "the quotation did not move"
    new_table(desk, ROWS, (frame.x, frame.y + HIGH + 6, frame.x + frame.width, top - 20))
    save(desk, PATH)
