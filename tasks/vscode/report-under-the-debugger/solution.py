"""By keyboard: a new file of the folder."""

from __future__ import annotations

import json
from typing import Any

from gui import new_file

from deskcraft.authoring import Desk

FILE = "~/Projects/tideclock/.vscode/launch.json"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    report = {
        "name": "Report",
        "type": "debugpy",
        "request": "launch",
        "program": params["program"],
        "console": "integratedTerminal",
        "args": [params["station"], str(params["first"])],
    }
    tests = {"name": "Tests", "type": "debugpy", "request": "launch", "module": "pytest"}
    both = {"name": "Both", "configurations": ["Tests", "Report"]}
    made = {"version": "0.2.0", "configurations": [report, tests], "compounds": [both]}
    new_file(desk, FILE, json.dumps(made, indent=4) + "\n")
