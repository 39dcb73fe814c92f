"""Insert > Table of Contents and Index by words on the screen: the accessibility tree must not be read after it."""

from __future__ import annotations

from by_words import find
from writer.by_sight import menu, press, write_beside

from deskcraft.authoring import Desk

TITLE = "Table of Contents, Index or Bibliography"


def insert_contents(desk: Desk, above: str, levels: int) -> None:
    """A table of contents above the first paragraph that begins with these words."""
    desk.key("ctrl+Home")
    find(desk, above)
    desk.key("Home")
    menu(desk, "Insert", "Table of Contents and Index", "Bibliography...")  # the last word of the item
    window = desk.wait_for_window(TITLE)
    write_beside(desk, window, "Evaluate up to level:", str(levels))
    press(desk, window, "OK")
    desk.wait_for_no_window(TITLE)
    desk.settle()
