"""Make the workbooks with pivot tables and protections: `python -m tests.evaluators.data.sheet.make` (needs an image).

`log.xlsx` is ours; all others are what LibreOffice 7.4.7 of the image made of it (inside.py).
"""

from __future__ import annotations

import sys
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Protection
from openpyxl.workbook.protection import WorkbookProtection

from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from tests.evaluators.corpus.sheet.make_pairs import replaced
from tests.evaluators.corpus.sheet.make_report import packed

FOLDER = Path(__file__).parent
HEADER = ("Month", "Hall", "Kind", "Trays", "Weight")
ROWS: tuple[tuple[str | float, ...], ...] = (
    ("April", "North", "Oyster", 14, 31.5),
    ("April", "South", "Oyster", 9, 20.25),
    ("April", "North", "Shiitake", 6, 11.0),
    ("April", "South", "Enoki", 12, 9.5),
    ("May", "North", "Oyster", 16, 35.0),
    ("May", "South", "Shiitake", 7, 12.75),
    ("May", "North", "Enoki", 10, 8.25),
    ("May", "South", "Oyster", 11, 24.0),
    ("June", "North", "Shiitake", 8, 14.5),
    ("June", "South", "Oyster", 13, 29.0),
    ("June", "North", "Oyster", 15, 33.25),
    ("June", "South", "Enoki", 5, 4.0),
)


def log() -> Workbook:
    """A mushroom farm's log of a quarter, and a calculation with three inputs."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Log"
    sheet["A1"] = "Harvest"
    for row, values in enumerate((HEADER, *ROWS), 3):
        for column, value in enumerate(values, 1):
            sheet.cell(row, column).value = value
    rates = book.create_sheet("Rates")
    for row, (label, amount) in enumerate((("Trays", 120), ("Price", 4.5), ("Costs", 210), ("Result", "=B2*B3-B4")), 2):
        rates.cell(row, 1, label)
        rates.cell(row, 2, amount)
    return book


def named(beside: bytes) -> bytes:
    """A pivot table in Excel's manner: a name for its source, values as a field of the columns, subtotals as items."""
    sheet = '<worksheetSource ref="A3:E15" sheet="Log"/>'
    defined = '<definedNames><definedName name="Harvest">Log!$A$3:$E$15</definedName></definedNames>'
    data = replaced(beside, "xl/pivotCache/pivotCacheDefinition1.xml", (sheet, '<worksheetSource name="Harvest"/>'))
    data = replaced(data, "xl/workbook.xml", ("</sheets>", f"</sheets>{defined}"))
    return replaced(
        data,
        "xl/pivotTables/pivotTable1.xml",
        (
            '<items count="3"><item x="0"/><item x="1"/><item x="2"/></items>',
            '<items count="4"><item x="0"/><item x="1"/><item x="2"/><item t="default"/></items>',
        ),
        ("</rowFields>", '</rowFields><colFields count="1"><field x="-2"/></colFields>'),
        (' fld="3" subtotal="average"', ' fld="3" subtotal="average" baseField="0" baseItem="0"'),
    )


def chosen(pivot: bytes) -> bytes:
    """One item chosen in the filter, in Excel's manner."""
    table = "xl/pivotTables/pivotTable1.xml"
    return replaced(pivot, table, ('<pageField fld="2" hier="-1"/>', '<pageField fld="2" item="1" hier="-1"/>'))


def allowing(password: bool) -> Workbook:
    """A sheet whose protection allows much, as Excel writes it; column B is open as a whole, the workbook locked."""
    book = log()
    sheet = book["Rates"]
    sheet.column_dimensions["B"].protection = Protection(locked=False)
    for row in range(2, 5):
        sheet.cell(row, 2).protection = Protection(locked=False)
    guard = sheet.protection
    guard.sheet, guard.selectLockedCells = True, True
    for action in ("formatCells", "insertRows", "deleteColumns", "sort", "autoFilter", "pivotTables"):
        setattr(guard, action, False)
    if password:
        guard.algorithmName, guard.spinCount = "SHA-512", 100000
        guard.saltValue, guard.hashValue = "c2FsdHNhbHRzYWx0c2E=", "aGFzaA=="
    book.security = WorkbookProtection(lockStructure=True)
    return book


def main() -> None:
    """Write all files."""
    (FOLDER / "log.xlsx").write_bytes(packed(log()))
    (FOLDER / "allowing.xlsx").write_bytes(packed(allowing(False)))
    (FOLDER / "hashed.xlsx").write_bytes(packed(allowing(True)))
    with open_desktop("local", profiles=("office",)) as desktop:
        desktop.reset()
        desktop.put("/home/user/log.xlsx", (FOLDER / "log.xlsx").read_bytes())
        desktop.put("/home/user/inside.py", (FOLDER / "inside.py").read_bytes())
        _take(desktop, [])
        (FOLDER / "named.xlsx").write_bytes(named((FOLDER / "beside.xlsx").read_bytes()))
        (FOLDER / "chosen.xlsx").write_bytes(chosen((FOLDER / "pivot.xlsx").read_bytes()))
        ours = ["chosen.xlsx", "named.xlsx", "allowing.xlsx", "hashed.xlsx"]
        for name in ours:
            desktop.put(f"/home/user/{name}", (FOLDER / name).read_bytes())
        _take(desktop, [f"/home/user/{name}" for name in ours])


def _take(desktop: Desktop, arguments: list[str]) -> None:
    done = desktop.run(["python3", "/home/user/inside.py", *arguments], timeout_s=240)
    print(done.stdout.decode(), done.stderr.decode(), file=sys.stderr)
    for name in done.stdout.decode().split():
        (FOLDER / name).write_bytes(desktop.get(f"/home/user/made/{name}"))


if __name__ == "__main__":
    main()
