"""The workbook and the letter of the open studio, by keyboard."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

BOOK = "/home/user/Documents/open-studio.xlsx"
LETTER = "/home/user/Documents/to-the-trust.docx"
NEEDS = [
    ("KT-150", "Linen Tea Towel", "Brick", 4),
    ("KT-102", "Whistling Kettle", "Sage", 1),
    ("TE-411", "Bitter Orange Marmalade", "Thick", 3),
]
"""Article, name, option and quantity of what the list says beside the mugs."""
PRICES = (14.5, 12, 39.9, 7.8)
"""Of E2:E5."""


def fill_in(desk: Desk, params: dict[str, Any]) -> None:
    """Fills both sheets of the workbook, which is behind the browser, and saves it."""
    desk.key("alt+Tab")
    desk.wait_for_window("open-studio.xlsx - *")
    desk.settle()
    enter_down(desk, "$Needs.E2", *(f"{price}" for price in PRICES))
    enter_down(desk, "$Needs.C2", params["glaze"])
    enter_down(desk, "$Needs.D2", str(params["mugs"]))
    enter_down(desk, "$Needs.F2", *(f"=D{row}*E{row}" for row in range(2, 6)), "=SUM(F2:F5)")
    enter_down(desk, "$Budget.B2", str(params["granted"]), "=$Needs.F6", "=B2-B3")
    since = desk.digest(BOOK)
    desk.key("ctrl+s")
    desk.wait_for_change(BOOK, since=since)


def enter_down(desk: Desk, place: str, *values: str) -> None:
    """Goes to a cell by the name box and types one value under the other."""
    desk.key("ctrl+shift+t")
    desk.type(f"{place}\n")
    desk.settle()
    desk.type("".join(f"{value}\n" for value in values))
    desk.settle()


def replace_all(desk: Desk, words: dict[str, str]) -> None:
    """Replaces words everywhere in the letter by the dialog for it, and saves."""
    desk.key("ctrl+h")
    desk.wait_for_window("Find and Replace")
    parts = {each.name: each for each in desk.find("Find and Replace", role="dialog", app="soffice").walk()}
    for old, new in words.items():
        for label, text in (("Find:", old), ("Replace:", new)):
            desk.click(parts[label].x + parts[label].width + 90, parts[label].center[1], count=3)
            desk.type(text)
        desk.click(*parts["Replace All"].center)
        desk.settle()
    desk.key("Escape")
    desk.wait_for_no_window("Find and Replace")
    since = desk.digest(LETTER)
    desk.key("ctrl+s")
    desk.wait_for_change(LETTER, since=since)
