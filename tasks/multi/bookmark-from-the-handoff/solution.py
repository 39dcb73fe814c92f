"""By mouse and keyboard: the page, and the dialog that ctrl+D opens."""

from __future__ import annotations

from typing import Any

from chromium.marks import bookmark
from manual import open_page

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.key("alt+Tab")
    desk.settle()
    open_page(desk, params["slug"])
    bookmark(desk, params["name"], folder="Bookmarks bar")
