"""Damage and equivalents of workbooks."""

from __future__ import annotations

from collections.abc import Iterator

from deskcraft.kits.calc import cells_damaged as cells_damaged  # its makers register themselves
from deskcraft.kits.calc.edit import S, Workbook
from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from deskcraft.kits.office import each_once, stored_plainly

_XLSX = (
    ("a sheet hidden", r"xl/workbook\.xml", rb'state="visible"', rb'state="hidden"'),
    (
        "a stray value",
        r"xl/worksheets/sheet1\.xml",
        rb"</sheetData>",
        rb'<row r="900"><c r="A900"><v>7</v></c></row></sheetData>',
    ),
    ("a number changed", r"xl/worksheets/sheet1\.xml", rb"<v>(\d+)\.(\d+)</v></c>", rb"<v>\g<1>1.\2</v></c>"),
)


@damage(".xlsx")
def damaged(subject: Subject) -> Iterator[Mutant]:
    """What is shown otherwise, or stands there besides."""
    yield from each_once(subject.after, _XLSX)


@equivalent(".xlsx")
def packed_otherwise(subject: Subject) -> Iterator[Mutant]:
    """The same parts in another order."""
    yield Mutant("packed otherwise", stored_plainly(subject.after))


@equivalent(".xlsx")
def texts_in_their_cells(subject: Subject) -> Iterator[Mutant]:
    """Plain texts written into their cells instead of the list that all sheets share."""
    book = Workbook(subject.after)
    strings = book.strings()
    for sheet in book.sheets:
        for cell in book.cells(sheet):
            if cell.get("t") == "s" and (text := strings[int(cell.find(f"{S}v").text)]) is not None:
                book.put(cell, text)
    yield Mutant("texts in their cells", book.written())
