"""Through View > Master Slide: the title's colour in its dialog, then a text box; nothing is read after typing."""

from __future__ import annotations

from typing import Any

from master_view import paint, pick_title, save, show, write_box
from wardens import PATH

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("path-wardens-meeting.odp - *")
    slide = show(desk)
    pick_title(desk)
    paint(desk, params["colour"])
    write_box(desk, slide, params["name"])
    save(desk, PATH)
