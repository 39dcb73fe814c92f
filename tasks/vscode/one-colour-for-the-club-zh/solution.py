"""By keyboard: each spelling of the colour replaced by the editor's own dialog, then the property is typed."""

from __future__ import annotations

from typing import Any

from gui import add_line, open_file, replace, save

from deskcraft.authoring import Desk

STYLE = "~/Projects/kites/board.css"
OTHER = {
    "#1f6f78": ["rgb(31, 111, 120)"],
    "#b3541e": ["rgb(179, 84, 30)"],
    "#6a5acd": ["rgb(106, 90, 205)", "slateblue"],
}


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, "board.css")
    for spelling in (params["colour"], *OTHER[params["colour"]]):  # the dialog does not tell capitals apart
        replace(desk, spelling, f"var(--{params['name']})")
    add_line(desk, f"--{params['name']}: {params['colour']};", below=2)
    save(desk, STYLE)
