"""The neighbour in the list, the project in place of the user, and a setting lost on the way."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss

NEXT = {"Monokai": "Monokai Dimmed", "Solarized Light": "Solarized Dark", "Quiet Light": "Light Modern"}


@near_miss(caught_by="vscode.setting")
def the_next_in_the_list(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", f'"{params["theme"]}"', f'"{NEXT[params["theme"]]}"')


@near_miss(caught_by="vscode.setting")
def for_the_project_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.restore("settings")
    swap(evidence, "project", '"editor.rulers"', f'"workbench.colorTheme": "{params["theme"]}", "editor.rulers"')


@near_miss(caught_by="vscode.setting")
def only_preferred_by_night(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", "workbench.colorTheme", "workbench.preferredDarkColorTheme")


@near_miss(caught_by="vscode.untouched")
def all_else_thrown_away(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("settings", f'{{"workbench.colorTheme": "{params["theme"]}"}}'.encode())


@near_miss(caught_by="vscode.untouched#2")
def the_projects_settings_emptied(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("project", b"{}")
