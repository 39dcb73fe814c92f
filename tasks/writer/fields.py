"""Fields of LibreOffice's dialogs by globs over their labels, and any element of a dialog by name.

A busy machine cuts a reading of the accessibility tree short: each is repeated until what is looked for is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase

from writer.dialogs import dialog

from deskcraft.authoring import Desk, Element

MOST_READINGS = 20


def seen(desk: Desk, title: str, pick: Callable[[list[Element]], Iterable[Element]], what: str) -> Element:
    """The first element of a dialog that is picked from all of its elements."""
    for _ in range(MOST_READINGS):
        found = next(iter(pick([e for e in dialog(desk, title).walk() if e.width > 0])), None)
        if found is not None:
            return found
        desk.settle()
    raise AssertionError(f"the dialog {title} shows no {what}")


def part(desk: Desk, title: str, role: str, name: str) -> Element:
    """An element of a dialog, by globs over its role and name."""
    return seen(desk, title, lambda all_: (e for e in all_ if _fits(e, role, name)), f"{name} ({role})")


def press(desk: Desk, title: str, name: str, role: str = "push button") -> None:
    """Clicks a button, a box or a tab of a dialog."""
    desk.click(*part(desk, title, role, name).center)
    desk.settle()


def field(desk: Desk, title: str, label: str, role: str) -> Element:
    """The first field of a role to the right of a label."""

    def right_of(found: list[Element]) -> list[Element]:
        told = next((e for e in found if _fits(e, "label", label)), None)
        line = [e for e in found if told and e.role == role and abs(e.center[1] - told.center[1]) < 14 and e.x > told.x]
        return sorted(line, key=lambda e: e.x)

    return seen(desk, title, right_of, f"{role} beside {label}")


def write(desk: Desk, title: str, label: str, text: str, role: str = "text") -> None:
    """Writes over a field."""
    found = field(desk, title, label, role)
    desk.click(found.x + 20, found.center[1], count=3)
    desk.key("ctrl+a")
    desk.type(text)
    desk.settle()


def choose(desk: Desk, title: str, label: str, entry: str) -> None:
    """Picks an entry of the list beside a label."""
    desk.click(*field(desk, title, label, "toggle button").center)
    desk.settle()
    desk.click_on(entry, app="soffice")
    desk.settle()


def accept(desk: Desk, title: str, name: str = "OK") -> None:
    """Closes a dialog by this button."""
    desk.click(*part(desk, title, "push button", name).center)
    desk.wait_for_no_window(title)
    desk.settle()


def _fits(element: Element, role: str, name: str) -> bool:
    return fnmatchcase(element.role, role) and fnmatchcase(element.name, name)
