"""By keyboard: a function pasted at the end of one file, lines replaced in two others."""

from __future__ import annotations

from typing import Any

from gui import open_file, paste, replace, save

from deskcraft.authoring import Desk

FOLDER = "~/Projects/tideclock"
FUNCTION = '''

def feet_and_inches(metres: float) -> tuple[int, int]:
    """Return a height in whole feet and inches."""
    if metres < 0:
        raise ValueError(f"{metres} m is below zero")
    return divmod(round(metres / FOOT_M * 12), 12)
'''
LINE = 'lines.append(f"{tide // 1440 + 1:>2}  {clock(tide)}  {station.high_m:.1f} m")'


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, "units.py")
    desk.key("ctrl+End")
    paste(desk, FUNCTION)
    save(desk, f"{FOLDER}/units.py")
    open_file(desk, "tides.py")
    replace(desk, "from units import clock", "from units import clock, feet_and_inches")
    replace(
        desk,
        LINE,
        "feet, inches = feet_and_inches(station.high_m); "
        'lines.append(f"{tide // 1440 + 1:>2}  {clock(tide)}  {station.high_m:.1f} m  {feet} ft {inches} in")',
    )
    save(desk, f"{FOLDER}/tides.py")
    open_file(desk, "test_tides.py")
    replace(desk, "4.6 m", "4.6 m  15 ft 1 in")
    save(desk, f"{FOLDER}/test_tides.py")
