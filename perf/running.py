"""Runs groups of figures, each in a process of its own and within its time: one that fails or hangs costs no other."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field

from perf.figures import Figure

WHOLE_S = 14 * 60.0
"""What all groups together may take."""
GROUP_S = 90.0
"""What a group may take, unless `LONGER` says otherwise."""
LONGER = {
    "grading": 180.0,
    "stale_frames": 180.0,
    "desktop": 150.0,
    "sweeps": 240.0,
    "vm": 150.0,
    "scenes": 120.0,
    "sites": 120.0,
    "study": 160.0,
    "oci": 830.0,
}
LAST_WORDS = 300
"""Characters of what a failing group said."""
Command = Callable[[str], Sequence[str]]


@dataclass
class Outcome:
    """What came of all groups."""

    figures: list[Figure] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    """Group to why it has no figures."""
    seconds: dict[str, float] = field(default_factory=dict)


def command_of(group: str) -> list[str]:
    """Return what measures a group and prints its figures as JSON."""
    return [sys.executable, "-m", "perf", "--alone", group]


def run_groups(
    groups: Sequence[str],
    say: Callable[[str], None],
    command: Command = command_of,
    whole_s: float = WHOLE_S,
    group_s: Callable[[str], float] = lambda group: LONGER.get(group, GROUP_S),
) -> Outcome:
    """Measure the groups one after another.

    Args:
        groups: Their names.
        say: Called with each line of progress.
        command: What measures a group.
        whole_s: What all may take; groups that are left then are not measured.
        group_s: What a group may take.
    """
    outcome, began = Outcome(), time.monotonic()
    for number, group in enumerate(groups, 1):
        left = whole_s - (time.monotonic() - began)
        if left <= 0:
            outcome.failed[group] = f"not measured: the {whole_s:.0f} s of all groups were over"
            continue
        say(f"measuring {group} ({number} of {len(groups)}) ...")
        at = time.monotonic()
        try:
            outcome.figures += _measured(command(group), min(left, group_s(group)))
        except GroupFailed as error:
            outcome.failed[group] = str(error)
            say(f"  {group} failed: {error}")
        outcome.seconds[group] = round(time.monotonic() - at, 1)
        say(f"  {group}: {outcome.seconds[group]:.0f} s")
    return outcome


class GroupFailed(Exception):
    """A group ended without figures."""


def _measured(command: Sequence[str], limit_s: float) -> list[Figure]:
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        try:
            out, err = process.communicate(timeout=limit_s)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # with all that it started
            raise GroupFailed(f"it took more than {limit_s:.0f} s") from None
    if process.returncode:
        lines = err.decode(errors="replace").strip().splitlines() or [f"status {process.returncode}, without a word"]
        raise GroupFailed(lines[-1][-LAST_WORDS:])
    try:
        return [Figure(**each) for each in json.loads(out.splitlines()[-1])]
    except (ValueError, TypeError, IndexError) as error:
        raise GroupFailed(f"it printed no figures: {error}") from error


def as_json(figures: Sequence[Figure]) -> str:
    """Return figures as `run_groups` reads them, on one line."""
    return json.dumps([asdict(figure) for figure in figures])
