"""Moves and deletes the slides in the slide pane; the rest by LibreOffice's own scripting, the PDF too."""

from __future__ import annotations

import csv
import io
from typing import Any

import gui
import office

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
PATH = f"{FOLDER}/board-half-year.pptx"
STEPS = """
def constant(group, name):
    return uno.getConstantByName(f"com.sun.star.animations.{group}.{name}")

by_title = {title(page(n)).String: page(n) for n in range(1, pages.Count + 1)}
title(page(1)).String = "Report to the board, first half of 2024"
body = next(s for s in shapes(by_title["In short"]) if "OutlinerShape" in s.ShapeType)
first = next(iter(body.createEnumeration()))
first.String = "Revenue of 12.5 million euros, 1 % above budget"
revenue = by_title["Revenue by line"]
table = next(s for s in shapes(revenue) if s.ShapeType == "com.sun.star.drawing.TableShape").Model
for row, values in enumerate(params["rows"], 1):
    for column, value in enumerate(values, 1):
        table.getCellByPosition(column, row).String = value
write_notes(revenue, params["note"])
by_title["Spare: salaries by site"].Visible = False
kinds = {"fade": ("FADE", "CROSSFADE"), "wipe": ("BARWIPE", "LEFTTORIGHT"), "push": ("PUSHWIPE", "FROMLEFT")}
kind, subtype = kinds[params["kind"]]
for n in range(1, pages.Count + 1):
    if page(n).Visible:
        page(n).TransitionType = constant("TransitionType", kind)
        page(n).TransitionSubtype = constant("TransitionSubType", subtype)
        page(n).TransitionDuration = 1.0
store()
export_pdf(PATH.replace(".pptx", ".pdf"))
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Brings the report up to date."""
    gui.go_to(desk, "Risks")
    desk.key("ctrl+x")
    gui.go_to(desk, "In short")
    desk.key("ctrl+v")
    gui.go_to(desk, params["gone"])
    desk.key("Delete")
    gui.save(desk, PATH)
    figures = csv.DictReader(io.StringIO(desk.get(f"{FOLDER}/half-year-figures.csv").decode()))
    rows = [[f"{int(row[f'{name} H1 (kEUR)']):,}" for name in ("Revenue", "Budget")] for row in figures]
    office.script(desk, PATH, STEPS, {**params, "rows": rows})
