"""The newsletter bellwater-post.docx by mouse and keyboard: pictures selected, dialogs filled in, saved."""

from __future__ import annotations

from writer.dialogs import APP, beside

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/bellwater-post.docx"
LOCK, HERON = "The lock with its new gates", "A grey heron in the shallows"
NAMES = {LOCK: "Picture 1", HERON: "Picture 2"}
"""The pictures' names, which the accessibility tree has, by their descriptions."""
RATIOS = {LOCK: 2 / 3, HERON: 4 / 3}
"""Height to width."""


def find(desk: Desk, words: str) -> None:
    """Finds words from the cursor on; they are selected."""
    desk.key("ctrl+f")
    desk.settle()
    desk.type(f"{words}\n")
    desk.key("Escape")
    desk.settle()


def picture_dialog(desk: Desk, words: str, name: str) -> None:
    """Goes to the words beside a picture, selects it by a click and opens its properties."""
    desk.wait_for_window("bellwater-post.docx - *")
    find(desk, words)
    desk.click(*desk.find(name, role="image", app=APP).center)
    desk.settle()
    desk.menu("Format", "Image", "Properties...", app=APP)
    desk.wait_for_window("Image")
    desk.settle()


def pick(desk: Desk, title: str, label: str, entry: str) -> None:
    """Picks an entry of the list beside a label."""
    desk.click(*beside(desk, title, label, "toggle button").center)
    desk.click_on(entry, app=APP)
    desk.settle()


def save(desk: Desk) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=before)
