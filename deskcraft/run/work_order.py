"""What a node of a cluster is asked to run. It is sent to actors, so it imports nothing of DeskCraft."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

MARKER = ".driver-"
"""Prefix of the names of markers."""


@dataclass(frozen=True, slots=True)
class WorkOrder:
    """The run and its settings; all paths are absolute."""

    run: Path
    marker: str
    """Name of an empty file in the run's folder: a node that sees it sees the same folder, not a copy. The name is
    new each time, so that no network file system has cached its absence."""
    folder: Path
    """Working directory of the controller: relative paths (prices, tapes, .env) start there."""
    release: str
    budget: str
    """`RunBudget` as JSON."""
    program: str
    """The module that a worker runs; its `missing_here(order)` says what a machine lacks for that."""
