"""Makes the tasting log of the tea tasks, byte for byte the same every time: `make_tea_log.py OUT_FOLDER`.

The firm, its lots and its tasters are invented here.
"""

from __future__ import annotations

import datetime
import io
import random
import re
import sys
import zipfile
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

STAMP = (2025, 3, 3, 9, 0, 0)
WRITTEN = "2025-03-03T09:00:00Z"
HEADER = ("Trial", "Date", "Tea", "Lot", "Water °C", "Minutes", "Grams", "Nora", "Ivo", "Ruth", "Remark")
LOTS = (
    ("WY-2411", "Smoked Oolong", "Wuyi, terrace 4", "2024-11-18", 46.5),
    ("WY-2503", "Smoked Oolong", "Wuyi, terrace 7", "2025-01-09", 38.0),
    ("WY-2507", "Smoked Oolong", "Wuyi, terrace 4", "2025-01-27", 52.0),
    ("AS-2502", "Golden Assam", "Dibrugarh, second flush", "2025-01-14", 60.0),
)
BEST = {
    "WY-2411": (90, 4, 2.5, (9, 8, 9)),
    "WY-2503": (88, 3.5, 3, (8, 9, 9.5)),
    "WY-2507": (92, 2.5, 2.2, (9, 9, 8)),
    "AS-2502": (98, 4, 2, (9.5, 9, 9.5)),
}
"""Of each lot the infusion that the tasters like best: water, minutes, grams for a cup, their marks of ten."""
REMARKS = (
    "thin",
    "a little sharp at the end",
    "smoke covers the fruit",
    "round, long",
    "too strong for the morning",
    "",
    "good second infusion",
    "grassy",
    "",
    "flat when it cools",
)


def main() -> None:
    """Writes tasting-log.xlsx into the folder given."""
    (Path(sys.argv[1]) / "tasting-log.xlsx").write_bytes(packed(log()))


def trials() -> list[tuple[object, ...]]:
    """The trials in the order of their days."""
    rng = random.Random("tasting log")
    found: list[tuple[str, str, float, float, float, tuple[float, ...]]] = []
    for lot, tea, *_ in LOTS:
        found.append((lot, tea, *BEST[lot]))
        for _ in range(9):
            # nobody's third mark lifts these to a best mean, though single marks may be the highest of the log
            marks = [rng.choice((5, 5.5, 6, 6.5, 7, 7.5)), rng.choice((6, 6.5, 7, 7.5, 8)), rng.choice((6, 7, 8, 10))]
            rng.shuffle(marks)
            water, minutes, grams = rng.choice((85, 88, 90, 92, 95, 98)), rng.choice((2, 2.5, 3, 3.5, 4, 5)), 2.0
            found.append((lot, tea, water, minutes, rng.choice((grams, 2.2, 2.5, 3)), tuple(marks)))
    rng.shuffle(found)
    day = datetime.date(2025, 2, 3)
    rows = []
    for number, (lot, tea, water, minutes, grams, marks) in enumerate(found, 1):
        rows.append((number, day, tea, lot, water, minutes, grams, *marks, rng.choice(REMARKS)))
        if number % 4 == 0:
            day += datetime.timedelta(days=1 if day.weekday() < 4 else 3)
    return rows


def log() -> Workbook:
    """The workbook: trials, lots."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Trials"
    sheet.append(["Fenwick & Daughters, tasting room: trials of the spring lots (marks 0 to 10)"])
    sheet.append([])
    sheet.append(list(HEADER))
    for row in trials():
        sheet.append(list(row))
    thin = Side(style="thin", color="B7A98F")
    sheet["A1"].font = Font(name="Carlito", size=14, bold=True, color="4A3B2A")
    for cell in sheet[3]:
        cell.font, cell.fill = Font(name="Carlito", bold=True, color="FFFFFF"), PatternFill("solid", "FF6B5640")
        cell.alignment = Alignment(horizontal="center")
    for row in sheet.iter_rows(min_row=4):
        for cell in row:
            cell.font, cell.border = Font(name="Carlito"), Border(bottom=thin)
        row[1].number_format = "YYYY-MM-DD"
    for letter, width in zip("ABCDEFGHIJK", (7, 12, 16, 11, 10, 9, 8, 7, 7, 7, 30), strict=True):
        sheet.column_dimensions[letter].width = width
    sheet.freeze_panes = "A4"
    lots = book.create_sheet("Lots")
    lots.append(["Lot", "Tea", "Garden", "Arrived", "kg"])
    for lot in LOTS:
        lots.append(list(lot))
    for cell in lots[1]:
        cell.font = Font(name="Carlito", bold=True)
    for letter, width in zip("ABCDE", (11, 16, 26, 12, 8), strict=True):
        lots.column_dimensions[letter].width = width
    return book


def packed(book: Workbook) -> bytes:
    """The workbook's bytes, with fixed times in the archive and in its properties."""
    raw = io.BytesIO()
    book.save(raw)
    out = io.BytesIO()
    with zipfile.ZipFile(raw) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "docProps/core.xml":
                data = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", WRITTEN.encode(), data)
            entry = zipfile.ZipInfo(name, STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            new.writestr(entry, data)
    return out.getvalue()


if __name__ == "__main__":
    main()
