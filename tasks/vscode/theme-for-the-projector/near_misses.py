"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss

NEXT = {"Monokai": "Monokai Dimmed", "Solarized Light": "Solarized Dark", "Quiet Light": "Light Modern"}


@near_miss(caught_by="vscode.setting")
def the_next_in_the_list(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", f'"{params["theme"]}"', f'"{NEXT[params["theme"]]}"')
