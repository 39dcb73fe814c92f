"""By keyboard: the range by the Name Box, the format code typed into Format Cells."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

BUSY_S = 90
"""How long a busy machine may take to show a dialog's parts."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window(f"{params['file']} - *")
    desk.key("ctrl+shift+t")
    desk.type(f"G5:G{params['last']}\n")
    desk.key("ctrl+1")
    desk.wait_for_window("Format Cells")
    frame = desk.find("Format Code", role="panel", app="soffice", timeout_s=BUSY_S)
    field = next(element for element in frame.walk() if element.role == "text")
    desk.click(*field.center, count=3)
    desk.type(f"#,##0.{'0' * params['decimals']} [$€-407]")
    desk.click_on("OK", role="push button", app="soffice")
    desk.wait_for_no_window("Format Cells")
    path = f"/home/user/Documents/{params['file']}"
    before = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since=before)
