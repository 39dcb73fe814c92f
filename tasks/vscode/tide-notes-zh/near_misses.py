"""Another name, a section lost, code as a paragraph, another figure."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="files.markdown")
def a_name_made_up(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home("Projects/tideclock/NOTES.zh.md", evidence.read("notes"))
    evidence.remove("notes")


@near_miss(caught_by="files.markdown")
def all_headings_of_one_level(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "notes", "## 港口", "# 港口")


@near_miss(caught_by="files.markdown#2")
def the_command_as_a_paragraph(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "notes", "```\npython3 report.py\n```", "python3 report.py")


@near_miss(caught_by="files.markdown#3")
def without_the_unit(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "notes", f"{params['tide']} 米", str(params["tide"]))
