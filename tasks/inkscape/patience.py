"""Waiting for a dialog that is laid out anew after a click, as it is on a busy machine."""

from __future__ import annotations

from gui import right_of

from deskcraft.authoring import Desk

LOOKS = 20


def await_field(desk: Desk, label: str, role: str = "spin button") -> None:
    """Waits until the field stands beside its label."""
    for _ in range(LOOKS):
        try:
            right_of(desk, label, role)
        except ValueError:
            desk.settle()
        else:
            return
    raise AssertionError(f"no field beside {label}")
