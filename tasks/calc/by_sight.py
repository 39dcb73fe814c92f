"""The chart's wizard, Page Style and a .csv file without the accessibility tree: by words on the screen and edges.

LibreOffice 7.4 goes down when the tree is read after a condition was given a new style, or a chart was inserted.
"""

from __future__ import annotations

from by_cells import go_to
from wizard import KINDS
from writer.by_sight import menu, press

from deskcraft.authoring import Desk

PAGE_STYLE = "Page Style*"


def insert_chart(desk: Desk, title: str, place: str, kind: str = "Column") -> None:
    """As `wizard.insert_chart`: a chart of what is selected, with a title, which begins at this cell."""
    menu(desk, "Insert", "Chart...")
    wizard = desk.wait_for_window("Chart Type")
    if kind != "Column":
        desk.click(wizard.x + 270, wizard.y + KINDS[kind])
        desk.settle()
    desk.click(wizard.x + 64, wizard.y + 140)  # the last of the four pages
    desk.wait_for_window("Chart Elements")
    desk.click(wizard.x + 558, wizard.y + 88)
    desk.type(title)
    desk.click(wizard.x + wizard.width - 62, wizard.y + wizard.height - 33)  # Finish
    desk.wait_for_no_window("Chart Elements")
    desk.settle()
    for _ in range(2):  # out of the chart's parts, then out of the chart, which stays selected
        desk.key("Escape")
        desk.settle()
    desk.key("ctrl+x")
    desk.settle()
    go_to(desk, place)
    desk.key("ctrl+v")
    desk.settle()
    desk.key("Escape")
    desk.settle()


def one_landscape_page(desk: Desk) -> None:
    """Format > Page Style: the sheet prints in landscape, on one page."""
    menu(desk, "Format", "Page Style...")
    window = desk.wait_for_window(PAGE_STYLE)
    press(desk, window, "Page", "Landscape", "Sheet")
    press(desk, window, "Reduce/enlarge printout", "Fit print range(s) to width/height", "OK")
    desk.wait_for_no_window(PAGE_STYLE)
    desk.settle()


def save_csv(desk: Desk, path: str) -> None:
    """File > Save As: the sheet in front, as comma-separated UTF-8, which the dialog has from the start."""
    before = desk.digest(path)
    desk.key("ctrl+shift+s")
    desk.wait_for_window("Save")
    desk.key("ctrl+a")
    desk.type(f"{path}\n")
    desk.wait_for_window("Export Text File")
    desk.key("Return")
    desk.wait_for_change(path, since=before)
