"""What a node is asked to work on. It travels to actors, so it imports nothing of DeskCraft."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SIGN = ".driver-"
"""What names of signs begin with."""


@dataclass(frozen=True, slots=True)
class Order:
    """The run and what goes with it; all paths are absolute."""

    run: Path
    sign: str
    """Name of an empty file in the run's folder: who sees it sees the same folder, not a copy. It was never asked for
    before, so that no network file system remembers that it is not there."""
    folder: Path
    """Where the run was begun: relative paths (prices, tapes, .env) are meant from there."""
    release: str
    budget: str
    """`RunBudget` as JSON."""
