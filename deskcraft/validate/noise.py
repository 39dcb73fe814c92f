"""How much of a task's outcome is the desktop's own noise: solution and nothing again and again, and what varied."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from deskcraft.desktop.protocol import Desktop, Picture
from deskcraft.errors import AgentError, TaskError
from deskcraft.record.model import EpisodeRecord
from deskcraft.validate.player import Player
from deskcraft.validate.proof import pixels_that_differ

SPREAD = 0.5
"""(longest - shortest) / median from which durations are flagged."""
LEAST_S = 2.0
"""Seconds that they must lie apart at least: a mock episode of 20 ms may well take 40."""
Kind: TypeAlias = Literal["solution", "noop"]
KINDS: tuple[Kind, Kind] = ("solution", "noop")


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Verdicts(_Model):
    """What the repeats of a solution, or of doing nothing, came to."""

    kind: Kind
    outcomes: dict[str, int]
    """How often each; most frequent first."""
    steps: tuple[int, int]
    """Least and most. They may vary: a solution waits for what it sees."""

    @property
    def varied(self) -> bool:
        """Whether they came to more than one thing, or one could not be graded."""
        return len(self.outcomes) > 1 or any(not outcome.startswith("success") for outcome in self.outcomes)


class Screens(_Model):
    """First screens, over all repeats of both kinds."""

    groups: tuple[int, ...]
    """How many showed the same outside the clock; largest group first."""
    most_pixels: int
    """In which one of another group differs at most from the first of the largest."""
    missing: int
    """Episodes that did not get so far."""

    @property
    def varied(self) -> bool:
        """Whether there was more than one first screen, or none."""
        return len(self.groups) != 1 or self.missing > 0


class Durations(_Model):
    """Seconds of whole episodes of one kind, from the reset to the grade."""

    kind: Kind
    shortest_s: float
    median_s: float
    longest_s: float

    @property
    def spread(self) -> float:
        """(longest - shortest) / median."""
        return (self.longest_s - self.shortest_s) / self.median_s if self.median_s else 0.0

    @property
    def flagged(self) -> bool:
        """Whether they lie further apart than `SPREAD` and `LEAST_S`; that alone is no failure."""
        return self.spread > SPREAD and self.longest_s - self.shortest_s > LEAST_S


class Noise(_Model):
    """What varied in one variant of a task."""

    task: str
    variant: int
    repeats: int
    verdicts: tuple[Verdicts, ...]
    screens: Screens
    durations: tuple[Durations, ...]
    error: str = ""
    """Why the repeats were broken off: a script that raised."""

    @property
    def varied(self) -> bool:
        """Whether a verdict or the first screen did, or the repeats were broken off."""
        return bool(self.error) or self.screens.varied or any(verdicts.varied for verdicts in self.verdicts)


def measure_noise(player: Player, repeats: int, tell: Callable[[str], None] = lambda _: None) -> Noise:
    """Repeats solution and nothing on one desktop, in turns.

    Raises:
        TaskError: task.yaml is malformed.
    """
    records: dict[Kind, list[EpisodeRecord]] = {"solution": [], "noop": []}
    groups = _Groups(player.desktop)
    task, error = player.task, ""
    try:
        for n in range(1, repeats + 1):
            for kind in KINDS:
                tell(f"{kind} {n}")
                records[kind].append(player.solution(n) if kind == "solution" else player.noop(n))
                groups.add(player.first_screen(kind, n))
    except (TaskError, AgentError) as fault:
        error = str(fault)
    done = [(kind, records[kind]) for kind in KINDS if records[kind]]
    return Noise(
        task=task.id,
        variant=player.variant,
        repeats=repeats,
        verdicts=tuple(_verdicts(kind, made) for kind, made in done),
        screens=groups.summary(),
        durations=tuple(_durations(kind, made) for kind, made in done),
        error=error,
    )


def outcome(record: EpisodeRecord) -> str:
    """What an episode came to, in words that are the same for the same verdict."""
    if record.verdict is None:
        return f"{record.status} (not scored)"
    failed = sorted({leaf.key for leaf in record.verdict.failures()})
    text = f"success {record.verdict.success}, score {record.verdict.score:.3g}, {record.status}"
    return f"{text}, failed {', '.join(failed)}" if failed else text


def _verdicts(kind: Kind, records: list[EpisodeRecord]) -> Verdicts:
    steps = [record.steps for record in records]
    counts = Counter(outcome(record) for record in records)
    return Verdicts(kind=kind, outcomes=dict(counts.most_common()), steps=(min(steps), max(steps)))


def _durations(kind: Kind, records: list[EpisodeRecord]) -> Durations:
    taken = [record.timings.total_s for record in records]
    return Durations(kind=kind, shortest_s=min(taken), median_s=statistics.median(taken), longest_s=max(taken))


class _Groups:
    """Pictures that show the same, gathered; one of each group is kept."""

    def __init__(self, desktop: Desktop) -> None:
        self._desktop = desktop
        self._groups: list[tuple[Picture, int]] = []
        self._missing = 0

    def add(self, picture: Picture | None) -> None:
        if picture is None:
            self._missing += 1
            return
        for i, (first, count) in enumerate(self._groups):
            if pixels_that_differ(first, picture, self._desktop) == 0:
                self._groups[i] = (first, count + 1)
                return
        self._groups.append((picture, 1))

    def summary(self) -> Screens:
        ordered = sorted(self._groups, key=lambda group: -group[1])
        others = [pixels_that_differ(ordered[0][0], other, self._desktop) for other, _ in ordered[1:]]
        counts = tuple(count for _, count in ordered)
        return Screens(groups=counts, most_pixels=max(others, default=0), missing=self._missing)
