"""By mouse and keyboard: the depots' rule, then the new sheet with its table, mark, chart and page, and both files.

After the mark the accessibility tree is not read any more.
"""

from __future__ import annotations

from typing import Any

import by_sight
from by_cells import APP, append_sheet, enter, go_to, save, type_rows
from conditions import mark
from entries import only_listed
from writer.fields import accept, write

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
HEADINGS = ("Depot", "Parcels", "Kilometres", "Cost", "Target", "Share")
FORMATS = "Format Cells"


def table(desk: Desk, depots: list[str]) -> None:
    """Headings, depots, formulas."""
    type_rows(desk, "A1", [HEADINGS, *((depot,) for depot in depots), ("Total",)])
    for place, formula in (
        ("B2:C7", "=SUMIF($Deliveries.$B$5:$B$76;$A2;$Deliveries.D$5:D$76)"),
        ("D2:D7", "=C2*$Targets.$B$10"),
        ("E2:E7", "=VLOOKUP(A2;$Targets.$A$2:$C$7;3;0)"),
        ("B8:E8", "=SUM(B2:B7)"),
        ("F2:F8", "=B2/E2"),
    ):
        enter(desk, place, formula)


def formats(desk: Desk) -> None:
    """The headings in bold, two decimals with a separator for the cost, one for the share; row 1 frozen."""
    for place, keys in (("A1:F1", "ctrl+b"), ("D2:D8", "ctrl+shift+1"), ("F2:F8", "ctrl+shift+5")):
        go_to(desk, place)
        desk.key(keys)
    desk.settle()
    desk.key("ctrl+1")
    desk.wait_for_window(FORMATS)
    write(desk, FORMATS, "Decimal places:", "1\t", role="spin button")
    accept(desk, FORMATS)
    desk.menu("View", "Freeze Cells", "Freeze First Row", app=APP)
    desk.settle()


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("courier-q2.xlsx - *")
    only_listed(desk, "B5:B76", "$Targets.$A$2:$A$7")
    append_sheet(desk, params["sheet"])
    table(desk, params["depots"])
    formats(desk)
    mark(desk, "F2:F7", "is less than", str(params["limit"]), "#FFC7CE")
    go_to(desk, "A1:B7")
    by_sight.insert_chart(desk, params["title"], "H2", params["kind"].capitalize())
    by_sight.one_landscape_page(desk)
    save(desk, f"{FOLDER}/courier-q2.xlsx")
    by_sight.save_csv(desk, f"{FOLDER}/{params['csv']}")
