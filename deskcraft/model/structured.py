"""Structured replies in each wire format: one JSON object by a schema, asked for in the provider's own way."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from typing import Any, TypeAlias

from deskcraft.model.client import ModelClient, Reply
from deskcraft.model.endpoint import Wire
from deskcraft.model.tape import Body

NAME = "reply"
MAX_TOKENS = 1024
Shown: TypeAlias = "bytes | Sequence[bytes]"
"""A PNG, several, or none: empty."""


def ask_structured(
    client: ModelClient, system: str, text: str, picture: Shown, schema: Body, options: Body | None = None
) -> tuple[str, Reply]:
    """Asks for one JSON object by `schema`; `options` are more fields of the request.

    Returns:
        The JSON text as the model wrote it (empty if it wrote none), and the whole reply.

    Raises:
        EndpointError, ContextFull: see `ModelClient.call`.
    """
    reply = client.call({**request_of(client.endpoint.wire, system, text, picture, schema), **(options or {})})
    return _json_of(client.endpoint.wire, reply.body), reply


def request_of(
    wire: Wire, system: str, text: str, picture: Shown, schema: Body | None, max_tokens: int = MAX_TOKENS
) -> Body:
    """A request for one reply; without a schema for plain words."""
    match wire:
        case "chat":
            return {**_chat(system, text, picture, schema), "max_tokens": max_tokens}
        case "responses":
            return {**_responses(system, text, picture, schema), "max_output_tokens": max_tokens}
        case "messages":
            return {**_messages(system, text, picture, schema), "max_tokens": max_tokens}
        case "embeddings":
            return {"input": [text], "encoding_format": "float"}  # the least that such an endpoint can be asked


def _json_of(wire: Wire, body: Body) -> str:
    try:
        match wire:
            case "chat":
                return str(body["choices"][0]["message"].get("content") or "")
            case "responses":
                return _output_text(body)
            case "messages":
                blocks = [block for block in body.get("content", []) if block.get("type") == "tool_use"]
                return json.dumps(blocks[0]["input"]) if blocks else ""
            case "embeddings":
                return ""
    except (LookupError, TypeError, AttributeError):  # an answer, but not one of this format
        return ""


def _each(shown: Shown) -> list[bytes]:
    if isinstance(shown, bytes):
        return [shown] if shown else []
    return list(shown)


def _url(picture: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"


def _chat(system: str, text: str, picture: Shown, schema: Body | None) -> Body:
    content: Any = text
    if picture:
        urls = [{"type": "image_url", "image_url": {"url": _url(one)}} for one in _each(picture)]
        content = [{"type": "text", "text": text}, *urls]
    messages: list[Body] = [{"role": "user", "content": content}]
    if system:
        messages.insert(0, {"role": "system", "content": system})
    if schema is None:
        return {"messages": messages}
    described = {"name": NAME, "strict": True, "schema": schema}
    return {"messages": messages, "response_format": {"type": "json_schema", "json_schema": described}}


def _responses(system: str, text: str, picture: Shown, schema: Body | None) -> Body:
    content: list[Body] = [{"type": "input_text", "text": text}]
    content += [{"type": "input_image", "image_url": _url(one), "detail": "auto"} for one in _each(picture)]
    request: Body = {"input": [{"role": "user", "content": content}]}
    if system:
        request["instructions"] = system
    if schema is not None:
        request["text"] = {"format": {"type": "json_schema", "name": NAME, "strict": True, "schema": schema}}
    return request


def _messages(system: str, text: str, picture: Shown, schema: Body | None) -> Body:
    content: list[Body] = [{"type": "text", "text": text}]
    for one in _each(picture):
        source = {"type": "base64", "media_type": "image/png", "data": base64.b64encode(one).decode()}
        content.append({"type": "image", "source": source})
    request: Body = {"messages": [{"role": "user", "content": content}]}
    if system:
        request["system"] = system
    if schema is not None:
        request["tools"] = [{"name": NAME, "description": "Your reply.", "input_schema": schema}]
        request["tool_choice"] = {"type": "tool", "name": NAME}
    return request


def _output_text(body: Body) -> str:
    parts = [
        part.get("text", "")
        for item in body.get("output", [])
        if item.get("type") == "message"
        for part in item.get("content", [])
        if part.get("type") == "output_text"
    ]
    return "".join(parts)
