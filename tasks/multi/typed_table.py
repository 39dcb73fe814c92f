"""Insert > Table by mouse and keyboard without a look into the accessibility tree; F2 goes into the first cell."""

from __future__ import annotations

from collections.abc import Sequence

from hand import leave
from menu_edges import INSERT, TABLE, choose

from deskcraft.authoring import Desk

TITLE = "Insert Table"


def insert_table(desk: Desk, rows: Sequence[Sequence[str]]) -> None:
    """Puts a table into the empty placeholder and types its cells' texts from Tab to Tab."""
    choose(desk, INSERT, TABLE)
    desk.wait_for_window(TITLE)
    desk.type(f"{len(rows[0])}\t{len(rows)}\n")
    desk.wait_for_no_window(TITLE)
    desk.settle()
    desk.key("F2")
    desk.settle()
    desk.type("\t".join("\t".join(row) for row in rows))
    leave(desk)
