"""Workbooks in memory for tests."""

import io
from collections.abc import Callable
from pathlib import Path

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

DATA = Path(__file__).parent / "data"
LEDGER = (DATA / "ledger.xlsx").read_bytes()
SAVED = (DATA / "ledger-saved.xlsx").read_bytes()


def saved(edit: str) -> bytes:
    """Return the ledger after an edit in LibreOffice."""
    return (DATA / f"ledger-{edit}.xlsx").read_bytes()


def workbook(fill: Callable[[Worksheet], object]) -> bytes:
    """Return a workbook of one sheet, `Sheet`, that `fill` filled."""
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    fill(sheet)
    return _bytes(book)


def edited(data: bytes, edit: Callable[[Workbook], object]) -> bytes:
    """Return a workbook with an edit by openpyxl (which drops the stored results of formulas)."""
    book = load_workbook(io.BytesIO(data))
    edit(book)
    return _bytes(book)


def _bytes(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
