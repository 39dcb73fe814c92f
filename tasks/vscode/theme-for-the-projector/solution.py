"""By keyboard: the list of themes."""

from __future__ import annotations

from typing import Any

from gui import choose_theme

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    choose_theme(desk, params["theme"])
