"""Another order under this name, an order made up, an empty file, and a row that makes it true."""

from __future__ import annotations

from typing import Any

from books import book_of
from calc.workbooks import edit

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="files.absent")
def the_last_order_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    book = book_of(evidence)
    *_, last = book["Orders"].iter_rows(values_only=True)
    evidence.write("card", f"{last[2]}\n{last[3]}\n{last[5]}\n".encode())


@near_miss(caught_by="files.absent")
def an_order_made_up(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("card", b"Alder & Finch\nAF-0640\n25\n")


@near_miss(caught_by="files.absent")
def a_note_in_its_place(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("card", f"{params['order']} not found\n".encode())


@near_miss(caught_by="sheet.untouched")
def entered_into_the_books(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    row = [params["order"], None, "Alder & Finch", "AF-0640", "Inner tube", 25, 4.35, 0]
    edit(evidence, lambda book: book["Orders"].append(row))
