"""By keyboard: the name is replaced with what follows it in the program, so that the page's identifiers stay."""

from __future__ import annotations

from typing import Any

from gui import open_file, replace, save

from deskcraft.authoring import Desk

SCRIPT = "~/Projects/kites/board.js"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    after = "(" if params["what"] == "function" else ""
    open_file(desk, "board.js")
    replace(desk, params["old"] + after, params["new"] + after)
    save(desk, SCRIPT)
