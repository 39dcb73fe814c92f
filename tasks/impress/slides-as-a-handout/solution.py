"""Through Slide > Slide Properties, where "Fit object to paper format" is on by itself."""

from __future__ import annotations

from typing import Any

from slide_size import resize, save

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/path-wardens-meeting.odp"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("path-wardens-meeting.odp - *")
    resize(desk, params["width"], params["height"])
    save(desk, PATH)
