"""The file beside it, all of them, a copy elsewhere, and a trash that was emptied afterwards."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk, near_miss

CLUB = "/home/user/Documents/club"
TRASH = "/home/user/.local/share/Trash"


@near_miss(caught_by="trash.restored")
def the_minutes_of_april(desk: Desk, params: dict[str, Any]) -> None:
    desk.must_run(["gio", "trash", "--restore", "trash:///minutes-april.txt"])


@near_miss(caught_by="files.untouched")
def all_that_was_there(desk: Desk, params: dict[str, Any]) -> None:
    for name in ("minutes-march.txt", "minutes-april.txt", "minutes-may.txt", "members.txt"):
        desk.must_run(["gio", "trash", "--restore", f"trash:///{name}"])


@near_miss(caught_by="trash.restored")
def copied_onto_the_desktop(desk: Desk, params: dict[str, Any]) -> None:
    desk.must_run(["cp", f"{TRASH}/files/{params['file']}", f"/home/user/Desktop/{params['file']}"])


@near_miss(caught_by="trash.restored")
def a_copy_that_leaves_the_trash_as_it_is(desk: Desk, params: dict[str, Any]) -> None:
    desk.must_run(["cp", f"{TRASH}/files/{params['file']}", f"{CLUB}/{params['file']}"])


@near_miss(caught_by="files.untouched#2")
def the_trash_emptied_afterwards(desk: Desk, params: dict[str, Any]) -> None:
    desk.must_run(["gio", "trash", "--restore", f"trash:///{params['file']}"])
    desk.must_run(["gio", "trash", "--empty"])
