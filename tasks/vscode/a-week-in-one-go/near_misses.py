"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.task")
def told_as_a_clock(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    minutes = params["first"]
    swap(evidence, "tasks", f' {minutes}"', f' {minutes // 60:02}:{minutes % 60:02}"')


@near_miss(caught_by="vscode.task")
def labelled_in_lower_case(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "tasks", f'"{params["label"]}"', f'"{params["label"].lower()}"')
