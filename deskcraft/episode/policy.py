"""One table that says, for every way an episode can end, whether it is tried again, graded, and what it counts as.

An infrastructure fault is never a zero of the agent's, and an agent cannot make its zero vanish: reports show every
rate twice, without what was not scored and with it as 0.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from deskcraft.errors import (
    AgentError,
    BadInput,
    DesktopError,
    EndpointError,
    EvidenceError,
    HostError,
    MissingCapability,
    RunBudgetSpent,
    Unattributed,
    VerifierError,
)
from deskcraft.record.model import Status


@dataclass(frozen=True, slots=True)
class Policy:
    """What follows from a status."""

    retried: bool
    graded: bool
    scored: bool
    meaning: str


POLICY: dict[Status, Policy] = {
    "done": Policy(False, True, True, "the agent said DONE"),
    "fail": Policy(False, True, True, "the agent said FAIL"),
    "budget": Policy(False, True, True, "steps, tokens or money were spent"),
    "unusable": Policy(False, True, True, "three requests in a row made no sense"),
    "agent_limit": Policy(False, True, True, "what the agent started ran into a limit of the desktop"),
    "agent_crash": Policy(False, True, True, "the agent's input or programs broke the desktop"),
    "endpoint_error": Policy(True, False, False, "the model's endpoint failed after its retries"),
    "desktop_error": Policy(True, False, False, "the desktop died, its setup failed, or the wall time was exceeded"),
    "unattributed": Policy(True, False, False, "the desktop broke, and it is unknown whether the agent broke it"),
    "agent_error": Policy(True, False, False, "the agent's own process failed"),
    "verifier_error": Policy(False, False, False, "a check raised: a bug in DeskCraft; fix it and grade again"),
    "internal_error": Policy(
        True, False, False, "an exception that nobody expected, or a worker died of the episode: a bug in DeskCraft"
    ),
    "skipped": Policy(False, False, False, "this desktop cannot do what the task requires"),
}
INFRASTRUCTURE = tuple(status for status, policy in POLICY.items() if not policy.scored and status != "skipped")
"""What is no result of an agent: reports count each kind of it."""
TRIES = 3
"""How often an episode is tried before its fault is recorded."""


def counts_as(ended: Status, limits: Collection[str]) -> Status:
    """What an episode counts as that was graded: how its loop ended, unless the agent had reached a limit by then."""
    return ended if ended == "agent_crash" or not limits else "agent_limit"


def status_of(error: Exception) -> Status:
    """The status that an error stands for. One that stands for none is raised again: it ends the run.

    Raises:
        HostError: such as a full disk.
        BadInput, RunBudgetSpent: the run cannot go on as it was asked for.
    """
    match error:
        case Unattributed():
            return "unattributed"
        case EndpointError():
            return "endpoint_error"
        case AgentError():
            return "agent_error"
        case DesktopError() | EvidenceError():
            return "desktop_error"
        case VerifierError():
            return "verifier_error"
        case MissingCapability():
            return "skipped"
        case HostError() | BadInput() | RunBudgetSpent():
            raise error
    return "internal_error"
