"""Twelve inches left as they are, inches cut off, a list, one space, a test thrown out, and other code touched."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss

BODY = "divmod(round(metres / FOOT_M * 12), 12)"


@near_miss(caught_by="code.answers")
def twelve_inches(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "units", BODY, "int(metres / FOOT_M), round(metres / FOOT_M % 1 * 12)")


@near_miss(caught_by="code.answers")
def inches_cut_off(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "units", "round(metres / FOOT_M * 12)", "int(metres / FOOT_M * 12)")


@near_miss(caught_by="code.answers")
def negative_heights_taken(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "units", "if metres < 0:", "if metres < -100:")


@near_miss(caught_by="code.answers#2")
def a_space_too_few(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "tides", "m  {feet}", "m {feet}")
    text = evidence.read("tests").decode()
    evidence.write("tests", text.replace("m  15", "m 15").encode())


@near_miss(caught_by="code.suite")
def the_test_thrown_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("tests").decode()
    evidence.write("tests", text[: text.index("def test_a_table")].encode())


@near_miss(caught_by="code.suite")
def the_test_left_as_it_was(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.restore("tests")


@near_miss(caught_by="code.python_untouched")
def the_other_tests_eased(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "tests", "assert next_high(120, 121) == 865", "assert next_high(120, 121)")


@near_miss(caught_by="code.python_untouched#2")
def feet_changed_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "units", "round(metres / FOOT_M, 1)", "round(metres / FOOT_M)")


@near_miss(caught_by="code.answers")
def another_name_for_the_parameter(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    above, head, function = evidence.read("units").decode().partition("def feet_and_inches")
    evidence.write("units", (above + head + function.replace("metres", "height")).encode())
