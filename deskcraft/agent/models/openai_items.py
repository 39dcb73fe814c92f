"""The items of a reply of the Responses API, which an endpoint may have got wrong in any way, and how they go back."""

from __future__ import annotations

import json
from collections.abc import Collection

from deskcraft.agent.models.wellformed import in_words, is_offered, sendable
from deskcraft.model.tape import Body

CALLS = ("computer_call", "function_call")
KNOWN = ("message", "reasoning", *CALLS)
"""Items that can be sent back."""
LONGEST_DESCRIBED = 300
"""Characters of a call that is described in words."""


def items_of(answer: Body, *types: str) -> list[Body]:
    """The items that make sense, of these types or of any; calls without an id cannot be answered and do not."""
    output = answer.get("output")
    found = [item for item in output if isinstance(item, dict)] if isinstance(output, list) else []
    found = [item for item in found if isinstance(item.get("type"), str) and (not types or item["type"] in types)]
    return [item for item in found if item["type"] not in CALLS or isinstance(item.get("call_id"), str)]


def computer_calls(answer: Body) -> list[Body]:
    """The calls of the computer tool that are whole."""
    return [item for item in items_of(answer, "computer_call") if not is_cut(item)]


def is_cut(item: Body) -> bool:
    """Whether the endpoint stopped in the middle of it."""
    return item.get("status") in ("incomplete", "in_progress")


def checks_of(item: Body) -> list[Body]:
    """The safety checks of a call that wait to be acknowledged."""
    checks = item.get("pending_safety_checks")
    if not isinstance(checks, list):
        return []
    return [_known(check) for check in checks if isinstance(check, dict) and isinstance(check.get("id"), str)]


def parts_of(item: Body, of: str, field: str) -> list[Body]:
    """The parts of an item that have a text field of this name."""
    parts = item.get(of)
    if not isinstance(parts, list):
        return []
    return [part for part in parts if isinstance(part, dict) and isinstance(part.get(field), str)]


def words_of(answer: Body, kind: str, field: str) -> str:
    """What the messages of a reply say in parts of one kind: `output_text` (field `text`) or `refusal`."""
    messages = items_of(answer, "message")
    parts = [part for item in messages for part in parts_of(item, "content", field) if part.get("type") == kind]
    return "\n".join(part[field] for part in parts)


def sent_back(answer: Body, offered: Collection[str]) -> list[Body]:
    """A reply's items in a form that the API takes; reasoning only before what it led to.

    Arguments that are no JSON object become an empty one, and calls of functions that are not offered become words.
    """
    kept: list[Body] = []
    for item in reversed(items_of(answer, *KNOWN)):
        if is_cut(item) or (item["type"] == "reasoning" and not kept):
            continue
        match item["type"]:
            case "function_call" if not is_offered(item.get("name"), offered):
                words = in_words(item.get("name"), item.get("arguments"))
                item = {"type": "message", "role": "assistant", "content": words}
            case "function_call":
                item = {**item, "arguments": sendable(item.get("arguments"))}
            case "message":
                item = {"role": "assistant", **item}
            case "reasoning":
                item = {"summary": [], **item}
        kept.insert(0, _known(item))
    return kept


def _known(item: Body) -> Body:
    """Without the fields that hold nothing: the API tells them and does not take them."""
    return {name: value for name, value in item.items() if value is not None}


def described(answer: Body) -> str:
    """A reply in words."""
    lines = []
    if words := words_of(answer, "output_text", "text"):
        lines.append(f"You said: {words}")
    for item in items_of(answer, *CALLS):
        if item["type"] == "function_call":
            did = f"{item.get('name')} {item.get('arguments')}"
        else:
            did = json.dumps(item.get("actions") or item.get("action"), ensure_ascii=False)
        lines.append(f"You did: {did[:LONGEST_DESCRIBED]}")
    return "\n".join(lines)
