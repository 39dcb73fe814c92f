"""The names of a task's leaves: `leaf: NAME` in a check, so that near misses need not count positions.

    checks:
      goals:
        - files.data: {of: stations, at: harbour, equals: 3, leaf: depth}
        - files.data: {of: stations, at: name, equals: "${name}", leaf: name}

Without a name a leaf is called by its check, `files.data#2` for its second use in tree order, goals before guards. The
guard on the home folder is called `home`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from evaluators.grade import held

LEAF = "leaf"
"""The key that gives a leaf its name."""
HOME_LEAF = "home"
"""The guard on the home folder, which every task has."""
HOME_CHECK = "files.untouched"
NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
Place: TypeAlias = tuple[int | str, ...]


class BadLeaf(ValueError):
    """A leaf's name cannot be used; `place` says where, as keys and indices."""

    def __init__(self, message: str, place: Place) -> None:
        super().__init__(message)
        self.place = place


def leaf_names(checks: Any) -> dict[str, str]:
    """Finds how the leaves of a task may be called.

    Args:
        checks: as task.yaml has them; what is malformed in them is left to their own reader.

    Returns:
        By name and by key, the key of the leaf in verdicts.

    Raises:
        BadLeaf: a name is malformed, or taken.
    """
    found: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for place, check, body in _leaves(checks):
        seen[check] += 1
        key = check if seen[check] == 1 else f"{check}#{seen[check]}"
        found[key] = key
        if LEAF not in body:
            continue
        name = body[LEAF]
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise BadLeaf(f"'{name}': a leaf's name is lower-case letters, digits, hyphens and underscores", place)
        if name in found or name == HOME_LEAF:
            raise BadLeaf(f"a leaf is called '{name}' already; give each its own name", place)
        found[name] = key
    number = seen[HOME_CHECK] + 1
    home = HOME_CHECK if number == 1 else f"{HOME_CHECK}#{number}"
    return {**found, home: home, HOME_LEAF: home}


def _leaves(checks: Any) -> Iterator[tuple[Place, str, Mapping[str, Any]]]:
    """Place of its name, check and parameters of each leaf, in tree order."""
    if isinstance(checks, dict):
        for role in ("goals", "guards"):
            nodes = checks.get(role)
            for index, node in enumerate(nodes if isinstance(nodes, list) else []):
                yield from _below(node, ("checks", role, index))


def _below(node: Any, place: Place) -> Iterator[tuple[Place, str, Mapping[str, Any]]]:
    if not isinstance(node, dict) or len(node) != 1:
        return
    ((name, body),) = node.items()
    inner = held(name, body)
    if inner is None:
        if isinstance(name, str) and isinstance(body, dict):
            yield (*place, name, LEAF), name, body
        return
    for at, child in inner:
        yield from _below(child, (*place, name, *at))
