"""The lists that a project holds as JSON: guides, markers of clips, groups."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from evaluators.evidence import Unreadable
from evaluators.kdenlive.model import Group, Marker


def _listed(text: str) -> list[Any]:
    if not text.strip():
        return []
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable("a list that it holds is not JSON") from error
    return found if isinstance(found, list) else []


def markers_of(text: str) -> tuple[Marker, ...]:
    """Return the guides or markers of a list, in order."""
    found = []
    for each in _listed(text):
        match each:
            case {"pos": int(frame)}:
                kind = each.get("type", 0)
                found.append(Marker(frame, str(each.get("comment", "")), kind if isinstance(kind, int) else 0))
    return tuple(sorted(found, key=lambda marker: (marker.frame, marker.text)))


def categories_of(text: str) -> dict[int, tuple[str, str]]:
    """Return the categories that guides and markers can have, by number: name and colour."""
    return {
        each["index"]: (str(each.get("comment", "")), str(each.get("color", "")).lower())
        for each in _listed(text)
        if isinstance(each, dict) and isinstance(each.get("index"), int)
    }


def groups_of(text: str) -> Iterator[Group]:
    """Give the outermost groups that were made by hand, with all that lies in them."""
    for each in _listed(text):
        if isinstance(each, dict) and each.get("type") == "Normal":
            yield Group(frozenset(_members(each)))


def _members(group: Mapping[str, Any], depth: int = 0) -> Iterator[tuple[int, int]]:
    if group.get("type") == "Leaf":
        parts = str(group.get("data", "")).split(":")
        if group.get("leaf") == "clip" and len(parts) >= 2 and all(part.lstrip("-").isdecimal() for part in parts[:2]):
            yield int(parts[0][:9]), int(parts[1][:9])
        return
    inner = group.get("children")
    if depth < 50 and isinstance(inner, list):
        for child in inner:
            if isinstance(child, dict):
                yield from _members(child, depth + 1)
