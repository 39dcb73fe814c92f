"""The Responses API through the client: computer calls whole and streamed, and failures that are told in a reply."""

from __future__ import annotations

from typing import Any

import pytest

from deskcraft.errors import ContextFull, EndpointError
from deskcraft.model import Endpoint as Settings
from deskcraft.model import ModelClient
from deskcraft.model.endpoint import Wire
from deskcraft.model.tape import Body
from tests.agent.models.responses_answers import answer, call, function, message, thought
from tests.endpoint import Endpoint, Fault
from tests.endpoint.bodies import plain
from tests.endpoint.streams import STREAMS, Events, responses

ASKED = {"input": "Hello", "tools": [{"type": "computer"}]}
WHOLE = answer(
    thought(text="Hm."),
    message("I click.", phase="commentary"),
    call(
        "one",
        actions=[
            {"type": "click", "button": "left", "x": 5, "y": 6, "keys": ["CTRL"]},
            {"type": "drag", "path": [{"x": 1, "y": 2}, {"x": 3, "y": 4}]},
            {"type": "scroll", "x": 1, "y": 2, "scroll_x": 0, "scroll_y": 300},
            {"type": "keypress", "keys": ["CTRL", "S"]},
            {"type": "type", "text": "Grüße"},
            {"type": "of_another_day", "with": 1.5},
        ],
        pending_safety_checks=[{"id": "sc-1", "code": "c", "message": "m"}],
    ),
    call("two", action={"type": "wait"}),
    function("done", {"message": "So."}),
)


def client(server: Endpoint, *, stream: bool) -> ModelClient:
    return ModelClient(
        Settings(
            wire="responses",
            model="m",
            base_url=server.url,
            stream=stream,
            tries=2,
            backoff_s=0.01,
        )
    )


def ask(reply: Any, *, stream: bool) -> tuple[Body, int]:
    """The reply to one call, and how often the endpoint was asked."""
    with Endpoint(lambda asked: reply) as server, client(server, stream=stream) as model:
        return model.call(ASKED).body, len(server.asked)


both = pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])


@both
@pytest.mark.parametrize("status", ["completed", "incomplete"])
def test_items_come_through_as_they_were(status: str, stream: bool) -> None:
    body, _ = ask({**WHOLE, "status": status}, stream=stream)
    assert (body["output"], body["status"]) == (WHOLE["output"], status)


FAILURES: list[tuple[Any, int]] = [
    ({"code": "server_error", "message": "It broke."}, 2),
    (None, 2),
    ({"code": "invalid_prompt", "message": "Not that."}, 1),
]


@both
@pytest.mark.parametrize(("error", "tries"), FAILURES, ids=["passing", "untold", "of the request"])
def test_a_failed_reply_is_a_failure(error: Any, tries: int, stream: bool) -> None:
    reply = {**WHOLE, "status": "failed", "error": error, "output": []}
    with (
        Endpoint(lambda asked: reply) as server,
        client(server, stream=stream) as model,
        pytest.raises(EndpointError, match="the model failed"),
    ):
        model.call(ASKED)
    assert len(server.asked) == tries


@both
def test_a_context_that_is_full_is_told_apart(stream: bool) -> None:
    error = {"code": "context_length_exceeded", "message": "Your input exceeds the context window of this model."}
    with pytest.raises(ContextFull):
        ask({**WHOLE, "status": "failed", "error": error, "output": []}, stream=stream)


def streamed(monkeypatch: pytest.MonkeyPatch, change: Any) -> None:
    """Makes the endpoint send other events."""

    def events(whole: Body) -> Events:
        changed: Events = change(responses(whole))
        return changed

    monkeypatch.setitem(STREAMS, "responses", events)


def test_items_that_are_streamed_alone_are_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    def bare(events: Events) -> Events:
        name, last = events[-1]
        assert isinstance(last, dict)
        return [*events[:-1], (name, {**last, "response": {**last["response"], "output": []}})]

    streamed(monkeypatch, bare)
    body, _ = ask(WHOLE, stream=True)
    assert body["output"] == WHOLE["output"]


def test_an_error_in_the_middle_of_a_stream_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"type": "error", "sequence_number": 1, "code": "server_error", "message": "It broke.", "param": None}
    streamed(monkeypatch, lambda events: [*events[:2], ("error", told)])
    with pytest.raises(EndpointError, match=r"given up after 2 tries; the last: the model failed: server_error"):
        ask(WHOLE, stream=True)


def test_a_stream_without_its_end_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    streamed(monkeypatch, lambda events: events[:-1])
    with pytest.raises(EndpointError, match="given up after 2 tries; the last: the stream ended before"):
        ask(WHOLE, stream=True)


@both
def test_a_request_that_is_refused_is_not_tried_again(stream: bool) -> None:
    fault = Fault("status", 400, body={"error": {"message": "Item was provided without its required reasoning item."}})
    with Endpoint(lambda asked: fault) as server, client(server, stream=stream) as model, pytest.raises(EndpointError):
        model.call(ASKED)
    assert len(server.asked) == 1


@both
@pytest.mark.parametrize("wire", ["chat", "responses"])
def test_what_a_user_adds_stands_in_the_request(wire: Wire, stream: bool) -> None:
    with Endpoint(lambda asked: plain(wire, "Hello")) as server:
        settings = Settings(wire=wire, model="m", base_url=server.url, stream=stream)
        with ModelClient(settings) as model:
            model.call({"messages": [], "extra_body": {"store": False, "seed": 5}})
    wanted = {"model": "m", "messages": [], "store": False, "seed": 5}
    streamed = {"stream": True, "stream_options": {"include_usage": True}} if wire == "chat" else {"stream": True}
    assert server.asked[0].body == {**wanted, **(streamed if stream else {})}
