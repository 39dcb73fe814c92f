"""By mouse and keyboard: the rules selected for Insert > Section, then the picture's properties."""

from __future__ import annotations

from typing import Any

from area import fill_area
from by_words import find, save
from fields import accept, choose, press, seen, write
from writer.dialogs import APP

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/茶室开放通知.odt"
SECTION, PICTURE = "Insert Section", "Image"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("茶室开放通知.odt - *")
    set_picture(desk, params)
    protect_rules(desk, params["name"], params["colour"])
    save(desk, PATH)


def protect_rules(desk: Desk, name: str, colour: str) -> None:
    """A section around the five rules.

    LibreOffice 7.4 goes down at the next look into its accessibility tree: the caller only presses keys from here on.
    """
    find(desk, "一、")
    desk.key("Home")
    for _ in range(5):
        desk.key("ctrl+shift+Down")  # to the end of each
    desk.settle()
    desk.menu("Insert", "Section...", app=APP)
    desk.wait_for_window(SECTION)
    box = seen(desk, SECTION, lambda all_: sorted((e for e in all_ if e.role == "text"), key=lambda e: e.x), "name")
    desk.click(*box.center, count=3)
    desk.type(name)
    press(desk, SECTION, "Protect", role="check box")
    fill_area(desk, SECTION, colour)
    accept(desk, SECTION, "Insert")


def set_picture(desk: Desk, params: dict[str, Any]) -> None:
    """Place, text around it and alternative text."""
    desk.click(*desk.find("图1", role="image", app=APP).center)
    desk.settle()
    desk.menu("Format", "Image", "Properties...", app=APP)
    desk.wait_for_window(PICTURE)
    choose(desk, PICTURE, "Horizontal", params["side"].capitalize())
    press(desk, PICTURE, "Wrap", role="page tab")
    press(desk, PICTURE, {"left": "Before", "right": "After"}[params["beside"]], role="radio button")
    press(desk, PICTURE, "Options", role="page tab")
    write(desk, PICTURE, "Text Alternative:", params["alt"])
    accept(desk, PICTURE)
