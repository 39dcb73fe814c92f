"""A link and a name, typed into the open terminal."""

from __future__ import annotations

from typing import Any

from multi.shell import enter

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("*Terminal*")
    enter(desk, f"sudo ln -sf /usr/share/zoneinfo/{params['zone']} /etc/localtime")
    enter(desk, f"echo {params['zone']} | sudo tee /etc/timezone")
