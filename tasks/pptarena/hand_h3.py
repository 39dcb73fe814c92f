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


def mark_line(desk: Desk, shape: str, line: str, below: float = 0) -> None:
    """Marks a paragraph: a click begins the editing of its shape, then three clicks mark what they fall on.

    Args:
        desk: the desktop.
        shape: the name of the shape.
        line: the paragraph's text.
        below: px of room below each paragraph, where the tree leaves it out of the places it tells.
    """
    for count in (1, 3):
        found = lines(desk, shape)
        at = next(n for n, one in enumerate(found) if one.text == line)
        x, y = found[at].x + min(120, found[at].width // 2), found[at].y + min(18, found[at].height // 2)
        desk.click(x, y + round(at * below), count=count)
        desk.settle()


def write_line(desk: Desk, shape: str, old: str, new: str, below: float = 0) -> None:
    """Writes a paragraph anew in its place; what is typed takes over its look."""
    mark_line(desk, shape, old, below)
    desk.type(new)
    until(desk, lambda: new in words(desk, shape).split("\n"), new)


def write_cell(desk: Desk, name: str, text: str) -> None:
    """Writes a cell of one paragraph anew."""
    desk.click(*desk.find(name, role="table cell", app=APP).center, count=2)
    desk.settle()
    desk.key("ctrl+a")
    desk.settle()  # or the next keys overtake it
    desk.type(text)
    until(desk, lambda: cell_text(desk, name) == text, text)


def mark(desk: Desk, first: str, last: str) -> None:
    """Draws the mouse over cells, which marks them."""
    start, end = (desk.find(name, role="table cell", app=APP).center for name in (first, last))
    stretch(desk, start, end)


def paragraph(desk: Desk, text: str) -> Element:
    """A paragraph by its text: the shapes of a duplicated slide have lost their names in the tree."""
    return next(one for one in desk.elements(APP) if one.role == "paragraph" and one.text == text)


def write_title(desk: Desk, old: str, new: str) -> None:
    """Writes the title of the slide that is shown anew; a click elsewhere leaves it."""
    into(desk, paragraph(desk, old))
    desk.key("ctrl+a")
    desk.settle()  # or the next keys overtake it
    desk.type(new)
    desk.settle()


def table_in_place(desk: Desk, line: str, rows: Sequence[Sequence[str]]) -> None:
    """Empties the placeholder of a line; Insert > Table then puts a table there, which is filled Tab by Tab.

    The tree shows no cells of such a table.
    """
    into(desk, paragraph(desk, line))
    desk.key("ctrl+a")
    desk.settle()  # or the next keys overtake it
    desk.key("Delete")
    leave(desk)
    desk.menu("Insert", "Table...", app=APP)
    desk.wait_for_window("Insert Table")
    desk.type(f"{len(rows[0])}\t{len(rows)}\n")
    desk.wait_for_no_window("Insert Table")
    table = desk.find("*Table?*", role="[te][am]b*", app=APP)
    desk.settle()
    desk.click(table.x + table.width // len(rows[0]) // 2, table.y + table.height // len(rows) // 2, count=2)
    desk.settle()
    desk.type("\t".join(text for row in rows for text in row))
    desk.settle()
