"""Another supplier, the town for the name, days with their unit, labels, a sheet that was marked."""

from __future__ import annotations

from typing import Any

from books import book_of, put
from calc.workbooks import edit

from deskcraft.authoring import TamperedEvidence, near_miss


def write(evidence: TamperedEvidence, *lines: str) -> None:
    evidence.write("call", ("\n".join(lines) + "\n").encode())


@near_miss(caught_by="files.text")
def another_supplier(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    rows = book_of(evidence)["Suppliers"].iter_rows(min_row=2, values_only=True)
    row = next(each for each in rows if each[0] != params["supplier"])
    write(evidence, str(row[0]), str(row[2]), str(row[3]))


@near_miss(caught_by="files.text")
def the_town_for_the_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    write(evidence, params["town"], params["payment"], params["days"])


@near_miss(caught_by="files.text")
def days_with_their_unit(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    write(evidence, params["supplier"], params["payment"], f"{params['days']} days")


@near_miss(caught_by="files.text")
def with_labels(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    values = (params["supplier"], params["payment"], params["days"])
    lines = (f"{name}: {value}" for name, value in zip(("Supplier", "Payment", "Delivery"), values, strict=True))
    write(evidence, *lines)


@near_miss(caught_by="sheet.untouched")
def ticked_off_in_the_sheet(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, lambda book: put(book["Suppliers"], F2="called"))
