"""Repeats, the cache by content, bounds, and what is to come."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from deskcraft.errors import BadInput, NotJudged, RunBudgetSpent
from deskcraft.judge import AnswerCache, Answered, Constant, Judgement, Panel, Passage, Question, Random, forecast, shot
from deskcraft.judge.answers import A
from deskcraft.judge.plain import answered
from deskcraft.judge.prompts import Prompt
from deskcraft.judge.question import Shot
from tests.endpoint import Endpoint
from tests.judge.asking import GOOD, PRICES, judge_at, png, question, replies


@dataclass
class Scripted:
    """A judge that says one number after the other; None: it has no answer."""

    values: list[float | None]
    name: str = "scripted"
    identity: dict[str, Any] = field(default_factory=lambda: {"judge": "scripted"})
    asked: int = 0

    def ask(self, question: Question[A], repeat: int) -> Answered[A]:
        value = self.values[self.asked]
        self.asked += 1
        if value is None:
            raise NotJudged("no idea")
        return answered(question, value, f"because of {value:g}")

    def close(self) -> None:
        self.values = []


def test_repeats_give_the_mean_of_what_was_judged_and_its_nearest_reason() -> None:
    said = Panel(Scripted([0.2, None, 0.5, 0.8]), repeats=4).ask(question())
    assert said.value == pytest.approx(0.5)
    assert said.reason == "because of 0.5"
    assert [one.value for one in said.answers] == [0.2, None, 0.5, 0.8]
    assert said.answers[1].reason == "no idea"


def test_a_judgement_is_a_record_with_the_prompt_and_its_digest() -> None:
    said = Panel(Constant(0.25)).ask(question())
    assert (said.judge, said.prompt, said.prompt_digest) == ("constant:0.25", "score", Prompt("score").digest)
    assert Judgement.model_validate_json(said.model_dump_json()) == said


def test_nothing_is_asked_twice(tmp_path: Path) -> None:
    first = Panel(Scripted([0.2, 0.4]), repeats=2, cache=AnswerCache(tmp_path)).ask(question())
    judge = Scripted([0.9])
    again = Panel(judge, repeats=3, cache=AnswerCache(tmp_path)).ask(question())
    assert again.values == (*first.values, 0.9)
    assert [one.cached for one in again.answers] == [True, True, False]
    assert judge.asked == 1


@pytest.mark.parametrize(
    "change",
    [
        {"asks": "Is the title here?"},
        {"passages": (Passage("slide 1 after", "Quarterly result"),)},
        {"passages": (Passage("slide 2 after", "Quarterly results"),)},
        {"pictures": (Shot("slide 1 after", png(colour="blue")),)},
        {"where": "deck, slide 2"},
        {"holds": True},
    ],
    ids=["words", "text", "label", "picture", "place", "answer"],
)
def test_another_question_is_another_answer(change: dict[str, Any], tmp_path: Path) -> None:
    judge = Scripted([0.25, 0.75])
    panel = Panel(judge, cache=AnswerCache(tmp_path))
    panel.ask(question())
    panel.ask(question(**change))
    assert judge.asked == 2


def test_another_prompt_and_another_judge_are_other_answers(tmp_path: Path) -> None:
    for name in ("system", "score"):
        (tmp_path / f"{name}.j2").write_text("{{ question }} {{ nonce }}")
    cache = AnswerCache(tmp_path / "cache")
    asked = [question(), question(prompt=Prompt("score", tmp_path))]
    keys = {cache.key(judge, one, repeat) for judge in (Random(1), Random(2)) for one in asked for repeat in (0, 1)}
    assert len(keys) == 8


def test_the_key_of_a_test_is_no_part_of_a_question() -> None:
    assert question(key="a").digest == question(key="b").digest


def test_what_was_not_judged_stays_so_unless_it_is_asked_again(tmp_path: Path) -> None:
    Panel(Scripted([None]), cache=AnswerCache(tmp_path)).ask(question())
    kept = Panel(Scripted([]), cache=AnswerCache(tmp_path)).ask(question())
    again = Panel(Scripted([0.5]), cache=AnswerCache(tmp_path, again=True)).ask(question())
    assert (kept.value, kept.answers[0].cached, again.value) == (None, True, 0.5)


@pytest.mark.parametrize("damage", [b"", b"{", b'{"repeat": 0, "value": 7}', b"[]"])
def test_a_damaged_answer_counts_as_none(damage: bytes, tmp_path: Path) -> None:
    Panel(Scripted([0.5]), cache=AnswerCache(tmp_path)).ask(question())
    (file,) = tmp_path.rglob("*.json")
    file.write_bytes(damage)
    assert Panel(Scripted([0.75]), cache=AnswerCache(tmp_path)).ask(question()).value == 0.75


def test_a_bound_ends_the_asking_and_counts_nothing_that_is_known(tmp_path: Path) -> None:
    panel = Panel(Scripted([0.5, 0.5]), cache=AnswerCache(tmp_path), max_asked=1)
    panel.ask(question())
    panel.ask(question())
    with pytest.raises(RunBudgetSpent, match="asked 1 times"):
        panel.ask(question("another?"))


@pytest.mark.parametrize("repeats", [0, -1, 101])
def test_repeats_are_bounded(repeats: int) -> None:
    with pytest.raises(BadInput, match="--judge-repeats"):
        Panel(Constant(), repeats=repeats)


def test_a_forecast_counts_what_is_left_and_its_price(tmp_path: Path) -> None:
    questions = [question(f"{n}?", pictures=(Shot("p", png(1000, 750)),)) for n in range(4)]
    with Endpoint(replies("chat", GOOD)) as server:
        panel = Panel(judge_at(server), repeats=1, cache=AnswerCache(tmp_path))
        panel.ask(questions[0])
        found = forecast(panel, questions, PRICES)
        unpriced = forecast(panel, questions)
        panel.close()
    assert (found.questions, found.cached, found.calls, found.output_tokens) == (4, 1, 3, 450)
    assert 3 * 1200 < found.input_tokens < 3 * 2000  # 1,000 a picture, and the words
    assert found.cost_usd == pytest.approx((found.input_tokens + 2 * 450) / 1e6)
    assert unpriced.cost_usd is None
    assert "3 calls" in str(found)
    assert "cost not known" in str(unpriced)


def test_judges_without_a_model_cost_nothing() -> None:
    found = forecast(Panel(Random(), repeats=3), [question()])
    assert (found.questions, found.calls, found.cost_usd) == (3, 0, 0.0)


def test_a_picture_is_made_no_wider_than_is_stated() -> None:
    small = shot("s", png(2000, 1000), 500)
    assert int.from_bytes(small.png[16:20], "big") == 500
    assert int.from_bytes(small.png[20:24], "big") == 250
    assert shot("s", png(400, 300), 500).png == png(400, 300)
    with pytest.raises(BadInput, match="s: no picture"):
        shot("s", b"GIF89a")


def test_a_question_shows_a_bounded_number_of_things() -> None:
    with pytest.raises(BadInput, match="name fewer slides"):
        question(pictures=(Shot("p", png()),) * 21)


@pytest.mark.parametrize(
    ("text", "says"),
    [("{{ nothing }}", "'nothing' is undefined"), ("{{ question", "unexpected end"), (None, "no such prompt")],
)
def test_a_prompt_with_a_mistake_is_one_line(text: str | None, says: str, tmp_path: Path) -> None:
    (tmp_path / "system.j2").write_text("Judge.")
    if text is not None:
        (tmp_path / "mine.j2").write_text(text)
    with pytest.raises(BadInput, match=says) as caught:
        question(prompt=Prompt("mine", tmp_path)).words()
    assert "\n" not in str(caught.value)
