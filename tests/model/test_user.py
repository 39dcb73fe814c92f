"""The simulated user over an endpoint: what its calls cost stands in the account, whatever came of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deskcraft.model import Endpoint as Settings
from deskcraft.model import ModelClient
from deskcraft.model.user import ModelUser
from simulator import DeliverRequest
from tests.endpoint import Asked, Endpoint, Fault, bodies

REQUEST = DeliverRequest(said=("Open it.",), message="Make it 12 pt.", screen=b"png")
FAITHFUL = json.dumps({"action": "clarify", "message": "12 pt, please.", "phase_complete": None, "reason": ""})


def user(server: Endpoint, **more: Any) -> ModelUser:
    endpoint = Settings(wire="chat", model="u", base_url=server.url, tries=2, backoff_s=0.01)
    return ModelUser(ModelClient(endpoint, purpose="user"), **more)


def test_an_endpoint_that_fails_leaves_its_tries_in_the_account() -> None:
    with Endpoint(lambda asked: Fault("status", 500)) as server:
        speaker = user(server)
        spoken = speaker.deliver(REQUEST)
        speaker.close()
    (call,) = speaker.drain()
    assert (spoken.text, spoken.fallback, spoken.guard) == ("Make it 12 pt.", True, ())
    assert (call.purpose, len(call.failures), len(server.asked)) == ("user", 2, 2)
    assert speaker.drain() == ()


@pytest.mark.parametrize("strange", [{"choices": []}, {"choices": [{"message": None}]}, {"choices": None}, {"x": 1}])
def test_an_answer_of_another_format_is_no_reply_and_asked_for_again(strange: dict[str, Any]) -> None:
    answers: list[Any] = [{**bodies.chat("x"), **strange}, bodies.chat(FAITHFUL)]
    if "x" in strange:
        del answers[0]["choices"]
    with Endpoint(lambda asked: answers.pop(0)) as server:
        speaker = user(server)
        spoken = speaker.deliver(REQUEST)
        speaker.close()
    assert (spoken.text, spoken.by) == ("12 pt, please.", "llm")
    assert spoken.guard == ()
    assert [(call.usage.input_tokens, len(call.failures)) for call in speaker.drain()] == [(100, 1)]


def test_the_settings_and_the_screen_are_in_the_request() -> None:
    def shown(asked: Asked) -> bool:
        return not isinstance(asked.body["messages"][1]["content"], str)

    for looks in (True, False):
        with Endpoint(lambda asked: bodies.chat(FAITHFUL)) as server:
            speaker = user(server, looks=looks, options={"max_tokens": 9, "temperature": 0, "extra_body": {"seed": 3}})
            speaker.deliver(REQUEST)
            speaker.close()
        (asked,) = server.asked
        assert (shown(asked), asked.body["max_tokens"], asked.body["seed"]) == (looks, 9, 3)
