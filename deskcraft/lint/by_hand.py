"""Guards follow from what goals pin: a list by hand of what may change hides what nobody asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deskcraft.lint.complaint import Report
from deskcraft.lint.subject import Subject

RULE = "by-hand"
LISTS = ("except", "allow_new", "allow_removed")
"""Parameters of guards that say by hand what may change."""


def by_hand(subject: Subject) -> Iterator[Report]:
    """Each list by hand of a task's checks, as an error."""
    for role in ("goals", "guards"):
        for place, name in _lists(getattr(subject.task.checks, role), ("checks", role)):
            message = f"`{name}:` says by hand what may change; pin it by a goal, or say `free:` with the clause"
            yield RULE, "error", place, message
    if subject.task.checks.home_except:
        message = "`home_except:` says by hand what may change; take it as evidence and judge it"
        yield RULE, "error", ("checks", "home_except"), message


def _lists(node: Any, place: tuple[int | str, ...]) -> Iterator[tuple[tuple[int | str, ...], str]]:
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, (list, tuple)) else ()
    for key, child in children:
        if key in LISTS and child:
            yield (*place, key), str(key)
        else:
            yield from _lists(child, (*place, key))
