"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


def replaced(evidence: TamperedEvidence, old: str, new: str) -> None:
    text = evidence.read("script").decode()
    assert old in text, old
    evidence.write("script", text.replace(old, new).encode())


@near_miss(caught_by="code.js")
def another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    replaced(evidence, params["new"], params["new"].lower())


@near_miss(caught_by="code.js_untouched")
def at_its_definition_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    head, found, rest = evidence.read("script").decode().partition(params["new"])
    assert found
    evidence.write("script", (head + found + rest.replace(params["new"], params["old"])).encode())
