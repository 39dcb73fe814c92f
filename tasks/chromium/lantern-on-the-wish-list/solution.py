"""By mouse and keyboard: the shop's own search, the product's page, its button."""

from __future__ import annotations

from typing import Any

from gui import APP, fill, shown

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    name = params["name"]
    fill(desk, "Search the shop", f"{name}\n", role="entry")
    shown(desk, f"{name} · Birchline")
    desk.click_on(name, role="link", app=APP)
    desk.find("*Add to wish list", role="*button*", app=APP)
    desk.click_on("*Add to wish list", role="*button*", app=APP)
    desk.find("*On your wish list*", role="*button*", app=APP)
