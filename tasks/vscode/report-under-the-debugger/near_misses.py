"""Attached instead of launched, the file in front, one argument, a compound turned round or forgotten."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.launch")
def whatever_file_is_in_front(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "launch", params["program"], "${file}")


@near_miss(caught_by="vscode.launch")
def both_words_one_argument(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    old = f'"{params["station"]}",\n                "{params["first"]}"'
    swap(evidence, "launch", old, f'"{params["station"]} {params["first"]}"')


@near_miss(caught_by="vscode.launch")
def in_the_debug_console(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "launch", "integratedTerminal", "internalConsole")


@near_miss(caught_by="vscode.launch#2")
def the_tests_as_a_program(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "launch", '"module": "pytest"', '"program": "pytest"')


@near_miss(caught_by="vscode.launch#3")
def the_report_first(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "launch", '"Tests",\n                "Report"', '"Report",\n                "Tests"')


@near_miss(caught_by="vscode.launch#3")
def no_compound(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "launch", '"compounds"', '"compound"')
