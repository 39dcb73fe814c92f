"""What a reply must be: everything else is a fault of the endpoint, whatever an endpoint sends."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deskcraft.agent.models.adapter import Adapter, Past, Stage, View
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.registry import ADAPTERS, make_adapter
from deskcraft.desktop.mock import MockDesktop
from deskcraft.errors import BadInput, CallError, ContextFull, EndpointError
from deskcraft.model.client import ModelClient
from deskcraft.model.endpoint import Endpoint as Place
from deskcraft.model.endpoint import Wire
from deskcraft.model.faults import CallFailed
from deskcraft.model.preflight import preflight
from deskcraft.model.prices import Price, Prices
from deskcraft.model.replies import parsed, settled
from tests.agent.models.responses_answers import answer as responses
from tests.agent.models.responses_answers import call, function, message, thought
from tests.endpoint import Endpoint, Fault, bodies
from tests.endpoint.streams import STREAMS
from tests.model.test_client import REQUESTS, FakeClock, client, in_turn
from tests.model.test_wire_anthropic import CONTENT

Json = dict[str, Any]
WIRES: list[Wire] = ["chat", "responses", "messages"]
TOOL = {"id": "c", "type": "function", "function": {"name": "move", "arguments": '{"x": 1, "y": 2}'}}
GOOD: dict[str, Json] = {
    "chat": bodies.chat("Hello.", [TOOL, {**TOOL, "id": "d"}], reasoning_content="Hm."),
    "responses": responses(thought(), message("Hello."), call("one", actions=[{"type": "wait"}]), function("done", {})),
    "messages": bodies.messages(CONTENT),
}
NO_REPLY: dict[str, dict[str, Any]] = {
    "chat": {
        "an error": {"error": {"message": "it broke", "code": 502}},
        "an error as a text": {"error": "it broke"},
        "an error beside no choices": {**bodies.chat("x"), "choices": None, "error": {"message": "it broke"}},
        "an error in the choice": {
            "choices": [{"error": {"code": 502, "message": "it broke"}, "finish_reason": "error"}]
        },
        "no choices": {"id": "x", "object": "chat.completion"},
        "choices that are null": {**bodies.chat("x"), "choices": None},
        "empty choices": {**bodies.chat("x"), "choices": []},
        "a choice that is none": {**bodies.chat("x"), "choices": [7]},
        "no message": {**bodies.chat("x"), "choices": [{"index": 0, "finish_reason": "stop"}]},
        "an empty text": bodies.chat(""),
        "white space": bodies.chat(" \n"),
        "empty parts": bodies.chat("", content=[]),
        "a number for a text": bodies.chat("", content=5),
        "a text for calls": bodies.chat("", tool_calls="move"),
        "a call without a function": bodies.chat("", tool_calls=[{"id": "x"}]),
        "a list": [1],
        "a text": "hello",
        "nothing": None,
        "an object": {},
    },
    "responses": {
        "an error": {"error": {"message": "it broke", "code": "server_error"}},
        "no output": {"id": "x", "status": "completed"},
        "empty output": responses(),
        "output that is none": {**responses(), "output": "hello"},
        "an empty message": responses(message("")),
        "cancelled": {**responses(message("x")), "status": "cancelled"},
        "an object": {},
    },
    "messages": {
        "an error": {"type": "error", "error": {"type": "api_error", "message": "it broke"}},
        "no content": {"id": "x", "type": "message"},
        "empty content": bodies.messages([]),
        "an empty text": bodies.messages([{"type": "text", "text": ""}]),
        "content that is a text": {**bodies.messages([]), "content": "hello"},
        "a block without a type": bodies.messages([{"text": "hello"}]),
        "an object": {},
    },
}
CASES = [(wire, name) for wire, named in NO_REPLY.items() for name in named]


@pytest.mark.parametrize(("wire", "name"), CASES)
def test_what_is_no_reply_is_asked_for_again_and_then_given_up(wire: Wire, name: str) -> None:
    bad = NO_REPLY[wire][name]
    good = bodies.plain(wire, "at last")
    with Endpoint(in_turn(bad, bad, good)) as server, client(server, wire, FakeClock()) as model:
        assert len(model.call(REQUESTS[wire]).record.failures) == 2
    with (
        Endpoint(lambda asked: bad) as server,
        client(server, wire, FakeClock(), tries=2) as model,
        pytest.raises(EndpointError, match="given up after 2 tries") as caught,
    ):
        model.call(REQUESTS[wire])
    assert type(caught.value) is EndpointError


@pytest.mark.parametrize("wire", WIRES)
def test_the_first_call_of_a_run_catches_it(wire: Wire) -> None:
    bad = NO_REPLY[wire]["an error"]
    with (
        Endpoint(lambda asked: bad) as server,
        client(server, wire, FakeClock(), tries=1) as model,
        pytest.raises(BadInput, match="the first call fails"),
    ):
        preflight(model, pictures=False, structured=False)


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("wire", WIRES)
def test_a_context_that_is_full_in_an_answer_of_success_is_full(wire: Wire, stream: bool) -> None:
    error = {"type": "error", "error": {"code": 400, "message": "prompt is too long: 9 tokens > 8 maximum"}}
    with (
        Endpoint(lambda asked: error) as server,
        client(server, wire, stream=stream) as model,
        pytest.raises(ContextFull),
    ):
        model.call(REQUESTS[wire])
    assert len(server.asked) == 1


def ended(finish: str) -> Json:
    body = bodies.chat("")
    body["choices"][0]["finish_reason"] = finish
    return body


def test_a_text_that_a_filter_took_away_is_the_models_refusal() -> None:
    assert settled("chat", ended("content_filter: SAFETY"), {}, set())


def test_a_call_that_its_server_could_not_parse_is_the_models_mistake() -> None:
    with pytest.raises(CallFailed) as caught:
        settled("chat", ended("function_call_filter: MALFORMED_FUNCTION_CALL"), {}, set())
    assert (caught.value.again, caught.value.outcome) == (False, "refused")


def cut(text: str | None, **usage: Any) -> Json:
    body = bodies.chat(text or "")
    body["choices"][0]["finish_reason"] = "length"
    return {**body, "usage": {**body["usage"], **usage}}


@pytest.mark.parametrize(
    ("body", "reply"),
    [
        pytest.param(cut(None, completion_tokens=20), False, id="cut off, and wrote less than it may"),
        pytest.param(cut(None, completion_tokens=64), True, id="all its tokens are spent"),
        pytest.param(cut(None, completion_tokens_details={"reasoning_tokens": 9}), True, id="it thought"),
        pytest.param(bodies.chat("", reasoning_content="Hm."), True, id="thinking is something said"),
        pytest.param(bodies.chat("", refusal="No."), True, id="a refusal is a reply"),
        pytest.param(bodies.chat(""), False, id="it stopped with nothing"),
    ],
)
def test_an_empty_reply_is_the_models_only_where_it_is_known_to_have_written(body: Json, reply: bool) -> None:
    try:
        settled("chat", body, {"max_tokens": 64}, set())
    except CallFailed as failure:
        assert failure.again and not reply
    else:
        assert reply


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("usage", [{"x": "y"}, "many", None, 7, [], {"prompt_tokens": "12", "output_tokens": {}}])
def test_usage_of_other_types_is_not_known(wire: Wire, usage: Any) -> None:
    body = {**bodies.plain(wire, "Hello."), "usage": usage}
    with Endpoint(lambda asked: body) as server, client(server, wire) as model:
        model.prices = Prices(models={"m": Price(input=1, output=1)})
        reply = model.call(REQUESTS[wire])
    assert (reply.usage.input_tokens, reply.usage.output_tokens, reply.usage.cost_usd) == (0, 0, None)


@pytest.mark.parametrize("cached", ["x", {}, [1], None, 10**6, True, 1.5])
def test_cached_tokens_are_a_part_of_the_input_or_none(cached: Any) -> None:
    body = {**bodies.plain("chat", "Hello.")}
    body["usage"] = {**body["usage"], "prompt_tokens_details": {"cached_tokens": cached}}
    with Endpoint(lambda asked: body) as server, client(server, "chat") as model:
        model.prices = Prices(models={"m": Price(input=1e6, cached_input=0, output=0)})
        reply = model.call(REQUESTS["chat"])
    assert reply.usage.cost_usd == (0 if cached == 10**6 else 100)


@pytest.mark.parametrize("number", [-1, -(10**9), 10**10, 1e30])
@pytest.mark.parametrize("wire", WIRES)
def test_tokens_that_cannot_be_true_are_refused(wire: Wire, number: float) -> None:
    name = "completion_tokens" if wire == "chat" else "output_tokens"
    body = bodies.plain(wire, "Hello.")
    body["usage"] = {**body["usage"], name: number}
    with (
        Endpoint(lambda asked: body) as server,
        client(server, wire, FakeClock(), tries=2) as model,
        pytest.raises(EndpointError, match="the usage cannot be true"),
    ):
        model.call(REQUESTS[wire])


def test_ids_of_calls_are_texts_and_never_come_twice() -> None:
    taken: set[str] = set()
    odd: list[Json] = [TOOL, TOOL, {**TOOL, "id": None}, {**TOOL, "id": 7}, {**TOOL, "id": "x" * 999}]
    bodies_ = [settled("chat", bodies.chat("", odd), {}, taken) for _ in range(2)]
    ids = [made["id"] for body in bodies_ for made in body["choices"][0]["message"]["tool_calls"]]
    assert len(set(ids)) == 10 and ids[0] == "c" and all(isinstance(name, str) for name in ids)


@pytest.mark.parametrize("data", [b"<html>", b"{", b"[1]", b"\xff", b"7", b"", b'{"a": ' * 5000 + b"1" + b"}" * 5000])
def test_what_is_no_json_object_fails_and_may_be_tried_again(data: bytes) -> None:
    with pytest.raises(CallFailed) as caught:
        settled("chat", parsed(data), {}, set())
    assert caught.value.again


def test_numbers_that_are_none_become_nothing() -> None:
    assert parsed(b'{"a": NaN, "b": -Infinity, "c": 1e999, "d": 1.5}') == {"a": None, "b": None, "c": None, "d": 1.5}


# -- laws --

_LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["text", "tool_use", "message", "function_call", "computer_call", "", "stop", "length", "error"]),
)
_NAMES = st.text(max_size=6)
_FLAT = st.lists(_LEAVES, max_size=3) | st.dictionaries(_NAMES, _LEAVES, max_size=3)
_ANYTHING = st.one_of(_LEAVES, _FLAT, st.lists(_FLAT, max_size=2), st.dictionaries(_NAMES, _FLAT, max_size=2))


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from places(each, (*at, key))


def with_instead(body: Json, at: tuple[Any, ...], other: Any) -> Any:
    if not at:
        return other
    changed = copy.deepcopy(body)
    holder: Any = changed
    for key in at[:-1]:
        holder = holder[key]
    holder[at[-1]] = other
    return changed


_CHANGES = st.lists(st.tuples(st.integers(0, 10**6), _ANYTHING), min_size=1, max_size=2)


def damaged(wire: str, changes: list[tuple[int, Any]]) -> Any:
    body: Any = GOOD[wire]
    for number, other in changes:
        found = list(places(body))
        body = with_instead(body, found[number % len(found)], other)
    return body


class _Answering:
    """An endpoint that stays up and sends what it is given."""

    def __init__(self, wire: Wire, *, stream: bool = False) -> None:
        self.body: Any = None
        self.server = Endpoint(lambda asked: self.body, keep=False)
        self.server.__enter__()
        url = self.server.root if wire == "messages" else self.server.url
        self.client = ModelClient(Place(wire=wire, model="m", base_url=url, tries=1, stream=stream))

    def close(self) -> None:
        self.client.close()
        self.server.__exit__(None, None, None)


@pytest.mark.parametrize("wire", WIRES)
def test_any_json_is_a_reply_or_a_known_error_and_every_adapter_goes_on(wire: Wire) -> None:
    answering = _Answering(wire)
    adapters = [make_adapter(name, {}) for name in ADAPTERS]

    @settings(deadline=None, max_examples=120, suppress_health_check=list(HealthCheck))
    @given(changes=_CHANGES)
    def law(changes: list[tuple[int, Any]]) -> None:
        answering.body = damaged(wire, changes)
        try:
            reply = answering.client.call(REQUESTS[wire])
        except CallError:
            return
        assert reply.usage.input_tokens >= 0 and reply.usage.output_tokens >= 0
        json.dumps(reply.body, allow_nan=False).encode()
        for adapter in adapters:
            if adapter.abilities.wire == wire:
                _goes_on(adapter, reply.body)

    try:
        law()
    finally:
        answering.close()


with MockDesktop() as _desktop:
    _SIZE = (_desktop.capabilities.width, _desktop.capabilities.height)
_STAGE = Stage("Do it.", offers_ask=True, max_steps=9)


def _goes_on(adapter: Adapter, body: Json) -> None:
    """Whatever a reply is, the next request can be written."""
    lens = Lens.make(*_SIZE, adapter.abilities.bounds, adapter.abilities.space)
    view = View(0, b"", "[1] button", "", "", ())
    adapter.write(_STAGE, [], view, lens)
    try:
        said = adapter.read(body, lens)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError):
        return  # the agent's loop answers these
    adapter.write(_STAGE, [Past(view, body, said)], View(1, b"", "[1] button", "", "", ("so",)), lens)


@pytest.mark.parametrize("wire", WIRES)
def test_any_stream_is_a_reply_or_a_known_error(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    answering = _Answering(wire, stream=True)
    events = STREAMS[wire](GOOD[wire])

    @settings(deadline=None, max_examples=100, suppress_health_check=list(HealthCheck))
    @given(place=st.integers(0, len(events) - 1), number=st.integers(0, 10**6), other=_ANYTHING)
    def law(place: int, number: int, other: Any) -> None:
        name, data = events[place]
        found = list(places(data))
        sent = [*events[:place], (name, with_instead(data, found[number % len(found)], other)), *events[place + 1 :]]  # type: ignore[arg-type]
        monkeypatch.setitem(STREAMS, wire, lambda answer: sent)
        answering.body = {}
        try:
            reply = answering.client.call(REQUESTS[wire])
        except CallError:
            return
        json.dumps(reply.body, allow_nan=False).encode()

    try:
        law()
    finally:
        answering.close()


@pytest.mark.parametrize("wire", WIRES)
def test_a_stream_that_is_given_up_gives_its_connection_back(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """More of them than the pool has connections, held by their errors, and the next call is not kept waiting."""
    good = STREAMS[wire](GOOD[wire])
    answering = _Answering(wire, stream=True)
    held = []
    try:
        monkeypatch.setitem(STREAMS, wire, lambda answer: [("message_start", "7"), *good])
        answering.body = {}
        for _ in range(12):
            with pytest.raises(CallError) as broken:
                answering.client.call(REQUESTS[wire])
            held.append(broken)
        monkeypatch.setitem(STREAMS, wire, lambda answer: good)
        assert answering.client.call(REQUESTS[wire]).usage.output_tokens > 0
    finally:
        answering.close()


def test_a_page_instead_of_json_is_tried_again() -> None:
    answers = in_turn(Fault("not json"), Fault("truncated"), bodies.chat("at last"))
    with Endpoint(answers) as server, client(server, "chat", FakeClock()) as model:
        assert len(model.call(REQUESTS["chat"]).record.failures) == 2
