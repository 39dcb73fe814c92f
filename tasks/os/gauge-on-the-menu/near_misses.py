"""No terminal, a category of one's own, a key that was forgotten, the desktop in place of the menu."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


def swap(evidence: TamperedEvidence, old: str, new: str) -> None:
    text = evidence.read("launcher").decode()
    if old not in text:
        raise ValueError(f"the launcher has no {old!r}")
    evidence.write("launcher", text.replace(old, new).encode())


@near_miss(caught_by="launcher.entry")
def without_a_terminal(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "Terminal=true", "Terminal=false")


@near_miss(caught_by="launcher.entry")
def the_category_of_tools(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "Categories=Utility", "Categories=Tools")


@near_miss(caught_by="launcher.entry")
def its_arguments_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, params["command"], params["command"].split()[0])


@near_miss(caught_by="launcher.entry")
def a_heading_mistyped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "[Desktop Entry]", "[Desktop]")


@near_miss(caught_by="launcher.entry")
def on_the_desktop_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home(f"Desktop/{params['file']}", evidence.read("launcher"))
    evidence.remove("launcher")
