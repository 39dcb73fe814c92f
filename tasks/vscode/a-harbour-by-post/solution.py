"""By keyboard: a line of stations.json, its sill once more, and then that of Gannet Quay."""

from __future__ import annotations

from typing import Any

from gui import go_to, open_file, replace, save

from deskcraft.authoring import Desk

FILE = "~/Projects/tideclock/stations.json"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, "stations.json")
    go_to(desk, 6)
    desk.key("End")
    figures = f'"high_m": {params["high"]}, "low_m": {params["low"]}, "sill_m": {params["sill"]}'
    desk.type(f',\n{{"name": "{params["name"]}", {figures}}}')
    while not desk.messages:  # the user may have spoken up already
        desk.look()
    replace(desk, f'"sill_m": {params["sill"]}', f'"sill_m": {params["then"]}')
    save(desk, FILE)
    desk.done(f"{params['name']} is in stations.json.")
    replace(desk, '"low_m": 0.6, "sill_m": 1.2', f'"low_m": 0.6, "sill_m": {params["quay"]}')
    save(desk, FILE)
