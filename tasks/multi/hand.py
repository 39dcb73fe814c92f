"""Making a deck by mouse and keyboard: slides and their placeholders, a table, Save As."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


def insert_chart(desk: Desk, kind: str, categories: Sequence[str], series: Mapping[str, Sequence[float]]) -> None:
    """Insert > Chart; its three series get these names and values in the data table, then the chart its kind.

    Args:
        desk: the desktop.
        kind: as the dialog of types calls it.
        categories: four or more.
        series: three of them.
    """
    desk.menu("Insert", "Chart...", app=APP)
    desk.settle()
    desk.menu("View", "Data Table...", app=APP)
    desk.wait_for_window("Data Table")
    for _ in categories[4:]:
        desk.click_on("Insert Row", role="push button", app=APP)
        desk.settle()
    dialog = desk.find("Data Table", role="dialog", app=APP)
    fields = [one for one in dialog.walk() if one.role == "text" and one.y < dialog.y + 110]
    for field, name in zip(fields, series, strict=True):
        desk.click(*field.center, count=3)
        desk.type(name)
    rows = [[category, *(f"{values[n]:g}" for values in series.values())] for n, category in enumerate(categories)]
    desk.click(dialog.x + 90, dialog.y + 160)  # the first cell: its words are chosen, as those of others by Tab
    desk.key("ctrl+a")
    desk.type("\t".join("\t".join(row) for row in rows) + "\t")
    desk.settle()
    desk.click_on("Close", role="push button", app=APP)
    desk.wait_for_no_window("Data Table")
    desk.click_on("Chart Type", role="push button", app=APP)
    desk.wait_for_window("Chart Type")
    desk.click_on(kind, app=APP)
    desk.settle()
    desk.click_on("OK", role="push button", app=APP)
    desk.wait_for_no_window("Chart Type")
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
