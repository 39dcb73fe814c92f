"""By LibreOffice's own scripting: the master's style for titles."""

from __future__ import annotations

from typing import Any

import office
from open_decks import ALIGN

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/春季读书会.odp"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("春季读书会.odp - *")
    office.script(desk, PATH, ALIGN + 'styles.getByName("title").ParaAdjust = adjust\nstore()\n', params)
