"""Checks the shape of what programs inside a desktop say as evidence: they stand on the agent's ground.

An answer of another shape is refused, and so the agent's result; no check of DeskCraft meets it.
"""

from __future__ import annotations

import json
import math
from typing import Any

from deskcraft.errors import RefusedFile

_PAGES, _FIELDS, _TEXT, _SETTINGS, _DEPTH = 40, 200, 400_000, 20_000, 8
_SCALARS = {
    "bool": bool,
    "uchar": int,
    "int16": int,
    "uint16": int,
    "int": int,
    "uint": int,
    "int64": int,
    "uint64": int,
    "double": float,
    "string": str,
}
_WORDS = ("url", "title", "text", "view")


class _WrongShape(ValueError):
    """The message says where."""


def checked_pages(said: bytes) -> bytes:
    """The answer of `devtools_inside`, as it came.

    Raises:
        RefusedFile: it is no list of pages.
    """
    return _checked(said, "the browser", _check_pages)


def checked_settings(said: bytes) -> bytes:
    """The answer of `xfconf_inside`, as it came.

    Raises:
        RefusedFile: it is no mapping of properties to types and values.
    """
    return _checked(said, "the settings", _check_settings)


def _checked(said: bytes, who: str, check: Any) -> bytes:
    try:
        check(json.loads(said, parse_constant=_refuse_constant))
    except (ValueError, RecursionError) as error:
        raise RefusedFile(f"{who} did not answer as it should: {str(error)[:200]}") from error
    return said


def _refuse_constant(name: str) -> None:
    raise _WrongShape(f"{name} is no number")


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise _WrongShape(what)


def _check_pages(pages: Any) -> None:
    _must(isinstance(pages, list) and len(pages) <= _PAGES, f"not a list of at most {_PAGES} pages")
    for page in pages:
        _must(isinstance(page, dict), "a page that is no object")
        _must(set(page) == {*_WORDS, "front", "scroll", "fields"}, "a page with other keys")
        for name in _WORDS:
            _must(isinstance(page[name], str) and len(page[name]) <= _TEXT, f"{name} is no text of bounded length")
        _must(isinstance(page["front"], bool), "front is neither true nor false")
        scroll, fields = page["scroll"], page["fields"]
        _must(isinstance(scroll, list) and len(scroll) == 2 and all(_is_number(at) for at in scroll), "scroll")
        _must(isinstance(fields, list) and len(fields) <= _FIELDS, f"not at most {_FIELDS} fields")
        for field in fields:
            _check_field(field)


def _check_field(field: Any) -> None:
    _must(isinstance(field, dict) and set(field) == {"label", "kind", "value", "ticked"}, "a field with other keys")
    _must(all(isinstance(field[name], str) for name in ("label", "kind")), "a field's label or kind is no text")
    _must(field["value"] is None or isinstance(field["value"], str), "a field's value is no text")
    _must(field["ticked"] is None or isinstance(field["ticked"], bool), "a field's tick is neither true nor false")


def _check_settings(found: Any) -> None:
    _must(isinstance(found, dict) and len(found) <= _SETTINGS, f"not an object of at most {_SETTINGS} properties")
    for path, entry in found.items():
        _must(path.startswith("/"), "a property's path does not begin with /")
        _check_value(entry, 0)


def _check_value(entry: Any, depth: int) -> None:
    _must(isinstance(entry, dict) and set(entry) == {"type", "value"}, "a property without type and value")
    kind, value = entry["type"], entry["value"]
    _must(isinstance(kind, str), "a type is no name")
    if kind == "array":
        _must(isinstance(value, list) and depth < _DEPTH, "an array is none, or too deep")
        for item in value:
            _check_value(item, depth + 1)
        return
    wanted = _SCALARS.get(kind)
    if wanted is float:
        _must(_is_number(value), f"a {kind} is no number")
    elif wanted is not None:
        _must(type(value) is wanted, f"a {kind} of another type")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
