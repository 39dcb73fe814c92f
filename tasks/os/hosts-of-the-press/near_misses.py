"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="hosts.name")
def the_old_address_stays_as_well(desk: Desk, params: dict[str, Any]) -> None:
    desk.must_run(["sh", "-c", f"echo '{params['address']} {params['name']}' >> /etc/hosts"], root=True)


@near_miss(caught_by="hosts.untouched")
def the_whole_line_gone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    kept = [line for line in evidence.read("hosts").decode().splitlines() if not line.startswith("10.20.0.9")]
    evidence.write("hosts", "\n".join(kept).encode())
