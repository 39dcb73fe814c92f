"""Through LibreOffice's own scripting on a copy: a sheet, its formulas, a chart."""

from __future__ import annotations

from typing import Any

from office import edit

from deskcraft.authoring import Desk

WORK = """
from com.sun.star.awt import Rectangle
from com.sun.star.table import CellRangeAddress

NAMES = ["Rondo Workshop Supply", "Alder & Finch", "Kestrel Components", "Saddleworth Leather", "Novak Hubs",
         "Brightwater Lighting"]
sheets.insertNewByName(P["sheet"], 2)
sheet = sheets.getByName(P["sheet"])
cells(P["sheet"], "A1").String, cells(P["sheet"], "B1").String = "Supplier", "Pieces"
for row, name in enumerate(NAMES, 2):
    cells(P["sheet"], f"A{row}").String = name
    sums = f"=SUMIF($Orders.C$5:C${P['last']};A{row};$Orders.F$5:F${P['last']})"
    cells(P["sheet"], f"B{row}").Formula = sums
area = CellRangeAddress()
area.Sheet, area.StartColumn, area.StartRow, area.EndColumn, area.EndRow = 2, 0, 0, 1, 6
sheet.Charts.addNewByName("Pieces", Rectangle(500, 5000, 14000, 9000), (area,), True, True)
chart = sheet.Charts.getByName("Pieces").EmbeddedObject
chart.HasMainTitle = True
chart.Title.String = "Pieces by supplier"
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window(f"{params['file']} - *")
    edit(desk, f"/home/user/Documents/{params['file']}", WORK, params)
