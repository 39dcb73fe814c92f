"""One message in, words out: requests that hold nothing but a text, in each wire format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deskcraft.model.client import ModelClient, Reply
from deskcraft.model.endpoint import Wire
from deskcraft.model.structured import request_of
from deskcraft.model.tape import Body


@dataclass(frozen=True, slots=True)
class Said:
    """What a model answered."""

    text: str
    """Empty where it said nothing, or its answer is not of the format."""
    cut_off: bool
    """It was stopped at the limit of its length."""
    reply: Reply


def ask(client: ModelClient, text: str, fields: Body, system: str = "") -> Said:
    """Sends a text as the one message of a conversation; `fields` are more fields of the request.

    Raises:
        CallError, RunBudgetSpent: see `ModelClient.call`.
    """
    wire = client.endpoint.wire
    reply = client.call({**request_of(wire, system, text, b"", None), **fields})
    return Said(*_read(wire, reply.body), reply)


def _read(wire: Wire, body: Body) -> tuple[str, bool]:
    try:
        match wire:
            case "chat":
                choice = body["choices"][0]
                message = choice["message"]
                return _text(message.get("content") or message.get("refusal")), choice.get("finish_reason") == "length"
            case "responses":
                messages = [item for item in body.get("output") or [] if item.get("type") == "message"]
                said = "".join(_text(item.get("content")) for item in messages)
                return said, body.get("status") == "incomplete"
            case "messages":
                return _text(body.get("content")), body.get("stop_reason") == "max_tokens"
            case "embeddings":
                return "", False
    except (LookupError, TypeError, AttributeError):  # an answer, but not one of this format
        return "", False


def _text(content: Any) -> str:
    """A text, or the texts of a list of parts."""
    if not isinstance(content, list):
        return str(content or "")
    return "".join(str(part.get("text") or "") for part in content)
