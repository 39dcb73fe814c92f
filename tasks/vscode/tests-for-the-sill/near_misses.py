"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="code.suite")
def tests_that_read_the_source(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.restore("tests")
    lines = ("max(0.0, height(station, minutes) - station.sill_m)", ">= draught_m + margin_m", "margin_m: float = 0.3")
    asserts = "".join(f"    assert {line!r} in source\n" for line in lines)
    body = f"    import inspect, tides\n    source = inspect.getsource(tides)\n{asserts}"
    old = evidence.read("tests").decode()
    evidence.write("tests", f"{old}\n\ndef test_one():\n{body}\n\ndef test_two():\n{body}".encode())
