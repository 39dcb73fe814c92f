"""Judges without a model, and how all judges are named."""

from __future__ import annotations

from statistics import fmean, pstdev
from typing import Any

import pytest

from deskcraft.errors import BadInput, NotJudged
from deskcraft.judge import JudgeAnswer, JudgeChoice, Question, make_judge, parse_judge
from deskcraft.judge.plain import Noisy, Oracle, Random, by_key
from tests.endpoint import Endpoint
from tests.judge.asking import asked_at, question

TRUTH = by_key({"a": 0.5, "b": 1.0})


class Ranked(JudgeAnswer):
    """An answer of another type."""

    rank: int


def test_the_oracle_says_what_it_was_given_and_nothing_else() -> None:
    oracle = Oracle(TRUTH)
    assert oracle.ask(question(key="a"), 0).answer.value == 0.5
    assert oracle.ask(question(key="b", holds=True), 0).answer.value == 1.0
    with pytest.raises(NotJudged, match="no truth"):
        oracle.ask(question(key="c"), 0)


def test_noise_has_its_spread_and_comes_again_by_content() -> None:
    judge = Noisy(0.1, TRUTH)
    values = [judge.ask(question(f"{n}?", key="a"), 0).answer.value for n in range(400)]
    assert fmean(values) == pytest.approx(0.5, abs=0.02)
    assert pstdev(values) == pytest.approx(0.1, abs=0.015)
    assert values == [Noisy(0.1, TRUTH).ask(question(f"{n}?", key="a"), 0).answer.value for n in range(400)]
    assert judge.ask(question(key="a"), 1).answer != judge.ask(question(key="a"), 0).answer


def test_chance_is_spread_evenly_and_comes_again_by_its_seed() -> None:
    values = [Random(3).ask(question(f"{n}?"), 0).answer.value for n in range(400)]
    assert fmean(values) == pytest.approx(0.5, abs=0.05)
    assert values == [Random(3).ask(question(f"{n}?"), 0).answer.value for n in range(400)]
    assert values != [Random(4).ask(question(f"{n}?"), 0).answer.value for n in range(400)]


def test_measuring_needs_something_measured() -> None:
    judge = make_judge(parse_judge("measured"))
    said = judge.ask(question(measures={"overlap": 1.0, "contrast": 0.5}), 0).answer
    assert (said.value, "contrast with 0.50" in said.reason) == (0.75, True)
    with pytest.raises(NotJudged, match="nothing of this evidence"):
        judge.ask(question(), 0)


def test_another_type_of_answer_is_for_models() -> None:
    with pytest.raises(NotJudged, match="Ranked"):
        Random().ask(Question(Ranked, "Which rank?"), 0)


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("oracle", JudgeChoice("oracle")),
        ("noisy:0.1", JudgeChoice("noisy", "0.1")),
        ("random", JudgeChoice("random")),
        ("random:7", JudgeChoice("random", "7")),
        ("constant:0.5", JudgeChoice("constant", "0.5")),
        ("model:qwen3:8b", JudgeChoice("model", "qwen3:8b")),
    ],
)
def test_a_name_is_read(text: str, choice: JudgeChoice) -> None:
    assert parse_judge(text) == choice
    assert str(choice) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("orcale", "did you mean oracle"),
        ("", "write one of model, measured"),
        ("noisy", "a standard deviation from 0 to 10"),
        ("noisy:x", "a standard deviation"),
        ("noisy:-1", "a standard deviation"),
        ("noisy:nan", "a standard deviation"),
        ("constant:2", "a number from 0 to 1"),
        ("constant:", "nothing stands after the colon"),
        ("random:1.5", "a whole number"),
        ("measured:3", "takes no argument"),
    ],
)
def test_a_mistyped_name_is_one_line(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says) as caught:
        parse_judge(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "given"),
    [("oracle", {"truth": TRUTH}), ("noisy:0.2", {"truth": TRUTH}), ("random:2", {}), ("constant", {})],
)
def test_a_judge_is_called_what_it_was_asked_for_by(text: str, given: dict[str, Any]) -> None:
    judge = make_judge(parse_judge(text), **given)
    assert parse_judge(judge.name).name == parse_judge(text).name
    assert 0 <= judge.ask(question(key="a"), 0).answer.value <= 1


def test_a_model_is_chosen_by_name() -> None:
    with Endpoint(lambda asked: {}) as server:
        judge = make_judge(parse_judge("model:big"), asked=asked_at(server))
        assert judge.name == "model:big"
        assert judge.identity["endpoint"]["model"] == "big"
        judge.close()


@pytest.mark.parametrize(("text", "says"), [("model", "a model is expected"), ("oracle", "only tests know the truth")])
def test_what_a_judge_needs_is_asked_for(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        make_judge(parse_judge(text))
