"""From verdicts of items to scores: the share of each dimension, and the mean of the five."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from deskcraft.presentbench.instance import DIMENSIONS, Dimension

Decider: TypeAlias = Literal["measure", "judge", "nobody"]


class ItemVerdict(BaseModel):
    """What is known of an item."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    dimension: Dimension
    asks: str
    holds: bool | None
    """None: not judged, which is never a no."""
    reason: str
    pages: tuple[int, ...] = ()
    """Slides that it is about, where that is known."""
    passages: tuple[str, ...] = ()
    """Passages of materials that were shown, by their labels."""
    by: Decider = "nobody"
    answers: tuple[float | None, ...] = ()
    """Of each repeat of the question: 1 for yes, 0 for no, None where it was not judged."""
    shared: bool = False
    """It is asked of all instances."""


class Score(BaseModel):
    """Of a deck."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    dimensions: dict[Dimension, float | None]
    """The share of the judged items that hold; None where none was judged."""
    low: float
    """The total if all that was not judged were no."""
    high: float
    """The total if all that was not judged were yes."""
    judged: int
    measured: int
    items: int

    @property
    def total(self) -> float | None:
        """The mean of the dimensions; None while one of them has no judged item."""
        values = [value for value in self.dimensions.values() if value is not None]
        return fmean(values) if values and len(values) == len(self.dimensions) else None


def scored(verdicts: Sequence[ItemVerdict]) -> Score:
    """Score a deck.

    Args:
        verdicts: Of all items; dimensions without any item are left out.
    """
    of = {name: [one for one in verdicts if one.dimension == name] for name in DIMENSIONS}
    present = {name: found for name, found in of.items() if found}
    known = {name: [one.holds for one in found if one.holds is not None] for name, found in present.items()}
    return Score(
        dimensions={name: fmean(values) if values else None for name, values in known.items()},
        low=_mean([fmean(one.holds is True for one in found) for found in present.values()]),
        high=_mean([fmean(one.holds is not False for one in found) for found in present.values()]),
        judged=sum(one.by == "judge" and one.holds is not None for one in verdicts),
        measured=sum(one.by == "measure" for one in verdicts),
        items=len(verdicts),
    )


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0
