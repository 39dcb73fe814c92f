"""Whole answers cut into the events that each provider streams."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
Events = list[tuple[str, Json | str]]


def _pieces(text: str) -> list[str]:
    middle = len(text) // 2
    return [part for part in (text[:middle], text[middle:]) if part]


def chat(answer: Json) -> Events:
    base = {"id": answer["id"], "object": "chat.completion.chunk", "created": 1, "model": answer["model"]}
    events: Events = []

    def say(delta: Json, finish: str | None = None) -> None:
        events.append(("", {**base, "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}))

    choice = answer["choices"][0]
    message = choice["message"]
    say({"role": "assistant", "content": ""})
    for piece in _pieces(message.get("content") or ""):
        say({"content": piece})
    for index, call in enumerate(message.get("tool_calls") or []):
        function = call["function"]
        head = {"index": index, "id": call["id"], "type": "function"}
        say({"tool_calls": [{**head, "function": {"name": function["name"], "arguments": ""}}]})
        for piece in _pieces(function["arguments"]):
            say({"tool_calls": [{"index": index, "function": {"arguments": piece}}]})
    say({}, choice["finish_reason"])
    events.append(("", {**base, "choices": [], "usage": answer.get("usage")}))
    events.append(("", "[DONE]"))
    return events


def responses(answer: Json) -> Events:
    events: Events = []

    def say(kind: str, **more: Any) -> None:
        events.append((kind, {"type": kind, "sequence_number": len(events), **more}))

    started = {**answer, "status": "in_progress", "output": []}
    say("response.created", response=started)
    say("response.in_progress", response=started)
    for index, item in enumerate(answer["output"]):
        about = {"output_index": index, "item_id": item.get("id", "")}
        empty: dict[str, Json] = {
            "message": {"content": []},
            "function_call": {"arguments": ""},
            "computer_call": {"actions": []},
        }
        begun = {**item, "status": "in_progress", **empty.get(item["type"], {})}
        say("response.output_item.added", output_index=index, item=begun)
        if item["type"] == "message":
            for place, part in enumerate(item["content"]):
                kind = {"output_text": "text", "refusal": "refusal"}[part["type"]]
                here = {**about, "content_index": place}
                say("response.content_part.added", **here, part={**part, kind: ""})
                for piece in _pieces(part[kind]):
                    say(f"response.{part['type']}.delta", **here, delta=piece, logprobs=[])
                say(f"response.{part['type']}.done", **here, **{kind: part[kind]}, logprobs=[])
                say("response.content_part.done", **here, part=part)
        elif item["type"] == "function_call":
            for piece in _pieces(item["arguments"]):
                say("response.function_call_arguments.delta", **about, delta=piece)
            say("response.function_call_arguments.done", **about, name=item["name"], arguments=item["arguments"])
        say("response.output_item.done", output_index=index, item=item)
    say(f"response.{answer['status']}", response=answer)
    return events


def messages(answer: Json) -> Events:
    usage = answer["usage"]
    start = {**answer, "content": [], "stop_reason": None, "usage": {**usage, "output_tokens": 0}}
    events: Events = [("message_start", {"type": "message_start", "message": start})]

    def say(kind: str, index: int, **more: Any) -> None:
        events.append((kind, {"type": kind, "index": index, **more}))

    for index, block in enumerate(answer["content"]):
        if block["type"] == "text":
            say("content_block_start", index, content_block={"type": "text", "text": ""})
            for piece in _pieces(block["text"]):
                say("content_block_delta", index, delta={"type": "text_delta", "text": piece})
        else:
            say("content_block_start", index, content_block={**block, "input": {}})
            for piece in _pieces(json.dumps(block["input"])):
                say("content_block_delta", index, delta={"type": "input_json_delta", "partial_json": piece})
        say("content_block_stop", index)
    end = {"stop_reason": answer["stop_reason"], "stop_sequence": None}
    events.append(("message_delta", {"type": "message_delta", "delta": end, "usage": usage}))
    events.append(("message_stop", {"type": "message_stop"}))
    return events


STREAMS: dict[str, Callable[[Json], Events]] = {"chat": chat, "responses": responses, "messages": messages}
