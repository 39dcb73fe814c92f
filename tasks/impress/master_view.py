"""The slide master by mouse and keyboard: its view, its title, a text box on it."""

from __future__ import annotations

from writer.dialogs import APP, beside, confirm

from deskcraft.authoring import Desk, Element


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
    desk.click(*beside(desk, "Character", "Font color:", "toggle button").center)
    desk.click_on("Custom Color*", app=APP)
    desk.wait_for_window("Pick a Color")
    desk.click(*beside(desk, "Pick a Color", "Hex #:", "text").center, count=3)
    desk.key("ctrl+a")
    desk.type(colour.removeprefix("#") + "\t")
    desk.settle()
    confirm(desk, "Pick a Color")
    desk.settle()
    confirm(desk, "Character")
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
