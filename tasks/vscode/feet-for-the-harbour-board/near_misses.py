"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="code.suite")
def the_test_thrown_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("tests").decode()
    evidence.write("tests", text[: text.index("def test_a_table")].encode())


@near_miss(caught_by="code.answers")
def another_name_for_the_parameter(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    above, head, function = evidence.read("units").decode().partition("def feet_and_inches")
    evidence.write("units", (above + head + function.replace("metres", "height")).encode())
