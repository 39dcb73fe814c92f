"""A copy of the changed file, no copy, the window's zoom, no ruler, a setting lost, the project changed as well."""

from __future__ import annotations

from typing import Any

from vscode.edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="files.same_content")
def copied_when_it_was_changed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("kept", evidence.read("settings"))


@near_miss(caught_by="files.same_content")
def no_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.remove("kept")


@near_miss(caught_by="vscode.setting")
def the_windows_zoom(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", f'"editor.fontSize": {params["size"]}', '"window.zoomLevel": 2')


@near_miss(caught_by="vscode.setting#2")
def lines_wrapped_there_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", f'"editor.rulers": [{params["wide"]}]', f'"editor.wordWrapColumn": {params["wide"]}')


@near_miss(caught_by="vscode.untouched")
def a_setting_lost(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", '    "update.mode": "none",\n', "")


@near_miss(caught_by="vscode.untouched#2")
def in_the_project_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("project").decode()
    evidence.write("project", text.replace("{", f'{{\n    "editor.fontSize": {params["size"]},', 1).encode())
