"""Other figures that look right, words around the number, another file, and a sum left in the workbook."""

from __future__ import annotations

from typing import Any

from books import book_of, put
from calc.workbooks import edit

from deskcraft.authoring import TamperedEvidence, near_miss


def row(evidence: TamperedEvidence, year: int, trail: str) -> list[int]:
    """The months of a trail."""
    book = book_of(evidence)
    found = next(each for each in book[str(year)].iter_rows(min_row=3, values_only=True) if each[0] == trail)
    return [int(str(value)) for value in found[1:]]


@near_miss(caught_by="files.text")
def of_the_other_year(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    other = {2024: 2025, 2025: 2024}[params["year"]]
    evidence.write("figure", f"{sum(row(evidence, other, params['trail']))}\n".encode())


@near_miss(caught_by="files.text")
def december_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("figure", f"{sum(row(evidence, params['year'], params['trail'])[:-1])}\n".encode())


@near_miss(caught_by="files.text")
def of_all_trails(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    book = book_of(evidence)
    rows = list(book[str(params["year"])].iter_rows(min_row=3, min_col=2, values_only=True))
    evidence.write("figure", f"{sum(int(str(v)) for each in rows for v in each)}\n".encode())


@near_miss(caught_by="files.text")
def with_words_around(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("figure", f"{params['trail']} had {params['total']} visitors in {params['year']}.\n".encode())


@near_miss(caught_by="sheet.untouched")
def the_sum_left_in_the_workbook(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, lambda book: put(book[str(params["year"])], N3="=SUM(B3:M3)"))
