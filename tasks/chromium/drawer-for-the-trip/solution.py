"""By mouse and keyboard in the bookmark manager: a folder, three bookmarks cut and pasted, one deleted."""

from __future__ import annotations

from typing import Any

from marks import delete, manager, move, new_folder

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    manager(desk)
    new_folder(desk, params["folder"])
    move(desk, "Guest house", come="Bookmarks bar", into=params["folder"])
    move(desk, "Night bus", come="Bookmarks bar", into=params["folder"])
    move(desk, params["third"], come="Other bookmarks", into=params["folder"])
    delete(desk, "Boat to Sarn, winter timetable", come="Bookmarks bar")
