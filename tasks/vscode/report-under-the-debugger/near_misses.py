"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.launch")
def whatever_file_is_in_front(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "launch", params["program"], "${file}")
