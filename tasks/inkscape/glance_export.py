"""The dialog Export with one look: the page, at a width in pixels if one is given."""

from __future__ import annotations

from glance import beside, glance, named
from gui import write

from deskcraft.authoring import Desk, Element


def export_page(desk: Desk, path: str, *, width: int | None = None) -> None:
    """Exports the page; the ending of the file's name sets the kind.

    Args:
        desk: the desktop.
        path: the file that it becomes.
        width: of a picture, px; the dialog works out its height.
    """
    before = desk.digest(path)
    desk.key("ctrl+shift+e")
    desk.settle()
    document, page, across, name, button = glance(desk, _dialog)
    for area in (document, page):  # by way of the other one, or it may hold on to a page that has changed
        desk.click(*area.center)
        desk.settle()
    if width is not None:
        write(desk, across, width)
    write(desk, name, path)
    desk.click(*button.center)
    desk.wait_for_change(path, before)
    desk.settle()


def _dialog(seen: list[Element]) -> tuple[Element, Element, Element, Element, Element]:
    """The areas Document and Page, the width, the file's name, the button."""
    button = named(seen, "Export", "push button")
    names = [e for e in seen if e.role == "text" and abs(e.x - button.x) < 9 and e.y < button.y]
    areas = (named(seen, "Document", "radio button"), named(seen, "Page", "radio button"))
    label = next(e for e in seen if e.role == "label" and e.name.startswith("Width") and "px" in e.name)
    return *areas, beside(seen, label.name), max(names, key=lambda e: e.y), button
