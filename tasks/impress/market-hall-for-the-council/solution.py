"""By LibreOffice's own scripting: a copy of a slide becomes the new one, the rest in place, the handout in the end."""

from __future__ import annotations

from typing import Any

import gui
import office

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/market-hall-reopening.pptx"
STEPS = """
def constant(group, name):
    return uno.getConstantByName(f"com.sun.star.animations.{group}.{name}")

by_title = {title(page(n)).String: page(n) for n in range(1, pages.Count + 1)}
shapes(by_title["The market hall reopens"])[1].String = params["subtitle"]
hours = {s.Name: s for s in shapes(by_title["Opening day, hour by hour"])}
for n in range(1, 5):
    hours[f"Step {n}"].FillColor = int(params["fill"][1:], 16)
    hours[f"Step {n}"].FillColorTheme = -1  # no colour of the theme any more
hours["Step 3"].String = params["opening"]
front = next(s for s in shapes(by_title["What is new under the roof"]) if s.Name == "Front of the hall")
front.Description = params["alt"]
new = page(6)
title(new).String = params["title"]
body = next(s for s in shapes(new) if "OutlinerShape" in s.ShapeType)
body.String = "\\n".join(params["points"])
for paragraph in body.createEnumeration():
    paragraph.NumberingLevel = 0
write_notes(new, params["note"])
kinds = {"fade": ("FADE", "CROSSFADE"), "wipe": ("BARWIPE", "LEFTTORIGHT"), "push": ("PUSHWIPE", "FROMLEFT")}
kind, subtype = kinds[params["kind"]]
for n in range(1, pages.Count + 1):
    page(n).TransitionType = constant("TransitionType", kind)
    page(n).TransitionSubtype = constant("TransitionSubType", subtype)
    page(n).TransitionDuration = 1.0
by_title[params["gone"]].Visible = False
store()
"""
HANDOUT = 'export_pdf(PATH.replace(".pptx", ".pdf"))\n'


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("market-hall-reopening.pptx - *")
    loan = desk.ask("What was the loan of the town?").partition(" was ")[2].rstrip(".")
    gui.go_to(desk, "What we ask of you")
    desk.menu("Slide", "Duplicate Slide", app=gui.APP)
    desk.settle()
    gui.save(desk, PATH)
    while len(desk.messages) < 2:  # the opening has moved
        desk.look()
    opening = desk.messages[1].partition("is at ")[2].partition(".")[0]
    points = [params["roof"], params["drains"], params["store"], f"Loan of the town: {loan}"]
    office.script(desk, PATH, STEPS, {**params, "points": points, "opening": opening})
    desk.done("The talk is ready.")
    office.script(desk, PATH, HANDOUT, params)
