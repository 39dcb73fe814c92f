"""Goals, guards, `any`, FAIL and the score; whose fault an unreadable file is."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluators import BadCheck, CheckError, Code, Evidence, Finding, Params, check, failed, grade, passed
from evaluators import registry as checks
from evaluators.combine import score
from tests.evaluators.evidences import evidence

NOTHING = Evidence({}, {})


class Holds(Params):
    value: bool


class Odd(Params):
    how: str


@pytest.fixture(autouse=True)
def probes() -> Iterator[None]:
    """Two checks of the tests' own, gone afterwards."""

    @check("probe.holds")
    def holds(_: Evidence, p: Holds) -> Finding:
        return passed("It holds.") if p.value else failed(Code.WRONG_VALUE, "It does not.")

    @check("probe.odd")
    def odd(_: Evidence, p: Odd) -> Finding:
        raise {"key": KeyError("surprise"), "memory": MemoryError(), "deep": RecursionError()}[p.how]

    yield
    for name in ("probe.holds", "probe.odd"):
        checks._CHECKS.pop(name, None)


def leaf(value: bool) -> dict[str, Any]:
    return {"probe.holds": {"value": value}}


YES, NO = leaf(True), leaf(False)


@pytest.mark.parametrize(
    ("goals", "guards", "success", "points"),
    [
        pytest.param([YES], [YES], 1, 1.0, id="all hold"),
        pytest.param([YES, NO], [YES], 0, 0.5, id="half the goals"),
        pytest.param([YES], [NO], 0, 0.7, id="goals met, guard broken"),
        pytest.param([YES], [NO, YES], 0, 0.85, id="goals met, one guard of two broken"),
        pytest.param([NO], [NO], 0, 0.0, id="never below zero"),
        pytest.param([YES], [], 1, 1.0, id="no guards"),
        pytest.param([], [YES, NO], 0, 0.5, id="no goals"),
        pytest.param([{"any": [NO, YES]}], [], 1, 1.0, id="any: one child is enough"),
        pytest.param([{"any": [NO, NO]}], [], 0, 0.0, id="any: none"),
        pytest.param([{"all": [NO, YES]}], [], 0, 0.5, id="all: one is missing"),
        pytest.param([{"any": [{"all": [YES, NO]}, NO]}], [], 0, 0.5, id="any takes the best child"),
    ],
)
def test_success_and_score(goals: list[Any], guards: list[Any], success: int, points: float) -> None:
    verdict = grade(goals, guards, NOTHING, ended_in_fail=False)
    assert verdict.success == success
    assert verdict.score == pytest.approx(points)


def test_a_feasible_task_that_ended_in_fail_is_no_success() -> None:
    verdict = grade([YES], [YES], NOTHING, ended_in_fail=True)
    assert (verdict.success, verdict.score) == (0, 1.0)


@pytest.mark.parametrize(
    ("ended_in_fail", "guards", "success", "points"),
    [(True, [YES], 1, 1.0), (True, [NO], 0, 0.7), (False, [YES], 0, 0.0), (True, [], 1, 1.0)],
)
def test_an_infeasible_task_wants_fail_and_its_guards(
    ended_in_fail: bool, guards: list[Any], success: int, points: float
) -> None:
    verdict = grade([], guards, NOTHING, ended_in_fail=ended_in_fail, feasible=False)
    assert verdict.success == success
    assert verdict.score == pytest.approx(points)


def test_an_infeasible_task_has_no_goals() -> None:
    with pytest.raises(BadCheck, match="no goals"):
        grade([YES], [], NOTHING, ended_in_fail=True, feasible=False)


def test_keys_count_repeats_in_tree_order_goals_first() -> None:
    verdict = grade([YES, {"any": [NO, YES]}], [YES], NOTHING, ended_in_fail=False)
    assert [leaf.key for leaf in verdict.leaves()] == [
        "probe.holds",
        "probe.holds#2",
        "probe.holds#3",
        "probe.holds#4",
    ]
    assert [leaf.role for leaf in verdict.leaves()] == ["goal", "goal", "goal", "guard"]
    assert [leaf.key for leaf in verdict.failures()] == ["probe.holds#2"]


def test_a_verdict_survives_json() -> None:
    verdict = grade([YES, {"any": [NO, {"all": [YES]}]}], [YES], NOTHING, ended_in_fail=False)
    assert type(verdict).model_validate_json(verdict.model_dump_json()) == verdict


def test_a_check_that_breaks_is_an_error_of_ours_and_names_its_leaf() -> None:
    with pytest.raises(CheckError, match="surprise") as caught:
        grade([YES, {"probe.odd": {"how": "key"}}], [], NOTHING, ended_in_fail=False)
    assert (caught.value.key, caught.value.check) == ("probe.odd", "probe.odd")
    assert re.fullmatch(r"KeyError: 'surprise' \(tests/evaluators/test_grade\.py:\d+\)", caught.value.reason)


@pytest.mark.parametrize("how", ["memory", "deep"])
def test_a_check_out_of_its_limits_fails_as_unreadable(how: str) -> None:
    verdict = grade([{"probe.odd": {"how": how}}], [], NOTHING, ended_in_fail=False)
    assert verdict.leaves()[0].code == Code.UNREADABLE


def test_a_missing_file_of_the_agents_fails_its_leaf_alone(tmp_path: Path) -> None:
    found = evidence(tmp_path, {"note": "old"}, {"note": None})
    verdict = grade([{"files.text": {"of": "note", "equals": "x"}}, YES], [], found, ended_in_fail=False)
    assert [leaf.code for leaf in verdict.leaves()] == [Code.MISSING_FILE, Code.OK]


def test_a_missing_file_of_ours_is_an_error_of_ours(tmp_path: Path) -> None:
    found = evidence(tmp_path, {"note": None}, {"note": "new"})
    with pytest.raises(CheckError, match="before"):
        grade([{"files.same_content": {"of": "note", "source": "note"}}], [], found, ended_in_fail=False)


def test_evidence_that_the_task_does_not_capture_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(CheckError, match=r"captures note$"):  # the task is at fault: no line of the check is named
        grade([{"files.exists": {"of": "nota"}}], [], evidence(tmp_path, {}, {"note": ""}), ended_in_fail=False)


fractions = st.floats(0, 1)


@given(st.lists(fractions, max_size=6), st.lists(fractions, max_size=6))
def test_the_score_is_a_fraction(goals: list[float], guards: list[float]) -> None:
    assert 0 <= score(goals, guards) <= 1


trees = st.recursive(
    st.booleans().map(leaf),
    lambda inner: st.tuples(st.sampled_from(["all", "any"]), st.lists(inner, min_size=1, max_size=3)).map(
        lambda node: {node[0]: node[1]}
    ),
    max_leaves=6,
)


@given(st.lists(trees, max_size=3), st.lists(trees, max_size=3), st.booleans())
def test_success_means_the_full_score(goals: list[Any], guards: list[Any], ended_in_fail: bool) -> None:
    verdict = grade(goals, guards, NOTHING, ended_in_fail=ended_in_fail)
    assert 0 <= verdict.score <= 1
    if verdict.success and (goals or guards):
        assert verdict.score == 1.0
