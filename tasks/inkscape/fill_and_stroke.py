"""Inkscape's dialog Fill and Stroke by mouse and keyboard: paints, the stroke's style, blur and opacity.

Its fields and buttons are in the accessibility tree, but most have no names: they are told by where they lie.
"""

from __future__ import annotations

from gui import APP, right_of, write

from deskcraft.authoring import Desk, Element

NO_PAINT, FLAT = 0, 1
"""Places of the buttons for the kind of paint."""
DASHES = [
    "solid",
    "custom",
    "1,1",
    "1,2",
    "1,3",
    "1,4",
    "1,6",
    "1,8",
    "1,12",
    "1,24",
    "1,48",
    "empty",
    "2,1",
    "3,1",
    "4,1",
    "6,1",
    "8,1",
    "12,1",
    "24,1",
    "2,2",
    "3,3",
    "4,4",
    "6,6",
    "8,8",
    "12,12",
    "24,24",
    "2,4",
    "4,2",
    "2,6",
    "6,2",
]
"""The first samples of the list of dashes, row by row, in widths of the stroke (Inkscape's own preferences)."""


def show(desk: Desk, page: str = "") -> None:
    """Opens the dialog, which stays open, at the page where it was or `Fill`, `Stroke paint`, `Stroke style`."""
    desk.key("ctrl+shift+f")
    desk.find("Fill and Stroke", role="page tab", app=APP)
    desk.settle()
    if page:
        turn_to(desk, page)


def turn_to(desk: Desk, page: str) -> None:
    """Turns to another page of the open dialog."""
    desk.click_on(page, role="page tab", app=APP)
    desk.settle()


def press_paint(desk: Desk, kind: int) -> None:
    """Presses one of the buttons above the page: no paint, flat colour."""
    desk.click(*_paint_buttons(desk)[kind].center)
    desk.settle()
    if kind == FLAT and not _laid_out(desk):
        # Now and then the sliders of a colour that is new have no room; another page and back, and they have.
        turn_to(desk, "Stroke style")
        turn_to(desk, "Stroke paint")
        desk.look()


def set_colour(desk: Desk, colour: str) -> None:
    """Types an opaque colour (`#rrggbb`) into the field RGBA of the page that shows."""
    write(desk, right_of(desk, "RGBA:", "text"), f"{colour.removeprefix('#')}ff")


def set_even_odd(desk: Desk) -> None:
    """Presses the left one of the two buttons for the fill rule, on the page Fill."""
    tab = desk.find("Fill", role="page tab", app=APP)
    rules = [e for e in desk.elements(APP) if e.role == "radio button" and e.x > tab.x and 0 < e.y - tab.y < 60]
    desk.click(*min(rules, key=lambda e: e.x).center)
    desk.settle()


def set_width(desk: Desk, width: float, unit: str) -> None:
    """Types the stroke's width, after the unit beside it was chosen."""
    units = right_of(desk, "Width:", "combo box")
    if units.name != unit:
        desk.click(*units.center)
        desk.click_on(unit, role="menu item", app=APP)
        desk.settle()
    write(desk, right_of(desk, "Width:"), f"{width:g}")


def set_dashes(desk: Desk, pattern: str) -> None:
    """Gives the stroke one of the patterns that the dialog offers: dashes and gaps in its widths."""
    desk.click(*right_of(desk, "Dashes:", "combo box").center)
    desk.settle()
    places = {(e.y, e.x): e for e in desk.elements(APP) if e.role == "menu item" and not e.name and e.width > 60}
    samples = [places[place] for place in sorted(places)]
    desk.click(*samples[DASHES.index(pattern)].center)


def set_blur(desk: Desk, percent: float) -> None:
    """Sets the blur of what is selected."""
    write(desk, _below_the_mode(desk)[0], f"{percent:g}")


def set_opacity(desk: Desk, percent: float) -> None:
    """Sets the opacity of what is selected."""
    write(desk, _below_the_mode(desk)[-1], f"{percent:g}")


def _below_the_mode(desk: Desk) -> list[Element]:
    """The fields of blur and opacity, which lie at the foot of the dialog."""
    mode = desk.find("Blend mode:", role="label", app=APP)
    fields = [e for e in desk.elements(APP) if e.role == "spin button" and e.x > mode.x and 0 < e.y - mode.y < 100]
    return sorted(fields, key=lambda e: e.y)


def _paint_buttons(desk: Desk) -> list[Element]:
    """The row of buttons for the kind of paint, from left to right."""
    tab = desk.find("Stroke style", role="page tab", app=APP)
    row = [
        e for e in desk.elements(APP) if e.role == "toggle button" and tab.y < e.y < tab.y + 60 and e.x > tab.x - 300
    ]
    return sorted((e for e in row if not e.name and e.width > 20), key=lambda e: e.x)


def _laid_out(desk: Desk) -> bool:
    return desk.find("RGBA:", role="label", app=APP).height > 5
