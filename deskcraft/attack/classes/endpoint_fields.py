"""A hostile model server within the reply: each field of another type, negative, huge or deep."""

from __future__ import annotations

import copy
import json
import tempfile
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from deskcraft.attack.endpoint_ground import agent_of, base_url, meet, turns
from deskcraft.attack.endpoint_server import HostileServer, Json, honest
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack
from deskcraft.model.endpoint import Wire

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
        "usage": ("usage",),
        "prompt-tokens": ("usage", "prompt_tokens"),
        "total-tokens": ("usage", "total_tokens"),
        "completion-tokens": ("usage", "completion_tokens"),
        "input-details": ("usage", "prompt_tokens_details"),
        "cached-tokens": ("usage", "prompt_tokens_details", "cached_tokens"),
        "output-details": ("usage", "completion_tokens_details"),
        "reasoning-tokens": ("usage", "completion_tokens_details", "reasoning_tokens"),
        "id": ("id",),
        "object": ("object",),
        "created": ("created",),
        "model": ("model",),
        "error": ("error",),
        "choices": ("choices",),
        "choice": _CHAT,
        "index": (*_CHAT, "index"),
        "message": _MESSAGE,
        "finish-reason": (*_CHAT, "finish_reason"),
        "role": (*_MESSAGE, "role"),
        "content": (*_MESSAGE, "content"),
        "refusal": (*_MESSAGE, "refusal"),
        "reasoning": (*_MESSAGE, "reasoning_content"),
        "calls": (*_MESSAGE, "tool_calls"),
        "call": _CALL,
        "call-id": (*_CALL, "id"),
        "call-type": (*_CALL, "type"),
        "function": (*_CALL, "function"),
        "function-name": (*_CALL, "function", "name"),
        "arguments": (*_CALL, "function", "arguments"),
        "annotations": (*_MESSAGE, "annotations"),
        "audio": (*_MESSAGE, "audio"),
        "logprobs": (*_CHAT, "logprobs"),
    },
    "responses": {
        "usage": ("usage",),
        "input-tokens": ("usage", "input_tokens"),
        "output-tokens": ("usage", "output_tokens"),
        "input-details": ("usage", "input_tokens_details"),
        "output-details": ("usage", "output_tokens_details"),
        "status": ("status",),
        "output": ("output",),
        "item": ("output", 0),
        "item-type": ("output", 0, "type"),
        "content": ("output", 0, "content"),
        "part": ("output", 0, "content", 0),
        "text": ("output", 0, "content", 0, "text"),
        "computer-call": ("output", 1),
        "call-id": ("output", 1, "call_id"),
        "action": ("output", 1, "action"),
        "actions": ("output", 1, "actions"),
        "action-type": ("output", 1, "action", "type"),
        "action-x": ("output", 1, "action", "x"),
        "button": ("output", 1, "action", "button"),
        "checks": ("output", 1, "pending_safety_checks"),
        "incomplete": ("incomplete_details",),
        "error": ("error",),
    },
    "messages": {
        "usage": ("usage",),
        "input-tokens": ("usage", "input_tokens"),
        "output-tokens": ("usage", "output_tokens"),
        "cache-read": ("usage", "cache_read_input_tokens"),
        "cache-written": ("usage", "cache_creation_input_tokens"),
        "type": ("type",),
        "role": ("role",),
        "stop-reason": ("stop_reason",),
        "stop-sequence": ("stop_sequence",),
        "content": ("content",),
        "block": ("content", 0),
        "text": ("content", 0, "text"),
        "use": ("content", 1),
        "use-type": ("content", 1, "type"),
        "use-id": ("content", 1, "id"),
        "use-name": ("content", 1, "name"),
        "use-input": ("content", 1, "input"),
        "use-action": ("content", 1, "input", "action"),
        "coordinate": ("content", 1, "input", "coordinate"),
    },
}
_SAMPLED = {("chat", "cached-tokens"), ("messages", "use-input"), ("responses", "action")}


def damaged(body: Json, path: Place, value: Any) -> bytes:
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
            body = damaged(honest(wire), path, value)
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


@attack("endpoint", "other-reply-each-turn", "an agent continues after any turn, whatever its history holds", once=True)
def _mixed(ground: Ground) -> str:
    for wire, fields in FIELDS.items():
        bodies: Iterator[bytes] = cycle(
            [
                damaged(honest(wire), path, value)
                for path in fields.values()
                for value in VALUES
                if value in ("x", {}, [])
            ]
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
