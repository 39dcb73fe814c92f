"""Gestures that four decks' solutions by mouse and keyboard share: to a slide, into a text, tables, frames, saving."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from deskcraft.authoring import Desk
from deskcraft.authoring.seen import Element

APP = "soffice"
SAVED_S = 60
"""Seconds until a deck with its pictures and charts is written, on a busy machine."""
AT = 4
"""The slide that the slide pane shows in the fourth place at first; a notch of the wheel moves the pane by a slide."""
HANDLE = 4
"""px: how far outside of a table the handles of its corners are drawn."""


def until(desk: Desk, seen: Callable[[], bool], what: str, timeout_s: float = 60) -> None:
    """Looks again and again until something is seen, then waits for quiet."""
    ends = time.monotonic() + timeout_s
    while not seen():
        assert time.monotonic() < ends, f"not seen in {timeout_s:g} s: {what}"
        time.sleep(0.2)
    desk.settle()


def go_to(desk: Desk, number: int, title: str, seen: int = AT) -> None:
    """Shows a slide by its thumbnail.

    Args:
        desk: the desktop.
        number: of the slide.
        title: of the slide, which its thumbnail bears; a glob.
        seen: the slide that stands in the fourth place of the slide pane.
    """
    if number != seen:
        desk.scroll(*desk.find("Slides View", role="document frame", app=APP).center, dy=number - seen)
        desk.settle()
    desk.click_on(title, role="panel", app=APP)
    desk.find(f"PageShape: {title}", role="panel", app=APP)
    desk.settle()


def lines(desk: Desk, shape: str) -> list[Element]:
    """The paragraphs of a shape on the slide that is shown, from above."""
    found = desk.find(shape, role="panel", app=APP)
    return [one for one in found.walk() if one.role == "paragraph"]


def words(desk: Desk, shape: str) -> str:
    """The text of a shape on the slide that is shown, a line for each paragraph."""
    return "\n".join(one.text for one in lines(desk, shape))


def into(desk: Desk, line: Element, count: int = 1) -> None:
    """A click on the first letters of a paragraph, right of its bullet; two mark the word, three the paragraph."""
    desk.click(line.x + min(80, line.width // 2), line.y + min(15, line.height // 2), count=count)
    desk.settle()


def stretch(desk: Desk, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draws a handle of what is selected to another place."""
    desk.drag(start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end)
    desk.settle()


def new_table(desk: Desk, rows: Sequence[Sequence[str]], at: tuple[int, int, int, int]) -> None:
    """Insert > Table, drawn to its place by two corners, then every cell's text, Tab by Tab.

    Position and Size (F4) would take the same steps, but this office falls over when the tree is read after it.

    Args:
        desk: the desktop.
        rows: the texts of the cells.
        at: left, top, right and bottom of the table, px of the screen.
    """
    desk.menu("Insert", "Table...", app=APP)
    desk.wait_for_window("Insert Table")
    desk.type(f"{len(rows[0])}\t{len(rows)}\n")
    desk.wait_for_no_window("Insert Table")
    first = desk.find("A1", role="table cell", app=APP)
    desk.settle()
    stretch(desk, (first.x - HANDLE, first.y - HANDLE), at[:2])
    last = desk.find(f"{'ABCDEFGH'[len(rows[0]) - 1]}{len(rows)}", role="table cell", app=APP)
    stretch(desk, (last.x + last.width + HANDLE, last.y + last.height + HANDLE), at[2:])
    fill(desk, "A1", [text for row in rows for text in row], last.name)


def cell_text(desk: Desk, name: str) -> str:
    """What stands in a cell (`C2`) of the table on the slide that is shown."""
    cell = desk.find(name, role="table cell", app=APP)
    return next(one.text for one in cell.walk() if one.role == "paragraph")


def fill(desk: Desk, first: str, texts: Sequence[str], last: str) -> None:
    """Writes into cells from `first` on: a tab goes on to the next cell, at a row's end to the next row."""
    desk.click(*desk.find(first, role="table cell", app=APP).center, count=2)
    desk.settle()
    desk.type("\t".join(texts))
    until(desk, lambda: cell_text(desk, last) == texts[-1], texts[-1])


def leave(desk: Desk) -> None:
    """Out of the text, then nothing selected."""
    desk.key("Escape")
    desk.key("Escape")
    desk.settle()


def save(desk: Desk, path: str) -> None:
    """Ctrl+S, until the file is another one; these decks keep their format without a question."""
    before = desk.get(path)
    desk.key("ctrl+s")
    until(desk, lambda: desk.get(path) != before, f"{path} written", SAVED_S)


def write_line(desk: Desk, shape: str, old: str, new: str) -> None:
    """Writes a paragraph anew in its place: three clicks mark it, and what is typed takes over its look."""
    # the first click on a shape begins the editing; three at once may only set the cursor
    into(desk, next(one for one in lines(desk, shape) if one.text == old))
    into(desk, next(one for one in lines(desk, shape) if one.text == old), count=3)
    desk.type(new)
    until(desk, lambda: new in words(desk, shape).split("\n"), new)


def write_cell(desk: Desk, name: str, text: str) -> None:
    """Writes a cell of one paragraph anew."""
    cell = desk.find(name, role="table cell", app=APP)
    line = next(one for one in cell.walk() if one.role == "paragraph")
    desk.click(*line.center, count=3)
    desk.settle()
    desk.type(text)
    until(desk, lambda: cell_text(desk, name) == text, text)


def mark(desk: Desk, first: str, last: str) -> None:
    """Draws the mouse over cells, which marks them."""
    start, end = (desk.find(name, role="table cell", app=APP).center for name in (first, last))
    stretch(desk, start, end)


def new_slide(desk: Desk, title: str, layout: str) -> None:
    """Ctrl+M, a layout of the sidebar, and the title; the new slide comes behind the one that is shown.

    The tree goes on to call it "Slide 40" and does not show the words of its title.
    """
    desk.key("ctrl+m")
    desk.find("PageShape: Slide *", role="panel", app=APP)
    desk.settle()
    desk.click_on(layout, role="list item", app=APP)
    desk.settle()
    holder = desk.find("PresentationTitle*", role="panel", app=APP)
    desk.click(holder.x + 60, holder.center[1], count=2)
    desk.settle()
    desk.type(title)
    leave(desk)
