"""By keyboard and menu: the line found, selected, and made upper case."""

from __future__ import annotations

from typing import Any

from letter import save, select_line

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    select_line(desk, params["line"])
    desk.menu("Format", "Text", "UPPERCASE", app="soffice")
    desk.settle()
    save(desk)
