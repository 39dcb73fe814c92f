"""By mouse and keyboard: Inkscape's canvas and Save As for the map, a terminal for figures, checksums and archive."""

from __future__ import annotations

import io
from typing import Any

from inkscape.gui import APP, Canvas
from looked_for import enter
from openpyxl import load_workbook
from shell import close, terminal

from deskcraft.authoring import Desk

COUNTS = "/home/user/Documents/trail-counts.xlsx"
MAP = "/home/user/Press/larkfell-map.svg"
PAGE = (420, 297)
BORDER = 10
"""Pixels that View > Zoom > Page leaves free around the page."""
NOTE, EDITION = (130, 111.5), (359, 84.5)
"""On the letters of a surveyor's note and of the edition's line, mm of the page."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("larkfell-map.svg - Inkscape")
    edition = desk.ask("Which edition is the kit for?").rstrip(".").rpartition("edition ")[2]
    page = whole_page(desk)
    hide_layer(desk, page.at(*NOTE))
    retype(desk, page.at(*EDITION), edition)
    save_as(desk, MAP)
    terminal(desk)
    enter(desk, "cd ~/Press && ls -R")
    while len(desk.messages) < 2:  # the answer, and then the closed trail
        desk.look()
    closed = desk.messages[1].partition("that ")[2].partition(" will be")[0]
    rows = [row for row in totals(desk, params["year"]) if row[0] != closed]
    desk.type("cat > figures.csv\n" + "".join(f"{trail},{count}\n" for trail, count in [("trail", "visitors"), *rows]))
    desk.key("ctrl+d")
    desk.settle()
    desk.done("Map and figures are in the folder.")
    enter(desk, "sha256sum README.md figures.csv larkfell-map.svg texts/* > SHA256SUMS && sha256sum -c SHA256SUMS")
    enter(desk, "zip -r ../larkfell-press.zip . -x 'drafts/*' && unzip -l ../larkfell-press.zip")
    close(desk)


def whole_page(desk: Desk) -> Canvas:
    """Zooms the page into view, and says where it lies."""
    desk.key("5")
    desk.settle()
    areas = [e for e in desk.elements(APP) if e.role == "drawing area"]
    canvas = max(areas, key=lambda e: e.width * e.height)
    scale = min((canvas.width - 2 * BORDER) / PAGE[0], (canvas.height - 2 * BORDER) / PAGE[1])
    left, top = canvas.center[0] - PAGE[0] * scale / 2, canvas.center[1] - PAGE[1] * scale / 2
    return Canvas(left, top, scale)


def hide_layer(desk: Desk, place: tuple[int, int]) -> None:
    """Clicks something in the layer, which becomes the current one, then the eye beside its name."""
    desk.click(*place)
    desk.find("Text * in layer Survey notes*", role="label", app=APP)
    desk.settle()
    fill = desk.find("Fill:", role="label", app=APP)
    row = [e for e in desk.elements(APP) if e.role == "toggle button" and abs(e.y - fill.y) < 12 and e.x > fill.x]
    desk.click(*min(row, key=lambda e: e.x).center)
    desk.settle()


def retype(desk: Desk, place: tuple[int, int], words: str) -> None:
    """Changes the words of a text with the text tool, and takes the arrow again."""
    desk.key("F8")
    desk.click(*place)
    desk.settle()
    desk.key("ctrl+a")
    desk.type(words)
    desk.settle()
    desk.key("Escape")
    desk.key("F1")


def save_as(desk: Desk, path: str) -> None:
    """File > Save As; the name is typed with its folder."""
    desk.key("ctrl+shift+s")
    desk.wait_for_window("Select file to save to")
    desk.key("ctrl+a")
    desk.type(f"{path}\n")
    desk.wait_for_no_window("Select file to save to")
    desk.wait_for_change(path, since="")
    desk.settle()


def totals(desk: Desk, year: int) -> list[tuple[str, int]]:
    """The trails with their visitors of a year, the most visited first."""
    sheet = load_workbook(io.BytesIO(desk.get(COUNTS)))[str(year)]
    rows = [(str(row[0]), sum(row[1:13])) for row in sheet.iter_rows(min_row=3, values_only=True) if row[0]]
    return sorted(rows, key=lambda row: -row[1])
