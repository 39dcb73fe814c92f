"""The slide master by mouse and keyboard: its view, its title, a text box on it."""

from __future__ import annotations

from deskcraft.authoring import Desk, Element

APP = "soffice"


def show(desk: Desk) -> Element:
    """Goes to the master of the slide that is shown; gives the slide's place on the screen."""
    desk.menu("View", "Master Slide", app=APP)
    desk.find("PresentationTitle*", role="panel", app=APP)
    desk.settle()
    return desk.find("PageShape: *", role="panel", app=APP)


def pick_title(desk: Desk) -> None:
    """Selects the master's title as a whole: what it is given goes to the style that all titles follow."""
    title = desk.find("PresentationTitle*", role="panel", app=APP)
    desk.click(title.x + 40, title.center[1])
    desk.settle()


def paint(desk: Desk, colour: str) -> None:
    """Gives the letters of what is selected a colour, `#rrggbb`."""
    desk.menu("Format", "Character...", app=APP)
    desk.wait_for_window("Character")
    desk.click_on("Font Effects", role="page tab", app=APP)
    desk.settle()
    desk.click(*_beside(desk, "Character", "Font color:", "toggle button").center)
    desk.click_on("Custom Color*", app=APP)
    desk.wait_for_window("Pick a Color")
    desk.click(*_beside(desk, "Pick a Color", "Hex #:", "text").center, count=3)
    desk.key("ctrl+a")
    desk.type(colour.removeprefix("#") + "\t")
    desk.settle()
    _confirm(desk, "Pick a Color")
    desk.settle()
    _confirm(desk, "Character")
    desk.settle()


def write_box(desk: Desk, slide: Element, text: str) -> None:
    """Draws a text box in the slide's lower left quarter, below the list, and writes into it."""
    desk.key("Escape")
    desk.key("F2")
    desk.settle()
    left, right = slide.x + slide.width * 5 // 100, slide.x + slide.width * 48 // 100
    top, bottom = slide.y + slide.height * 84 // 100, slide.y + slide.height * 89 // 100
    desk.drag((left, top), ((left + right) // 2, (top + bottom) // 2), (right, bottom))
    desk.settle()
    desk.type(text)
    desk.key("Escape")
    desk.settle()


def save(desk: Desk, path: str) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since=before)


def _dialog(desk: Desk, title: str) -> Element:
    return desk.find(title, role="dialog", app=APP)


def _beside(desk: Desk, title: str, label: str, role: str) -> Element:
    """The first field of a role to the right of a label of a dialog."""
    told = next(e for e in _dialog(desk, title).walk() if e.role == "label" and e.name == label)
    line = [e for e in _dialog(desk, title).walk() if e.role == role and abs(e.center[1] - told.center[1]) < 12]
    return min((e for e in line if e.x > told.x), key=lambda e: e.x)


def _confirm(desk: Desk, title: str) -> None:
    button = next(e for e in _dialog(desk, title).walk() if e.role == "push button" and e.name == "OK")
    desk.click(*button.center)
    desk.wait_for_no_window(title)
