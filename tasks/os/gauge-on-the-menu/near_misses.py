"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


def swap(evidence: TamperedEvidence, old: str, new: str) -> None:
    text = evidence.read("launcher").decode()
    if old not in text:
        raise ValueError(f"the launcher has no {old!r}")
    evidence.write("launcher", text.replace(old, new).encode())


@near_miss(caught_by="launcher.entry")
def its_arguments_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, params["command"], params["command"].split()[0])


@near_miss(caught_by="launcher.entry")
def on_the_desktop_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home(f"Desktop/{params['file']}", evidence.read("launcher"))
    evidence.remove("launcher")
