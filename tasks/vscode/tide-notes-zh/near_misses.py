"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="files.markdown")
def a_name_made_up(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home("Projects/tideclock/NOTES.zh.md", evidence.read("notes"))
    evidence.remove("notes")
