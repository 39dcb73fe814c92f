"""By mouse and keyboard: three pages of the settings."""

from __future__ import annotations

from typing import Any

from front import begin_with, rename_profile, search_with

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    rename_profile(desk, params["name"])
    begin_with(desk, f"https://velodepot.test/{params['page']}", "https://gannethouse.test/")
    search_with(desk, params["engine"])
