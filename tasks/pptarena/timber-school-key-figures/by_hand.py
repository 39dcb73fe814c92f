"""The slide's wrong figure is written anew; behind it comes a new one with a table below its title."""

from __future__ import annotations

from typing import Any

from hand_h3 import APP, go_to, leave, new_slide, new_table, save, write_line

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/timber-school.pptx"
ROWS = (
    ("Figure", "Value"),
    ("Gross floor area, m²", "3,200"),
    ("Timber in the structure, m³", "1,100"),
    ("Upfront carbon, kg/m²", "265"),
    ("Solar yield, MWh a year", "114"),
    ("Electricity demand, MWh a year", "88"),
    ("Project total, € million", "15.8"),
    ("Months on site", "19"),
)
WRONG = "Project total of €15.6 million, 45 % from the state"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Slide 39, then the one behind it."""
    desk.wait_for_window("timber-school.pptx - *")
    go_to(desk, 39, "In short")
    write_line(desk, "Content Placeholder 2", WRONG, WRONG.replace("15.6", "15.8"))
    leave(desk)
    frame = desk.find("Content Placeholder 2", role="panel", app=APP)
    new_slide(desk, "Key figures", "Title Only")
    # where the text of slide 39 stands
    new_table(desk, ROWS, (frame.x, frame.y, frame.x + frame.width, frame.y + frame.height))
    save(desk, PATH)
