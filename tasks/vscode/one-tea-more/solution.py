"""By keyboard: a line below the numbered one."""

from __future__ import annotations

from typing import Any

from gui import go_to, open_file, paste, save

from deskcraft.authoring import Desk

PAGE = "~/Projects/teahouse/index.html"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, "index.html")
    lines = desk.get(PAGE.replace("~", "/home/user")).decode().split("\n")
    below = next(number for number, line in enumerate(lines, 1) if f"<td>{params['below']}</td>" in line)
    go_to(desk, below)
    paste(desk, f"<tr><td>{params['tea']}</td><td>{params['price']}</td></tr>\n          ")
    save(desk, PAGE)
