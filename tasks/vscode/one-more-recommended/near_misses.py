"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.recommends")
def the_name_without_its_publisher(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "extensions", params["id"], params["id"].partition(".")[2])
