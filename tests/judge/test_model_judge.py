"""A judge that is a model: what it is sent, what counts as an answer, and what is not judged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deskcraft.errors import EndpointError, NotJudged
from deskcraft.judge import AnswerCache, Holds, Panel, Scored
from deskcraft.model.ledger import Ledger
from tests.endpoint import Endpoint, Fault, bodies
from tests.judge.asking import GOOD, judge_at, png, question, replies, texts_of

REFUSAL = bodies.chat("", refusal="I cannot help with that.")


@pytest.mark.parametrize("wire", ["chat", "responses", "messages"])
def test_each_wire_format_gives_a_typed_answer(wire: str) -> None:
    with Endpoint(replies(wire, GOOD, {"reason": "It is.", "holds": True})) as server:
        judge = judge_at(server, wire=wire)
        scored = judge.ask(question(), 0)
        held = judge.ask(question(holds=True), 0)
        judge.close()
    assert scored.answer == Scored(reason="The title is there.", score=0.75)
    assert held.answer == Holds(reason="It is.", holds=True)
    assert [call.purpose for call in (*scored.calls, *held.calls)] == ["judge", "judge"]


def test_a_request_holds_the_schema_every_picture_and_each_text_in_its_block() -> None:
    asked = question()
    asked = question(pictures=(asked.pictures[0], type(asked.pictures[0])("slide 2 after", png(colour="red"))))
    with Endpoint(replies("chat", GOOD)) as server:
        judge = judge_at(server)
        judge.ask(asked, 0)
        judge.close()
    (sent,) = (one.body for one in server.asked)
    assert [part["type"] for part in sent["messages"][1]["content"]] == ["text", "image_url", "image_url"]
    assert list(sent["response_format"]["json_schema"]["schema"]["properties"]) == ["reason", "score"]
    assert sent["max_tokens"] == 300
    words = texts_of(sent)
    assert "Picture 2: slide 2 after" in words
    assert "Quarterly results" in words


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        pytest.param("certainly! 0.9", "it is no JSON", id="words"),
        pytest.param({"reason": "so", "score": 1.2}, "score: Input should be less than or equal to 1", id="range"),
        pytest.param({"reason": "so", "score": "0.5"}, "score: Input should be a valid number", id="type"),
        pytest.param({"score": 0.5}, "reason: Field required", id="no reason"),
        pytest.param({"reason": "so", "score": 0.5, "rank": 1}, "rank: Extra inputs", id="more"),
        pytest.param("[1, 2]", "it is no JSON object", id="list"),
        pytest.param('{"reason": "so", "score": NaN}', "it is no JSON", id="nan"),
        pytest.param(REFUSAL, "it was refused", id="refusal"),
    ],
)
def test_what_is_no_answer_is_asked_again_with_the_reason(bad: Any, why: str) -> None:
    with Endpoint(replies("chat", bad, GOOD)) as server:
        judge = judge_at(server)
        found = judge.ask(question(), 0)
        judge.close()
    assert found.answer.value == 0.75
    assert len(found.calls) == 2
    first, second = (texts_of(one.body) for one in server.asked)
    assert f"Your last answer cannot be used: {why}" in second
    assert "Your last answer" not in first


@pytest.mark.parametrize("bad", [REFUSAL, {"reason": "so", "score": -1}], ids=["refusal", "range"])
def test_what_is_never_an_answer_is_not_judged_and_no_zero(bad: Any, tmp_path: Path) -> None:
    with Endpoint(replies("chat", bad, bad, bad)) as server:
        panel = Panel(judge_at(server, tmp_path))
        said = panel.ask(question())
        panel.close()
    assert said.value is None
    assert said.values == ()
    assert said.reason.startswith("no answer that can be used in 3 tries")
    assert len(said.answers[0].calls) == 3
    ledger = Ledger(tmp_path)
    ledger.refresh()
    assert (ledger.calls, said.usage.input_tokens) == (3, 300)


def test_a_filter_of_the_provider_is_asked_again() -> None:
    blocked = Fault("status", 400, body={"error": {"message": "blocked", "code": "content_filter"}})
    with Endpoint(replies("chat", blocked, GOOD)) as server:
        judge = judge_at(server)
        assert judge.ask(question(), 0).answer.value == 0.75
        judge.close()


def test_a_question_longer_than_the_context_is_not_judged_at_once() -> None:
    full = Fault("status", 400, body={"error": {"message": "too long", "code": "context_length_exceeded"}})
    with Endpoint(replies("chat", full)) as server:
        judge = judge_at(server)
        with pytest.raises(NotJudged, match="more than the model takes"):
            judge.ask(question(), 0)
        judge.close()
    assert len(server.asked) == 1


def test_an_endpoint_that_dies_is_no_verdict_and_a_resumed_run_asks_nothing_twice(tmp_path: Path) -> None:
    questions = [question(f"Is point {n} there?") for n in range(3)]
    dead = Fault("status", 500)
    with Endpoint(replies("chat", GOOD, GOOD, dead, dead)) as server:
        panel = Panel(judge_at(server), cache=AnswerCache(tmp_path))
        first = [panel.ask(one) for one in questions[:2]]
        with pytest.raises(EndpointError):
            panel.ask(questions[2])
        panel.close()
    # the address is a part of what a judge is: the same one again
    address = server.url
    with Endpoint(replies("chat", {**GOOD, "score": 1.0})) as again:
        judge = judge_at(again)
        judge._client.endpoint = judge._client.endpoint.model_copy(update={"base_url": address})
        panel = Panel(judge, cache=AnswerCache(tmp_path))
        kept = [panel.ask(one) for one in questions[:2]]
        judge._client.endpoint = judge._client.endpoint.model_copy(update={"base_url": again.url})
        last = panel.ask(questions[2])
        panel.close()
    assert [one.value for one in kept] == [one.value for one in first] == [0.75, 0.75]
    assert all(one.answers[0].cached for one in kept)
    assert last.value == 1.0
    assert len(again.asked) == 1


def test_recorded_exchanges_are_repeated_without_an_endpoint(tmp_path: Path) -> None:
    questions = [question("Is it one?"), question("Is it two?")]
    with Endpoint(replies("chat", GOOD, {**GOOD, "score": 0.25})) as server:
        judge = judge_at(server, tmp_path, record=True)
        first = [judge.ask(one, 0).answer for one in questions]
        judge.close()
        replayed = judge_at(server, replay=str(tmp_path))
        again = [replayed.ask(one, 0).answer for one in reversed(questions)]
        replayed.close()
    assert again == first[::-1]
    assert len(server.asked) == 2
    kept = [json.loads(path.read_text()) for path in (tmp_path / "exchanges" / "judge").rglob("*.json")]
    assert len(kept) == 2
    assert "iVBORw0KGgo" not in json.dumps(kept)
