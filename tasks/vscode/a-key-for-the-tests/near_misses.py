"""Another key, another command, only while typing, and the old shortcuts lost."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.keybinding")
def another_key(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "keys", f'"{params["key"].lower()}"', '"f12"')


@near_miss(caught_by="vscode.keybinding")
def another_command(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "keys", params["command"], "workbench.action.tasks.runTask")


@near_miss(caught_by="vscode.keybinding")
def only_while_typing(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "keys", f'"{params["command"]}"', f'"{params["command"]}", "when": "editorTextFocus"')


@near_miss(caught_by="vscode.keybinding")
def taken_away_again_below(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(
        evidence,
        "keys",
        '"when": "editorTextFocus" }',
        f'"when": "editorTextFocus" }},\n    {{ "key": "{params["key"].lower()}", "command": "-{params["command"]}" }}',
    )


@near_miss(caught_by="vscode.untouched")
def the_old_shortcuts_lost(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("keys", f'[{{"key": "{params["key"].lower()}", "command": "{params["command"]}"}}]'.encode())
