"""Anthropic's format: what a computer-use reply is made of comes through, streamed or not, or fails as it must."""

from __future__ import annotations

import time
from typing import Any

import pytest

from deskcraft.errors import EndpointError
from deskcraft.model import Endpoint as Settings
from deskcraft.model import ModelClient
from tests.endpoint import Endpoint, Fault, bodies
from tests.endpoint.streams import STREAMS, Events, messages

Json = dict[str, Any]
CONTENT: list[Json] = [
    {"type": "thinking", "thinking": "First look – «hm».", "signature": "c2ln"},
    {"type": "redacted_thinking", "data": "eHl6"},
    {"type": "text", "text": "I'll click. 你好"},
    {"type": "tool_use", "id": "toolu_1", "name": "computer", "input": {"action": "left_click", "coordinate": [1, 2]}},
    {
        "type": "tool_use",
        "id": "toolu_2",
        "name": "scroll",
        "toolset_name": "computer",
        "caller": {"type": "direct"},
        "input": {"coordinate": [5, 6], "scroll_direction": "down", "scroll_amount": 3, "text": "ctrl"},
    },
    {"type": "tool_use", "id": "toolu_3", "name": "screenshot", "toolset_name": "computer", "input": {}},
    {"type": "tool_use", "id": "toolu_4", "name": "ask_user", "input": {"question": 'Grün "oder" blau?\n'}},
]
REQUEST: Json = {
    "messages": [{"role": "user", "content": "Hello"}],
    "max_tokens": 10,
    "betas": ["computer-use-2025-11-24", "other"],
    "system": [{"type": "text", "text": "Work.", "cache_control": {"type": "ephemeral"}}],
    "tools": [{"type": "computer_toolset_20260801"}, {"name": "done", "input_schema": {"type": "object"}}],
    "thinking": {"type": "adaptive", "block_binding": {"prefix_mismatch_behavior": "drop_block"}},
}


def client(server: Endpoint, *, stream: bool, tries: int = 1) -> ModelClient:
    endpoint = Settings(wire="messages", model="m", base_url=server.root, stream=stream, tries=tries, backoff_s=0.01)
    return ModelClient(endpoint, clock=time)


@pytest.mark.parametrize("stream", [False, True])
def test_every_kind_of_block_comes_back_as_it_was_sent(stream: bool) -> None:
    answer = bodies.messages(CONTENT, stop="tool_use")
    with Endpoint(lambda asked: answer) as server, client(server, stream=stream) as model:
        body = model.call(REQUEST).body
    assert body["content"] == CONTENT
    assert body["stop_reason"] == "tool_use"


@pytest.mark.parametrize("stream", [False, True])
def test_a_request_goes_out_as_it_is_with_its_betas_in_the_header(stream: bool) -> None:
    with Endpoint(lambda asked: bodies.messages(CONTENT)) as server, client(server, stream=stream) as model:
        model.call(REQUEST)
    (asked,) = server.asked
    assert asked.headers["anthropic-beta"] == "computer-use-2025-11-24,other"
    wanted = {name: value for name, value in REQUEST.items() if name != "betas"}
    assert {name: asked.body[name] for name in wanted} == wanted


@pytest.mark.parametrize("stream", [False, True])
def test_thinking_that_is_refused_back_is_left_out_from_then_on(stream: bool) -> None:
    why = (
        "messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a different conversation."
    )
    refused = Fault("status", 400, body={"type": "error", "error": {"type": "invalid_request_error", "message": why}})
    said = [{"role": "assistant", "content": CONTENT[:1]}, {"role": "assistant", "content": CONTENT}]
    request = {**REQUEST, "messages": [*REQUEST["messages"], *said]}
    answers: list[Any] = [refused, bodies.messages(CONTENT), bodies.messages(CONTENT)]
    with Endpoint(lambda asked: answers.pop(0)) as server, client(server, stream=stream, tries=2) as model:
        first, second = model.call(request), model.call(request)
    assert "is left out from here on" in first.record.failures[0]
    assert second.record.failures == ()
    sent = [asked.body["messages"][1:] for asked in server.asked]
    assert sent[0] == said
    assert [[message["content"] for message in each] for each in sent[1:]] == [
        [[{"type": "text", "text": "(nothing)"}], CONTENT[2:]]
    ] * 2


def with_end(monkeypatch: pytest.MonkeyPatch, first: Events) -> None:
    """The first stream ends as it is told; later ones are whole."""
    left = [first]
    monkeypatch.setitem(STREAMS, "messages", lambda answer: left.pop() if left else messages(answer))


@pytest.mark.parametrize("kept", [1, 4, -2, -1])
def test_a_stream_that_ends_too_early_is_tried_again(monkeypatch: pytest.MonkeyPatch, kept: int) -> None:
    answer = bodies.messages(CONTENT, stop="tool_use")
    whole = messages(answer)
    with_end(monkeypatch, whole[:kept])
    with Endpoint(lambda asked: answer) as server, client(server, stream=True, tries=2) as model:
        reply = model.call(REQUEST)
    assert reply.body["content"] == CONTENT
    # without its last event alone, nothing of the reply is missing
    assert len(server.asked) == (1 if kept == -1 else 2)


def error(kind: str) -> Events:
    told = {"type": "error", "error": {"type": kind, "message": "so it is"}}
    return [*messages(bodies.messages(CONTENT))[:5], ("error", told)]


@pytest.mark.parametrize("kind", ["overloaded_error", "api_error", "rate_limit_error", "timeout_error"])
def test_an_error_within_a_stream_that_passes_is_tried_again(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    with_end(monkeypatch, error(kind))
    answer = bodies.messages(CONTENT)
    with Endpoint(lambda asked: answer) as server, client(server, stream=True, tries=2) as model:
        reply = model.call(REQUEST)
    assert len(server.asked) == 2
    assert "so it is" in reply.record.failures[0]


def test_any_other_error_within_a_stream_is_final(monkeypatch: pytest.MonkeyPatch) -> None:
    with_end(monkeypatch, error("invalid_request_error"))
    with (
        Endpoint(lambda asked: bodies.messages(CONTENT)) as server,
        client(server, stream=True, tries=2) as model,
        pytest.raises(EndpointError, match="so it is"),
    ):
        model.call(REQUEST)
    assert len(server.asked) == 1
