"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

import json
from typing import Any

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

NEIGHBOURS = {
    "Australia/Adelaide": "Australia/Darwin",
    "Asia/Kathmandu": "Asia/Kolkata",
    "America/St_Johns": "America/Halifax",
}
"""The first shows the same in winter, and has no summer time; the others are what a hasty look at the map gives."""


def lines(evidence: TamperedEvidence, *chosen: int) -> None:
    """Puts back the chosen lines of what was printed before: 0 is /etc/localtime, 1 and 2 what /etc/timezone names."""
    found, before = json.loads(evidence.read("clock")), json.loads(evidence.read("clock", "before"))
    old, new = before["stdout"].split("\n"), found["stdout"].split("\n")
    found["stdout"] = "\n".join(old[number] if number in chosen else line for number, line in enumerate(new))
    evidence.write("clock", json.dumps(found).encode())


@near_miss(caught_by="system.timezone")
def a_neighbour(desk: Desk, params: dict[str, Any]) -> None:
    zone = NEIGHBOURS[params["zone"]]
    desk.must_run(["ln", "-sfn", f"/usr/share/zoneinfo/{zone}", "/etc/localtime"], root=True)
    desk.must_run(["sh", "-c", f"echo {zone} > /etc/timezone"], root=True)


@near_miss(caught_by="system.timezone")
def the_name_is_still_lisbon(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    lines(evidence, 1, 2)


@near_miss(caught_by="system.timezone")
def nothing_but_the_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    lines(evidence, 0)


@near_miss(caught_by="system.timezone")
def one_users_shell(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.restore("clock")
    evidence.add_to_home(".profile", f"export TZ={params['zone']}\n".encode())


@near_miss(caught_by="files.untouched")
def copied_through_the_link(desk: Desk, params: dict[str, Any]) -> None:
    desk.must_run(["cp", f"/usr/share/zoneinfo/{params['zone']}", "/etc/localtime"], root=True)
    desk.must_run(["sh", "-c", f"echo {params['zone']} > /etc/timezone"], root=True)


@near_miss(caught_by="command.output")
def a_copy_in_place_of_the_link(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    printed = json.loads(evidence.read("link"))
    evidence.write("link", json.dumps({**printed, "stdout": "/etc/localtime\n"}).encode())
