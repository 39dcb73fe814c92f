"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.keybinding")
def another_key(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "keys", f'"{params["key"].lower()}"', '"f12"')


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
