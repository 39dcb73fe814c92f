"""Duplicates slide 34, takes its chart out, writes the title, and inserts a table that is filled Tab by Tab."""

from __future__ import annotations

from typing import Any

from hand_h2 import APP, insert_table, place, save, show, write_over

from deskcraft.authoring import Desk

ROWS = (
    ("Standard", "Per cent", "Target", "Gap"),
    ("Standing pressure (≥ 65 years or diabetes)", "49.2", "80", "30.8"),
    ("Cuff size recorded", "68.0", "90", "22.0"),
    ("Both arms at the first visit", "70.8", "90", "19.2"),
    ("Diagnosis confirmed by ABPM or home readings", "60.9", "80", "19.1"),
    ("One tablet, if on two drugs or more", "51.9", "70", "18.1"),
)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Adds the slide with the five widest gaps."""
    show(desk, 34, "Nine standards: better everywhere, good enough in one")
    # a duplicate, for its title looks like all others; a new slide's would be plain
    desk.menu("Slide", "Duplicate Slide", app=APP)
    slide = desk.find("PageShape: Slide 35", role="panel", app=APP)
    write_over(desk, "Title *", "Where we fall short most")
    desk.click(slide.x + slide.width // 2, slide.y + slide.height // 2)
    desk.key("Delete")
    insert_table(desk, ROWS)
    place(desk, 0.7, 1.7, 11.9, 4.5)
    save(desk, "/home/user/Documents/hypertension-clinic.pptx")
