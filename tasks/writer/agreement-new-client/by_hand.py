"""By mouse and keyboard: Find and Replace, a row and a paragraph inserted, a clause deleted, then the titles."""

from __future__ import annotations

from typing import Any

from by_words import add_below, delete_paragraph, save
from fees import insert_stage
from replacing import replace_all, select_all

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/service-agreement.docx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("service-agreement.docx - *")
    replace_all(desk, ("Halden Instruments Ltd", params["client"]))
    insert_stage(desk, params)
    add_below(desk, "Invoices are due within 30 days.", f"Late payment bears interest after {params['late']} days.")
    delete_paragraph(desk, "4.3")
    select_all(desk, r"^[1-7]\. .*")
    desk.key("ctrl+1")
    save(desk, PATH)
