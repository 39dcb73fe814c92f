"""A slide with words on one side and a picture on the other, by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from hand import new_slide, write
from menu_edges import IMAGE, INSERT, choose

from deskcraft.authoring import Desk

TITLE = "Insert Image"
ONE_CONTENT, TWO_CONTENTS = (168, 476), (87, 476)
"""px of layouts in the sidebar, from the right and the upper edge of the maximized window."""
SIZE = "Position and Size"
WIDTH, HEIGHT, OK = (135, 266), (135, 303), (60, 29)
"""px of its fields from its upper left corner, and of its button from the lower right one."""
LARGER = ("13.4 cm", "6.22 cm")
"""Of a picture of 832 x 386 px."""


def plain_slide(desk: Desk) -> None:
    """A new slide of the layout Title, Content; a new one takes over the layout of the slide that is shown."""
    new_slide(desk)
    _lay_out(desk, ONE_CONTENT)


def picture_slide(desk: Desk, title: str, lines: Sequence[str], path: str, *, flat: bool = False) -> None:
    """A new slide of the layout Title and 2 Content: its words, then the picture into the placeholder that is left.

    Args:
        desk: the desktop.
        title: of the slide.
        lines: its words.
        path: of the picture.
        flat: it would be lower than 6 cm, and is drawn larger.
    """
    new_slide(desk)
    _lay_out(desk, TWO_CONTENTS)
    write(desk, title, lines)
    choose(desk, INSERT, IMAGE)
    desk.wait_for_window(TITLE)
    desk.key("ctrl+a")
    desk.type(f"{path}\n")
    desk.wait_for_no_window(TITLE)
    desk.settle()
    if flat:
        _enlarge(desk)
    desk.key("Escape")
    desk.settle()


def _lay_out(desk: Desk, layout: tuple[int, int]) -> None:
    desk.click(desk.width - layout[0], layout[1])
    desk.settle()


def _enlarge(desk: Desk) -> None:
    """Position and Size (F4) of the picture, which is selected."""
    desk.key("F4")
    window = desk.wait_for_window(SIZE)
    for place, length in zip((WIDTH, HEIGHT), LARGER, strict=True):
        desk.click(window.x + place[0], window.y + place[1], count=3)
        desk.type(f"{length}\t")
    desk.settle()
    desk.click(window.x + window.width - OK[0], window.y + window.height - OK[1])
    desk.wait_for_no_window(SIZE)
    desk.settle()
