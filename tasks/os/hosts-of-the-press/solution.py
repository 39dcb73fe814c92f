"""The old name cut out of its line, and a new line, in the open terminal."""

from __future__ import annotations

from typing import Any

from multi.shell import enter

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("*Terminal*")
    name = params["name"].replace(".", r"\.")
    cut = f"s/[[:blank:]]+{name}([[:blank:]]|$)/ \\1/; /^[0-9.]+[[:blank:]]*$/d"  # a line whose only name goes, goes
    enter(desk, f"sudo sed -i -E '{cut}' /etc/hosts")
    enter(desk, f"echo '{params['address']} {params['name']}' | sudo tee -a /etc/hosts")
