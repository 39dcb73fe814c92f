"""No default, no dependence, another station, the first minutes as a clock, and the tests rewritten."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.task")
def one_of_the_group_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "tasks", '{"kind": "build", "isDefault": true}', '"build"')


@near_miss(caught_by="vscode.task")
def depends_on_nothing(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "tasks", '"dependsOn": ["Tests"], ', "")


@near_miss(caught_by="vscode.task")
def the_name_torn_in_two(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "tasks", f'\\"{params["station"]}\\"', params["station"])


@near_miss(caught_by="vscode.task")
def told_as_a_clock(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    minutes = params["first"]
    swap(evidence, "tasks", f' {minutes}"', f' {minutes // 60:02}:{minutes % 60:02}"')


@near_miss(caught_by="vscode.task")
def labelled_in_lower_case(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "tasks", f'"{params["label"]}"', f'"{params["label"].lower()}"')


@near_miss(caught_by="vscode.untouched")
def the_tests_no_default_any_more(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "tasks", '"kind": "test",', '"kind": "build",')
