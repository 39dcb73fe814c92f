"""By mouse and keyboard: the browser's menu, and the dialog with the name."""

from __future__ import annotations

from typing import Any

from storage import shortcut

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    shortcut(desk, params["name"])
