"""By mouse and keyboard: asks which jar, Tab into its text, then the size in the properties, and a box off."""

from __future__ import annotations

import re
from typing import Any

import by_outliner
import by_properties
import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/kitchen-shelf.blend"
JARS = {"blue": "Coffee Text", "between tea and coffee": "Sugar Text", "red tin": "Flour Text"}


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, FILE)
    answer = desk.ask("There are four jars. Which of them gets the new label?")
    text = next(text for said, text in JARS.items() if said in answer)
    gui.select(desk, text)
    desk.key("Tab")
    desk.key("ctrl+a")
    desk.key("BackSpace")
    desk.type(params["words"])
    desk.key("Tab")
    gui.save(desk, FILE)
    wish = desk.done("The jar has its new label.")
    asked = re.search(r"lettering ([\d.]+) m in size, and hide the ([\w ]+) in renders", wish)
    assert asked, wish
    by_properties.search(desk, "Shear")  # in the same panel; sizes are in many tabs
    by_properties.value(desk, "Size", asked[1])
    by_outliner.out_of_renders(desk, asked[2], gui.FIRST_FOUND[1])
    gui.save(desk, FILE)
