"""A server that reads each request's history again, as strictly as vLLM, llama.cpp and the providers do."""

from __future__ import annotations

import base64
import itertools
import json
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from tests.agent.models.anthropic_rules import check_request
from tests.agent.models.responses_types import valid
from tests.endpoint.server import Answer, Asked, Fault

Json = dict[str, Any]
LARGEST_PICTURE = 5 * 2**20
"""Letters of base64."""
LONGEST_SIDE = 8000
MOST_PICTURES = 20
_FIELDS: dict[str, set[str]] = {
    "system": {"role", "content"},
    "user": {"role", "content"},
    "assistant": {"role", "content", "tool_calls", "reasoning_content"},
    "tool": {"role", "content", "tool_call_id"},
}
_REQUEST = {"model", "messages", "tools", "max_tokens", "temperature", "stream", "stream_options", "response_format"}


class Strict:
    """Answers like `answer`, but refuses requests that a strict server refuses, and remembers why."""

    def __init__(self, answer: Callable[[Asked, int], Any], *, alternate: bool = False) -> None:
        """`alternate`: the model's template demands that the roles take turns."""
        self._answer = answer
        self._alternate = alternate
        self.refused: list[str] = []
        self.count = 0

    def __call__(self, asked: Asked) -> Any:
        try:
            self._check(asked)
        except Exception as error:  # whatever a checker raises, a server would refuse the request
            self.refused.append(f"request {self.count}: {type(error).__name__}: {error}")
            said = {"error": {"message": f"invalid history: {error}"[:300], "type": "BadRequestError", "code": 400}}
            return Fault("status", 400, body=said)
        self.count += 1
        return self._answer(asked, self.count - 1)

    def _check(self, asked: Asked) -> None:
        match asked.wire:
            case "chat":
                check_chat(asked.body, alternate=self._alternate)
            case "responses":
                check_responses(asked.body)
            case "messages":
                check_messages(asked.body)
        check_pictures(asked.body)


def check_chat(request: Json, *, alternate: bool = False) -> None:
    """Roles, contents, calls and their results of a chat."""
    assert set(request) <= _REQUEST, set(request) - _REQUEST
    offered = {tool["function"]["name"] for tool in request.get("tools", [])}
    messages = request["messages"]
    assert messages and messages[-1]["role"] in ("user", "tool")
    roles = [message["role"] for message in messages]
    assert "system" not in roles[1:], "a system message in the middle"
    if alternate:
        talk = roles[roles[0] == "system" :]
        assert all(one != other for one, other in itertools.pairwise(talk)), roles
    waiting: list[str] = []
    seen: set[str] = set()
    for message in messages:
        assert set(message) <= _FIELDS[message["role"]], message
        if message["role"] == "tool":
            assert message["tool_call_id"] in waiting, "a result without its call, or a second one"
            waiting.remove(message["tool_call_id"])
            assert isinstance(message["content"], str) and message["content"].strip()
            continue
        assert not waiting, f"calls without results: {waiting}"
        _check_content(message)
        if "tool_calls" in message:
            assert message["tool_calls"], "an empty list of calls"
        for call in message.get("tool_calls", []):
            assert set(call) == {"id", "type", "function"} and set(call["function"]) == {"name", "arguments"}, call
            assert isinstance(call["id"], str) and call["id"] and call["id"] not in seen, call["id"]
            seen.add(call["id"])
            waiting.append(call["id"])
            assert call["function"]["name"] in offered, call["function"]["name"]
            check_arguments(call["function"]["arguments"])


def _check_content(message: Json) -> None:
    content = message.get("content")
    if content is None:
        assert message.get("tool_calls"), "a message without content"
        return
    if isinstance(content, str):
        assert content.strip(), "an empty content"
        return
    assert content, "an empty list of parts"
    for part in content:
        if part["type"] == "text":
            assert set(part) == {"type", "text"} and isinstance(part["text"], str) and part["text"]
        else:
            assert part["type"] == "image_url" and set(part) == {"type", "image_url"} and message["role"] == "user"


def check_arguments(text: Any) -> None:
    """The arguments of a call are a JSON object, with numbers that a strict parser takes."""

    def no_number(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    def number(digits: str) -> float:
        value = float(digits)
        assert abs(value) < 1.7e308, f"{digits[:20]} is out of range"
        return value

    assert isinstance(text, str)
    parsed = json.loads(text, parse_constant=no_number, parse_float=number, parse_int=number)
    assert isinstance(parsed, dict), "the arguments are no object"


def check_responses(request: Json) -> None:
    """Items of the Responses API: their types, and one output for each call."""
    valid({name: value for name, value in request.items() if name != "model"})
    offered = {tool["name"] for tool in request["tools"] if tool["type"] == "function"}
    waiting: dict[str, str] = {}
    seen: set[str] = set()
    before = ""
    for item in request["input"]:
        kind = item["type"]
        if before == "reasoning":
            led_to = kind in ("function_call", "computer_call", "reasoning") or item.get("role") == "assistant"
            assert led_to, "reasoning without what it led to"
        before = kind
        if kind in ("function_call", "computer_call"):
            assert item["call_id"] and item["call_id"] not in seen, "a call_id twice"
            seen.add(item["call_id"])
            waiting[item["call_id"]] = f"{kind}_output"
            if kind == "function_call":
                assert item["name"] in offered, item["name"]
                check_arguments(item["arguments"])
        elif kind.endswith("_output"):
            assert waiting.pop(item["call_id"]) == kind
        elif kind == "message":
            assert item["content"], "an empty message"
    assert not waiting, f"calls without outputs: {waiting}"


def check_messages(request: Json) -> None:
    """Anthropic's rules, and ids and names of the form that its API demands."""
    body = {"system": [], "tools": [], **request}
    check_request(body)
    calls = [
        block
        for message in request["messages"]
        if message["role"] == "assistant"
        for block in message["content"]
        if block["type"] == "tool_use"
    ]
    ids = [call["id"] for call in calls]
    assert len(set(ids)) == len(ids), "an id twice"
    for call in calls:
        assert isinstance(call["input"], dict)
        assert call["name"].replace("_", "").replace("-", "").isalnum(), call["name"]


def check_pictures(request: Json) -> None:
    """Pictures decode and stay below the bounds of bytes, number and size."""
    found = list(pictures_of(request))
    assert len(found) <= MOST_PICTURES, f"{len(found)} pictures"
    for data in found:
        assert len(data) <= LARGEST_PICTURE, f"a picture of {len(data)} letters"
        picture = cv2.imdecode(np.frombuffer(base64.b64decode(data, validate=True), np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None, "a picture that cannot be decoded"
        assert max(picture.shape[:2]) <= LONGEST_SIDE


def pictures_of(value: Any) -> list[str]:
    """The base64 of all pictures of a request."""
    if isinstance(value, dict):
        if value.get("type") == "base64":
            return [value["data"]]
        return [data for inner in value.values() for data in pictures_of(inner)]
    if isinstance(value, list):
        return [data for inner in value for data in pictures_of(inner)]
    if isinstance(value, str) and value.startswith("data:image/"):
        return [value.partition(",")[2]]
    return []


__all__ = ["Answer", "Strict"]
