"""By mouse and keyboard: backgrounds and titles' sizes in the sidebar, a cell, notes; at last the titles' colour."""

from __future__ import annotations

from typing import Any

from ground import paint_ground
from gui import APP, go_to, leave, save, text_of, write_cell
from letter_colour import new_colour, place_of_button
from notes_view import write_notes
from sidebar import select_text, set_size

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/招生说明会.pptx"
TITLES = ("我们的学校", "报名时间", "需要的材料", "各年级人数")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("招生说明会.pptx - *")
    thumbs = [desk.find(title, role="panel", app=APP).center for title in TITLES]
    for title in TITLES:
        go_to(desk, title)
        paint_ground(desk, params["ground"])
        select_text(desk, "Title 1")
        set_size(desk, params["size"])
        leave(desk)
        if title == TITLES[1]:
            write_cell(desk, "C3", params["room"])
            leave(desk)
            write_notes(desk, params["note"])
    go_to(desk, TITLES[0])
    letters = text_of(desk, "Title 1")
    select_text(desk, "Title 1")
    button = place_of_button(desk)
    new_colour(desk, params["colour"])  # nothing is read from here on
    for thumb in thumbs[1:]:
        leave(desk)
        for place in (thumb, letters):
            desk.click(*place)
            desk.settle()
        desk.key("ctrl+a")
        desk.settle()
        desk.click(*button)  # it keeps the colour
        desk.settle()
    leave(desk)
    save(desk, PATH)
