"""The lines of a text centred in the bar of the text tool, by keys: the tree lists the pictures of its list twice."""

from __future__ import annotations

from glance import glance
from text_bar import UNITS

from deskcraft.authoring import Desk, Element


def centre(desk: Desk) -> None:
    """Centres the lines of the selected text, which begin at the left: the second picture of the list."""
    desk.click(*glance(desk, _field).center)
    desk.settle()
    for key in ("Down", "Return"):
        desk.key(key)
        desk.settle()


def _field(seen: list[Element]) -> Element:
    """The field that opens the list: the second of the bar behind the unit of the size."""
    bar = sorted((e for e in seen if e.role == "combo box" and e.y < 100 and e.width > 0), key=lambda e: e.x)
    unit = next(e for e in bar if e.name in UNITS)
    return [e for e in bar if e.x > unit.x][1]
