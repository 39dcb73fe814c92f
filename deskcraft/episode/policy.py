"""One table that says, for every way an episode can end, whether it is tried again, graded, and what it counts as.

A fault of ours is never a zero of the agent's, and an agent cannot make its zero vanish: reports show every rate
twice, without what was not scored and with it as 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from deskcraft.errors import AgentError, DesktopError, DiskFull, EndpointError, EvidenceError, Lacking, VerifierError
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
    "endpoint_error": Policy(True, False, False, "the model's endpoint failed after its retries"),
    "desktop_error": Policy(True, False, False, "the desktop died, its setup failed, or the wall time was exceeded"),
    "agent_error": Policy(True, False, False, "the agent's own process failed"),
    "verifier_error": Policy(False, False, False, "a check raised: a bug of ours; mend it and grade again"),
    "skipped": Policy(False, False, False, "this desktop cannot do what the task requires"),
}
TRIES = 3
"""How often an episode is tried before its fault is recorded."""


def status_of(error: Exception) -> Status:
    """The status that an error of ours stands for; the error itself is raised again if it stands for none.

    Raises:
        DiskFull: the host's disk is full, which ends the run and not the episode.
    """
    match error:
        case DiskFull():
            raise error
        case EndpointError():
            return "endpoint_error"
        case AgentError():
            return "agent_error"
        case DesktopError() | EvidenceError():
            return "desktop_error"
        case VerifierError():
            return "verifier_error"
        case Lacking():
            return "skipped"
    raise error
