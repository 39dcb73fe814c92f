"""The smallest whole answers of each wire format."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def chat(text: str = "", calls: list[Json] | None = None, tokens: tuple[int, int] = (100, 20), **more: Any) -> Json:
    message: Json = {"role": "assistant", "content": text or None}
    if calls:
        message["tool_calls"] = calls
    choice = {"index": 0, "message": {**message, **more}, "finish_reason": "tool_calls" if calls else "stop"}
    usage = {"prompt_tokens": tokens[0], "completion_tokens": tokens[1], "total_tokens": sum(tokens)}
    return {
        "id": "chat-1",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [choice],
        "usage": usage,
    }


def responses(output: list[Json], tokens: tuple[int, int] = (100, 20)) -> Json:
    usage = {
        "input_tokens": tokens[0],
        "output_tokens": tokens[1],
        "total_tokens": sum(tokens),
        "input_tokens_details": {"cached_tokens": 0},
        "output_tokens_details": {"reasoning_tokens": 0},
    }
    return {
        "id": "resp-1",
        "object": "response",
        "created_at": 1,
        "model": "m",
        "status": "completed",
        "output": output,
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": usage,
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "metadata": {},
        "temperature": 1.0,
        "top_p": 1.0,
    }


def messages(content: list[Json], tokens: tuple[int, int] = (100, 20), stop: str = "end_turn") -> Json:
    return {
        "id": "msg-1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": content,
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": {"input_tokens": tokens[0], "output_tokens": tokens[1]},
    }


def plain(wire: str, text: str) -> Json:
    """An answer of text alone."""
    if wire == "chat":
        return chat(text)
    if wire == "responses":
        part = {"type": "output_text", "text": text, "annotations": []}
        return responses(
            [{"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": [part]}]
        )
    return messages([{"type": "text", "text": text}])
