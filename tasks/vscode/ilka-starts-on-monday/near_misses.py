"""One part of eight wrong or forgotten, each time another."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.workspace")
def the_folders_turned_round(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "workspace", '"tideclock"', '"x"')
    swap(evidence, "workspace", '"../Documents"', '"tideclock"')
    swap(evidence, "workspace", '"x"', '"../Documents"')


@near_miss(caught_by="vscode.setting")
def tabs_in_my_settings(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "workspace", '"editor.tabSize": 4', "")


@near_miss(caught_by="files.data")
def the_figures_in_another_order(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    old = f'"low_m": {params["low"]}, "sill_m": {params["sill"]}'
    swap(evidence, "stations", old, f'"low_m": {params["sill"]}, "sill_m": {params["low"]}')


@near_miss(caught_by="files.markdown")
def a_table_without_the_new_harbour(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    row = f"| {params['name']} | {params['high']} m | {params['low']} m | {params['sill']} m |\n"
    swap(evidence, "readme", row, "")


@near_miss(caught_by="vscode.task")
def a_task_of_no_group(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "tasks", '"group": {"kind": "build", "isDefault": true}, ', "")


@near_miss(caught_by="vscode.launch")
def no_launch_file(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.remove("launch")


@near_miss(caught_by="vscode.recommends")
def pylint_recommended(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "extensions", '"unwantedRecommendations": ["ms-python.pylint"]', '"unwantedRecommendations": []')
    swap(evidence, "extensions", '"ms-python.debugpy",', '"ms-python.debugpy", "ms-python.pylint",')


@near_miss(caught_by="vscode.snippet")
def a_snippet_for_every_language(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "snippets", '        "scope": "python",\n', "")


@near_miss(caught_by="vscode.keybinding")
def a_key_for_the_tests(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "keys", "workbench.action.tasks.build", "workbench.action.tasks.test")


@near_miss(caught_by="vscode.untouched#2")
def my_old_keys_thrown_away(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("keys", f'[{{"key": "{params["key"]}", "command": "workbench.action.tasks.build"}}]'.encode())
