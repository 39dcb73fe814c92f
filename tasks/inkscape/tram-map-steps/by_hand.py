"""By mouse and keyboard: stop and name clicked and deleted, the text tool, the arrow by Transform, then Export."""

from __future__ import annotations

from typing import Any

import dialogs
import exporting
import gui
import many_words
import page_view
from messages import value, values

from deskcraft.authoring import Desk

MAP, PICTURE = "/home/user/Documents/port-lines-map.svg", "/home/user/Documents/port-lines-map.png"
STOPS = {
    "Gasworks": ((256, 132), (275, 132.2)),
    "Library": ((190, 150), (190, 159.4)),
    "Infirmary": ((273, 115), (291, 115.2)),
    "Ropery": ((78, 110), (93, 110.2)),
    "Racecourse": ((290, 98), (310, 98.2)),
}
"""Places on the stops' dots and names, mm."""
VALID, NORTH = (40, 287.5), (374, 272)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("port-lines-map.svg*")
    net = page_view.shown(desk, 400, 300)
    dot, name = STOPS[value(r"says (\w+)", desk.ask("Which stop is it that closes?"))]
    for place, told in ((dot, "Circle * in layer Stops*"), (name, "Text * in layer Names*")):
        gui.pick(desk, net.at(*place), told)
        desk.key("Delete")
        gui.told(desk, "No objects selected*")
    gui.save(desk, MAP)

    wish = desk.done("The stop is off the map, and the map is saved.")
    new, note = values(r'"([^"]+)"', wish)
    _, name = STOPS[value(r"the stop (\w+)", wish)]
    many_words.retype(desk, [(net.at(*name), new), (net.at(*VALID), note)])
    gui.save(desk, MAP)

    wish = desk.done("The new name and the date are on the map, and it is saved.")
    desk.key("Escape")
    gui.pick(desk, net.at(*NORTH), "Group of 2 objects*")
    dialogs.rotate(desk, float(value(r"by (\d+)°", wish)) * (-1 if "counter" in wish else 1))
    gui.save(desk, MAP)
    exporting.export_page(desk, PICTURE, width=int(value(r"(\d+) px", wish)))
