"""What a run came to, whatever became of its episodes: each that was planned is in one of these numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Tally:
    """Counts of the planned episodes."""

    planned: int
    succeeded: int = 0
    scored: int = 0
    skipped: int = 0
    faults: Mapping[str, int] = field(default_factory=dict)
    """Episodes that were not scored, by status, without those that were skipped."""
    not_done: int = 0

    @property
    def episodes(self) -> int:
        """Those that have a record."""
        return self.planned - self.not_done

    @property
    def not_scored(self) -> int:
        """Those with a record that were not scored, without those that were skipped."""
        return sum(self.faults.values())

    @property
    def success_scored(self) -> float | None:
        """The rate among the scored; None where there are none."""
        return self.succeeded / self.scored if self.scored else None

    @property
    def success_all(self) -> float | None:
        """The rate with all others as failures, also what was not done."""
        return self.succeeded / self.planned if self.planned else None

    def line(self) -> str:
        """Both rates and all counts in a line."""
        among = f", {_percent(self.success_scored)} of the {self.scored} that were scored" if self.scored else ""
        text = f"{self.succeeded} of {self.planned} succeeded ({_percent(self.success_all)}{among})"
        text += f", {self.not_scored} not scored"
        if self.faults:
            text += f" ({', '.join(f'{status} {number}' for status, number in sorted(self.faults.items()))})"
        if self.skipped:
            text += f", {self.skipped} skipped"
        return f"{text}, {self.not_done} not done"

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "planned": self.planned,
            "episodes": self.episodes,
            "scored": self.scored,
            "succeeded": self.succeeded,
            "not_scored": self.not_scored,
            "skipped": self.skipped,
            "not_done": self.not_done,
            "success_scored": self.success_scored,
            "success_all": self.success_all,
            "infrastructure_errors": dict(sorted(self.faults.items())),
        }


def tally(planned: Iterable[str], outcomes: Mapping[str, Mapping[str, Any]]) -> Tally:
    """The counts of the planned episodes (names) with these outcomes (`record.folder.outcome_of`)."""
    names = list(planned)
    ended = [outcomes[name] for name in names if name in outcomes]
    faults = Counter(str(one["status"]) for one in ended if not one["scored"] and one["status"] != "skipped")
    return Tally(
        planned=len(names),
        succeeded=sum(one["success"] or 0 for one in ended),
        scored=sum(bool(one["scored"]) for one in ended),
        skipped=sum(one["status"] == "skipped" for one in ended),
        faults=dict(faults),
        not_done=len(names) - len(ended),
    )


def _percent(rate: float | None) -> str:
    return "–" if rate is None else f"{100 * rate:.1f} %"
