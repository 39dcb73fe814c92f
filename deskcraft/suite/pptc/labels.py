"""Makes the decks of a session by executing its feasible sequences, once, when they are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from deskcraft.suite.pptc.calls import CallError
from deskcraft.suite.pptc.executor import Executor

KEPT_SESSIONS = 16
"""Sessions whose labels stay in memory; those of templates have megabytes each."""


@dataclass(frozen=True)
class Labelled:
    """What executing one turn's feasible sequence came to."""

    before: Executor
    """Where the turn begins; it is forked, never run."""
    label: bytes
    calls: int
    errors: tuple[CallError, ...]


@dataclass(frozen=True, eq=False)
class Executed:
    """The decks of one session: what it starts from, its pictures, and the feasible sequence of each turn."""

    start: bytes | None
    programs: tuple[str, ...]
    pictures: Mapping[str, bytes]

    def begin(self, turn: int) -> Executor:
        """Return an executor on the deck, the slide and the selection that a turn begins with."""
        return executed(self)[turn].before.fork()

    def base(self, turn: int) -> bytes | None:
        """The deck that a turn starts from; None is an empty one."""
        return self.label(turn - 1) if turn else self.start

    def label(self, turn: int) -> bytes:
        """The deck after a turn."""
        return executed(self)[turn].label


@lru_cache(KEPT_SESSIONS)
def executed(decks: Executed) -> tuple[Labelled, ...]:
    """Execute all feasible sequences of a session one after another, as one user would.

    Raises:
        BadInput: the deck that it starts from cannot be read.
    """
    executor = Executor(decks.start, pictures=decks.pictures)
    return tuple(_turn(executor, program) for program in decks.programs)


def _turn(executor: Executor, program: str) -> Labelled:
    before = executor.fork()
    done = executor.run(program)
    return Labelled(before, executor.save(), done.calls, done.errors)
