"""Two addresses for one name, a whole line redirected, a name mistyped, and a file written anew."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="hosts.name")
def the_old_address_stays_as_well(desk: Desk, params: dict[str, Any]) -> None:
    desk.must_run(["sh", "-c", f"echo '{params['address']} {params['name']}' >> /etc/hosts"], root=True)


@near_miss(caught_by="hosts.name")
def another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("hosts").decode()
    evidence.write(
        "hosts", text.replace(f"{params['address']} {params['name']}", f"{params['address']} press.test").encode()
    )


@near_miss(caught_by="hosts.untouched")
def the_whole_line_gone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    kept = [line for line in evidence.read("hosts").decode().splitlines() if not line.startswith("10.20.0.9")]
    evidence.write("hosts", "\n".join(kept).encode())


@near_miss(caught_by="hosts.untouched")
def all_the_press_redirected(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("hosts", evidence.read("hosts").replace(b"10.20.0.9\t", params["address"].encode() + b"\t"))
