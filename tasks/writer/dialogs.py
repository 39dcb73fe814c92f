"""LibreOffice's dialogs by mouse and keyboard, of whichever application: fields beside their labels, and OK."""

from __future__ import annotations

from deskcraft.authoring import Desk, Element

APP = "soffice"


def dialog(desk: Desk, title: str) -> Element:
    """A dialog by its title."""
    return desk.find(title, role="dialog", app=APP)


def beside(desk: Desk, title: str, label: str, role: str) -> Element:
    """The first field of a role to the right of a label."""
    told = next(e for e in dialog(desk, title).walk() if e.role == "label" and e.name == label)
    line = [e for e in dialog(desk, title).walk() if e.role == role and abs(e.center[1] - told.center[1]) < 12]
    return min((e for e in line if e.x > told.x), key=lambda e: e.x)


def write_beside(desk: Desk, title: str, label: str, text: str) -> None:
    """Writes over the field beside a label."""
    field = beside(desk, title, label, "spin button")
    desk.click(field.x + 20, field.center[1], count=3)
    desk.key("ctrl+a")
    desk.type(f"{text}\t")
    desk.settle()


def confirm(desk: Desk, title: str) -> None:
    """OK in this dialog."""
    button = next(e for e in dialog(desk, title).walk() if e.role == "push button" and e.name == "OK")
    desk.click(*button.center)
    desk.wait_for_no_window(title)
