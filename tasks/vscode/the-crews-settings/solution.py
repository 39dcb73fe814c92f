"""By keyboard: the ruler replaced, three lines added."""

from __future__ import annotations

from typing import Any

from gui import add_line, open_file, replace, save

from deskcraft.authoring import Desk

FILE = "~/Projects/tideclock/.vscode/settings.json"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, ".vscode/settings.json")
    replace(desk, "100", str(params["ruler"]))
    add_line(desk, '"[python]": {"editor.formatOnSave": true},', below=2)
    add_line(desk, '"files.exclude": {"**/__pycache__": true},', below=2)
    add_line(desk, f'"python.analysis.typeCheckingMode": "{params["mode"]}",', below=2)
    save(desk, FILE)
