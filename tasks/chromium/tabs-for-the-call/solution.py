"""By keyboard: tabs by their number, closed, moved, and one sent to another page."""

from __future__ import annotations

from typing import Any

from tabs import arrange

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    arrange(desk, params)
