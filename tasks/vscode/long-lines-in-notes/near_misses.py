"""For everything, for another language, for the project, and another kind of wrap."""

from __future__ import annotations

from typing import Any

from edits import begin_again, swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.setting")
def in_every_file(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    begin_again(evidence, "settings", '    "files.autoSave"', '    "editor.wordWrap": "on",\n    "files.autoSave"')


@near_miss(caught_by="vscode.setting")
def in_another_language(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", f"[{params['language']}]", "[python]")


@near_miss(caught_by="vscode.setting")
def at_a_column(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", '"on"', '"wordWrapColumn"')


@near_miss(caught_by="vscode.setting")
def a_switch_in_place_of_a_word(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", '"on"', "true")


@near_miss(caught_by="vscode.untouched")
def another_setting_lost(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", '    "telemetry.telemetryLevel": "off",\n', "")
