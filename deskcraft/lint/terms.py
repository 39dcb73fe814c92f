"""The terms of operations, and which of them a set of tasks exercises."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from deskcraft.task.model import Task


@cache
def terms() -> dict[str, frozenset[str]]:
    """The terms of operations by application."""
    path = Path(__file__).parent.parent / "task" / "operations.yaml"
    return {app: frozenset(names) for app, names in yaml.safe_load(path.read_text(encoding="utf-8")).items()}


def coverage(tasks: Iterable[Task]) -> dict[str, dict[str, Any]]:
    """Of each application that the tasks have: how many operations are listed, how many covered, which are missing."""
    used: dict[str, set[str]] = {}
    for task in tasks:
        for app in {*task.apps, task.app}:
            used.setdefault(app, set()).update(task.operations)
    found = {}
    for app in sorted(used.keys() & terms().keys()):
        missing = sorted(terms()[app] - used[app])
        found[app] = {"listed": len(terms()[app]), "covered": len(terms()[app]) - len(missing), "missing": missing}
    return found
