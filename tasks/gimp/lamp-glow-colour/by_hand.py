"""By mouse and keyboard: the lamp's outline grown and filled in a layer below it, blurred; the colour as corrected."""

from __future__ import annotations

import re
from typing import Any

import copies
import dock
import gui
import selecting
import typed

from deskcraft.authoring import Desk

PROJECT = "/home/user/Pictures/lamp-catalogue.xcf"
LAMP, BELOW = 0, 1
"""Rows of the dock."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant; what is corrected while the outline is made is filled as it is corrected."""
    desk.wait_for_window("*lamp-catalogue*")
    rows = dock.Rows(900, 1080)
    rows.select(desk, BELOW)
    typed.new_layer(desk, "Glow", (0, 0, 900, 1080), "Transparency", params["first_opacity"])
    rows.select(desk, LAMP)
    selecting.alpha(desk)
    selecting.resize(desk, "grow", params["grow"])
    rows.select(desk, BELOW)
    wish = desk.messages[0] if desk.messages else desk.wait_for_message()
    correction = re.search(r"应该是 (#[0-9a-f]{6}).*?改成 (\d+) %", wish)
    assert correction, f"no colour and opacity in {wish!r}"
    typed.foreground(desk, correction[1])
    selecting.fill(desk)
    selecting.none(desk)
    selecting.blur(desk, 40)
    typed.attributes(desk, "Glow", float(correction[2]))
    gui.save(desk, PROJECT)
    wish = desk.done("光晕已按新的颜色做好,项目也保存了。")
    found = re.search(r"(\d+) x (\d+) 像素，导出成 (\S+\.png)", wish)
    assert found, f"no size and name in {wish!r}"
    copies.scaled_png(desk, f"/home/user/Pictures/{found[3]}", found[1], found[2])
