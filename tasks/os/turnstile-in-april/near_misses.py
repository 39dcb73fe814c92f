"""All gates' faults, lines for persons, the day with most lines, a heading besides, and a log that was cleaned."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


def swap(evidence: TamperedEvidence, old: str, new: str) -> None:
    text = evidence.read("report").decode()
    if old not in text:
        raise ValueError(f"the report has no {old!r}")
    evidence.write("report", text.replace(old, new).encode())


@near_miss(caught_by="files.filtered")
def the_faults_of_all_gates(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    lines = [line for line in evidence.read("log").splitlines() if b" FAULT " in line]
    evidence.write("faults", b"\n".join(lines) + b"\n")


@near_miss(caught_by="files.text")
def lines_counted_for_persons(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, f"persons: {params['persons']}", f"persons: {params['entries']}")


@near_miss(caught_by="files.text")
def the_last_day(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, params["day"], "2031-04-30")


@near_miss(caught_by="files.text")
def a_heading_besides(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("report", b"Report of April\n" + evidence.read("report"))


@near_miss(caught_by="files.same_content")
def the_faults_taken_out_of_the_log(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    lines = [line for line in evidence.read("log").splitlines() if b" FAULT " not in line]
    evidence.write("log", b"\n".join(lines) + b"\n")
