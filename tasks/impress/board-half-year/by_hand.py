"""By mouse and keyboard: slides moved in their pane, texts and cells typed over, notes, transitions, the PDF."""

from __future__ import annotations

import csv
import io
from typing import Any

from cells_in_a_row import write_rows
from gui import APP, go_to, leave, save, text_of, write_over
from handout import export_pdf
from notes_view import write_notes
from transitions import give_all

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
PATH = f"{FOLDER}/board-half-year.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("board-half-year.pptx - *")
    figures = csv.DictReader(io.StringIO(desk.get(f"{FOLDER}/half-year-figures.csv").decode()))
    rows = [[f"{int(row[f'{name} H1 (kEUR)']):,}" for name in ("Revenue", "Budget")] for row in figures]
    go_to(desk, params["gone"])
    desk.key("Delete")
    desk.settle()
    go_to(desk, "Risks")
    desk.key("ctrl+x")
    desk.settle()
    go_to(desk, "In short")
    desk.key("ctrl+v")
    desk.settle()
    go_to(desk, "Spare: salaries by site")
    desk.menu("Slide", "Hide Slide", app=APP)
    desk.settle()
    go_to(desk, "In short")
    desk.click(*text_of(desk, "Content Placeholder 2"), count=2)
    for keys in ("Home", "shift+End"):
        desk.settle()
        desk.key(keys)
    desk.type("Revenue of 12.5 million euros, 1 % above budget")
    leave(desk)
    go_to(desk, "Revenue by line")
    write_rows(desk, "B2", 3, rows)
    write_notes(desk, params["note"])
    go_to(desk, "Report to the board, second half of 2023")
    write_over(desk, "Title 1", "Report to the board, first half of 2024")
    leave(desk)
    give_all(desk, params["kind_word"])
    save(desk, PATH)
    export_pdf(desk, PATH.replace(".pptx", ".pdf"))
