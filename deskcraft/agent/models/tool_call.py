"""Function calls that a model writes as text: `<tool_call>` blocks, separated from its thinking and its text.

Two forms stand in a block. JSON, `{"name": NAME, "arguments": {...}}`: Hermes' form, that of Qwen2.5 and Qwen3. Nested
tags, `<function=NAME><parameter=NAME>value</parameter></function>`: that of Qwen3-Coder and Qwen3.5. Sources: the chat
templates of these models (Qwen3.5's as shown at https://ollama.com/frob/qwen3.5; the two side by side in
https://github.com/ggml-org/llama.cpp/issues/15012). They also think, within `<think>` or, GUI-Owl, `<thinking>`; where
a server's parser takes that out, it stands in the message's `reasoning_content` or `reasoning`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from deskcraft.agent.protocol import Malformed
from deskcraft.model.tape import Body

OPEN, CLOSE = "<tool_call>", "</tool_call>"
JSON_FORM = '<tool_call>{"name": ..., "arguments": {...}}</tool_call>'
MOST_CALLS = 100
LONGEST_REASONING = 20_000
"""Characters of the thinking that are kept in the record."""
_STARTS_THINKING = re.compile(r"\s*<(think|thinking)>")
_FUNCTION = re.compile(r"<function=([^<>]+)>(.*)</function>", re.DOTALL)
_PARAMETER = re.compile(r"\s*<parameter=([^<>]+)>(.*?)</parameter>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Call:
    """One call, as the model wrote it."""

    name: str
    arguments: dict[str, Any]
    raw: str


class NotACall(ValueError):
    """A block that holds no call."""


def content(answer: Body) -> str:
    """The text of a reply without what a server's parser took out of it as thinking."""
    message = answer["choices"][0]["message"]
    said = message.get("content") or message.get("refusal") or ""
    if isinstance(said, list):  # some servers answer in parts
        said = "".join(part.get("text") or "" for part in said)
    return str(said)


def reasoning(answer: Body) -> str:
    """What a server's parser took out of a reply as thinking."""
    message = answer["choices"][0]["message"]
    thought = message.get("reasoning_content") or message.get("reasoning") or ""
    return str(thought)[:LONGEST_REASONING]


def without_thinking(text: str) -> str:
    """What follows the thinking; empty if that never ends.

    The opening tag may be missing: some templates write it for the model.
    """
    opened = _STARTS_THINKING.match(text)
    if opened:
        return text.partition(f"</{opened[1]}>")[2]
    for tag in ("</think>", "</thinking>"):
        before, ended, rest = text.rpartition(tag)
        # within a call it is part of a text to type
        if ended and (OPEN in rest or before.count(OPEN) <= before.count(CLOSE)):
            text = rest
    return text


def read_calls(answer: Body) -> list[Call | Malformed]:
    """The calls of a reply, in order; the first that cannot be read is the last of the list, with the reason."""
    text = without_thinking(content(answer))
    found: list[Call | Malformed] = []
    end = 0
    while (start := text.find(OPEN, end)) >= 0:
        closed = text.find(CLOSE, start)
        end = closed + len(CLOSE) if closed >= 0 else len(text)
        raw = text[start:end]
        try:
            if len(found) == MOST_CALLS:
                raise NotACall(f"the reply holds more than {MOST_CALLS} calls; look at the screen between them")
            if closed < 0:
                raise NotACall(f"a {OPEN} is not closed with {CLOSE}{_cut_off(answer)}")
            found.append(_call(text[start + len(OPEN) : closed].strip(), raw))
        except NotACall as error:
            return [*found, Malformed(raw, str(error))]
    return found or [Malformed(content(answer), _why_none(answer, text))]


def _why_none(answer: Body, text: str) -> str:
    if not text.strip():
        return f"the reply holds nothing but thinking; end it with a call{_cut_off(answer)}"
    return f"the reply calls no function; write {JSON_FORM} in it{_cut_off(answer)}"


def _cut_off(answer: Body) -> str:
    longest = answer["choices"][0].get("finish_reason") == "length"
    return " (it was cut off: it has as many tokens as a reply may have)" if longest else ""


def _call(block: str, raw: str) -> Call:
    if block.startswith("<function="):
        return _nested(block, raw)
    try:
        given = json.loads(block, strict=False)  # a line break within a text is clear enough
    except (ValueError, RecursionError) as error:
        raise NotACall(f"a {OPEN} holds no JSON ({error}); write {JSON_FORM}") from None
    if not isinstance(given, dict) or not isinstance(given.get("name"), str):
        raise NotACall(f"a {OPEN} names no function; write {JSON_FORM}")
    arguments = given.get("arguments")
    if not isinstance(arguments, dict):
        raise NotACall(f"the arguments of {given['name'][:40]} are no JSON object; write {JSON_FORM}")
    return Call(given["name"], arguments, raw)


def _nested(block: str, raw: str) -> Call:
    function = _FUNCTION.fullmatch(block)
    if function is None:
        raise NotACall("a <function=...> is not closed with </function>, or more follows it")
    name, body = function.groups()
    values: dict[str, Any] = {}
    end = 0
    while parameter := _PARAMETER.match(body, end):
        # a value stands on lines of its own, whose breaks are not part of it
        values[parameter[1].strip()] = parameter[2].removeprefix("\n").removesuffix("\n")
        end = parameter.end()
    if strange := body[end:].strip():
        raise NotACall(f"of {name[:40]}, {strange[:80]!r} is no <parameter=...> that is closed with </parameter>")
    return Call(name.strip(), values, raw)
