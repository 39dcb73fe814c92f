"""A copy of slide 35 comes before the summary; its list of ratios becomes the table.

The copy keeps the deck's title and table as they look. Two columns go, the cells are emptied, given their letters back
and filled anew, and the tab after the last cell of all adds the row that is missing.
"""

from __future__ import annotations

from typing import Any

from hand_h1 import APP, cell, cell_text, copy_after, fill, mark, remove, save, set_font, until, write_cell, write_over

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/first-ledger.pptx"
ROWS = (
    ("Sales, March to August", "44,205"),
    ("Total of the trial balance", "19,635"),
    ("Total assets, 31 March", "15,515"),
    ("Room left to the VAT threshold", "9,795"),
    ("Bank balance, 31 March", "9,095"),
    ("Profit for March", "2,730"),
)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The slide, its title, its table; 29 steps."""
    desk.wait_for_window("first-ledger.pptx - *")
    copy_after(desk, 35, "Five ratios worth a look", 38, "How long to keep the paper")
    write_over(desk, "Title *", "Brandt Cycles in six figures")
    remove(desk, "Ratio warning*")
    desk.click(*cell(desk, "B1").center)  # chooses the table: before that a drag marks no cells
    desk.settle()
    mark(desk, "B1", "C1")
    desk.menu("Format", "Table", "Delete Columns", app=APP)
    desk.settle()
    write_cell(desk, "A1", "Figure")
    write_cell(desk, "B1", "£")
    mark(desk, "A2", "B6")
    desk.key("Delete")
    until(desk, lambda: cell_text(desk, "A2") == "", "empty rows")
    set_font(desk, "Carlito\t16")  # the size, which the cells lose as well, is the next field
    fill(desk, "A2", [text for row in ROWS for text in row], "B7")
    save(desk, PATH)
