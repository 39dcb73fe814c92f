"""By mouse and keyboard: four pages of the settings."""

from __future__ import annotations

from typing import Any

from gui import APP, press, set_up, tick

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    set_up(desk, "cookies", "Third-party cookies")
    tick(desk, 'Send a "Do Not Track"*')
    press(desk, "Confirm")
    set_up(desk, "security", "Security")
    tick(desk, "Enhanced protection", "radio*")
    set_up(desk, "content/location", "Location")
    tick(desk, "Don't allow sites*", "radio*")
    set_up(desk, "languages", "Languages")
    press(desk, "Add languages")
    desk.type(params["language"])
    tick(desk, f"{params['language']}*", "check box")
    press(desk, "Add", nth=-1)
    desk.find(f"*{params['language']}*", app=APP)
