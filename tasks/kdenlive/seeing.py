"""Waits for parts of Kdenlive's window that have no name and are known by where they are."""

from __future__ import annotations

from collections.abc import Callable

import gui

from deskcraft.authoring import Desk
from deskcraft.authoring.seen import Element

LOOKS = 40
"""How often is looked: a busy desktop fills a panel after it has shown it."""


def parts(desk: Desk, role: str, where: Callable[[Element], bool], least: int = 1) -> list[Element]:
    """Parts of a role at a place, from the left to the right, as soon as there are so many."""
    for _ in range(LOOKS):
        found = [each for each in desk.elements(gui.APP) if each.role == role and each.width > 0 and where(each)]
        if len(found) >= least:
            return sorted(found, key=lambda each: each.x)
        desk.settle()
    raise AssertionError(f"{role}: {len(found)} where {least} should be")
