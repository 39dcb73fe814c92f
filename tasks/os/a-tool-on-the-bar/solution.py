"""By mouse: an empty launcher from the panel's own menu, and the program put into it."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

LABELS = {"galculator": "Galculator", "xfce4-taskmanager": "Task Manager", "org.xfce.ristretto": "Ristretto*"}
"""What the new button is called."""
PANEL = "xfce4-panel"
EMPTY = (900, 1062)
"""A place on the bar between the icons and the clock, px."""
PLUS = 4
"""Which of the launcher's unnamed buttons adds a program to it, from 0: up, down, change, take out, add."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.click(*EMPTY, button="right")
    desk.click_on("Panel", role="menu", app=PANEL)
    desk.click_on("Add New Items...", role="menu item", app=PANEL)
    desk.wait_for_window("Add New Items")
    choose(desk, "Launcher*")
    desk.click_on("", role="push button", app=PANEL, button="right")
    desk.click_on("Properties", role="menu item", app=PANEL)
    desk.wait_for_window("Launcher")
    desk.find("Help", role="push button", app=PANEL)
    dialog = [each for each in desk.elements(PANEL) if each.role == "push button" and not each.name and each.y < 1000]
    desk.click(*dialog[PLUS].center)
    desk.wait_for_window("Add New Items")
    label = LABELS[params["application"]]
    desk.type(label.strip("*"))
    choose(desk, f"{label}*")
    desk.find(label, role="push button", app=PANEL)
    desk.click_on("Close", role="push button", app=PANEL)
    desk.wait_for_no_window("Launcher")


def choose(desk: Desk, name: str) -> None:
    """Adds a line of the list and closes the dialog; a line's cell can be wider than the list."""
    row = desk.find(name, role="table cell", app=PANEL)
    desk.click(row.x + 40, row.center[1])
    desk.click_on("Add", role="push button", app=PANEL)
    buttons = [each for each in desk.elements(PANEL) if each.role == "push button" and each.name == "Close"]
    desk.click(*buttons[-1].center)
    desk.wait_for_no_window("Add New Items")
