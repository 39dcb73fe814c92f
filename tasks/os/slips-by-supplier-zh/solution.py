"""A terminal opened from Thunar: a loop that sorts, and the sums added up by awk."""

from __future__ import annotations

from typing import Any

from multi.shell import enter

from deskcraft.authoring import Desk

REPORT = "/home/user/Documents/对账.txt"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    begin(desk)
    sort(desk, f"送货单-2025-{params['month']}-*.txt")
    report(desk, f"*/送货单-2025-{params['month']}-*.txt")


def begin(desk: Desk) -> None:
    """Opens a terminal in the folder that Thunar shows."""
    desk.wait_for_window("收货 - Thunar")
    pane = desk.find("Icon view", app="Thunar")
    desk.click(pane.x + pane.width - 40, pane.y + pane.height - 15)  # no file selected: the terminal opens here
    desk.menu("File", "Open Terminal Here", app="Thunar")
    desk.wait_for_window("Terminal - *收货")
    desk.settle()


def sort(desk: Desk, slips: str) -> None:
    """Moves each slip into the folder of its supplier."""
    enter(desk, f"for f in {slips}; do s=${{f##*-}}; s=${{s%.txt}}; mkdir -p $s; mv $f $s; done")


def report(desk: Desk, slips: str) -> None:
    """Counts the slips of each folder and adds up their sums, the largest first."""
    program = '/^合计/ {split(FILENAME, p, "/"); c[p[1]]++; t[p[1]] += $2} END {for (s in t) print s, c[s], t[s]}'
    enter(desk, f"awk -v OFS=, '{program}' {slips} | sort -t, -k3 -rn > {REPORT}")
