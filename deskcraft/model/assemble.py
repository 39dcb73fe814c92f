"""The pieces of a streamed reply, put together to the reply that would have come whole: chat's and Anthropic's."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from deskcraft.model.faults import CallFailed, failure_of
from deskcraft.model.tape import Body

BROKE_OFF = "the stream ended before the reply was complete"
_TEXTS = ("content", "reasoning_content", "reasoning", "refusal")


def assembled(pieces: Iterable[Any]) -> Body:
    """A whole reply of the chat format.

    Raises:
        CallFailed: a piece is an error or none of the format, or the last one is missing.
    """
    whole = _Whole()
    for piece in pieces:
        whole.add(piece)
    return whole.reply()


class _Whole:
    def __init__(self) -> None:
        self.head: Body = {}
        self.usage: Any = None
        self.finish: Any = None
        self.texts: dict[str, list[str]] = {}
        self.calls: list[Body] = []
        self.at: dict[int, int] = {}
        """Which call an index of the stream stands for now."""

    def add(self, piece: Any) -> None:
        if not isinstance(piece, dict):
            raise CallFailed("a piece of the stream is no object", again=True)
        if piece.get("error"):
            raise failure_of(200, piece, "error within the stream")
        self.head = self.head or {name: piece[name] for name in ("id", "created", "model") if name in piece}
        self.usage = piece.get("usage") or self.usage
        choices = piece.get("choices")
        if not isinstance(choices, list | None) or not all(isinstance(choice, dict) for choice in choices or []):
            raise CallFailed("a piece of the stream has choices that are none", again=True)
        for choice in choices or []:
            if choice.get("index") in (0, None):
                self._choice(choice)

    def _choice(self, choice: Body) -> None:
        if choice.get("error"):
            raise failure_of(200, choice["error"], "error within the stream")
        self.finish = choice.get("finish_reason") or self.finish
        delta = choice.get("delta") or {}
        if not isinstance(delta, dict):
            raise CallFailed("a piece of the stream has a delta that is none", again=True)
        for name in _TEXTS:
            if isinstance(delta.get(name), str):
                self.texts.setdefault(name, []).append(delta[name])
        calls = delta.get("tool_calls") or []
        if not isinstance(calls, list) or not all(isinstance(call, dict) for call in calls):
            raise CallFailed("a piece of the stream has tool calls that are none", again=True)
        for call in calls:
            self._call(call)

    def _call(self, call: Body) -> None:
        index, given = call.get("index"), call.get("id")
        index = index if isinstance(index, int) else len(self.at) - (not given and bool(self.at))
        place = self.at.get(index)
        # some servers begin anew with index 0 for another call, which has an id of its own
        if place is None or (given and self.calls[place]["id"] not in (None, given)):
            place = self.at[index] = len(self.calls)
            self.calls.append({"id": None, "type": "function", "function": {"name": "", "arguments": ""}})
        own = self.calls[place]
        own["id"] = given or own["id"]
        if isinstance(call.get("extra_content"), dict):
            own["extra_content"] = call["extra_content"]
        function = call.get("function") or {}
        if not isinstance(function, dict):
            raise CallFailed("a piece of the stream has a call that names no function", again=True)
        name, arguments = function.get("name"), function.get("arguments")
        own["function"]["name"] += name if isinstance(name, str) else ""
        if isinstance(arguments, dict):
            own["function"]["arguments"] = arguments
        elif isinstance(arguments, str) and isinstance(own["function"]["arguments"], str):
            own["function"]["arguments"] += arguments

    def reply(self) -> Body:
        if not self.finish:
            raise CallFailed(BROKE_OFF, again=True)
        message: Body = {"role": "assistant", "content": None}
        message |= {name: "".join(parts) for name, parts in self.texts.items()}
        if self.calls:
            message["tool_calls"] = self.calls
        choice = {"index": 0, "message": message, "finish_reason": self.finish}
        return {**self.head, "object": "chat.completion", "choices": [choice], "usage": self.usage}


def assembled_message(events: Iterable[Body]) -> Body:
    """A whole reply of Anthropic's format. The input of a call that is no JSON stays the text that it was.

    Raises:
        CallFailed: the end is missing, or an event is none of the format.
    """
    head: Body | None = None
    blocks: dict[int, Body] = {}
    inputs: dict[int, str] = {}
    for event in events:
        index = event.get("index")
        match event.get("type"):
            case "message_start":
                head = {**event["message"]}
            case "content_block_start":
                blocks[int(index)] = {**event["content_block"]}  # type: ignore[arg-type]
            case "content_block_delta":
                _delta(blocks[int(index)], event["delta"], inputs, int(index))  # type: ignore[arg-type]
            case "message_delta" if head is not None:
                usage = {name: count for name, count in (event.get("usage") or {}).items() if count is not None}
                head = {**head, **event["delta"], "usage": {**(head.get("usage") or {}), **usage}}
    if head is None or head.get("stop_reason") is None:
        raise CallFailed(BROKE_OFF, again=True)
    for place, text in inputs.items():
        blocks[place]["input"] = _input(text) if text else blocks[place].get("input", {})
    return {**head, "content": [blocks[place] for place in sorted(blocks)]}


def _delta(block: Body, delta: Body, inputs: dict[int, str], index: int) -> None:
    match delta:
        case {"type": "text_delta", "text": str(text)}:
            block["text"] = block.get("text", "") + text
        case {"type": "thinking_delta", "thinking": str(text)}:
            block["thinking"] = block.get("thinking", "") + text
        case {"type": "signature_delta", "signature": str(text)}:
            block["signature"] = block.get("signature", "") + text
        case {"type": "input_json_delta", "partial_json": str(text)}:
            inputs[index] = inputs.get(index, "") + text


def _input(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
