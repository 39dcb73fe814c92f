"""The slide's wrong figure is written anew; its copy gets another title, and a table for its list."""

from __future__ import annotations

from typing import Any

from hand_h3 import APP, go_to, into, paragraph, save, table_in_place, until, write_line, write_title

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
BELOW = 3
"""px below each line that the tree leaves out."""
NOTES = "Leave this slide up during the vote."
WRONG = "Project total of €15.6 million, 45 % from the state"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Slide 39, then the one behind it."""
    desk.wait_for_window("timber-school.pptx - *")
    go_to(desk, 39, "In short")
    write_line(desk, "Content Placeholder 2", WRONG, WRONG.replace("15.6", "15.8"), below=BELOW)
    desk.key("Escape")
    desk.settle()
    desk.click_on("Duplicate Slide", role="push button", app=APP)
    # its title looks as all others do, which that of a slide from Slide > New Slide would not
    desk.find("PageShape: Slide 40", role="panel", app=APP)
    desk.settle()
    write_title(desk, "In short", "Key figures")
    table_in_place(desk, "A school for 300 children in the middle of its catchment", ROWS)
    # the copy's notes are those of slide 39
    desk.menu("View", "Notes", app=APP)
    until(desk, lambda: any(one.text == NOTES for one in desk.elements(APP)), NOTES)
    into(desk, paragraph(desk, NOTES), count=2)
    desk.key("ctrl+a")
    desk.settle()  # or the next keys overtake it
    desk.key("Delete")
    desk.key("Escape")  # what is still being edited would be saved as it was
    desk.settle()
    save(desk, PATH)
