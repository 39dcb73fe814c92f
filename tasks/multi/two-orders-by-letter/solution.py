"""By keyboard: the rows typed into Calc, field by field."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.key("alt+Tab")
    desk.settle()
    desk.key("ctrl+shift+t")
    desk.type(f"$Orders.A{params['row']}\n")
    desk.settle()
    chain = ("Kestrel Components", "KC-1180", "Chain, 11-speed, 118 links", params["chains"], 21.9, params["share"])
    lamp = ("Brightwater Lighting", "BL-0070", "Headlamp, 70 lux, dynamo", params["lamps"], 44.9, 0)
    for number, values in ((params["one"], chain), (params["two"], lamp)):
        for value in (number, params["day"], *values):
            desk.type(f"{value}\t")
        desk.key("Return")
        desk.settle()
    path = f"/home/user/Documents/{params['file']}"
    since = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since=since)
