"""Recorded episodes graded in several random orders by one grader: the same verdicts, and nothing is kept of them."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from deskcraft.episode.grading import Grader
from deskcraft.errors import VerifierError
from deskcraft.record.folder import RunFolder
from evaluators.ahead import KEPT

MEMORY_SLACK_MB = 200
"""What a process may have more of at the end than after its first verdict: what Python keeps of what it freed."""
_MB = 1024
_PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a process has of the machine."""

    resident_mb: int
    threads: int
    descriptors: int


READERS = 2 * KEPT
"""Descriptors of the readers of originals that a worker may keep."""


@dataclass
class Orders:
    """What came of all orders."""

    episodes: int = 0
    verdicts: int = 0
    different: dict[str, list[str]] = field(default_factory=dict)
    """Episode to what differed, each with the order in which it did."""
    failed: dict[str, str] = field(default_factory=dict)
    """Episode to the error that came instead of a verdict."""
    footprints: dict[str, list[Footprint]] = field(default_factory=dict)
    """`worker` and `controller`: after the first verdict of all, and after each order."""

    @property
    def grown(self) -> list[str]:
        """What a process has more of at the end than at the beginning.

        Threads and descriptors are compared with those after the first order: by then each application that the checks
        ask has been started once, and is kept warm. The readers of originals come with the second one.
        """
        found = []
        for name, prints in self.footprints.items():
            kept = READERS if name == "worker" else 0
            first, warm, last = prints[0], prints[min(1, len(prints) - 1)], prints[-1]
            if last.threads > warm.threads or last.descriptors > warm.descriptors + kept:
                found.append(
                    f"the {name} has {last.threads} threads and {last.descriptors} descriptors, after the "
                    f"first order {warm.threads} and {warm.descriptors}"
                )
            if last.resident_mb > first.resident_mb + MEMORY_SLACK_MB:
                found.append(f"the {name} has {last.resident_mb} MB of memory, at first {first.resident_mb}")
        return found

    @property
    def ok(self) -> bool:
        """Whether there was a verdict each time, always the same, and nothing grew."""
        return not self.different and not self.failed and not self.grown

    def as_json(self) -> dict[str, Any]:
        """As it is written."""
        return {**asdict(self), "grown": self.grown}


def grade_in_orders(
    run: RunFolder, names: Sequence[str], seeds: Sequence[int], grader: Grader, say: Callable[[str], None]
) -> Orders:
    """Grade the same episodes in several orders, with the checks that were recorded.

    Args:
        run: Where they are.
        names: The episodes.
        seeds: Of the orders.
        grader: Judges all of them.
        say: Called with a line after each order.
    """
    found = Orders(episodes=len(names), footprints={"worker": [], "controller": []})
    first: dict[str, Any] = {}
    for number, seed in enumerate(seeds, 1):
        order = list(names)
        random.Random(seed).shuffle(order)
        for name in order:
            verdict = _verdict(run, name, grader)
            found.verdicts += 1
            if "error" in verdict:
                found.failed[name] = verdict["error"]
            if len(found.footprints["worker"]) == 0:
                _measure(found, grader)
            why = _difference(first.setdefault(name, verdict), verdict)
            if why:
                found.different.setdefault(name, []).append(f"order {number}: {why}")
        _measure(found, grader)
        said = ", ".join(f"{who} {prints[-1].resident_mb} MB" for who, prints in found.footprints.items())
        say(f"order {number} of {len(seeds)}: {len(order)} episodes, {len(found.different)} differ; {said}")
    return found


def _verdict(run: RunFolder, name: str, grader: Grader) -> dict[str, Any]:
    record = run.read(name)
    assert record.evidence is not None, name
    try:
        found = grader.grade_ended(record, record.task, record.evidence, run.blobs)
    except VerifierError as error:
        return {"error": str(error)}
    return found.model_dump(mode="json")


def _difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Say in which way two verdicts differ; empty if they do not."""
    if one == other:
        return ""
    parts = [key for key in sorted(one.keys() | other.keys()) if one.get(key) != other.get(key)]
    said = [f"{key} {str(one.get(key))[:80]} and {str(other.get(key))[:80]}" for key in parts]
    return "; ".join(said)


def _measure(found: Orders, grader: Grader) -> None:
    found.footprints["worker"].append(footprint(grader.worker_pid))
    found.footprints["controller"].append(footprint(os.getpid()))


def footprint(pid: int) -> Footprint:
    """Return what a process has of memory, threads and descriptors."""
    status = (_PROC / str(pid) / "status").read_text()
    fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
    resident = int(fields["VmRSS"].split()[0]) // _MB
    return Footprint(resident, int(fields["Threads"]), len(list((_PROC / str(pid) / "fd").iterdir())))
