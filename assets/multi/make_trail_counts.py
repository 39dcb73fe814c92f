"""Makes the visitor counts of the nature reserve, byte for byte the same every time: `make_trail_counts.py OUT_FOLDER`.

The reserve, its trails (those of assets/inkscape/larkfell-map.svg) and all counts are invented here.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from make_tea_log import packed
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font, PatternFill

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
SEASON = (0.3, 0.35, 0.6, 1.0, 1.3, 1.5, 1.9, 2.0, 1.3, 0.9, 0.45, 0.4)
TRAILS = {"Heron Walk": 420, "Lakeshore Loop": 655, "Summit Path": 240, "Quarry Link": 118, "Miners' Track": 310}
"""Visitors in an ordinary month."""
YEARS = (2024, 2025)


def main() -> None:
    """Writes trail-counts.xlsx into the folder given."""
    (Path(sys.argv[1]) / "trail-counts.xlsx").write_bytes(packed(book()))


def counts(year: int) -> dict[str, list[int]]:
    """Visitors of each trail by month; the counter on the summit stood still in March 2025."""
    rng = random.Random(f"trail counts {year}")
    found = {
        trail: [round(usual * season * rng.uniform(0.85, 1.15)) for season in SEASON] for trail, usual in TRAILS.items()
    }
    if year == 2025:
        found["Summit Path"][2] = 0
    return found


def book() -> Workbook:
    """The workbook: a sheet a year, and notes."""
    made = Workbook()
    for index, year in enumerate(YEARS):
        sheet = made.active if index == 0 else made.create_sheet()
        assert sheet is not None
        sheet.title = str(year)
        sheet.append(["Larkfell Reserve Trust: visitors counted on the trails"])
        sheet.append(["Trail", *MONTHS])
        for trail, months in counts(year).items():
            sheet.append([trail, *months])
        sheet["A1"].font = Font(name="Carlito", size=14, bold=True, color="2F5D50")
        for cell in sheet[2]:
            cell.font, cell.fill = Font(name="Carlito", bold=True, color="FFFFFF"), PatternFill("solid", "FF2F5D50")
            cell.alignment = Alignment(horizontal="center")
        sheet.column_dimensions["A"].width = 18
        sheet.freeze_panes = "B3"
    notes = made.create_sheet("Notes")
    notes.append(["The counter on the Summit Path had no battery in March 2025; its zero stays, nobody knows better."])
    notes.append(["Counters are read on the first of the month."])
    made.active = 1
    return made


if __name__ == "__main__":
    main()
