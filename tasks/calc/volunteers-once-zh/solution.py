"""By keyboard alone: each row of a second entry chosen in the Name Box and deleted, from the last to the first."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/志愿者报名表.xlsx"
DOUBLES = {"春季义卖": [20, 21, 24, 25, 26], "河道清洁": [10, 18, 20, 22, 25], "敬老探访": [12, 18, 20, 24, 26]}
"""The rows of the second entries, by sheet in the order of the workbook."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("志愿者报名表.xlsx - *")
    for _ in range(list(DOUBLES).index(params["sheet"])):
        desk.key("ctrl+Page_Down")
        desk.settle()
    delete_rows(desk, DOUBLES[params["sheet"]])
    save(desk)


def delete_rows(desk: Desk, rows: list[int]) -> None:
    """Ctrl+minus deletes whole rows without a question."""
    for row in sorted(rows, reverse=True):
        desk.key("ctrl+shift+t")
        desk.type(f"{row}:{row}\n")
        desk.key("ctrl+minus")
        desk.settle()


def save(desk: Desk) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=before)
