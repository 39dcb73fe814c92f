"""The sum for the price, a word for the kind of goods, a row left out between, a number as text, a row overwritten."""

from __future__ import annotations

from typing import Any

from books import put
from calc.workbooks import edit

from deskcraft.authoring import TamperedEvidence, near_miss


def enter(evidence: TamperedEvidence, cells: dict[str, Any]) -> None:
    """Puts other values into cells of the solution's workbook."""
    edit(evidence, lambda book: put(book["采购明细"], **cells))


@near_miss(caught_by="sheet.values")
def the_sum_for_the_price(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    enter(evidence, {"G37": params["sum"]})


@near_miss(caught_by="sheet.values")
def another_kind_of_goods(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    enter(evidence, {"C37": "食材"})


@near_miss(caught_by="sheet.values")
def amount_and_unit_in_one(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    enter(evidence, {"E37": None, "F37": f"{params['amount']}{params['unit']}"})


@near_miss(caught_by="sheet.values")
def a_row_left_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    names = ("supplier", "kind", "item", "unit", "amount", "price")
    enter(evidence, {f"{column}37": None for column in "ABCDEFG"})
    row = zip("ABCDEFG", ("2025-09-30", *(params[name] for name in names)), strict=True)
    enter(evidence, {f"{column}38": value for column, value in row})


@near_miss(caught_by="sheet.untouched")
def the_last_row_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    enter(evidence, {"D36": params["item"], "F36": params["amount"]})
