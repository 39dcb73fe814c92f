"""A percent as a whole number, a discount for both, a day as text, a number twice, one order, a price damaged."""

from __future__ import annotations

from typing import Any

from books import put
from calc.workbooks import edit

from deskcraft.authoring import TamperedEvidence, near_miss


def enter(evidence: TamperedEvidence, cells: dict[str, Any]) -> None:
    """Puts other values into cells of the solution's workbook."""
    edit(evidence, lambda book: put(book["Orders"], **cells))


@near_miss(caught_by="sheet.values")
def the_percent_as_a_whole_number(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    enter(evidence, {f"H{params['row']}": params["rebate"]})


@near_miss(caught_by="sheet.values#2")
def a_discount_for_both(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    enter(evidence, {f"H{params['next']}": params["share"]})


@near_miss(caught_by="sheet.values")
def the_day_of_the_order_before(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    enter(evidence, {f"B{params['row']}": "31 March"})


@near_miss(caught_by="sheet.values")
def the_last_number_again(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    last = f"PO-{int(params['one'][3:]) - 1}"
    enter(evidence, {f"A{params['row']}": last, f"A{params['next']}": params["one"]})


@near_miss(caught_by="sheet.values#2")
def one_order_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    enter(evidence, {f"{column}{params['next']}": None for column in "ABCDEFGH"})


@near_miss(caught_by="sheet.untouched")
def a_price_damaged_on_the_way(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    enter(evidence, {"G5": 21.9})
