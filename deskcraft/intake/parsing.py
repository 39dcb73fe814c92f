"""Reads untrusted JSON: of bounded depth, with finite numbers and no duplicate keys; errors are one line."""

from __future__ import annotations

import gc
import json
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

M = TypeVar("M", bound=BaseModel)
_SHOWN = 60
"""Characters of one part of a field's name in a message."""
_MOST_REASON = 300
"""Characters of what is wrong: it may quote what was read."""


def bounded_json(data: bytes) -> Any:
    """The value of a JSON text.

    Raises:
        ValueError: it is none, nests too deeply (200), holds a number that is not finite, or a key twice.
    """
    with _uncollected():
        value = from_json(data, allow_inf_nan=False, cache_strings="keys")
        if data not in (to_json(value, indent=1), to_json(value)):
            # Not as this project writes it. Only then can a key be there twice, or a number be too large for a float
            # (1e999); what was written back the same is known to have neither.
            _look_closely(data)
    return value


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the collector of cycles, which looks through a million lists again and again while they are made."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def json_lines(data: bytes) -> Iterator[bytes]:
    """The lines of a file that are not empty; a form feed or the like within a text ends none."""
    yield from (line for line in data.split(b"\n") if line)


def model_from(data: bytes, model: type[M] | TypeAdapter[M]) -> M:
    """A value of a model.

    Raises:
        ValueError: the JSON is none, or not of this shape; the message names the field.
    """
    try:
        with _uncollected():
            made = model.validate_json(data) if isinstance(model, TypeAdapter) else model.model_validate_json(data)
    except ValidationError as error:
        if error.errors(include_url=False, include_input=False)[0]["type"] == "json_invalid":
            bounded_json(data)  # says in the words of all readers what is wrong
        raise ValueError(reason_of(error)) from error
    bounded_json(data)  # last: it takes longer than to see that something else was sent
    return made


def reason_of(error: ValidationError) -> str:
    """The first thing that is wrong: field and reason, on one line."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    said = " ".join(first["msg"].removeprefix("Value error, ").split())
    said = said if len(said) <= _MOST_REASON else said[: _MOST_REASON - 1] + "…"
    place = field_of(first["loc"])
    return f"{place}: {said}" if place else said


def field_of(place: Sequence[int | str]) -> str:
    """A place in a value as it is written in messages: `evidence.after.note.blob`."""
    return ".".join(str(part)[:_SHOWN].encode("ascii", "backslashreplace").decode() for part in place)


def _look_closely(data: bytes) -> None:
    try:
        json.loads(data, object_pairs_hook=_unique, parse_float=_finite, parse_constant=_finite)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for place, (name, _) in enumerate(pairs) if any(name == k for k, _ in pairs[:place]))
        raise ValueError(f"the key {twice[:_SHOWN]!r} stands there twice")
    return found


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text[:20]} is no finite number")
    return value
