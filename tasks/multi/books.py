"""A workbook among the evidence, for the near misses of the tasks across applications."""

from __future__ import annotations

import io
from typing import Any

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from deskcraft.authoring import TamperedEvidence


def book_of(evidence: TamperedEvidence) -> Workbook:
    """The workbook as the solution left it."""
    return load_workbook(io.BytesIO(evidence.read("book")))


def put(sheet: Worksheet, **cells: Any) -> None:
    """Puts values or formulas into cells by their places."""
    for place, value in cells.items():
        sheet[place] = value
