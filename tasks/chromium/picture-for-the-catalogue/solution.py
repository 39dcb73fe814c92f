"""By mouse and keyboard: the picture's menu, the dialog that saves, and the list of downloads."""

from __future__ import annotations

from typing import Any

from fetching import save_picture, strike

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    save_picture(desk, params["sku"], params["product"], f"/home/user/Pictures/catalogue/{params['file']}")
    strike(desk, params["old"])
