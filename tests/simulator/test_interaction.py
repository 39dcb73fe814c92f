"""The records of interaction.jsonl."""

import json

import pytest
from pydantic import ValidationError

from simulator import Rejected, UserMessage
from simulator.engine import Deliver
from simulator.interaction import Delivery, Question, dump, load

SPOKEN = UserMessage("Make it #ff0000, please.", by="llm", guard=(Rejected("Make it red.", missing=("#ff0000",)),))


def test_a_delivery_holds_who_said_what_when_and_why() -> None:
    record = Delivery.of(Deliver(1, "step_count", early=True), 7, "Make it #ff0000.", SPOKEN)
    assert json.loads(dump([record])) == {
        "schema_version": 1,
        "kind": "delivery",
        "phase": 1,
        "trigger": "step_count",
        "step": 7,
        "early": True,
        "authored": "Make it #ff0000.",
        "spoken": {
            "text": "Make it #ff0000, please.",
            "by": "llm",
            "guard": [{"text": "Make it red.", "missing": ["#ff0000"], "leaked": [], "invented": [], "fault": ""}],
            "simulator_fallback": False,
            "phase_complete": None,
            "reason": "",
        },
    }


@pytest.mark.parametrize(
    ("answer", "phase"),
    [
        pytest.param(SPOKEN, 0, id="delivering"),
        pytest.param(UserMessage("Open it.", by="scripted", fallback=True), None, id="unexpected"),
        pytest.param(None, None, id="past-the-cap"),
    ],
)
def test_a_question_keeps_its_answer(answer: UserMessage | None, phase: int | None) -> None:
    record = Question.of("Which\nred?", 3, answer, phase)
    assert load(dump([record])) == [record]
    assert (record.answer.text if record.answer else None) == (answer.text if answer else None)


def test_one_record_is_one_line_of_utf8() -> None:
    records = [Question.of("哪一个？\n\u2028\x85", step, UserMessage("红\n色", by="scripted")) for step in (1, 2)]
    data = dump(records)
    assert data.count(b"\n") == 2
    assert "哪一个".encode() in data
    assert load(data) == records


def test_nothing_that_differs_between_equal_runs_has_a_place() -> None:
    line = json.loads(dump([Question.of("Which?", 1, None)]))
    with pytest.raises(ValidationError, match="Extra inputs"):
        load(json.dumps(line | {"time": 1.5}).encode())


def test_no_words_no_bytes() -> None:
    assert dump([]) == b""
    assert load(b"") == []
