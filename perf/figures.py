"""A figure with its bound, and percentiles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number."""

    name: str
    value: float
    bound: float
    how: str
    at_most: bool = True

    @property
    def holds(self) -> bool:
        """Whether the bound is kept."""
        return self.value <= self.bound if self.at_most else self.value >= self.bound


def percentile(values: Sequence[float], p: float) -> float:
    """The smallest value that at least p percent of the values do not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(p / 100 * len(ordered)) - 1)]
