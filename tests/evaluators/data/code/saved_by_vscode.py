"""How the `-formatted` files were made: a solution script that has VS Code format each and save it.

It ran as the solution of a throw-away task whose folder ~/Projects/skiffs held skiffs.html, skiffs.css and skiffs.js;
the files were taken from its evidence (`deskcraft validate --keep`).
"""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Opens each file, formats the document by the command of the palette, and saves it."""
    for name in ("skiffs.html", "skiffs.css", "skiffs.js"):
        desk.key("ctrl+p")
        desk.type(name)
        desk.settle()
        desk.key("Return")
        desk.wait_for_window(f"{name} - *")
        desk.key("ctrl+shift+p")
        desk.type("Format Document")
        desk.settle()
        desk.key("Return")
        desk.settle()
        since = desk.digest(f"~/Projects/skiffs/{name}")
        desk.key("ctrl+s")
        desk.wait_for_change(f"~/Projects/skiffs/{name}", since)
