"""How a rubric is written, what is wrong with one, and what its criteria are among the nodes of checks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from evaluators import BadCheck, CheckError, Evidence, Verdict, grade
from evaluators.grade import grade_leaf, held, parse_checks, roles_of
from evaluators.rubric import complaints, parse_rubric
from tests.evaluators.evidences import evidence
from tests.evaluators.rubric.decks import deck, title

TITLE = {"deck.text": {"of": "deck", "slide": 1, "shape": "title", "equals": "New"}}
SECOND = {"deck.text": {"of": "deck", "slide": 2, "shape": "title", "equals": "Chapter 2"}}
EDITS = {"rubric.edits": {"of": "deck"}}
ASKS = {"rubric.text": {"of": "deck", "question": "Is it short", "slides": 1}}
RAISES = {"rubric.function": {"of": "deck", "code": "def score(): raise LookupError"}}


def rubric(**more: Any) -> dict[str, Any]:
    return {"schema_version": 1, "title": "A new title", "critical": [TITLE], "others": [EDITS], **more}


def part(*critical: Any, others: Any = (), name: str = "Part") -> dict[str, Any]:
    return {"criterion": {"name": name, "critical": list(critical), "others": list(others)}}


def test_a_rubric_knows_its_leaves_and_which_need_a_judge() -> None:
    found = parse_rubric(rubric(critical=[part(TITLE, SECOND, others=[ASKS])]))
    assert [leaf.key for leaf in found.checks.leaves()] == ["deck.text", "deck.text#2", "rubric.text", "rubric.edits"]
    assert [leaf.key for leaf in found.judged] == ["rubric.text"]
    assert [role for _, role in roles_of(found.checks)] == ["goal", "goal", "guard", "guard"]
    assert found.checks.evidence_names() == {"deck"}


def test_the_code_of_a_function_is_a_part_of_the_digest() -> None:
    def of(code: str) -> str:
        return parse_rubric(rubric(others=[{"rubric.function": {"of": "deck", "code": code}}])).digest

    first = "def score(): return 'so', 1.0"
    assert of(first) == of(first) != of(first.replace("1.0", "0.5"))


@pytest.mark.parametrize(
    ("data", "path", "says"),
    [
        (rubric(critcal=[]), ("critcal",), "did you mean critical"),
        (rubric(schema_version=2), ("schema_version",), "expected 1, got 2"),
        (rubric(title=" "), ("title",), "in words"),
        (rubric(critical={}), ("critical",), "a list of checks"),
        (rubric(critical=[], others=[]), ("critical",), "at least one check"),
        (rubric(others=[{"rubric.edit": {"of": "deck"}}]), ("others", 0, "rubric.edit"), "did you mean rubric.edits"),
        (rubric(critical=[part()]), ("critical", 0, "criterion"), "at least one check"),
        (rubric(critical=[part(TITLE, name="")]), ("critical", 0, "criterion", "name"), "what it is about"),
        (rubric(critical=[{"criterion": [TITLE]}]), ("critical", 0, "criterion"), "expected {name"),
        (
            rubric(critical=[{"criterion": {"name": "x", "critical": [TITLE], "other": []}}]),
            ("critical", 0, "criterion", "other"),
            "did you mean others",
        ),
        (
            rubric(critical=[part(TITLE, others=[{"rubric.text": {"of": "deck"}}])]),
            ("critical", 0, "criterion", "others", 0, "rubric.text"),
            "question: this parameter is required",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place(data: Any, path: tuple[str | int, ...], says: str) -> None:
    with pytest.raises(BadCheck, match=says) as caught:
        parse_rubric(data)
    assert caught.value.path == path


def test_the_nodes_that_a_node_holds_have_their_places() -> None:
    assert held("deck.text", {"of": "deck"}) is None
    assert held("all", [TITLE]) == [((0,), TITLE)]
    body = part(TITLE, others=[EDITS])["criterion"]
    assert held("criterion", body) == [(("critical", 0), TITLE), (("others", 0), EDITS)]
    assert held("criterion", None) == held("any", None) == []


def test_a_criterion_is_a_node_of_any_verdict(tmp_path: Path) -> None:
    pair = evidence(tmp_path, {"deck": deck()}, {"deck": deck(title(1, "New"), title(3, "Other"))})
    verdict = grade([part(TITLE, others=[EDITS, ASKS])], [], pair, ended_in_fail=False)
    (node,) = verdict.goals
    assert node.kind == "criterion"
    assert [node.score, node.most, node.gated] == pytest.approx([1 - 0.3 * 0.625, 1 - 0.3 * 0.125, 0.375])
    assert (verdict.success, verdict.judged, verdict.score_high) == (0, False, node.most)


def test_a_leaf_of_a_criterion_is_judged_alone_with_its_role(tmp_path: Path) -> None:
    pair = evidence(tmp_path, {"deck": deck()}, {"deck": deck(title(1, "New"))})
    checks = parse_checks([part(TITLE, others=[EDITS])], [])
    alone = grade_leaf(checks, "rubric.edits", pair)
    assert (alone.role, alone.ok) == ("guard", True)  # what the other leaf pins was asked for


class Graded:
    """Grades in this process: functions do not run, and raise."""

    def __call__(
        self, goals: Any, guards: Any, evidence: Evidence, *, ended_in_fail: bool, feasible: bool = True
    ) -> Verdict:
        return grade(goals, guards, evidence, ended_in_fail=ended_in_fail, feasible=feasible)


def rules(data: dict[str, Any], tmp_path: Path, *attempts: bytes) -> list[tuple[str, str]]:
    pairs = {f"a{n}": evidence(tmp_path / str(n), {"deck": deck()}, {"deck": one}) for n, one in enumerate(attempts)}
    return [(one.rule, one.where) for one in complaints(parse_rubric(data), Graded(), pairs)]


def test_a_good_rubric_has_no_complaint(tmp_path: Path) -> None:
    assert rules(rubric(), tmp_path, deck(title(1, "New")), deck(title(2, "X"))) == []


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (rubric(critical=[]), ("no-critical", "the rubric")),
        (rubric(critical=[part(others=[TITLE], name="Looks")]), ("no-critical", "Looks")),
        (rubric(others=[]), ("no-penalty", "the rubric")),
        (rubric(critical=[TITLE, SECOND]), ("satisfied", "deck.text#2")),
        (rubric(critical=[TITLE, RAISES]), ("raises", "rubric.function")),
        (rubric(others=[EDITS, SECOND]), ("never-failed", "deck.text#2")),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_each_rule_finds_its_fault(data: dict[str, Any], found: tuple[str, str], tmp_path: Path) -> None:
    assert found in rules(data, tmp_path, deck(title(1, "New")))


def test_without_attempts_only_the_form_is_looked_at() -> None:
    found = complaints(parse_rubric(rubric(others=[], critical=[TITLE, SECOND])))
    assert [str(one) for one in found] == [
        "the rubric: other edits cost nothing; add rubric.edits or deck.untouched to its others (no-penalty)"
    ]


def test_a_function_that_raises_is_no_verdict(tmp_path: Path) -> None:
    pair = evidence(tmp_path, {"deck": deck()}, {"deck": deck()})
    with pytest.raises(CheckError, match=r"rubric\.function"):
        grade([RAISES], [], pair, ended_in_fail=False)
