"""Gestures that four decks' solutions by mouse and keyboard share: to a slide, into a text or cell, save."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from deskcraft.authoring import Desk
from deskcraft.authoring.seen import Element

APP = "soffice"
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


def lines(desk: Desk, shape: str) -> list[Element]:
    """The paragraphs of a shape on the slide that is shown, from above."""
    found = desk.find(shape, role="panel", app=APP)
    return [one for one in found.walk() if one.role == "paragraph"]


def into(desk: Desk, line: Element, count: int = 1) -> None:
    """A click on the letters of a paragraph, at its start: the middle may be beside a short line's words."""
    desk.click(line.x + min(20, line.width // 2), line.y + line.height // 2, count=count)
    desk.settle()


def write_over(desk: Desk, shape: str, text: str) -> None:
    """Replaces the text of a shape of one paragraph."""
    into(desk, lines(desk, shape)[0])
    desk.key("ctrl+a")
    desk.type(text)
    until(desk, lambda: lines(desk, shape)[0].text == text, text)


def remove(desk: Desk, shape: str) -> None:
    """Takes a shape away: into its text, out to its frame, Delete."""
    into(desk, lines(desk, shape)[0])
    desk.key("Escape")
    desk.key("Delete")
    until(desk, lambda: not any(one.name.startswith(shape.rstrip("*")) for one in desk.elements(APP)), f"no {shape}")


def add_point(desk: Desk, shape: str, after: int, point: str, below: str) -> None:
    """Adds a point with a line on the level below it, after a line of that level (from 1, from above)."""
    into(desk, lines(desk, shape)[after - 1])
    desk.key("End")
    desk.type(f"\n{point}")
    desk.key("shift+Tab")
    desk.type(f"\n\t{below}")
    until(desk, lambda: [one.text for one in lines(desk, shape)][after : after + 2] == [point, below], below)


def new_slide(desk: Desk, number: int, title: str) -> None:
    """A slide after the one that is shown, of the same layout, with its title; nothing on it is chosen."""
    desk.key("ctrl+m")
    desk.find(f"PageShape: Slide {number}", role="panel", app=APP)
    desk.settle()
    # its name ends with a space
    desk.click(*desk.find("PresentationTitle*", role="panel", app=APP).center)
    desk.settle()
    desk.type(title)
    until(desk, lambda: any(line.text == title for line in lines(desk, "PresentationTitle*")), title)
    desk.key("Escape")
    desk.key("Escape")
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


def fill(desk: Desk, first: str, texts: Sequence[str], last: str) -> None:
    """Writes into empty cells from `first` on: a tab goes on to the next cell, at a row's end to the next row."""
    desk.click(*cell(desk, first).center, count=2)
    desk.settle()
    desk.type("\t".join(texts))
    until(desk, lambda: cell_text(desk, last) == texts[-1], texts[-1])


def save(desk: Desk, path: str) -> None:
    """Ctrl+S, until the file is another one; these decks keep their format without a question."""
    before = desk.get(path)
    desk.key("ctrl+s")
    until(desk, lambda: desk.get(path) != before, f"{path} written", SAVED_S)
