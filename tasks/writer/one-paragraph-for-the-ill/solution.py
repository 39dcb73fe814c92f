"""By keyboard: the paragraph found and selected, Ctrl+I, Ctrl+U, Ctrl+S."""

from __future__ import annotations

from typing import Any

from letter import save, select_paragraph

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    select_paragraph(desk, params["starts"])
    desk.key("ctrl+i")
    desk.key("ctrl+u")
    save(desk)
