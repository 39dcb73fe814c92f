"""By keyboard: existing files changed, the new ones made and pasted."""

from __future__ import annotations

import json
from typing import Any

from gui import KEYS, add_line, command, go_to, new_file, open_file, paste, replace, save

from deskcraft.authoring import Desk

FOLDER = "~/Projects/tideclock"
SETTINGS = {"tabs": {"editor.tabSize": 4}}


def solve(desk: Desk, params: dict[str, Any]) -> None:
    name = params["name"]
    _harbour(desk, params)
    _readme(desk, params)
    task = {
        "label": "New harbour",
        "type": "shell",
        "command": f'python3 report.py "{name}" 60',
        "group": {"kind": "build", "isDefault": True},
        "dependsOn": "Tests",
        "problemMatcher": [],
    }
    open_file(desk, ".vscode/tasks.json")
    go_to(desk, 4)
    paste(desk, json.dumps(task) + ",\n")
    save(desk, f"{FOLDER}/.vscode/tasks.json")
    open_file(desk, ".vscode/extensions.json")
    add_line(desk, '"ms-python.debugpy",', below=2)
    replace(desk, '"unwantedRecommendations": []', '"unwantedRecommendations": ["ms-python.pylint"]')
    save(desk, f"{FOLDER}/.vscode/extensions.json")
    tests = {"name": "New harbour", "type": "debugpy", "request": "launch", "module": "pytest"}
    new_file(desk, f"{FOLDER}/.vscode/launch.json", _json({"version": "0.2.0", "configurations": [tests]}))
    snippet = {"scope": "python", "prefix": "stn", "body": 'Station("$1", high_m=$2, low_m=$3)'}
    new_file(desk, f"{FOLDER}/.vscode/tides.code-snippets", _json({"Station": snippet}))
    folders = [{"path": "tideclock", "name": "Tides"}, {"path": "../Documents", "name": "Papers"}]
    workspace = {"folders": folders, "settings": {"editor.tabSize": 4}}
    new_file(desk, "~/Projects/tides.code-workspace", _json(workspace))
    command(desk, "Preferences: Open Keyboard Shortcuts (JSON)", down=1)
    add_line(desk, f'{{"key": "{params["key"]}", "command": "workbench.action.tasks.build"}},', below=2)
    save(desk, KEYS)


def _harbour(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, "stations.json")
    figures = f'"high_m": {params["high"]}, "low_m": {params["low"]}, "sill_m": {params["sill"]}'
    go_to(desk, 6)
    desk.key("End")
    paste(desk, f',\n        {{"name": "{params["name"]}", {figures}}}')
    save(desk, f"{FOLDER}/stations.json")


def _readme(desk: Desk, params: dict[str, Any]) -> None:
    rows = [
        "| Harbour | High | Low | Sill |",
        "| --- | --- | --- | --- |",
        "| Skerry Harbour | 4.6 m | 0.8 m | 1.5 m |",
        "| Port Wrasse | 5.1 m | 1.1 m | 0.9 m |",
        "| Gannet Quay | 3.9 m | 0.6 m | 1.2 m |",
        f"| {params['name']} | {params['high']} m | {params['low']} m | {params['sill']} m |",
    ]
    open_file(desk, "README.md")
    desk.key("ctrl+End")
    paste(desk, "\n## Harbours\n\n" + "\n".join(rows) + "\n")
    save(desk, f"{FOLDER}/README.md")


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, indent=4) + "\n"
