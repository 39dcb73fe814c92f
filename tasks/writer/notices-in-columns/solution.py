"""The six notices are selected once: alignment by keyboard, size by the toolbar, columns through Format > Columns."""

from __future__ import annotations

from typing import Any

from in_columns import columns, letters, select
from post import save

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("bellwater-post.docx - *")
    select(desk, "Keys to the boathouse", 6)
    desk.key("ctrl+l")
    letters(desk, str(params["size"]))
    columns(desk, params["count"], params["gap"], line=True)
    save(desk)
