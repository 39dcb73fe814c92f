"""Calls of tools in a form that every server takes back, whatever the model wrote.

Servers read a conversation again with every request, and stricter than they wrote it: arguments must be JSON objects
(vLLM and llama.cpp parse them), names those of offered tools. What a model got wrong goes back as an empty object, or
as words where there is no such tool, and what it wrote is quoted in the answer.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection
from typing import Any

LARGEST = 1e300
"""Numbers beyond this are none for some parsers of JSON."""
DEEPEST = 64
QUOTED = 500
"""Characters of a call that are quoted to the model."""


class NotAnObject(ValueError):
    """Arguments that are no JSON object; the text is for the model."""


def arguments_of(given: Any) -> dict[str, Any]:
    """The arguments of a call, which servers give as a text and some as an object.

    Raises:
        NotAnObject: they are no JSON object.
    """
    if isinstance(given, str):
        try:
            given = json.loads(given or "{}")
        except (ValueError, RecursionError) as error:
            raise NotAnObject(f"are not JSON: {error}") from None
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise NotAnObject("are not an object")
    return given


def sendable(given: Any) -> str:
    """The arguments as they are sent back: as they were if every server can parse them, else an empty object."""
    try:
        arguments = arguments_of(given)
        if not _plain(arguments, DEEPEST):
            return "{}"
        if isinstance(given, str) and given.strip():
            return given
        return json.dumps(arguments, ensure_ascii=False, allow_nan=False)
    except (NotAnObject, ValueError, RecursionError):
        return "{}"


def quoted(name: Any, given: Any) -> str:
    """A call as it was written, for a person or a model."""
    text = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    return f"{str(name)[:100]}({text})"[:QUOTED]


def in_words(name: Any, given: Any) -> str:
    """What stands in a model's own message for a call of a tool that there is not."""
    return f"(I called {quoted(name, given)}.)"


def is_offered(name: object, offered: Collection[str]) -> bool:
    """Tell whether a call names a function that is there; an endpoint may send any JSON for a name."""
    return isinstance(name, str) and name in offered


def _plain(value: Any, depth: int) -> bool:
    """Whether a value has numbers and a depth that all parsers take."""
    if depth == 0:
        return False
    if isinstance(value, dict):
        return all(_plain(inner, depth - 1) for inner in value.values())
    if isinstance(value, list):
        return all(_plain(inner, depth - 1) for inner in value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return -LARGEST <= value <= LARGEST and math.isfinite(value)
    return True
