"""By keyboard: the panel's own command, typed into the run dialog."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

LABELS = {"galculator": "Galculator", "xfce4-taskmanager": "Task Manager", "org.xfce.ristretto": "Ristretto*"}
"""What the new button is called."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.key("alt+F2")
    desk.wait_for_window("Application Finder")
    desk.type(f"xfce4-panel --add=launcher /usr/share/applications/{params['application']}.desktop")
    desk.click_on("Launch", role="push button", app="appfinder")
    desk.find(LABELS[params["application"]], role="push button")
