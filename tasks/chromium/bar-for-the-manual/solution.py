"""By mouse and keyboard: the dialog that ctrl+D opens."""

from __future__ import annotations

from typing import Any

from marks import bookmark

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    bookmark(desk, params["name"], folder="Bookmarks bar")
