"""The page Area or Background of LibreOffice's dialogs by mouse and keyboard: a plain colour."""

from __future__ import annotations

from writer.fields import press, seen

from deskcraft.authoring import Desk, Element


def fill_area(desk: Desk, title: str, colour: str, tab: str = "Area") -> None:
    """Goes to the page of this dialog and gives it a colour (`#rrggbb`)."""
    press(desk, title, tab, role="page tab")
    press(desk, title, "Color", role="toggle button")
    desk.click(*seen(desk, title, _new, "new colour").center, count=3)
    desk.key("ctrl+a")
    desk.type(f"{colour.removeprefix('#')}\t")
    desk.settle()


def _new(found: list[Element]) -> list[Element]:
    """The field beside the second of two labels: the first is that of the colour that was there."""
    labels = sorted((e for e in found if e.role == "label" and e.name.startswith("Hex")), key=lambda e: e.x)[1:]
    return [e for told in labels for e in found if e.role == "text" and e.x > told.x and abs(e.y - told.y) < 14]
