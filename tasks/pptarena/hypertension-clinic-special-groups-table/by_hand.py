"""Empties the paragraph's placeholder; Insert > Table then puts the table there, and it is filled Tab by Tab."""

from __future__ import annotations

from typing import Any

from hand_h2 import clear, insert_table, save, show

from deskcraft.authoring import Desk

ROWS = (
    ("Group", "Target", "First drugs"),
    ("Diabetes", "< 130/80 mmHg", "ACE inhibitor or ARB + CCB or diuretic"),
    ("Chronic kidney disease", "< 130/80 mmHg if tolerated", "ACE inhibitor or ARB; loop diuretic if eGFR < 30"),
    ("After stroke or TIA", "< 130/80 mmHg", "ACE inhibitor + thiazide-like diuretic or CCB"),
    ("Coronary disease", "< 130/80 mmHg", "Beta-blocker + ACE inhibitor or ARB"),
    ("Heart failure, reduced EF", "< 130/80 mmHg", "RAS blocker or ARNI, beta-blocker, MRA, SGLT2 inhibitor"),
    ("From 80 years on", "140–150 mmHg systolic, lower if tolerated", "Single drug"),
)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Puts a table in the paragraph's place."""
    show(desk, 27, "Special groups")
    clear(desk, "Content Placeholder 2")
    insert_table(desk, ROWS)
    save(desk, "/home/user/Documents/hypertension-clinic.pptx")
