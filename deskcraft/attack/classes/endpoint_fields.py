"""A hostile model server within the reply: each field of another type, negative, huge or deep."""

from __future__ import annotations

import copy
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

from deskcraft.attack.endpoint_ground import agent_of, base_url, meet, turns
from deskcraft.attack.endpoint_server import Heard, HostileServer, Json, Script, chat, honest
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack
from deskcraft.errors import CallError
from deskcraft.model.client import ModelClient
from deskcraft.model.endpoint import Endpoint, Wire

_HELD = "any value there is read, or refused as an error of one line; what is counted can be true"
MISSING = object()
"""The field is not there."""


class Raw(str):
    """JSON text that is put there as it is."""


VALUES: tuple[Any, ...] = (
    MISSING,
    None,
    True,
    -1,
    -(10**30),
    10**30,
    0.5,
    -0.0,
    Raw("NaN"),
    Raw("-Infinity"),
    Raw("1e999"),
    Raw("9" * 5000),
    "",
    "x",
    "5",
    "\ud800",
    "\x00",
    "x" * 300_000,
    [],
    [[]],
    [None],
    [-1],
    {},
    {"a": {}},
    {"type": 5},
    [{"type": "text"}],
    {"text": {"value": []}},
    Raw("[" * 120 + "]" * 120),
    Raw('{"a":' * 120 + "1" + "}" * 120),
    "{" * 5000,
    '{"x": NaN, "y": 1e999}',
    '{"x": [[[]]], "text": {}}',
    '{"action": "key", "text": "a+' + "b+" * 2000 + '"}',
)
Place = tuple[str | int, ...]
_CHAT: Place = ("choices", 0)
_MESSAGE: Place = (*_CHAT, "message")
_CALL: Place = (*_MESSAGE, "tool_calls", 0)
FIELDS: dict[Wire, dict[str, Place]] = {
    "chat": {
        "usage": ("usage",), "prompt-tokens": ("usage", "prompt_tokens"), "total-tokens": ("usage", "total_tokens"),
        "completion-tokens": ("usage", "completion_tokens"), "input-details": ("usage", "prompt_tokens_details"),
        "cached-tokens": ("usage", "prompt_tokens_details", "cached_tokens"),
        "output-details": ("usage", "completion_tokens_details"),
        "reasoning-tokens": ("usage", "completion_tokens_details", "reasoning_tokens"),
        "id": ("id",), "object": ("object",), "created": ("created",), "model": ("model",), "error": ("error",),
        "choices": ("choices",), "choice": _CHAT, "index": (*_CHAT, "index"), "message": _MESSAGE,
        "finish-reason": (*_CHAT, "finish_reason"), "role": (*_MESSAGE, "role"), "content": (*_MESSAGE, "content"),
        "refusal": (*_MESSAGE, "refusal"), "reasoning": (*_MESSAGE, "reasoning_content"),
        "calls": (*_MESSAGE, "tool_calls"), "call": _CALL, "call-id": (*_CALL, "id"), "call-type": (*_CALL, "type"),
        "function": (*_CALL, "function"), "function-name": (*_CALL, "function", "name"),
        "arguments": (*_CALL, "function", "arguments"), "annotations": (*_MESSAGE, "annotations"),
        "audio": (*_MESSAGE, "audio"), "logprobs": (*_CHAT, "logprobs"),
    },
    "responses": {
        "usage": ("usage",), "input-tokens": ("usage", "input_tokens"), "output-tokens": ("usage", "output_tokens"),
        "input-details": ("usage", "input_tokens_details"), "output-details": ("usage", "output_tokens_details"),
        "status": ("status",), "output": ("output",), "item": ("output", 0), "item-type": ("output", 0, "type"),
        "content": ("output", 0, "content"), "part": ("output", 0, "content", 0),
        "text": ("output", 0, "content", 0, "text"), "computer-call": ("output", 1),
        "call-id": ("output", 1, "call_id"), "action": ("output", 1, "action"), "actions": ("output", 1, "actions"),
        "action-type": ("output", 1, "action", "type"), "action-x": ("output", 1, "action", "x"),
        "button": ("output", 1, "action", "button"), "checks": ("output", 1, "pending_safety_checks"),
        "incomplete": ("incomplete_details",), "error": ("error",),
    },
    "messages": {
        "usage": ("usage",), "input-tokens": ("usage", "input_tokens"), "output-tokens": ("usage", "output_tokens"),
        "cache-read": ("usage", "cache_read_input_tokens"), "cache-written": ("usage", "cache_creation_input_tokens"),
        "type": ("type",), "role": ("role",), "stop-reason": ("stop_reason",), "stop-sequence": ("stop_sequence",),
        "content": ("content",), "block": ("content", 0), "text": ("content", 0, "text"), "use": ("content", 1),
        "use-type": ("content", 1, "type"), "use-id": ("content", 1, "id"), "use-name": ("content", 1, "name"),
        "use-input": ("content", 1, "input"), "use-action": ("content", 1, "input", "action"),
        "coordinate": ("content", 1, "input", "coordinate"),
    },
}  # fmt: skip
_SAMPLED = {("chat", "cached-tokens"), ("messages", "use-input"), ("responses", "action")}


def spoiled(body: Json, path: Place, value: Any) -> bytes:
    """The answer with another value in a place."""
    body = copy.deepcopy(body)
    holder: Any = body
    for part in path[:-1]:
        holder = holder[part]
    if value is MISSING:
        if isinstance(holder, dict):
            holder.pop(path[-1], None)
        else:
            del holder[path[-1]]
        return json.dumps(body).encode()
    holder[path[-1]] = "\x01HERE\x01" if isinstance(value, Raw) else value
    text = json.dumps(body)
    return (text.replace(json.dumps("\x01HERE\x01"), value) if isinstance(value, Raw) else text).encode()


def _field(wire: Wire, path: Place) -> Callable[[Ground], str]:
    def run(ground: Ground) -> str:
        for value in VALUES:
            body = spoiled(honest(wire), path, value)
            said = meet(lambda heard, body=body: heard.reply(body), (wire,), (False,))  # type: ignore[misc]
            if said:
                return f"{str(value)[:40]!r}: {said}"
        return ""

    return run


for _wire, _fields in FIELDS.items():
    for _name, _path in _fields.items():
        attack("endpoint", f"{_wire}-{_name}", _HELD, sampled=(_wire, _name) in _SAMPLED, once=True)(
            _field(_wire, _path)
        )


# -- streams --


def _events(*events: Any) -> Script:
    """Sends events; what is no text as JSON, by its type where it has one."""

    def script(heard: Heard) -> None:
        lines = []
        for event in events:
            kind = event.get("type") if isinstance(event, dict) else None
            head = f"event: {kind}\n" if isinstance(kind, str) else ""
            lines.append(f"{head}data: {event if isinstance(event, str) else json.dumps(event)}\n\n")
        heard.reply("".join(lines).encode(errors="surrogatepass"), kind="text/event-stream")

    return script


def _piece(delta: Any, finish: Any = None, **more: Any) -> Json:
    choices = [{"index": 0, "delta": delta, "finish_reason": finish}]
    return {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": choices, **more}


def _called(index: Any, arguments: Any = "{}") -> Json:
    function = {"name": "done", "arguments": arguments}
    return _piece({"tool_calls": [{"index": index, "id": "k", "type": "function", "function": function}]})


_START = {
    "type": "message_start",
    "message": {
        "id": "a",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    },
}
_STOP = {"type": "message_stop"}
STREAMS: dict[str, Script] = {
    "stream-no-json": _events("no json", "{", "[DONE]"),
    "stream-of-lists": _events([], [1], "null", "5", '"x"'),
    "stream-empty": _events(),
    "stream-done-at-once": _events("[DONE]"),
    "stream-of-errors": _events({"error": {"message": "no", "code": []}}, {"type": "error", "error": None}),
    "stream-error-text": _events({"type": "error", "error": "no"}),
    "stream-deep": _events("[" * 100_000, _piece({"content": "x"})),
    "stream-index-giant": _events(_called(10**12), _piece({}, "tool_calls"), "[DONE]"),
    "stream-index-10-million": _events(_called(10**7), _piece({}, "tool_calls"), "[DONE]"),
    "stream-index-negative": _events(_called(-5), _piece({}, "tool_calls"), "[DONE]"),
    "stream-index-text": _events(_called("x"), _called(None), _called([]), "[DONE]"),
    "stream-arguments-object": _events(_called(0, {"a": 1}), _called(0, [1]), _called(0, 5), "[DONE]"),
    "stream-content-number": _events(_piece({"content": 5}), _piece({"content": [1]}), "[DONE]"),
    "stream-no-delta": _events(_piece(None), _piece([]), _piece("x"), "[DONE]"),
    "stream-choices": _events({"choices": 5}, {"choices": [5]}, {"choices": [{"index": -3, "delta": {}}]}, "[DONE]"),
    "stream-usage": _events(_piece({"content": "x"}, "stop", usage={"prompt_tokens": -(10**30)}), "[DONE]"),
    "stream-many-pieces": _events(*[_piece({"content": "x"})] * 20_000, "[DONE]"),
    "stream-many-calls": _events(*(_called(n) for n in range(5000)), "[DONE]"),
    "stream-halves": _events(_piece({"content": "\ud800"}), _piece({"content": "\udc00"}), "[DONE]"),
    "stream-types": _events({"type": "x"}, {"type": 5}, {"type": ["a"]}, {"type": "message_delta"}),
    "stream-no-start": _events({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta"}}, _STOP),
    "stream-block-giant": _events(
        _START, {"type": "content_block_start", "index": 10**12, "content_block": {"type": "text", "text": ""}}, _STOP
    ),
    "stream-block-missing": _events(
        _START, {"type": "content_block_delta", "index": 7, "delta": {"type": "text_delta", "text": "x"}}, _STOP
    ),
    "stream-block-of-nothing": _events(
        _START,
        {"type": "content_block_start", "index": 0, "content_block": None},
        {"type": "content_block_stop"},
        _STOP,
    ),
    "stream-input-deep": _events(
        _START,
        {
            "type": "content_block_start",
            "index": 0,
            "content_block": {"type": "tool_use", "id": "t", "name": "computer", "input": {}},
        },
        {
            "type": "content_block_delta",
            "index": 0,
            "delta": {"type": "input_json_delta", "partial_json": "[" * 100_000},
        },
        {"type": "content_block_stop", "index": 0},
        _STOP,
    ),
    "stream-starts-twice": _events(_START, _START, _STOP, _START),
    "stream-response-nothing": _events({"type": "response.completed"}, {"type": "response.completed", "response": 5}),
    "stream-response-item": _events(
        {"type": "response.output_item.added", "output_index": 10**12, "item": {"type": "message"}},
        {"type": "response.output_text.delta", "output_index": -1, "content_index": 10**9, "delta": []},
        {"type": "response.completed", "response": {"output": [None]}},
    ),
    "stream-lines": lambda heard: heard.reply(
        b"data\n:\n\r\r\ndata:\n\nid: \x00\nretry: -1\n\n\xff", kind="text/event-stream"
    ),
    "stream-is-none": lambda heard: heard.reply(chat(), kind="text/event-stream"),
}
for _name, _script in STREAMS.items():
    attack("endpoint", _name, _HELD, sampled=_name == "stream-block-missing", once=True)(
        lambda ground, script=_script: meet(script, streams=(True,))  # type: ignore[misc]
    )


# -- how long it is waited --


class _Clock:
    """Counts the seconds that a client would wait."""

    def __init__(self) -> None:
        self.waited = 0.0

    def time(self) -> float:
        return 1_800_000_000.0 + self.waited

    def sleep(self, seconds: float) -> None:
        if not 0 <= seconds <= 10**6:
            raise ValueError(f"a pause of {seconds} s")
        self.waited += seconds


_AFTER = (
    "9" * 400, "1e999", "nan", "-5", "-inf", "0x10", "tomorrow", "", "\x01", "Mon, 01 Jan 99999 00:00:00 GMT", "5, 5",
    "Fri, 31 Dec 9999 23:59:59 -2359", "Mon, 01 Jan 0001 00:00:00 +2359", "Mon, 01 Jan 0001 00:00:00 -0000", "1 Jan",
)  # fmt: skip
_TRIES = 4
_MOST_PAUSE_S = 602.0


def _waits(name: str, values: Sequence[str]) -> str:
    """Asks again as often as it may, and never waits longer than ten minutes for one try."""
    for value in values:
        clock = _Clock()
        head = f"{name}: {value}\r\n".encode()
        with HostileServer(lambda heard, head=head: heard.reply({}, "429 Slow", head=head)) as server:  # type: ignore[misc]
            for wire in ("chat", "messages"):
                end = Endpoint(wire=wire, model="m", base_url=base_url(wire, server.host), tries=_TRIES)  # type: ignore[arg-type]
                try:
                    with ModelClient(end, clock=clock, chance=lambda: 1.0) as client:
                        client.call({"messages": [{"role": "user", "content": "x"}], "max_tokens": 5})
                except CallError:
                    pass
                except Exception as error:  # what is looked for
                    return f"{value!r}: uncaught {type(error).__name__}: {error}"[:300]
        if clock.waited > 2 * _TRIES * _MOST_PAUSE_S:
            return f"{value!r}: {clock.waited:.0f} s are waited"
    return ""


for _name in ("retry-after", "retry-after-ms"):
    attack("endpoint", _name, "no pause that an endpoint asks for is longer than ten minutes", once=True)(
        lambda ground, name=_name: _waits(name, _AFTER)  # type: ignore[misc]
    )


@attack("endpoint", "other-reply-each-turn", "an agent goes on after any turn, whatever its history holds", once=True)
def _mixed(ground: Ground) -> str:
    for wire, fields in FIELDS.items():
        bodies: Iterator[bytes] = cycle(
            [spoiled(honest(wire), path, v) for path in fields.values() for v in ("x", {}, [])]
        )
        with (
            HostileServer(lambda heard, bodies=bodies: heard.reply(next(bodies))) as server,  # type: ignore[misc]
            tempfile.TemporaryDirectory() as folder,
            agent_of(wire, base_url(wire, server.host), Path(folder), stream=False) as agent,
        ):
            for _ in range(60):
                if said := turns(agent, 1):
                    return f"{wire}: {said}"
    return ""
