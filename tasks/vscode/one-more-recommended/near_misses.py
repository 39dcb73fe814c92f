"""In place of the other, in the wrong list, and a name by half."""

from __future__ import annotations

from typing import Any

from edits import begin_again, swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.recommends")
def in_place_of_the_other(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    begin_again(evidence, "extensions", "ms-python.python", params["id"])


@near_miss(caught_by="vscode.recommends")
def among_the_unwanted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    begin_again(
        evidence, "extensions", '"unwantedRecommendations": []', f'"unwantedRecommendations": ["{params["id"]}"]'
    )


@near_miss(caught_by="vscode.recommends")
def the_name_without_its_publisher(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "extensions", params["id"], params["id"].partition(".")[2])


@near_miss(caught_by="vscode.recommends")
def not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.restore("extensions")


@near_miss(caught_by="vscode.untouched")
def another_advised_against(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "extensions", '"unwantedRecommendations": []', '"unwantedRecommendations": ["ms-python.pylint"]')
