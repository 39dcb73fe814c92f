"""Inkscape 1.2 by mouse and keyboard: the window, objects on the canvas, fields.

Objects are clicked at their place on the screen, while the drawing is shown as it was opened. A field has no name of
its own: it stands to the right of its label. The dialogs are in `dialogs` and `fill_and_stroke`.
"""

from __future__ import annotations

from dataclasses import dataclass

from deskcraft.authoring import Desk, Element

APP = "inkscape"
BESIDE = (150, 930)
"""A place of the canvas that is beside every page as it is shown at first."""


@dataclass(frozen=True)
class Canvas:
    """Where a drawing's page lies on the screen, as the drawing is shown when it is opened."""

    left: float
    top: float
    scale: float
    """Pixels of the screen for one user unit of the drawing."""

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place on the page, user units."""
        return round(self.left + x * self.scale), round(self.top + y * self.scale)


def opened(desk: Desk, file: str) -> None:
    """Waits for the drawing's window."""
    desk.wait_for_window(f"{file} - Inkscape")


def changed(desk: Desk, file: str) -> None:
    """Waits until the title says that the drawing has changes."""
    desk.wait_for_window(f"[*]{file} - Inkscape")


def save(desk: Desk, path: str) -> None:
    """Saves, and waits for the file."""
    before = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, before)


def told(desk: Desk, words: str) -> Element:
    """Waits until the foot of the window tells this of what is selected (a glob)."""
    return desk.find(words, role="label", app=APP)


def pick(desk: Desk, place: tuple[int, int], words: str, *, inside: bool = False) -> None:
    """Clicks an object (`inside` a group, if so) and waits until the foot of the window tells of it."""
    desk.click(*place, modifiers=["ctrl"] if inside else [])
    desk.move(*BESIDE)  # over a handle, the foot would tell of that
    told(desk, words)
    desk.settle()


def retype(desk: Desk, place: tuple[int, int], words: str) -> None:
    """Changes the words of a text with the text tool, and takes the arrow again."""
    desk.key("F8")
    desk.click(*place)
    desk.key("ctrl+a")
    desk.type(words)
    desk.key("Escape")
    desk.key("F1")


def right_of(desk: Desk, label: str, role: str = "spin button") -> Element:
    """The field of this role that stands next to the right of a label."""
    name = desk.find(label, role="label", app=APP)
    row = [
        e
        for e in desk.elements(APP)
        if e.role == role and e.x >= name.x + name.width and abs(e.center[1] - name.center[1]) <= 12
    ]
    return min(row, key=lambda e: e.x)


def write(desk: Desk, field: Element, value: object) -> None:
    """Replaces what stands in a field and leaves it; a number's field has its buttons at the right."""
    desk.click(field.x + min(18, field.width // 2), field.center[1])
    desk.key("ctrl+a")
    desk.type(f"{value}\t")
    desk.settle()


def move_by(desk: Desk, axis: str, way: float) -> None:
    """Adds to X or Y in the bar of the arrow, in the unit that the bar shows; the field takes sums."""
    field = right_of(desk, f"{axis}:")
    write(desk, field, f"{field.text}{way:+g}")
