"""In my settings, for all languages, a ruler more, a pattern too narrow, and a rule of the crew lost."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.setting")
def formatted_in_every_language(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "project", '"[python]": {"editor.formatOnSave": true}', '"editor.formatOnSave": true')


@near_miss(caught_by="vscode.setting#2")
def a_second_ruler(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "project", f"        {params['ruler']}\n", f"        {params['ruler']},\n        100\n")


@near_miss(caught_by="vscode.setting#4")
def hidden_at_the_top_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "project", "**/__pycache__", "__pycache__")


@near_miss(caught_by="vscode.setting#5")
def types_never_checked(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "project", f'"{params["mode"]}"', '"off"')


@near_miss(caught_by="vscode.setting")
def in_my_settings(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("mine", evidence.read("project"))
    evidence.restore("project")


@near_miss(caught_by="vscode.untouched")
def a_rule_of_the_crew_lost(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "project", '"files.trimTrailingWhitespace": true,', "")
