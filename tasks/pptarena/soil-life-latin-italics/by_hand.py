"""Each name is marked by clicks or keys and set in italics."""

from __future__ import annotations

from typing import Any

from hand_h3 import APP, go_to, into, leave, lines, save

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/soil-life.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Slide by slide."""
    desk.wait_for_window("soil-life.pptx - *")
    go_to(desk, 14, "Seven species you will meet")
    desk.click(*desk.find("A6", role="table cell", app=APP).center, count=2)
    desk.settle()
    desk.key("ctrl+a")
    desk.settle()  # or the next keys overtake it
    desk.key("ctrl+i")
    desk.settle()
    leave(desk)
    go_to(desk, 15, "A year and more: life of Lumbricus terrestris", seen=14)
    into(desk, lines(desk, "Title 1")[0])
    desk.key("ctrl+End")
    desk.key("ctrl+shift+Left")
    desk.key("ctrl+shift+Left")
    desk.key("ctrl+i")
    desk.settle()
    leave(desk)
    go_to(desk, 20, "Look at the mouth and know the diet", seen=15)
    into(desk, lines(desk, "Genus 4")[0])
    desk.key("ctrl+a")
    desk.settle()  # or the next keys overtake it
    desk.key("ctrl+i")
    desk.settle()
    leave(desk)
    save(desk, PATH)
