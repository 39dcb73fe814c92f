"""The meta-evaluation on attempts whose verdicts are made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from deskcraft.arena.meta import LABELS, Rated, domains, evaluate, rated, read_labels
from deskcraft.errors import BadInput
from deskcraft.task.interval import read_interval
from deskcraft.task.loading import default_root
from deskcraft.task.model import ARENA
from deskcraft.validate.by_file import Attempt
from deskcraft.validate.tampering import near_misses_of
from evaluators.combine import combined, concluded
from evaluators.verdict import Code, LeafVerdict, Role, Verdict


def leaf(check: str, score: float, role: Role = "goal") -> LeafVerdict:
    outcome, code = ("passed", Code.OK) if score == 1 else ("failed", Code.WRONG_VALUE)
    said = {"sentence": "so", "observed": None, "wanted": None, "where": ""}
    return LeafVerdict.model_validate(
        {"key": check, "check": check, "params": {}, "role": role, "outcome": outcome, "score": score, "code": code}
        | said
    )


def verdict(goals: Sequence[float], guards: Sequence[float] = (1.0,)) -> Verdict:
    inner = [combined("criterion", "goal", [leaf("deck.text", score)], f"part {n}") for n, score in enumerate(goals)]
    return concluded(inner, [leaf("rubric.edits", score, "guard") for score in guards], ended_in_fail=False)


ATTEMPTS = [
    Rated("pptarena/a", "nothing", "none", verdict([0, 0, 0])),
    Rated("pptarena/a", "one", "some", verdict([1, 0, 0])),
    Rated("pptarena/a", "two", "significant", verdict([1, 1, 0])),
    Rated("pptarena/a", "edits", "significant", verdict([1, 1, 1], [0.5])),
    Rated("pptarena/a", "solution", "perfect", verdict([1, 1, 1])),
]


def test_a_rule_that_puts_all_into_their_categories_is_right_everywhere() -> None:
    result = evaluate(ATTEMPTS)
    assert result.by_category == {"none": (1, 1), "some": (1, 1), "significant": (2, 2), "perfect": (1, 1)}
    assert result.misplaced == ()
    assert result.agreement.tau_b.value > 0.9


def test_gate_then_average_gives_nothing_for_a_part() -> None:
    result = evaluate(ATTEMPTS, "gated")
    assert result.by_category["some"] == (0, 1)
    assert result.by_category["perfect"] == (1, 1)
    assert result.agreement.tau_b.value < evaluate(ATTEMPTS).agreement.tau_b.value


def test_without_the_penalty_other_edits_are_perfect() -> None:
    assert domains(ATTEMPTS) == ["deck", "rubric", "rubric.edits"]
    result = evaluate(ATTEMPTS, without="rubric")
    assert result.by_category["significant"] == (1, 2)
    assert [line.startswith("pptarena/a edits: significant is expected") for line in result.misplaced] == [True]


def test_labels_of_people_come_before_what_an_author_stated() -> None:
    attempt = Attempt("half", "partial", read_interval("[0.5, 1)"), verdict([1, 1, 0]))
    assert [one.expected for one in rated("t", [attempt], {})] == ["significant"]
    assert [one.expected for one in rated("t", [attempt], {"half": "some"})] == ["some"]


def test_labels_that_are_none_are_named(tmp_path: Path) -> None:
    path = tmp_path / "expected.yaml"
    assert read_labels(path) == {}
    path.write_text("pptarena/a:\n  half: most of it\n")
    with pytest.raises(BadInput, match=r"expected\.yaml:2: .*half: one of none, some, significant, perfect"):
        read_labels(path)


def test_without_attempts_there_is_nothing_to_compare() -> None:
    with pytest.raises(BadInput, match="no attempts"):
        evaluate([])


def test_categories_are_given_to_attempts_that_are_there() -> None:
    root = default_root()
    folders = {folder.id: folder for folder in root.folders()}
    for task, labels in read_labels(root.tasks / ARENA / LABELS).items():
        near = {miss.name for miss in near_misses_of(folders[task], read=True) if miss.scores is not None}
        assert labels.keys() <= {"nothing", "solution", *near}, task
