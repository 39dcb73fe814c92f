"""The pieces of a streamed chat reply, put together to the reply that would have come whole."""

from __future__ import annotations

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
