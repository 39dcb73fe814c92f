"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="files.filtered")
def the_faults_of_all_gates(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    lines = [line for line in evidence.read("log").splitlines() if b" FAULT " in line]
    evidence.write("faults", b"\n".join(lines) + b"\n")


@near_miss(caught_by="files.text")
def a_heading_besides(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("report", b"Report of April\n" + evidence.read("report"))


@near_miss(caught_by="files.same_content")
def the_faults_taken_out_of_the_log(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    lines = [line for line in evidence.read("log").splitlines() if b" FAULT " not in line]
    evidence.write("log", b"\n".join(lines) + b"\n")
