"""By keyboard: two names imported, tests pasted at the end."""

from __future__ import annotations

from typing import Any

from gui import open_file, paste, replace, save

from deskcraft.authoring import Desk

TESTS = """

def test_the_sill_is_taken_off_and_no_depth_is_below_zero():
    assert depth_over_sill(SKERRY, 0) == pytest.approx(3.1)
    assert depth_over_sill(SKERRY, HALF_MINUTES) == 0


def test_a_boat_needs_a_margin_below_its_keel():
    assert passable(SKERRY, 0, draught_m=2.5)
    assert not passable(SKERRY, 0, draught_m=2.9)
    assert passable(SKERRY, 0, draught_m=2.9, margin_m=0.1)
    assert not passable(SKERRY, 0, draught_m=2.5, margin_m=0.8)
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, "test_tides.py")
    replace(desk, "Station, height,", "Station, depth_over_sill, height,")
    replace(desk, "next_high, table", "next_high, passable, table")
    desk.key("ctrl+End")
    paste(desk, TESTS)
    save(desk, "~/Projects/tideclock/test_tides.py")
