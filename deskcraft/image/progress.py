"""How long jobs tell how far they are."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """How far a build, export or import is."""

    stage: str
    done: int = 0
    total: int = 0
    """0: not known."""


Report = Callable[[Progress], None]
"""Called at every step; returns at once."""
