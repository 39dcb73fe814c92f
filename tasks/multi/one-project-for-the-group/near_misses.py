"""The other line of the note, the own settings, a list that was replaced, the last wish forgotten, a setting lost."""

from __future__ import annotations

import json
from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


def read(evidence: TamperedEvidence, name: str) -> tuple[list[str], dict[str, Any]]:
    """The comments of a file of settings, and what it says."""
    lines = evidence.read(name).decode().splitlines()
    comments = [line for line in lines if line.lstrip().startswith("//")]
    return comments, json.loads("\n".join(line for line in lines if line not in comments))


def write(evidence: TamperedEvidence, name: str, comments: list[str], document: dict[str, Any]) -> None:
    opening, *rest = json.dumps(document, indent=4).splitlines()
    evidence.write(name, "\n".join([opening, *comments, *rest, ""]).encode())


def put(evidence: TamperedEvidence, name: str, **values: Any) -> None:
    comments, document = read(evidence, name)
    write(evidence, name, comments, {**document, **values})


@near_miss(caught_by="vscode.setting")
def the_other_line(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, "settings", **{"editor.tabSize": params["other_tab"], "editor.rulers": [params["other_ruler"]]})
    put(evidence, "extensions", recommendations=["ms-python.python", params["other_extension"]])


@near_miss(caught_by="vscode.setting")
def in_the_own_settings(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, "own", **{"editor.tabSize": params["tab"], "editor.rulers": [params["ruler"]]})
    evidence.restore("settings")


@near_miss(caught_by="vscode.setting#2")
def one_ruler_more(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, "settings", **{"editor.rulers": [params["ruler"], params["other_ruler"]]})


@near_miss(caught_by="vscode.recommends")
def the_list_replaced(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, "extensions", recommendations=[params["extension"]])


@near_miss(caught_by="vscode.setting#3")
def the_last_wish_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    comments, document = read(evidence, "settings")
    document.pop("files.insertFinalNewline")
    write(evidence, "settings", comments, document)


@near_miss(caught_by="vscode.untouched")
def another_setting_lost(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    comments, document = read(evidence, "settings")
    document.pop(next(key for key in document if not key.startswith(("editor.tabSize", "editor.rulers", "files."))))
    write(evidence, "settings", comments, document)
