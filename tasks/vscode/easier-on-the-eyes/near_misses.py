"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.setting#2")
def a_height_in_px(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    old = f'"editor.lineHeight": {params["line"]}'
    swap(evidence, "settings", old, f'"editor.lineHeight": {params["line"] * params["size"]:.0f}')
