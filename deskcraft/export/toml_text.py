"""Writes TOML: strings, numbers, lists, tables and lists of tables, in the order in which they are given."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

Value: TypeAlias = "str | int | float | bool | list[Value] | dict[str, Value]"
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(table: Mapping[str, Value]) -> str:
    """Writes a document.

    Args:
        table: its root. A list is one of tables if it has elements and each is a mapping; such a list, and a mapping,
            gets a section of its own, after the plain values beside it.

    Returns:
        The text; `tomllib` reads the same values from it.
    """
    return "\n".join(_lines(table, ())).strip() + "\n"


def _lines(table: Mapping[str, Value], path: tuple[str, ...]) -> Iterator[str]:
    sections = {name: value for name, value in table.items() if _is_section(value)}
    for name, value in table.items():
        if name not in sections:
            yield f"{_key(name)} = {_inline(value)}"
    for name, value in sections.items():
        here = (*path, name)
        title = ".".join(_key(part) for part in here)
        for one in value if isinstance(value, list) else [value]:
            assert isinstance(one, dict)
            yield ""
            yield f"[[{title}]]" if isinstance(value, list) else f"[{title}]"
            yield from _lines(one, here)


def _is_section(value: Value) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(one, dict) for one in value)
    return isinstance(value, dict)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _string(name)


def _inline(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        return f"[{', '.join(_inline(one) for one in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(name)} = {_inline(one)}' for name, one in value.items())}}}"
    return repr(value)


def _string(text: str) -> str:
    """A basic string: JSON's escapes are TOML's as well, and DEL must be escaped in TOML."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
