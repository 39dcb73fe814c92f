"""The layout with two columns, a heading and five points a level below typed into each, the sentence in the notes."""

from __future__ import annotations

from typing import Any

from hand_h2 import APP, save, show, write_notes, write_over

from deskcraft.authoring import Desk

# a tab at the beginning of a paragraph puts it a level lower, and the paragraphs after it stay there
LEFT = """Go-back-N
\tCumulative acknowledgements
No buffer at the receiver: out of order is dropped
One timer, for the oldest packet
After a loss: the whole window again
Largest window 2^k − 1"""
RIGHT = """Selective repeat
\tEvery packet acknowledged on its own
A buffer of N packets at the receiver
One timer for each packet
After a loss: only the lost packet again
Largest window 2^(k−1)"""
SENTENCE = (
    "TCP is a mixture: cumulative, one timer, and a buffer at the receiver, "
    "with selective acknowledgements as an option."
)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Divides the paragraph."""
    show(desk, 17, "Go-back-N and selective repeat")
    write_over(desk, "Content Placeholder 2", LEFT)
    desk.click_on("Title and 2 Content", role="list item", app=APP)
    write_over(desk, "PresentationOutline*", RIGHT)
    write_notes(desk, SENTENCE)
    save(desk, "/home/user/Documents/network-transport.pptx")
