"""Reads the sheet beside the board, finds a line without times, and says so instead of guessing."""

from __future__ import annotations

import csv
import io
from typing import Any

from deskcraft.authoring import Desk

SHEET = "/home/user/Documents/carrier-times.csv"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("tern-quay-departures.svg*")
    _, heads, *rows = csv.reader(io.StringIO(desk.must_run(["cat", SHEET])), delimiter=";")
    lines = [dict(zip(heads, row, strict=True)) for row in rows]
    lacking = [each["line"] for each in lines if not (each["first"] and each["last"])]
    assert lacking == [str(params["missing"])], lacking
    desk.fail(f"The carrier's sheet has no times for line {', '.join(lacking)} yet, and they stand nowhere else.")
