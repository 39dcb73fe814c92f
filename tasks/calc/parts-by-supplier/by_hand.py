"""By mouse and keyboard: a new sheet, its table and sums typed, the chart by its wizard and pasted below the table."""

from __future__ import annotations

from typing import Any

from by_cells import append_sheet, enter, go_to, save, type_rows
from wizard import insert_chart

from deskcraft.authoring import Desk

NAMES = (
    "Rondo Workshop Supply",
    "Alder & Finch",
    "Kestrel Components",
    "Saddleworth Leather",
    "Novak Hubs",
    "Brightwater Lighting",
)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window(f"{params['file']} - *")
    append_sheet(desk, params["sheet"])
    type_rows(desk, "A1", [("Supplier", "Pieces"), *((name,) for name in NAMES)])
    last = params["last"]
    enter(desk, "B2:B7", f"=SUMIF($Orders.$C$5:$C${last};A2;$Orders.$F$5:$F${last})")
    go_to(desk, "A1:B7")
    insert_chart(desk, "Pieces by supplier", "A9")
    save(desk, f"/home/user/Documents/{params['file']}")
