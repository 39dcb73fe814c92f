"""By mouse and keyboard: the page of the manual, and a line typed in a terminal."""

from __future__ import annotations

from typing import Any

from manual import open_page
from shell import close, enter, terminal

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_page(desk, params["slug"])
    terminal(desk)
    enter(desk, f"""echo "alias {params["alias"]}='{params["command"]}'" >> ~/.bashrc""")
    close(desk)
