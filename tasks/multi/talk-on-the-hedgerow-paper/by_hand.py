"""Slides typed with Ctrl+Return, table and chart by Insert, the chart's numbers in its data table, saved by Save As."""

from __future__ import annotations

from typing import Any

from hand import insert_chart, insert_table, new_slide, save_as, write
from solution import LOADS, SERIES, TABLE, contents

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("Untitled*")
    said = contents(params)
    write(desk, "Hedgerow", said["Hedgerow"])
    for title in ("Motivation", "Design"):
        new_slide(desk)
        write(desk, title, said[title])
    new_slide(desk)
    write(desk, "Policies compared")
    insert_table(desk, TABLE)
    new_slide(desk)
    write(desk, "P99 as load grows")
    insert_chart(desk, "Line", LOADS, SERIES)
    for title in ("One trace", "Limits"):
        new_slide(desk)
        write(desk, title, said[title])
    save_as(desk, params["file"])
