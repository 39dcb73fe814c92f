"""The dialog Fill and Stroke, which is open already, with one look a gesture."""

from __future__ import annotations

from fill_and_stroke import DASHES, FLAT, NO_PAINT, show
from glance import beside, glance, named
from gui import write

from deskcraft.authoring import Desk, Element

__all__ = [
    "FLAT",
    "NO_PAINT",
    "press_paint",
    "set_blur",
    "set_colour",
    "set_dashes",
    "set_opacity",
    "set_width",
    "show",
    "turn_to",
]


def turn_to(desk: Desk, page: str) -> None:
    """Turns to another page: `Fill`, `Stroke paint`, `Stroke style`."""
    desk.click(*glance(desk, lambda seen: named(seen, page, "page tab")).center)
    desk.settle()


def press_paint(desk: Desk, kind: int) -> None:
    """Presses one of the buttons above the page: no paint, flat colour."""
    desk.click(*glance(desk, _paint_buttons)[kind].center)
    desk.settle()
    if kind == FLAT and glance(desk, lambda seen: named(seen, "RGBA:", "label")).height <= 5:
        # Now and then the sliders of a colour that is new have no room; another page and back, and they have.
        turn_to(desk, "Stroke style")
        turn_to(desk, "Stroke paint")


def set_colour(desk: Desk, colour: str) -> None:
    """Types an opaque colour (`#rrggbb`) into the field RGBA of the page that shows."""
    write(desk, glance(desk, lambda seen: beside(seen, "RGBA:", "text")), f"{colour.removeprefix('#')}ff")


def set_width(desk: Desk, width: float, unit: str) -> None:
    """Types the stroke's width, after the unit beside it was chosen."""
    units, field = glance(desk, lambda seen: (beside(seen, "Width:", "combo box"), beside(seen, "Width:")))
    if units.name != unit:
        desk.click(*units.center)
        desk.settle()
        desk.click(*glance(desk, lambda seen: named(seen, unit, "menu item")).center)
        desk.settle()
    write(desk, field, f"{width:g}")


def set_dashes(desk: Desk, pattern: str) -> None:
    """Gives the stroke one of the patterns that the dialog offers: dashes and gaps in its widths."""
    desk.click(*glance(desk, lambda seen: beside(seen, "Dashes:", "combo box")).center)
    desk.settle()
    desk.click(*glance(desk, _samples)[DASHES.index(pattern)].center)
    desk.settle()


def set_blur(desk: Desk, percent: float) -> None:
    """Sets the blur of what is selected."""
    write(desk, glance(desk, _below_the_mode)[0], f"{percent:g}")


def set_opacity(desk: Desk, percent: float) -> None:
    """Sets the opacity of what is selected."""
    write(desk, glance(desk, _below_the_mode)[1], f"{percent:g}")


def _below_the_mode(seen: list[Element]) -> list[Element]:
    """The fields of blur and opacity, which lie at the foot of the dialog."""
    mode = named(seen, "Blend mode:", "label")
    fields = [e for e in seen if e.role == "spin button" and e.x > mode.x and 0 < e.y - mode.y < 100]
    blur, opacity = sorted(fields, key=lambda e: e.y)
    return [blur, opacity]


def _paint_buttons(seen: list[Element]) -> list[Element]:
    """The row of buttons for the kind of paint, from left to right."""
    tab = named(seen, "Stroke style", "page tab")
    row = [e for e in seen if e.role == "toggle button" and tab.y < e.y < tab.y + 60 and e.x > tab.x - 300]
    found = sorted((e for e in row if not e.name and e.width > 20), key=lambda e: e.x)
    if len(found) <= FLAT:
        raise ValueError("no buttons")
    return found


def _samples(seen: list[Element]) -> list[Element]:
    """The dashes of the open list, row by row."""
    places = {(e.y, e.x): e for e in seen if e.role == "menu item" and not e.name and e.width > 60}
    if len(places) < len(DASHES):
        raise ValueError("no samples")
    return [places[place] for place in sorted(places)]
