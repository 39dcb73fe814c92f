"""By keyboard: the register is read in Calc, the copies are made in a terminal."""

from __future__ import annotations

from typing import Any

from shell import close, enter, terminal

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("society-register.xlsx - *")
    desk.look()
    keep(desk, params["folder"], *params["files"])


def keep(desk: Desk, folder: str, *files: str) -> None:
    """Copies papers with their folders."""
    terminal(desk)
    enter(desk, f"mkdir -p ~/{folder}")
    enter(desk, f"cd ~/Society && cp --parents {' '.join(files)} ~/{folder}")
    close(desk)
