"""By keyboard and menu alone: Save a Copy, then column after column cut and pasted into a new one at its place."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window(f"{params['file']} - *")
    save_a_copy(desk, f"{FOLDER}/Backup/{params['copy']}")
    arrange(desk, params["columns"])
    save(desk, f"{FOLDER}/{params['file']}")


def save_a_copy(desk: Desk, path: str) -> None:
    """File, Save a Copy; the open workbook stays the one it was."""
    before = desk.digest(path)
    desk.menu("File", "Save a Copy...", app="soffice")
    desk.wait_for_window("Save a Copy")
    desk.key("ctrl+a")
    desk.type(f"{path}\n")
    desk.wait_for_no_window("Save a Copy")
    desk.wait_for_change(path, since=before)


def arrange(desk: Desk, wanted: list[str]) -> None:
    """Brings the columns into this order, from the left to the right; whole columns take their widths along."""
    now = sorted(wanted)
    for index, column in enumerate(wanted):
        while now[index] != column:
            early = now[index + 1] == column  # the one that stands here belongs further right
            at, to = (index, wanted.index(now[index])) if early else (now.index(column), index)
            move(desk, at, to)
            now.insert(to, now.pop(at))


def move(desk: Desk, at: int, to: int) -> None:
    """A column from its place to where it shall be; both are counted from 0."""
    new, old = (to + 1, at) if to > at else (to, at + 1)
    go_to(desk, new)
    desk.menu("Sheet", "Insert Columns", "Columns Before", app="soffice")
    desk.settle()
    go_to(desk, old)
    desk.key("ctrl+x")
    desk.settle()
    go_to(desk, new)
    desk.key("ctrl+v")
    desk.settle()
    go_to(desk, old)
    desk.key("ctrl+minus")
    desk.settle()


def go_to(desk: Desk, column: int) -> None:
    """Selects a whole column through the Name Box."""
    letter = chr(ord("A") + column)
    desk.key("ctrl+shift+t")
    desk.type(f"{letter}:{letter}\n")


def save(desk: Desk, path: str) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since=before)
