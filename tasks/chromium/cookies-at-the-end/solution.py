"""By mouse and keyboard: the radio button on the page of site data."""

from __future__ import annotations

from typing import Any

from gui import set_up, tick

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    set_up(desk, "content/siteData", "On-device site data")
    tick(desk, "Delete data sites have saved*", "radio*")
