"""Sheets as CSV: numbers in full, rates in [0, 1], bounds in two columns; no cell is a formula to a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from deskcraft.plain import plain
from deskcraft.report.sheet import Cell, Sheet

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_text(sheet: Sheet) -> str:
    """The sheet with one line of names; missing values are empty. UTF-8, lines end in CR LF (RFC 4180)."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([name for column in sheet.columns for name in _names(column.name, column.kind == "range")])
    for row in sheet.rows:
        writer.writerow(
            [v for cell, c in zip(row.cells, sheet.columns, strict=True) for v in _values(cell, c.kind == "range")]
        )
    return out.getvalue()


def harmless(text: str) -> str:
    """The text; where a spreadsheet would take it for a formula, after an apostrophe."""
    text = plain(text)
    return f"'{text}" if text.lstrip(" \u00a0").startswith(_FORMULA) else text


def _names(name: str, bounds: bool) -> list[str]:
    return [f"{name}_low", f"{name}_high"] if bounds else [name]


def _values(cell: Cell, bounds: bool) -> Iterator[str | int | float]:
    if bounds:
        yield from cell if isinstance(cell, tuple) else ("", "")
    elif isinstance(cell, str):
        yield harmless(cell)
    else:
        assert not isinstance(cell, tuple)
        yield "" if cell is None else cell
