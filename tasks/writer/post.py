"""The newsletter bellwater-post.docx by mouse and keyboard: pictures selected, dialogs filled in, saved."""

from __future__ import annotations

from deskcraft.authoring import Desk, Element

PATH = "/home/user/Documents/bellwater-post.docx"
APP = "soffice"
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


def dialog(desk: Desk, title: str) -> Element:
    """A dialog by its title."""
    return desk.find(title, role="dialog", app=APP)


def _beside(desk: Desk, title: str, label: str, role: str) -> Element:
    """The first field of a role to the right of a label."""
    told = next(e for e in dialog(desk, title).walk() if e.role == "label" and e.name == label)
    line = [e for e in dialog(desk, title).walk() if e.role == role and abs(e.center[1] - told.center[1]) < 12]
    return min((e for e in line if e.x > told.x), key=lambda e: e.x)


def write_beside(desk: Desk, title: str, label: str, text: str) -> None:
    """Writes over the field beside a label."""
    field = _beside(desk, title, label, "spin button")
    desk.click(field.x + 20, field.center[1], count=3)
    desk.key("ctrl+a")
    desk.type(f"{text}\t")
    desk.settle()


def pick(desk: Desk, title: str, label: str, entry: str) -> None:
    """Picks an entry of the list beside a label."""
    desk.click(*_beside(desk, title, label, "toggle button").center)
    desk.click_on(entry, app=APP)
    desk.settle()


def confirm(desk: Desk, title: str) -> None:
    """OK in this dialog."""
    button = next(e for e in dialog(desk, title).walk() if e.role == "push button" and e.name == "OK")
    desk.click(*button.center)
    desk.wait_for_no_window(title)


def save(desk: Desk) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=before)
