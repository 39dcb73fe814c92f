"""Gestures that four decks' solutions by mouse and keyboard share: to a slide, into a text or cell, save."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from deskcraft.authoring import Desk
from deskcraft.authoring.seen import Element

APP = "soffice"
INSET = 25
"""px: of the first letters in a cell."""
WIDTH_CM = 33.867
FITS = 5
"""Slides below the fourth place of the slide pane that are seen whole."""
SAVED_S = 60
"""Seconds until a deck with its pictures and charts is written, on a busy machine."""


def until(desk: Desk, seen: Callable[[], bool], what: str, timeout_s: float = 60) -> None:
    """Looks again and again until something is seen."""
    ends = time.monotonic() + timeout_s
    while not seen():
        assert time.monotonic() < ends, f"not seen in {timeout_s:g} s: {what}"
        time.sleep(0.2)
    desk.settle()


def go_to(desk: Desk, number: int, title: str, at: int = 4) -> None:
    """Shows a slide by a click on its thumbnail.

    Args:
        desk: the desktop.
        number: of the slide.
        title: of the slide, which its thumbnail bears; a glob.
        at: the slide in the fourth place of the slide pane; the wheel moves the pane by one slide a notch.
    """
    if number != at:
        desk.scroll(*desk.find("Slides View", app=APP).center, dy=number - at)
        desk.settle()
    desk.click_on(title, role="panel", app=APP)
    desk.find(f"PageShape: {title}", role="panel", app=APP)
    desk.settle()


def choose_slides(desk: Desk, titles: Mapping[int, str]) -> None:
    """Chooses slides in the slide pane, with Ctrl held from the second one on.

    Args:
        desk: the desktop.
        titles: of the slides, by their numbers from the first one on; globs.
    """
    first, at = min(titles), 4
    for number, title in titles.items():
        if number > at + FITS:
            desk.scroll(*desk.find("Slides View", app=APP).center, dy=number - at)
            desk.settle()
            at = number
        pane = desk.find("Slides View", app=APP)
        thumb = next(one for one in pane.walk() if fnmatchcase(one.name, title) and one.width)
        desk.click(*thumb.center, modifiers=() if number == first else ("ctrl",))
        desk.settle()


def transition(desk: Desk, name: str) -> None:
    """Gives the chosen slides a transition in its usual variant, from the sidebar's deck of transitions."""
    desk.click_on("Slide Transition", role="tool bar", app=APP)
    desk.click_on(name, role="list item", app=APP)
    desk.settle()


def lines(desk: Desk, shape: str) -> list[Element]:
    """The paragraphs of a shape on the slide that is shown, from above."""
    found = desk.find(shape, role="panel", app=APP)
    return [one for one in found.walk() if one.role == "paragraph"]


def into(desk: Desk, line: Element, count: int = 1) -> None:
    """A click on the letters of a paragraph: it is as wide as they with the bullet, on which a click would be lost."""
    desk.click(line.x + line.width * 2 // 3, line.y + line.height // 2, count=count)
    desk.settle()


def write_over(desk: Desk, shape: str, text: str) -> None:
    """Replaces the text of a shape of one paragraph."""
    into(desk, lines(desk, shape)[0])
    desk.key("ctrl+a")
    desk.type(text)
    until(desk, lambda: lines(desk, shape)[0].text == text, text)


def remove(desk: Desk, shape: str) -> None:
    """Takes a shape away: into its text, out to its frame, Delete."""
    line = lines(desk, shape)[0]
    into(desk, line)
    desk.key("Escape")
    desk.key("Delete")
    until(desk, lambda: all(one.text != line.text for one in desk.elements(APP)), f"no '{line.text}'")


def add_point(desk: Desk, shape: str, after: int, point: str, below: str) -> None:
    """Adds a point with a line below it to a list of such pairs.

    Return gives each the level and the spaces of the paragraph that it splits, which a change of level by Tab or a
    paste would not; so the lower line begins below another lower line, and is then moved down by one.

    Args:
        desk: the desktop.
        shape: of the list.
        after: the line after which they come, from 1 on; itself the line below a point.
        point: the new point.
        below: the line below it.
    """
    into(desk, lines(desk, shape)[after])
    desk.key("Home")
    desk.type(f"{point}\n")
    until(desk, lambda: lines(desk, shape)[after].text == point, point)
    into(desk, lines(desk, shape)[after - 1])
    desk.key("End")
    desk.type(f"\n{below}")
    until(desk, lambda: lines(desk, shape)[after].text == below, below)
    desk.click_on("Move Down", role="push button", app=APP)
    until(desk, lambda: [one.text for one in lines(desk, shape)][after : after + 2] == [point, below], "it is moved")


def copy_after(desk: Desk, number: int, title: str, after: int, its_title: str) -> None:
    """A copy of a slide (without notes) comes after another one, and is shown.

    A slide from Slide > New would have a title of 18 points, unlike all others of these decks.

    Args:
        desk: the desktop.
        number: of the slide that is copied.
        title: of that slide.
        after: the slide that it comes after.
        its_title: that one's title.
    """
    go_to(desk, number, title)
    desk.menu("Slide", "Duplicate Slide", app=APP)
    desk.find(f"PageShape: Slide {number + 1}", role="panel", app=APP)
    desk.settle()
    desk.key("ctrl+x")
    until(desk, lambda: all(one.name != f"PageShape: Slide {number + 1}" for one in desk.elements(APP)), "it is cut")
    go_to(desk, after, its_title, at=after)
    desk.key("ctrl+v")
    desk.find(f"PageShape: Slide {after + 1}", role="panel", app=APP)
    desk.settle()


def insert_table(desk: Desk, columns: int, rows: int) -> None:
    """Insert > Table: the dialog begins with the columns, a tab goes on to the rows, Return is OK."""
    desk.menu("Insert", "Table...", app=APP)
    desk.wait_for_window("Insert Table")
    desk.type(f"{columns}\t{rows}\n")
    desk.wait_for_no_window("Insert Table")
    desk.settle()


def cell(desk: Desk, name: str) -> Element:
    """A cell (`C2`) of the table on the slide that is shown."""
    return desk.find(name, role="table cell", app=APP)


def cell_text(desk: Desk, name: str) -> str:
    """What stands in a cell."""
    return next(one.text for one in cell(desk, name).walk() if one.role == "paragraph")


def mark(desk: Desk, first: str, last: str) -> None:
    """Draws the mouse over cells, which marks them."""
    (x, y), (to_x, to_y) = cell(desk, first).center, cell(desk, last).center
    desk.drag((x, y), ((x + to_x) // 2, (y + to_y) // 2), (to_x, to_y))
    desk.settle()


def write_cell(desk: Desk, name: str, text: str) -> None:
    """Replaces what a cell of the chosen table says, at its left: a triple click on it marks it, and keeps its look."""
    seen = cell(desk, name)
    desk.click(seen.x + INSET, seen.center[1], count=3)
    desk.settle()
    desk.type(text)
    until(desk, lambda: cell_text(desk, name) == text, text)


def set_font(desk: Desk, font: str) -> None:
    """The font of marked cells, which they lose when they are emptied: the sidebar's first field."""
    side = desk.find("Properties", role="panel", app=APP)
    field = next(one for one in desk.elements(APP) if one.role == "text" and one.x > side.x)
    desk.click(*field.center, count=3)
    desk.settle()
    desk.type(f"{font}\n")
    desk.settle()


def fill(desk: Desk, first: str, texts: Sequence[str], last: str) -> None:
    """Writes into empty cells from `first` on: a tab goes on to the next cell, at a row's end to the next row."""
    desk.click(*cell(desk, first).center, count=2)
    desk.settle()
    desk.type("\t".join(texts))
    until(desk, lambda: cell_text(desk, last) == texts[-1], texts[-1])


@dataclass(frozen=True)
class Page:
    """Where the slide lies on the screen."""

    x: int
    y: int
    px_per_cm: float

    @classmethod
    def shown(cls, desk: Desk) -> Page:
        """The slide that is shown; all these decks are as wide."""
        seen = desk.find("PageShape: *", role="panel", app=APP)
        return cls(seen.x, seen.y, seen.width / WIDTH_CM)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The px of a place in cm."""
        return round(self.x + x * self.px_per_cm), round(self.y + y * self.px_per_cm)


def place(desk: Desk, x: float, y: float) -> None:
    """Position and Size (F4) of what is chosen: a tab leads from the heads of its pages to X, one more to Y; cm."""
    desk.key("F4")
    desk.wait_for_window("Position and Size")
    desk.type(f"\t{x:g} cm\t{y:g} cm\n")
    desk.wait_for_no_window("Position and Size")
    desk.settle()


def fill_at(desk: Desk, page: Page, first: tuple[float, float], texts: Sequence[str]) -> None:
    """As `fill`, into a new table, which the accessibility tree does not list.

    Args:
        desk: the desktop.
        page: where the slide lies.
        first: a place in the first cell, cm, low in it: the table's tool bar may move the slide up by half a cm.
        texts: what is typed, cell by cell.
    """
    desk.click(*page.at(*first), count=2)
    desk.settle()
    desk.type("\t".join(texts))
    desk.settle()


def save(desk: Desk, path: str) -> None:
    """Ctrl+S, until the file is another one; these decks keep their format without a question."""
    before = desk.get(path)
    desk.key("ctrl+s")
    until(desk, lambda: desk.get(path) != before, f"{path} written", SAVED_S)
