"""By keyboard: both files of the project in the editor, after the question and again after the wish."""

from __future__ import annotations

import json
from typing import Any

from vscode.gui import open_file, paste_over, save

from deskcraft.authoring import Desk

FOLDER = "/home/user/Projects/tideclock/.vscode"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    kind = desk.ask("Which kind of project is tideclock?").removeprefix("Tideclock is ").rstrip(".")
    note = desk.get("/home/user/Documents/agreed.md").decode()
    row = next(line for line in note.splitlines() if line.startswith(f"| {kind} |"))
    _, tab, ruler, extension = (cell.strip() for cell in row.strip("|").split("|"))
    desk.key("alt+Tab")
    desk.wait_for_window("README.md - *")
    rewrite(desk, "settings.json", {"editor.tabSize": int(tab), "editor.rulers": [int(ruler)]})
    rewrite(desk, "extensions.json", {"recommendations": ["ms-python.python", extension]})
    desk.done("Tideclock is set up as agreed.")
    rewrite(desk, "settings.json", {"files.insertFinalNewline": True})


def rewrite(desk: Desk, name: str, values: dict[str, Any]) -> None:
    """Pastes a file with these values over what it had."""
    path = f"{FOLDER}/{name}"
    lines = desk.get(path).decode().splitlines()
    comments = [line for line in lines if line.lstrip().startswith("//")]
    document = json.loads("\n".join(line for line in lines if line not in comments))
    opening, *rest = json.dumps({**document, **values}, indent=4).splitlines()
    open_file(desk, f".vscode/{name}")
    paste_over(desk, "\n".join([opening, *comments, *rest]) + "\n")
    save(desk, path)
