"""Controls of a judge, and proofs of checklists: decks whose verdicts are known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from deskcraft.errors import BadInput
from deskcraft.judge import Panel
from deskcraft.judge.answers import Holds
from deskcraft.judge.plain import Constant, Noisy, Oracle, Random, Truth
from deskcraft.judge.protocol import Judge
from deskcraft.judge.question import AnyQuestion, Passage, Question
from deskcraft.presentbench.controls import Control, ControlsReport, controls_of, run_controls
from deskcraft.presentbench.instance import Instance, read_instance
from deskcraft.presentbench.judging import key_of
from deskcraft.presentbench.proving import prove
from deskcraft.presentbench.references import flawed_decks
from deskcraft.presentbench.report import controls_sheet
from deskcraft.presentbench.truth import truth_of
from tests.presentbench.small import write_instance

ROOT = Path(__file__).parents[2] / "assets" / "presentbench"


@pytest.fixture(scope="module")
def instance() -> Instance:
    return read_instance(ROOT / "lumen-trail-lamp")


@pytest.fixture(scope="module")
def controls(instance: Instance) -> list[Control]:
    return controls_of(instance)


@pytest.fixture(scope="module")
def truth(instance: Instance, controls: list[Control]) -> Truth:
    return truth_of(
        (instance.id, one.deck.data, {key for key, want in one.wants.items() if not want}) for one in controls
    )


def _said(judge: Judge, controls: list[Control], instance: Instance) -> ControlsReport:
    return run_controls(controls, instance, Panel(judge), lambda deck: (), jobs=2)


def test_a_judge_that_knows_the_truth_is_accepted(controls: list[Control], instance: Instance, truth: Truth) -> None:
    assert [one.kind for one in controls][:4] == ["reference deck", "blank deck", "shuffled deck", "planted errors"]
    for judge in (Oracle(truth), Noisy(0.1, truth)):
        said = _said(judge, controls, instance)
        assert said.refused == ""
        assert [row.right for row in said.rows] == [row.asked for row in said.rows]
        assert (said.reversed_changed, said.longer_lost) == (0, 0)
    assert controls_sheet(said).rows[1].cells[0] == "blank deck"
    assert "Accepted" in controls_sheet(said).note


@pytest.mark.parametrize(
    ("judge", "why"),
    [
        (Constant(1.0), "of an empty deck"),
        (Constant(0.0), "of a deck of which all is well"),
        (Random(0), "of a deck of which all is well"),
    ],
    ids=lambda one: getattr(one, "name", None),
)
def test_a_judge_that_does_not_look_is_refused(
    judge: Judge, why: str, controls: list[Control], instance: Instance
) -> None:
    said = _said(judge, controls, instance)
    assert why in said.refused
    assert "Refused" in controls_sheet(said).note


def test_a_judge_that_misses_most_planted_errors_is_refused(
    controls: list[Control], instance: Instance, truth: Truth
) -> None:
    blank = next(one for one in controls if one.kind == "blank deck")

    def careless(question: AnyQuestion) -> float | None:
        of_blank = question.key.endswith(key_of("", "", blank.deck.data).partition("@")[2])
        return truth(question) if of_blank else 1.0

    said = _said(Oracle(careless), controls, instance)
    planted = [one for one in controls if one.kind == "planted errors"]
    assert said.refused == f"it misses {len(planted)} of {len(planted)} planted errors"
    assert set(said.rows[-1].missed) == {one.name for one in planted}


def test_a_judge_whom_order_and_length_sway_is_seen_through(
    controls: list[Control], instance: Instance, truth: Truth
) -> None:
    def swayed(question: AnyQuestion) -> float | None:
        slides = [one for one in question.passages if one.label.startswith("slide ")]
        first = question.passages[0].label.startswith("slide ") if question.passages else True
        return 1.0 if any("borne in mind" in one.text for one in slides) else truth(question) if first else 0.0

    said = _said(Oracle(swayed), controls, instance)
    assert said.reversed_changed > 0
    assert said.longer_lost == said.longer_asked > 0


def test_of_other_decks_words_are_compared(instance: Instance) -> None:
    says = truth_of([])
    question = _question(
        "completeness/3", ["The lamp weighs 78 grams with its cell"], "How much do lamp and cell weigh?"
    )
    assert says(question) == 0.0
    assert says(replace(question, asks="Does it say that the lamp weighs 78 grams?")) == 1.0
    grounded = _question("fidelity/1", ["lamp weighs grams"], "Is it so?", ["The lamp weighs 78 grams"])
    assert says(grounded) == 1.0
    assert says(_question("fidelity/1", ["invented praise everywhere"], "Is it so?", ["The lamp weighs"])) == 0.0
    assert says(_question("shared/visual/1", ["word " * 200], "Is it well laid out?")) == 0.0


def _question(item: str, slides: list[str], asks: str, materials: list[str] | None = None) -> AnyQuestion:
    passages = [Passage(f"slide {n}", text) for n, text in enumerate(slides, 1)]
    passages += [Passage(f"page {n}", text) for n, text in enumerate(materials or [], 1)]
    return cast("AnyQuestion", Question(Holds, asks, tuple(passages), key=f"small/{item}@none"))


def test_a_checklist_is_proved(instance: Instance) -> None:
    proof = prove(instance)
    assert proof.wrong == ()
    assert proof.flawed >= 6
    assert proof.items > proof.measured > 40


def test_an_instance_without_decks_is_not_proved(tmp_path: Path) -> None:
    small = read_instance(write_instance(tmp_path / "small"))
    assert prove(small).wrong == ("There is no reference deck.",)
    with pytest.raises(BadInput, match="it has no reference deck"):
        controls_of(small)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("spoiled: {bad: {done: x, steps: [{drop: 1}], fails: [completeness/99]}}", "completeness/99 is no item"),
        ("spoiled: {bad: {done: x, steps: []}}", "steps"),
        ("decks: {}", "expected `spoiled`"),
    ],
)
def test_a_mistake_in_flawed_decks_is_named(text: str, said: str, tmp_path: Path) -> None:
    folder = write_instance(tmp_path / "small")
    (folder / "decks.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=said):
        flawed_decks(read_instance(folder))
