"""Making a deck by mouse and keyboard: slides and their placeholders, a table, Save As."""

from __future__ import annotations

from collections.abc import Sequence

from new_decks import DOCUMENTS

from deskcraft.authoring import Desk

APP = "soffice"


def new_slide(desk: Desk) -> None:
    """A slide after the one that is shown, of the layout Title, Content."""
    desk.key("ctrl+m")
    desk.settle()


def write(desk: Desk, title: str, lines: Sequence[str] = ()) -> None:
    """Fills the title, and the text if there are lines, of the slide that is shown; both are empty."""
    desk.key("ctrl+Return")
    desk.type(title)
    if lines:
        desk.key("ctrl+Return")
        desk.type("\n".join(lines))
    leave(desk)


def leave(desk: Desk) -> None:
    """Out of the text, then nothing selected."""
    desk.key("Escape")
    desk.key("Escape")
    desk.settle()


def insert_table(desk: Desk, rows: Sequence[Sequence[str]]) -> None:
    """Insert > Table puts it into the empty placeholder; then every cell's text, Tab by Tab."""
    desk.menu("Insert", "Table...", app=APP)
    desk.wait_for_window("Insert Table")
    desk.type(f"{len(rows[0])}\t{len(rows)}\n")
    desk.wait_for_no_window("Insert Table")
    table = desk.find("*Table?*", role="[te][am]b*", app=APP)
    desk.click(table.x + table.width // len(rows[0]) // 2, table.y + table.height // len(rows) // 2)
    desk.type("\t".join("\t".join(row) for row in rows))
    leave(desk)


def save_as(desk: Desk, file: str) -> None:
    """Ctrl+S, the name with its ending in Documents, and the format that it stands for is kept."""
    desk.key("ctrl+s")
    desk.wait_for_window("Save")
    desk.settle()
    desk.key("ctrl+a")
    desk.type(f"{DOCUMENTS}/{file}\n")
    desk.wait_for_no_window("Save")
    desk.settle()
    desk.key("Return")
    desk.wait_for_window(f"{file} - *")
