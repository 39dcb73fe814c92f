"""The rest before evidence is taken: longer than after a step, and long enough for what the agent's last action began.

An agent may end with the action that saves, exports, renders or downloads. What it wrote counts if the desktop was
about to write it; how long that may take is bounded, and recorded.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from deskcraft.desktop.protocol import HOME, Desktop, Settled, inside

QUIET_S = 1.0
"""How long picture, processors and disk are quiet: a dialog closes, and what it asked for begins, within half of it."""
CAP_S = 10.0
"""The longest wait for a desktop that is busy and writes none of the files, or no more: a film plays, a page moves."""
WRITING_S = 60.0
"""The longest wait while a program works and has one of the files, or one beside them, open for writing."""
_LOOK_S = 2.0
"""Between two looks at who writes."""
_WORKPLACES = (
    HOME / "Documents",
    HOME / "Desktop",
    HOME / "Downloads",
    HOME / "Pictures",
    HOME / "Videos",
    HOME / "Music",
    HOME / "Projects",
)
"""Where a file that is about to become one of the named ones may be written first."""


@dataclass(frozen=True, slots=True)
class Rested:
    """How the rest before evidence came about."""

    seconds: float
    why: str
    """Why it ended: `quiet`, or what still went on."""


def come_to_rest(desktop: Desktop, files: Sequence[str], clock: Callable[[], float] = time.monotonic) -> Rested:
    """Waits until nothing is on its way into the files that a task names (absolute, or from ~).

    Raises:
        DesktopError: the desktop is gone.
    """
    slow = desktop.capabilities.slowness
    places = _places(files)
    began = clock()
    written_s = 0.0
    while True:
        settled: Settled = desktop.settle(cap_s=slow * _LOOK_S, quiet_s=QUIET_S)
        spent = clock() - began
        if settled.quiet:
            return Rested(spent, "quiet")
        writing = desktop.writers(places)
        written_s = spent if writing else written_s
        if spent >= slow * WRITING_S or spent - written_s >= slow * CAP_S:
            return Rested(spent, _still(writing, spent))


def being_written(desktop: Desktop, files: Sequence[str]) -> tuple[str, ...]:
    """The files among those that a task names, or beside them, that a program has open for writing.

    Raises:
        DesktopError: the desktop is gone.
    """
    return desktop.writers(_places(files))


def _places(files: Sequence[str]) -> list[str]:
    """The folders of the files, and where programs work, none of them named twice."""
    folders = {inside(file).parent for file in files} | set(_WORKPLACES)
    wide = {HOME, HOME.parent, PurePosixPath("/")}  # settings and caches lie below: there the files alone count
    named = [str(inside(file)) for file in files if inside(file).parent in wide]
    return sorted({str(folder) for folder in folders - wide} | set(named))


def _still(writing: Sequence[str], spent: float) -> str:
    if not writing:
        return f"the desktop was still busy after {spent:.0f} s"
    name = writing[0].encode("utf-8", "replace").decode()
    return f"{name} was still being written after {spent:.0f} s"
