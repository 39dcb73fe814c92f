"""Makes a pottery's list of needs, byte for byte the same each time: `make_open_studio.py OUT_FOLDER`.

The articles are those of the local shop (`vm_images/sites/shop/seed.yaml`); the pottery is invented.
"""

from __future__ import annotations

import sys
from pathlib import Path

from make_tea_log import packed
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font, PatternFill

HEAD = ("Article no.", "Article", "Option", "Quantity", "Unit price", "Line total")
NEEDS = (
    ("KT-110", "Stoneware Mug 35 cl", None, None),
    ("KT-150", "Linen Tea Towel", "Brick", 4),
    ("KT-102", "Whistling Kettle 2.2 l", "Sage", 1),
    ("TE-411", "Bitter Orange Marmalade", "Thick", 3),
)
"""Number, article, option and quantity; of the mugs nobody has decided yet."""
SLATE, PALE = "3D4F5C", "FFE8EDF0"


def main() -> None:
    """Writes open-studio.xlsx into the folder given."""
    (Path(sys.argv[1]) / "open-studio.xlsx").write_bytes(packed(book()))


def book() -> Workbook:
    """The workbook: what is needed, and the grant."""
    made = Workbook()
    needs = made.active
    assert needs is not None
    needs.title = "Needs"
    needs.append(HEAD)
    for row in NEEDS:
        needs.append(row)
    needs["A6"] = "Total"
    for cell in needs[1]:
        cell.font, cell.fill = Font(name="Carlito", bold=True, color="FFFFFF"), PatternFill("solid", f"FF{SLATE}")
        cell.alignment = Alignment(horizontal="center")
    for cell in needs[6]:
        cell.font, cell.fill = Font(name="Carlito", bold=True), PatternFill("solid", PALE)
    for row in range(2, 7):
        needs[f"E{row}"].number_format = needs[f"F{row}"].number_format = "#,##0.00"
    for column, width in zip("ABCDEF", (12, 28, 12, 11, 12, 12), strict=True):
        needs.column_dimensions[column].width = width
    needs.freeze_panes = "A2"
    budget = made.create_sheet("Budget")
    for line in ("The Kiln Shed: open studio", "Granted", "Ordered goods", "Left"):
        budget.append([line])
    budget["A1"].font = Font(name="Carlito", size=14, bold=True, color=SLATE)
    budget["A4"].font = Font(name="Carlito", bold=True)
    for row in range(2, 5):
        budget[f"B{row}"].number_format = "#,##0.00"
    budget.column_dimensions["A"].width = 30
    budget.column_dimensions["B"].width = 12
    return made


if __name__ == "__main__":
    main()
