"""Boundaries of an episode: an exception that nobody expected becomes an error of its cause, with a trace to record.

The desktop has one of its own (`desktop.guarded`). These are those of the agent and of the grading process; what is
left (user, recorder, the loop itself) is caught by `run_episode`.
"""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Iterator

from deskcraft.agent.protocol import Agent, Briefing, Observation, Turn
from deskcraft.errors import AgentError, DeskCraftError, VerifierError

MAX_TRACE = 16_000
"""Characters that are kept of a trace: its end."""


@contextlib.contextmanager
def boundary(kind: type[DeskCraftError], what: str) -> Iterator[None]:
    """Turns what is no error of this project into one of this kind.

    Raises:
        DeskCraftError: what the block raised, or an error of the kind.
    """
    try:
        yield
    except DeskCraftError:
        raise
    except Exception as error:  # the boundary
        raise kind(f"{what} failed unexpectedly: {type(error).__name__}: {error}"[:1000]) from error


def trace_of(error: BaseException) -> str:
    """The trace of the exception behind an error; empty where all of it was raised on purpose."""
    seen: BaseException | None = error
    while seen is not None and isinstance(seen, DeskCraftError):
        seen = seen.__cause__
    return "" if seen is None else "".join(traceback.format_exception(seen))[-MAX_TRACE:]


class BoundedAgent:
    """An agent behind the boundary: in all else it is the agent that it holds."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self.identity = agent.identity
        self.privileged = agent.privileged
        self.problem = ""
        """What went wrong when it was closed: that changes no result."""

    def start(self, briefing: Briefing) -> None:
        """See `Agent`."""
        with boundary(AgentError, "the start of the agent"):
            self._agent.start(briefing)

    def act(self, observation: Observation) -> Turn:
        """See `Agent`."""
        with boundary(AgentError, "the agent"):
            return self._agent.act(observation)

    def close(self) -> None:
        """See `Agent`; never fails."""
        try:
            with boundary(AgentError, "closing the agent"):
                self._agent.close()
        except DeskCraftError as error:
            self.problem = f"{type(error).__name__}: {error}"


@contextlib.contextmanager
def grading() -> Iterator[None]:
    """The boundary of a grade.

    Raises:
        VerifierError: it failed in a way that nobody expected.
    """
    with boundary(VerifierError, "grading"):
        yield
