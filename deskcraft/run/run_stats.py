"""Statistics of a run in progress: counts of episodes by outcome, the rate, and the time that is left."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

RECENT = 50
"""The rate is over this many of the last episodes, since a run may go from quick tasks to slow ones."""


@dataclass
class RunStats:
    """Counts of episodes; times are seconds of one clock."""

    total: int
    began: float
    succeeded: int = 0
    failed: int = 0
    not_scored: int = 0
    """Without those that were skipped."""
    skipped: int = 0
    given_up: int = 0
    crashes: int = 0
    _ends: deque[float] = field(default_factory=lambda: deque(maxlen=RECENT + 1))

    @property
    def done(self) -> int:
        """Episodes that ended or were given up."""
        return self.succeeded + self.failed + self.not_scored + self.skipped + self.given_up

    def count(self, outcome: dict[str, Any], now: float) -> None:
        """Counts an episode that ended."""
        match outcome["success"]:
            case None if outcome["status"] == "skipped":
                self.skipped += 1
            case None:
                self.not_scored += 1
            case 0:
                self.failed += 1
            case _:
                self.succeeded += 1
        self._ends.append(now)

    def per_minute(self, now: float) -> float | None:
        """Episodes per minute over the last `RECENT`; None before the first has ended."""
        if not self._ends:
            return None
        full = len(self._ends) > RECENT
        since = self._ends[0] if full else self.began
        return 60 * (len(self._ends) - full) / max(now - since, 1e-3)

    def left_s(self, now: float) -> float | None:
        """Estimated seconds until the end; None before the first episode has ended."""
        rate = self.per_minute(now)
        return None if rate is None else 60 * (self.total - self.done) / rate

    def line(self, now: float) -> str:
        """All of it in one line."""
        text = (
            f"{self.done} of {self.total} done: {self.succeeded} succeeded, {self.failed} failed, "
            f"{self.not_scored} not scored"
        )
        if self.skipped:
            text += f", {self.skipped} skipped"
        if self.given_up:
            text += f", {self.given_up} given up"
        if self.crashes:
            text += f", {self.crashes} worker{'s' * (self.crashes != 1)} lost"
        text += f"; {duration(now - self.began)}"
        rate, left = self.per_minute(now), self.left_s(now)
        if rate is None or left is None:
            return text
        return f"{text}, {rate:.3g} a minute, about {duration(left)} left"


def duration(seconds: float) -> str:
    """`42 s`, `3 min 5 s`, `2 h 10 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
