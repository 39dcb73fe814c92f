"""What the machinery of a run must know of an episode of its plan, whatever is played in it."""

from __future__ import annotations

from typing import Protocol


class Work(Protocol):
    """One planned episode: of a task on a desktop, or of a benchmark that has no desktop."""

    @property
    def name(self) -> str:
        """Its folder under `episodes/`; unique in a run."""

    @property
    def task(self) -> str:
        """What is played."""

    @property
    def agent(self) -> str:
        """The label of who plays it."""

    @property
    def attempt(self) -> int:
        """Which of the agent's attempts at it, from 1."""
