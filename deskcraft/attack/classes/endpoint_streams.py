"""A hostile model server that streams nonsense, or asks for pauses without end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from deskcraft.attack.endpoint_ground import base_url, meet
from deskcraft.attack.endpoint_server import Heard, HostileServer, Json, Script, chat
from deskcraft.attack.registry import attack
from deskcraft.errors import CallError
from deskcraft.model.client import ModelClient
from deskcraft.model.endpoint import Endpoint

_HELD = "any stream is read, or refused as an error of one line"


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
    "9" * 400,
    "1e999",
    "nan",
    "-5",
    "-inf",
    "0x10",
    "tomorrow",
    "",
    "\x01",
    "Mon, 01 Jan 99999 00:00:00 GMT",
    "5, 5",
    "Fri, 31 Dec 9999 23:59:59 -2359",
    "Mon, 01 Jan 0001 00:00:00 +2359",
    "Mon, 01 Jan 0001 00:00:00 -0000",
    "1 Jan",
)
_TRIES = 4
_MOST_PAUSE_S = 602.0


def _waits(name: str, values: Sequence[str]) -> str:
    """Asks again as often as it may, and never waits longer than ten minutes for one try."""
    for value in values:
        clock = _Clock()
        head = f"{name}: {value}\r\n".encode()
        with HostileServer(lambda heard, head=head: heard.reply({}, "429 Slow", head=head)) as server:  # type: ignore[misc]
            for wire in ("chat", "messages"):
                end = Endpoint(wire=wire, model="m", base_url=base_url(wire, server.host), tries=_TRIES)
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
