"""Through the GUI: View > Master Slide, a click on the title there, Ctrl+E (or R, J), Ctrl+S."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/春季读书会.odp"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    gui.open_master(desk)
    gui.select_title(desk)
    desk.key(gui.ALIGN[params["align"]])
    gui.save(desk, PATH)
