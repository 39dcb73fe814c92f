"""The tokens of a reply, as any of the three formats counts them.

What is not reported, or not reported as numbers, is unknown: it counts as no tokens, and its cost as unknown.
Numbers that cannot be true (negative, or more than any model writes) are a fault of the endpoint, for a budget that is
counted with them would never be spent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deskcraft.model.faults import CallFailed
from deskcraft.model.tape import Body

MOST_TOKENS = 10**9
"""Of one call."""
_ROOM = ("max_tokens", "max_completion_tokens", "max_output_tokens")
_INPUT = ("prompt_tokens", "input_tokens")
_OUTPUT = ("completion_tokens", "output_tokens")


@dataclass(frozen=True, slots=True)
class Tokens:
    """Of one call."""

    input: int = 0
    output: int = 0
    cached: int = 0
    """Of the input."""
    known: bool = False
    """Whether the endpoint counted them."""


def read_usage(usage: Any) -> Tokens:
    """The tokens of a reply's `usage`.

    Raises:
        CallFailed: a number in it cannot be true.
    """
    if not isinstance(usage, dict):
        return Tokens()
    ours, made = _first(usage, *_INPUT), _first(usage, *_OUTPUT)
    if made is None and ours is not None and _first(usage, "total_tokens") == ours:
        made = 0  # embeddings have no output
    # Anthropic counts what it read from and wrote to its cache beside the input
    read, written = _first(usage, "cache_read_input_tokens"), _first(usage, "cache_creation_input_tokens")
    details = next((usage[n] for n in ("prompt_tokens_details", "input_tokens_details") if usage.get(n)), None)
    cached = _first(details, "cached_tokens") if isinstance(details, dict) else None
    whole = (ours or 0) + (read or 0) + (written or 0)
    known = ours is not None and made is not None
    return Tokens(whole, made or 0, min((cached or 0) + (read or 0), whole), known)


def wrote_until_the_end(usage: Any, request: Body) -> bool:
    """Whether the tokens show that the model wrote as much as it may, though nothing of it is to be seen."""
    if not isinstance(usage, dict):
        return False
    room = next((request[n] for n in _ROOM if n in request), None)
    made = _first(usage, *_OUTPUT) or 0
    details = next((usage[n] for n in ("completion_tokens_details", "output_tokens_details") if usage.get(n)), None)
    thought = _first(details, "reasoning_tokens") if isinstance(details, dict) else None
    return bool(thought) or (isinstance(room, int) and made >= room > 0)


def _first(counts: Body, *names: str) -> int | None:
    """The first of these numbers that is there; a number that is no whole one, a text, an object is not."""
    for name in names:
        value = counts.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value or value % 1:
            continue
        if not 0 <= value <= MOST_TOKENS:
            raise CallFailed(f"the usage cannot be true: {name} is {value!r:.40}", again=True)
        return int(value)
    return None
