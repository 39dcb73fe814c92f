"""The two rules by which scores become one, and trees of them: laws, and the paper's own example."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluators import LeafVerdict, NodeVerdict, Verdict
from evaluators.combine import combined, concluded, gated, score
from evaluators.rubric import Answer, open_leaves, with_answers
from evaluators.verdict import Code, Role

Part = st.floats(0, 1, allow_nan=False)
Parts = st.lists(Part, max_size=5)
Rule = Any


def leaf(key: str, role: Role, value: float | None, check: str = "deck.text") -> LeafVerdict:
    """Return a leaf with a score; None: not judged."""
    ok = value == 1
    return LeafVerdict(
        key=key,
        check="rubric.text" if value is None else check,
        params={},
        role=role,
        outcome="not_judged" if value is None else "passed" if ok else "failed",
        code=Code.NOT_JUDGED if value is None else Code.OK if ok else Code.WRONG_TEXT,
        observed=None,
        wanted=None,
        where="",
        sentence=f"Leaf {key} was looked at.",
        score=value or 0.0,
    )


@st.composite
def trees(draw: st.DrawFn, depth: int = 2) -> Any:
    """Draw (kind, critical?, children) or (value or None, critical?)."""
    critical = draw(st.booleans())
    if depth == 0 or draw(st.booleans()):
        return (draw(st.one_of(st.none(), st.sampled_from([0.0, 1.0]), Part)), critical)
    kind = draw(st.sampled_from(["criterion", "criterion", "all", "any"]))
    return (kind, critical, draw(st.lists(trees(depth=depth - 1), min_size=1, max_size=4)))


def built(tree: Any, role: Role, names: Any) -> LeafVerdict | NodeVerdict:
    if len(tree) == 2:
        return leaf(f"leaf#{next(names)}", role, tree[0])
    kind, _, children = tree
    roles: list[Role] = (
        ["goal" if c[1] else "guard" for c in children] if kind == "criterion" else [role] * len(children)
    )
    inner = [built(child, own, names) for child, own in zip(children, roles, strict=True)]
    return combined(kind, role, inner, "a part" if kind == "criterion" else "")


def verdict_of(forest: list[Any]) -> Verdict:
    names = iter(range(1000))
    goals = [built(tree, "goal", names) for tree in forest if tree[1]]
    guards = [built(tree, "guard", names) for tree in forest if not tree[1]]
    return concluded(goals, guards, ended_in_fail=False, rubric=True)


Forests = st.lists(trees(), min_size=1, max_size=4)


@pytest.mark.parametrize("rule", [score, gated])
@given(goals=Parts, guards=Parts)
def test_a_score_is_within_its_bounds(rule: Rule, goals: list[float], guards: list[float]) -> None:
    assert 0 <= rule(goals, guards) <= 1


@pytest.mark.parametrize("rule", [score, gated])
@given(goals=Parts, guards=Parts, more=Part, at=st.integers(0, 9))
def test_more_of_a_part_is_never_less_of_the_whole(
    rule: Rule, goals: list[float], guards: list[float], more: float, at: int
) -> None:
    every = [*goals, *guards]
    if every:
        place = at % len(every)
        raised = [max(value, more) if n == place else value for n, value in enumerate(every)]
        assert rule(raised[: len(goals)], raised[len(goals) :]) >= rule(goals, guards) - 1e-12


@pytest.mark.parametrize("rule", [score, gated])
@given(goals=st.integers(0, 5), guards=st.integers(0, 5))
def test_all_perfect_is_one(rule: Rule, goals: int, guards: int) -> None:
    if goals + guards:
        assert rule([1.0] * goals, [1.0] * guards) == 1


@given(goals=st.lists(Part, min_size=1, max_size=5), guards=st.lists(Part, min_size=1, max_size=5))
def test_what_is_not_critical_costs_three_tenths_at_most(goals: list[float], guards: list[float]) -> None:
    mean = sum(goals) / len(goals)
    assert max(0, mean - 0.3) - 1e-12 <= score(goals, guards) <= mean + 1e-12


@given(goals=st.lists(Part, min_size=1, max_size=5), guards=Parts)
def test_the_gate_is_open_for_perfect_goals_alone(goals: list[float], guards: list[float]) -> None:
    if any(value < 1 for value in goals):
        assert gated(goals, guards) == 0


def test_the_example_of_the_paper_keeps_partial_progress_that_the_gate_loses() -> None:
    # figure 6: a circle was added, and neither stands in its place nor is in the diagram
    goals, guards = [1.0, 0.0], [1.0, 0.5]
    assert score(goals, guards) == pytest.approx(0.5 - 0.3 * 0.25)
    assert gated(goals, guards) == 0


@given(Forests, st.data())
def test_the_interval_holds_whatever_a_judge_says(forest: list[Any], data: st.DataObject) -> None:
    before = verdict_of(forest)
    answers = {one.key: Answer("It is so.", data.draw(Part)) for one in open_leaves(before)}
    after = with_answers(before, answers)
    high = before.score if before.score_high is None else before.score_high
    assert before.score - 1e-9 <= after.score <= high + 1e-9
    assert after.judged
    assert open_leaves(after) == []


@given(Forests)
def test_the_ends_of_the_interval_are_reached(forest: list[Any]) -> None:
    before = verdict_of(forest)
    keys = [one.key for one in open_leaves(before)]
    least = with_answers(before, {key: Answer("No.", 0.0) for key in keys})
    most = with_answers(before, {key: Answer("Yes.", 1.0) for key in keys})
    assert least.score == pytest.approx(before.score)
    assert most.score == pytest.approx(before.score if before.score_high is None else before.score_high)


@given(Forests)
def test_success_is_the_same_as_a_perfect_score_but_for_an_any(forest: list[Any]) -> None:
    verdict = verdict_of(forest)
    assert not verdict.success or verdict.score == 1
    if all(one.score == 1 for one in verdict.leaves()):
        assert verdict.success == 1 == verdict.gated


@given(Forests)
def test_every_criterion_has_one_to_five_sentences(forest: list[Any]) -> None:
    def nodes(node: LeafVerdict | NodeVerdict) -> list[NodeVerdict]:
        return [] if isinstance(node, LeafVerdict) else [node, *(n for child in node.children for n in nodes(child))]

    verdict = verdict_of(forest)
    every = [node for top in (*verdict.goals, *verdict.guards) for node in nodes(top)]
    for words in [verdict.sentence, *(node.sentence for node in every if node.kind == "criterion")]:
        assert words.endswith(".")
        assert 1 <= words.count(". ") + 1 <= 5


@given(Forests)
def test_a_verdict_is_read_back_as_it_was_written(forest: list[Any]) -> None:
    verdict = verdict_of(forest)
    assert Verdict.model_validate_json(verdict.model_dump_json()) == verdict


def test_a_verdict_that_is_no_rubrics_is_written_as_before() -> None:
    plain = concluded(
        [leaf("a", "goal", 1.0)], [combined("all", "guard", [leaf("b", "guard", 0.5)])], ended_in_fail=False
    )
    written = plain.model_dump(mode="json")
    assert sorted(written) == ["goals", "guards", "schema_version", "score", "success"]
    assert sorted(written["guards"][0]) == ["children", "kind", "ok", "role", "score"]


def test_an_any_that_holds_leaves_nothing_open() -> None:
    node = combined("any", "goal", [leaf("a", "goal", 1.0), leaf("b", "goal", None)])
    assert (node.ok, node.score, node.score_high) == (True, 1.0, None)


def test_a_judge_overrules_no_check() -> None:
    verdict = concluded([leaf("a", "goal", 0.0), leaf("b", "goal", None)], [], ended_in_fail=False)
    after = with_answers(verdict, {"a": Answer("But it is!", 1.0), "b": Answer("So it is.", 1.0)})
    assert [(one.key, one.score) for one in after.leaves()] == [("a", 0.0), ("b", 1.0)]
    assert after.score == 0.5


@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan")])
def test_an_answer_out_of_its_range_is_none(value: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        Answer("so", value)


def test_reasons_bubble_up() -> None:
    inner = combined("criterion", "goal", [leaf("a", "goal", 0.0), leaf("b", "guard", 1.0)], "The circle")
    whole = concluded([inner, leaf("c", "goal", 1.0)], [leaf("d", "guard", 0.5)], ended_in_fail=False)
    assert inner.sentence == "The circle: nothing that was asked is there. Leaf a was looked at."
    assert whole.sentence == (
        "1 of 3 parts are as asked. The circle: nothing that was asked is there; Leaf a was looked at. "
        "Leaf d was looked at."
    )
