"""Insert > Chart by mouse and keyboard, with any number of series and categories: its data table made as large.

LibreOffice 7.4 goes down at the next look into its accessibility tree: from here on the caller only presses keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hand import APP, leave
from menu_edges import CHART, DATA_TABLE, INSERT, VIEW, choose

from deskcraft.authoring import Desk

TITLE = "Data Table"
OFFERED_ROWS, OFFERED_SERIES = 4, 3
FIRST_CELL, FIRST_NAME, NAMES_APART = (90, 160), (227, 94), 109
INSERT_ROW, DELETE_ROW, DELETE_SERIES = (28, 49), (121, 49), (152, 49)
"""px from the upper left corner of the data table's window, which a busy machine shows last of all in the tree."""
CLOSE = (57, 28)
"""px from its lower right corner."""


def insert_chart(desk: Desk, kind: str, categories: Sequence[str], series: Mapping[str, Sequence[float]]) -> None:
    """Puts a chart into the empty placeholder.

    Args:
        desk: the desktop.
        kind: as the dialog of types calls it; columns are offered.
        categories: two or more.
        series: their values by their names, three at most.
    """
    choose(desk, INSERT, CHART)
    choose(desk, VIEW, DATA_TABLE)
    window = desk.wait_for_window(TITLE)

    def click(place: tuple[int, int], count: int = 1) -> None:
        desk.click(window.x + place[0], window.y + place[1], count=count)
        desk.settle()

    for left in range(OFFERED_SERIES, len(series), -1):
        click(FIRST_CELL)
        desk.type("\t" * left)
        click(DELETE_SERIES)
    for _ in range(len(categories), OFFERED_ROWS):
        click(FIRST_CELL)
        click(DELETE_ROW)
    for _ in range(OFFERED_ROWS, len(categories)):
        click(INSERT_ROW)
    for n, name in enumerate(series):
        click((FIRST_NAME[0] + n * NAMES_APART, FIRST_NAME[1]), 3)
        desk.type(name)
    rows = [[category, *(f"{values[n]:g}" for values in series.values())] for n, category in enumerate(categories)]
    click(FIRST_CELL)
    desk.key("ctrl+a")
    desk.type("\t".join("\t".join(row) for row in rows) + "\t")
    desk.settle()
    click((window.width - CLOSE[0], window.height - CLOSE[1]))
    desk.wait_for_no_window(TITLE)
    if kind != "Column":
        _choose_kind(desk, kind)
    leave(desk)


def _choose_kind(desk: Desk, kind: str) -> None:
    desk.click_on("Chart Type", role="push button", app=APP)
    desk.wait_for_window("Chart Type")
    desk.click_on(kind, app=APP)
    desk.settle()
    desk.click_on("OK", role="push button", app=APP)
    desk.wait_for_no_window("Chart Type")
