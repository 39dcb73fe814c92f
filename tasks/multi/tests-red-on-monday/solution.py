"""By keyboard: the line replaced in VS Code, the report written in a terminal."""

from __future__ import annotations

from typing import Any

from shell import close, enter, terminal
from vscode.gui import open_file, replace, save

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, "tides.py")
    replace(desk, params["broken"], params["whole"])
    save(desk, "~/Projects/tideclock/tides.py")
    terminal(desk)
    enter(desk, f"mkdir -p ~/{params['folder']}")
    enter(desk, f"printf '{params['name']}\\n3\\n' > ~/{params['folder']}/mended.txt")
    close(desk)
