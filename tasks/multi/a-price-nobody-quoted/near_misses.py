"""A price of a part like it, a row without one, the words of the list, and a price written into the list."""

from __future__ import annotations

from typing import Any

from books import book_of
from calc.workbooks import edit

from deskcraft.authoring import TamperedEvidence, near_miss


def enter(evidence: TamperedEvidence, params: dict[str, Any], price: float | str | None) -> None:
    """Appends the order with this price."""
    last = str(list(book_of(evidence)["Orders"].iter_rows(values_only=True))[-1][0])
    number = f"PO-{int(last[3:]) + 1}"
    row = [number, None, "Novak Hubs", params["part"], params["name"], params["pieces"], price, 0]
    edit(evidence, lambda book: book["Orders"].append(row))


@near_miss(caught_by="sheet.untouched")
def the_price_of_a_hub_like_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    enter(evidence, params, params["hub"])


@near_miss(caught_by="sheet.untouched")
def a_row_without_a_price(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    enter(evidence, params, None)


@near_miss(caught_by="sheet.untouched")
def the_words_of_the_list(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    enter(evidence, params, "on request")


@near_miss(caught_by="files.same_content")
def a_price_written_into_the_list(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("list").decode()
    evidence.write("list", text.replace("on request", "36.50").encode())
