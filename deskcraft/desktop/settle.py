"""Says when a desktop has come to rest: a pure detector that is fed with samples and knows no clock.

Quiet frames alone fail (an application that loads in silence), and so does an idle CPU alone (under load a starved
application looks idle). At rest means: for a while no change larger than a caret, little CPU time used, and little
time spent waiting for a CPU or for the disk.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from deskcraft.desktop.memory import same_bytes

CARET_PX = 1500
"""Changes in a box of at most this many pixels are a blinking caret or the clock's minute, not work."""
IDLE_SHARE = 0.15
"""Share of one core that a desktop at rest may use."""
STARVED_SHARE = 0.15
"""Share of the window that its processes together may have waited for a CPU."""
QUIET_S = 0.3
CAP_S = 5.0
LOOKS_WHILE_STILL = 3
"""Into at most so many parts the time of quiet is divided by looks, once the picture has been still for one of them."""
SAMPLED_ROWS = 8
"""One row in so many is compared at looks that decide nothing; a caret is higher than that."""
STARVED_CAPS = 2
"""By so many caps more is waited where the desktop's processes waited for a processor: that time was not theirs."""
STILL_S = 6.0
"""For emulated machines, on which an idle application can keep a processor busy (Audacity takes 0.7 of a core)."""
_NS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Sample:
    """One look at the desktop."""

    time_s: float
    changed_px: int
    """Area of the box around all that changed since the sample before."""
    cpu_ns: int
    """CPU time that the desktop's processes have used so far, those that ended included."""
    delay_ns: int
    """Time that they have waited for a CPU so far."""
    blocked: int = 0
    """Processes that wait for the disk now."""
    run_ns: int = 0
    """CPU time that its living threads have used so far, which has a finer resolution."""
    ready: int = 0
    """Processes that run or wait for a CPU now."""


class Detector:
    """Collects samples and says whether the desktop is at rest."""

    def __init__(self, quiet_s: float = QUIET_S, caret_px: int = CARET_PX, *, still_s: float | None = None) -> None:
        """Looks for rest of `quiet_s`; a picture still for `still_s` is at rest whatever works behind it."""
        self._still_s = still_s
        self._quiet_s = quiet_s
        self._caret_px = caret_px
        self._samples: deque[Sample] = deque()
        self._last_change_s = 0.0

    @property
    def last_change_s(self) -> float:
        """The time of the last sample with a change, or of the first."""
        return self._last_change_s

    def feed(self, sample: Sample) -> bool:
        """Takes the next sample in; True once the desktop is at rest."""
        if not self._samples or sample.changed_px > self._caret_px or sample.blocked:
            self._last_change_s = sample.time_s
        self._samples.append(sample)
        while len(self._samples) > 2 and self._samples[1].time_s <= sample.time_s - self._quiet_s:
            self._samples.popleft()
        if self._still_s is not None and sample.time_s - self._last_change_s >= self._still_s and not sample.blocked:
            return True
        first = self._samples[0]
        window_s = sample.time_s - first.time_s
        if sample.time_s - self._last_change_s < self._quiet_s or window_s < self._quiet_s:
            return False
        if sample.ready:  # sums show a wait for a processor only once it is over, and it may outlast the window
            return False
        # processes that ended take their times along, so a sum can shrink: that is no work
        cpu = max(0, sample.cpu_ns - first.cpu_ns, sample.run_ns - first.run_ns) / _NS
        delay = max(0, sample.delay_ns - first.delay_ns) / _NS
        return cpu <= IDLE_SHARE * window_s and delay <= STARVED_SHARE * window_s


def next_look(poll_s: float, quiet_s: float, still: float) -> float:
    """Seconds until the next look at a desktop whose picture has been still for so many.

    Soon after a change, for one is often followed by another, and then at longer gaps: a look costs processor time. One
    falls at the very time from which on the desktop may be at rest.

    Args:
        poll_s: between two looks at least.
        quiet_s: how long it has to be quiet.
        still: seconds since the last change.
    """
    if still >= quiet_s:
        return poll_s
    gap = min(max(poll_s, still), max(poll_s, quiet_s / LOOKS_WHILE_STILL))
    return min(gap, quiet_s - still)


def patience(cap_s: float, elapsed_s: float, waited_ns: int) -> float:
    """How long a desktop may take to come to rest: the cap, and what it has waited for a processor meanwhile.

    Args:
        cap_s: seconds on a machine that does nothing else.
        elapsed_s: seconds since the wait began.
        waited_ns: for how long its processes, summed, were ready to run and had no processor since.
    """
    return cap_s + min(STARVED_CAPS * cap_s, elapsed_s, max(0, waited_ns) / _NS)


def seems_changed(before: npt.NDArray[np.uint32], after: npt.NDArray[np.uint32]) -> bool:
    """Whether one row in `SAMPLED_ROWS` differs: a quarter of the work, which misses what is lower than that."""
    return not np.array_equal(before[::SAMPLED_ROWS], after[::SAMPLED_ROWS])


def changed_area(before: npt.NDArray[np.uint32], after: npt.NDArray[np.uint32]) -> int:
    """The area, px, of the smallest box around all pixels that differ; 0 if none does."""
    if same_bytes(before, after):
        return 0
    different = before != after  # once: the second picture may be the X server's own memory, which changes
    if not different.any():
        return 0
    rows = np.flatnonzero(different.any(axis=1))
    columns = np.flatnonzero(different[rows[0] : rows[-1] + 1].any(axis=0))
    return int((rows[-1] - rows[0] + 1) * (columns[-1] - columns[0] + 1))
