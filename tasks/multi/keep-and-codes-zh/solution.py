"""By keyboard: the manual's page in the browser, two values in the editor."""

from __future__ import annotations

from typing import Any

from chromium.gui import go
from vscode.gui import paste_over, save

from deskcraft.authoring import Desk

PATH = "~/Projects/nightly/nightly.json"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    go(desk, "https://quillbase.test/zh/backups", "备份")
    desk.key("alt+Tab")
    desk.wait_for_window("nightly.json - *")
    text = desk.get(PATH.replace("~", "/home/user")).decode()
    text = text.replace('"copies": null', '"copies": 14')
    text = text.replace(f'"{params["key"]}": null', f'"{params["key"]}": {params["code"]}')
    paste_over(desk, text)
    save(desk, PATH)
