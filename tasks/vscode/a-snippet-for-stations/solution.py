"""By keyboard: the file of snippets for Python."""

from __future__ import annotations

import json
from typing import Any

from gui import SNIPPETS, command, go_to, paste, save

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    command(desk, "Snippets: Configure Snippets")
    desk.type("python")
    desk.settle()
    desk.key("Return")
    desk.settle()
    go_to(desk, 2)
    text = json.dumps({"prefix": params["prefix"], "body": params["body"]})
    paste(desk, f'    "{params["name"]}": {text},\n')
    save(desk, SNIPPETS)
