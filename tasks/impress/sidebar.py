"""The sidebar's properties by mouse and keyboard, inside of a text: font and size of what is selected."""

from __future__ import annotations

from gui import APP, text_of

from deskcraft.authoring import Desk, Element

MOST_READINGS = 30


def select_text(desk: Desk, shape: str) -> None:
    """Goes into a shape's text and selects all of it."""
    desk.click(*text_of(desk, shape))
    desk.settle()
    desk.key("ctrl+a")
    desk.settle()


def set_font(desk: Desk, font: str) -> None:
    """The font of what is selected."""
    _write(desk, _fields(desk)[0], font)


def set_size(desk: Desk, points: float) -> None:
    """The size of what is selected."""
    _write(desk, _fields(desk)[1], f"{points:g} pt")


def _fields(desk: Desk) -> list[Element]:
    """Font and size; a busy machine cuts a reading short, which is repeated."""
    for _ in range(MOST_READINGS):
        seen = desk.elements(APP)
        side = next((e.x for e in seen if e.role == "panel" and e.name == "Properties"), desk.width)
        found = sorted((e for e in seen if e.role == "text" and e.x > side), key=lambda e: (e.y, e.x))
        if len(found) > 1:
            return found[:2]
        desk.settle()
    raise AssertionError("the sidebar shows no font and size")


def _write(desk: Desk, field: Element, text: str) -> None:
    desk.click(*field.center, count=3)
    desk.settle()
    desk.type(f"{text}\n")
    desk.settle()
