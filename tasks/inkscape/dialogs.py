"""Inkscape's dialogs by mouse and keyboard, but for Fill and Stroke, which has a module of its own."""

from __future__ import annotations

from gui import APP, right_of, told, write

from deskcraft.authoring import Desk, Element

SHADOW = "Drop Shadow"


def close(desk: Desk, title: str) -> None:
    """Closes a dialog that has a window of its own, by the cross in its title bar."""
    window = desk.wait_for_window(title)
    desk.click(window.x + window.width - 15, window.y + 13)
    desk.wait_for_no_window(title)


def document_properties(desk: Desk) -> None:
    """Opens the document's properties."""
    desk.key("ctrl+shift+d")
    desk.wait_for_window("Document Properties - *")


def find_text(desk: Desk, words: str) -> None:
    """Edit > Find: selects the text that holds these words."""
    desk.key("ctrl+f")
    button = desk.find("Find", role="push button", app=APP)
    desk.type(words)
    desk.click(*button.center)
    told(desk, "Text * in layer *")


def name_object(desk: Desk, label: str) -> None:
    """Object Properties: labels what is selected."""
    desk.key("ctrl+shift+o")
    write(desk, right_of(desk, "Label:*", "text"), label)
    desk.click_on("Set", role="push button", app=APP)


def rotate(desk: Desk, degrees: float) -> None:
    """Transform: turns the selection; clockwise is the button that is pressed at first."""
    desk.key("ctrl+shift+m")
    desk.click_on("Rotate", role="page tab", app=APP)
    write(desk, right_of(desk, "Angle:*"), f"{degrees:g}")
    desk.click_on("Apply", role="push button", app=APP)


def export_page(desk: Desk, path: str, *, dpi: float | None = None) -> None:
    """Export: the page, at the resolution that the dialog opens with or another; the name's ending sets the kind."""
    before = desk.digest(path)
    desk.key("ctrl+shift+e")
    desk.click_on("Page", role="radio button", app=APP)
    if dpi is not None:
        write(desk, right_of(desk, "DPI"), f"{dpi:g}")
    button = desk.find("Export", role="push button", app=APP)
    fields = [e for e in desk.elements(APP) if e.role == "text" and abs(e.x - button.x) < 9 and e.y < button.y]
    write(desk, max(fields, key=lambda e: e.y), path)
    desk.click_on("Export", role="push button", app=APP)
    desk.wait_for_change(path, before)


def drop_shadow(desk: Desk, way: tuple[float, float], blur: float, colour: str, opacity: float) -> None:
    """Filters > Shadows and Glows > Drop Shadow: gives the selection one, lengths in px."""
    desk.menu("Filters", "Shadows and Glows", "Drop Shadow...", app=APP)
    desk.wait_for_window(SHADOW)
    lengths = [e for e in _within(desk, SHADOW) if e.role == "spin button"]
    for field, value in zip(sorted(lengths, key=lambda e: e.y), (blur, *way), strict=True):
        write(desk, field, f"{value:g}")
    desk.click_on("Blur color", role="page tab", app=APP)
    desk.find("RGBA:", role="label", app=APP)
    desk.settle()
    (paint,) = [e for e in _within(desk, SHADOW) if e.role == "text" and len(e.text) == 8]
    write(desk, paint, f"{colour.removeprefix('#')}{round(opacity * 255):02x}")
    desk.click_on("Apply", role="push button", app=APP)
    desk.wait_for_window("[*]*")
    desk.click_on("Close", role="push button", app=APP)
    desk.wait_for_no_window(SHADOW)


def _within(desk: Desk, title: str) -> list[Element]:
    """The showing elements of a dialog that has a window of its own."""
    window = next(w for w in desk.windows() if w.title == title)
    across, down = range(window.x, window.x + window.width), range(window.y, window.y + window.height)
    return [e for e in desk.elements(APP) if e.x in across and e.y in down]
