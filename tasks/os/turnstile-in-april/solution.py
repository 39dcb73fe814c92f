"""grep and awk, typed into the open terminal."""

from __future__ import annotations

from typing import Any

from multi.shell import enter

from deskcraft.authoring import Desk

LOG = "turnstile-2031-04.log"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("*Terminal*")
    gate = params["gate"]
    enter(desk, f"grep ' {gate} FAULT ' {LOG} > faults.txt")
    enter(desk, f"grep ' {gate} IN ' {LOG} | tr = ' ' > /tmp/in.txt")
    count = 'awk \'{n++; p += $NF} END {print "admissions: " n; print "persons: " p}\' /tmp/in.txt'
    days = "awk '{d[$1] += $NF} END {for (k in d) print d[k], k}' /tmp/in.txt | sort -rn | head -1 | cut -d' ' -f2"
    enter(desk, f"{count} > report.txt")
    enter(desk, "echo groups: $(grep -c ' group ' /tmp/in.txt) >> report.txt")
    enter(desk, "echo faults: $(wc -l < faults.txt) >> report.txt")
    enter(desk, f"echo busiest day: $({days}) >> report.txt")
