"""Installed and removed with dpkg, in the open terminal."""

from __future__ import annotations

from typing import Any

from multi.shell import enter

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("*Terminal*")
    enter(desk, f"sudo dpkg -i {params['part']}_*.deb {params['program']}_{params['version']}_all.deb")
    enter(desk, f"sudo dpkg --purge {params['old']}")
