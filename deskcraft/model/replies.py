"""What a reply must be before anybody acts on it: typed, bounded, with something said, each call with an id of its own.

A reply that is not so is a fault of the endpoint, is asked for again, and never reaches an agent. The table
is in docs/use/agents.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from json import JSONDecodeError, loads
from typing import Any

from deskcraft.model.endpoint import Wire
from deskcraft.model.faults import CallFailed, failure_of
from deskcraft.model.tape import Body
from deskcraft.model.usage import read_usage, wrote_until_the_end

DEEPEST = 64
"""Levels of nesting of a reply; honest ones have ten."""
LONGEST_ID = 128


def parsed(data: bytes | str) -> Body:
    """A reply's bytes as JSON, without numbers that are none.

    Raises:
        CallFailed: they are no JSON object.
    """
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        value = loads(text, parse_constant=lambda _: None, parse_float=_finite)
    except (JSONDecodeError, UnicodeDecodeError, ValueError, RecursionError) as error:
        shown = data[:200].decode("utf-8", "replace") if isinstance(data, bytes) else data[:200]
        why = f"the answer is not JSON ({type(error).__name__}): {' '.join(shown.split())!r}"
        raise CallFailed(why, again=True) from None
    if not isinstance(value, dict):
        raise failure_of(200, value, "the answer is not a JSON object")
    return value


def settled(wire: Wire, body: Body, request: Body, taken: set[str]) -> Body:
    """A reply that can be acted on; `taken` are the ids of calls of earlier replies, this one's are added.

    Raises:
        CallFailed: it is none.
    """
    if any(depth > DEEPEST for depth in _depths(body)):
        raise CallFailed(f"the answer is nested deeper than {DEEPEST} levels", again=True)
    if wire == "embeddings":
        _no_error(body, "data")
        return body
    checks = {"chat": _chat, "responses": _responses, "messages": _messages}
    body = checks[wire](body, request, taken)
    usage = body.get("usage")
    read_usage(usage)
    return body


# -- chat --


def _chat(body: Body, request: Body, taken: set[str]) -> Body:
    choices = body.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        raise failure_of(200, body, "the answer holds no choices")
    _no_error(body, "choices")
    choice = choices[0]
    if choice.get("error") or choice.get("finish_reason") == "error":
        raise failure_of(200, choice.get("error") or body, "the choice holds an error")
    message = choice.get("message")
    if not isinstance(message, dict):
        raise CallFailed("the choice holds no message", again=True)
    kept = {**message, "content": _chat_content(message.get("content"))}
    for name in ("refusal", "reasoning_content", "reasoning"):
        if not isinstance(kept.get(name), str | None):
            del kept[name]
    if "tool_calls" in kept:
        kept["tool_calls"] = [_chat_call(call, taken) for call in _listed(kept["tool_calls"] or [], "tool_calls")]
    finish = str(choice.get("finish_reason") or "").lower()
    if "malformed_function_call" in finish:  # Gemini's word for a call that it could not parse
        raise CallFailed("the model wrote a call that its server cannot parse", again=False, outcome="refused")
    said = _has_text(kept["content"]) or kept.get("refusal") or kept.get("tool_calls")
    thought = kept.get("reasoning_content") or kept.get("reasoning")
    if not (said or thought or finish.startswith(_FILTERED)):
        _empty(finish == "length", body, request)
    return {**body, "choices": [{**choice, "message": kept}]}


_FILTERED = ("content_filter", "refusal", "safety", "guardrail_intervened", "sensitive", "recitation")
"""How a choice ends whose text a provider's filter took away: the model's own refusal."""


def _chat_content(content: Any) -> Any:
    """None, a text, or parts, of which the texts count."""
    if content is None or isinstance(content, str):
        return content
    parts = _listed(content, "content")
    if any("text" in part and not isinstance(part["text"], str | None) for part in parts):
        raise CallFailed("a part of the content has a text that is none", again=True)
    return parts


def _chat_call(call: Body, taken: set[str]) -> Body:
    function = call.get("function")
    if not isinstance(function, dict) or not isinstance(function.get("name"), str):
        raise CallFailed("a tool call names no function", again=True)
    arguments = function.get("arguments")
    if not isinstance(arguments, str | dict | None):
        raise CallFailed("a tool call's arguments are neither a text nor an object", again=True)
    made = {**function, "arguments": arguments}
    return {**call, "id": _own_id(call.get("id"), taken), "type": "function", "function": made}


# -- responses --


def _responses(body: Body, request: Body, taken: set[str]) -> Body:
    if body.get("status") in ("failed", "cancelled") or body.get("error"):
        raise failure_of(200, body.get("error") or {}, f"the model failed ({body.get('status')})")
    if not isinstance(body.get("output"), list):
        raise failure_of(200, body, "the answer holds no output")
    items = [_responses_item(item, taken) for item in _listed(body["output"], "output")]
    calls = [item for item in items if item["type"].endswith("_call")]
    texts = [part for item in items if item["type"] == "message" for part in item["content"]]
    said = any(str(part.get("text") or part.get("refusal") or "").strip() for part in texts)
    thought = any(item["type"] == "reasoning" for item in items)
    details = body.get("incomplete_details")
    why = details.get("reason") if isinstance(details, dict) else None
    if not (calls or said or thought or why == "content_filter"):
        _empty(body.get("status") == "incomplete", body, request)
    return {**body, "output": items}


def _responses_item(item: Body, taken: set[str]) -> Body:
    if not isinstance(item.get("type"), str):
        raise CallFailed("an item of the output has no type", again=True)
    match item["type"]:
        case "message":
            content = item.get("content")
            if isinstance(content, str):
                content = [{"type": "output_text", "text": content, "annotations": []}]
            return {**item, "content": _listed(content, "content of a message")}
        case "function_call":
            if not isinstance(item.get("name"), str):
                raise CallFailed("a function call names no function", again=True)
            if not isinstance(item.get("arguments"), str | dict | None):
                raise CallFailed("a function call's arguments are neither a text nor an object", again=True)
            return {**item, "call_id": _own_id(item.get("call_id"), taken)}
        case "computer_call":
            return {**item, "call_id": _own_id(item.get("call_id"), taken)}
    return item


# -- messages --


def _messages(body: Body, request: Body, taken: set[str]) -> Body:
    if body.get("type") == "error" or not isinstance(body.get("content"), list):
        raise failure_of(200, body, "the answer holds no content")
    _no_error(body, "content")
    blocks = [_block(block, taken) for block in _listed(body["content"], "content")]
    stop = body.get("stop_reason")
    if stop is not None and not isinstance(stop, str):
        raise CallFailed("the stop reason is no text", again=True)
    said = [block for block in blocks if block["type"] != "text" or block["text"].strip()]
    if not said and stop == "model_context_window_exceeded":
        raise CallFailed("the context was full before the first word", again=False, outcome="budget")
    if not said and stop not in ("refusal", "pause_turn", "compaction"):
        _empty(stop == "max_tokens", body, request)
    return {**body, "content": blocks}


def _block(block: Body, taken: set[str]) -> Body:
    kind = block.get("type")
    if not isinstance(kind, str):
        raise CallFailed("a block of the content has no type", again=True)
    if kind == "text" and not isinstance(block.get("text"), str):
        raise CallFailed("a text block holds no text", again=True)
    if kind != "tool_use":
        return block
    if not isinstance(block.get("name"), str) or not block["name"]:
        raise CallFailed("a tool_use block names no tool", again=True)
    return {**block, "id": _own_id(block.get("id"), taken)}


# -- all --


def _no_error(body: Body, beside: str) -> None:
    """Some gateways put an error beside an answer that is none."""
    if body.get("error") and not body.get(beside):
        raise failure_of(200, body, "the answer holds an error")
    if isinstance(body.get("error"), dict) and (body["error"].get("message") or body["error"].get("code")):
        raise failure_of(200, body["error"], "the answer holds an error")


def _listed(value: Any, name: str) -> list[Body]:
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise CallFailed(f"{name} is no list of objects", again=True)
    return value


def _empty(cut_off: bool, body: Body, request: Body) -> None:
    """Nothing was said: the endpoint's fault, unless it is known that the model spent all its tokens on thinking."""
    if cut_off and wrote_until_the_end(body.get("usage"), request):
        return
    raise CallFailed("the reply is empty: no text and no call", again=True)


def _has_text(content: Any) -> bool:
    if isinstance(content, str):
        return bool(content.strip())
    return any(str(part.get("text") or "").strip() for part in content or [])


def _own_id(given: Any, taken: set[str]) -> str:
    """A call's id, replaced where it is missing or a duplicate: answers are matched by it."""
    name = given if isinstance(given, str) and 0 < len(given) <= LONGEST_ID and given.isprintable() else "call"
    number, own = 1, name
    while own in taken or (own == "call" and name == "call"):
        number += 1
        own = f"{name}-{number}"
    taken.add(own)
    return own


def _finite(text: str) -> float | None:
    number = float(text)
    return number if math.isfinite(number) else None


def _depths(value: Any) -> Iterator[int]:
    """The depth of each object and list, without recursion."""
    left: list[tuple[Any, int]] = [(value, 1)]
    while left:
        inner, depth = left.pop()
        if isinstance(inner, dict | list):
            yield depth
            left.extend((each, depth + 1) for each in (inner.values() if isinstance(inner, dict) else inner))
