"""Slide > Slide Properties by mouse and keyboard: another width and height for all slides."""

from __future__ import annotations

from deskcraft.authoring import Desk, Element

APP, TITLE = "soffice", "Slide Properties"


def resize(desk: Desk, width: str, height: str, *, fit: bool = True) -> None:
    """Gives all slides another size; `fit` scales what stands on them along."""
    desk.menu("Slide", "Slide Properties...", app=APP)
    desk.wait_for_window(TITLE)
    _write(desk, "Width:", width)
    _write(desk, "Height:", height)
    if not fit:
        desk.click_on("Fit object to paper format", role="check box", app=APP)
        desk.settle()
    button = next(e for e in _dialog(desk) if e.role == "push button" and e.name == "OK")
    desk.click(*button.center)
    desk.wait_for_no_window(TITLE)
    desk.settle()


def save(desk: Desk, path: str) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since=before)


def _write(desk: Desk, label: str, text: str) -> None:
    """Writes over the field beside a label."""
    parts = _dialog(desk)
    told = next(e for e in parts if e.role == "label" and e.name == label)
    field = next(e for e in parts if e.role == "spin button" and abs(e.center[1] - told.center[1]) < 12)
    desk.click(field.x + 20, field.center[1], count=3)
    desk.key("ctrl+a")
    desk.type(f"{text}\t")
    desk.settle()


def _dialog(desk: Desk) -> list[Element]:
    return list(desk.find(TITLE, role="dialog", app=APP).walk())
