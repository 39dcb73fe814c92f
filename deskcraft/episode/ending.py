"""How an episode ended and what it took; and whose result it is when the desktop broke in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from deskcraft.desktop.protocol import Blame, Desktop
from deskcraft.errors import DesktopError, Unattributed
from deskcraft.record.model import Status, Timings, Usage
from simulator.interaction import Delivery, Question


@dataclass
class Ending:
    """How an episode ended, and what it took."""

    status: Status = "done"
    message: str = ""
    ended_in_fail: bool = False
    fail_reason: str = ""
    steps: int = 0
    turns: int = 0
    asks: int = 0
    usage: Usage = field(default_factory=Usage)
    user_usage: Usage = field(default_factory=Usage)
    limits_before: frozenset[str] = frozenset()
    """Limits of the desktop that had been reached when the agent got it."""
    limits: tuple[str, ...] = ()
    """Limits of the desktop that were reached while the agent had it."""
    blame: Blame | None = None
    """Whose doing it is, where a fault of the desktop ended it."""
    agent_s: float = 0
    acting_s: float = 0
    """What carrying the agent's actions out took, waits included: its own time."""
    settle_s: float = 0
    overhead_s: float = 0
    checkpoint_s: float = 0
    interaction: list[Delivery | Question] = field(default_factory=list)

    def add_to(self, timings: Timings) -> Timings:
        """The timings with those of the loop."""
        names = ("agent_s", "settle_s", "overhead_s", "checkpoint_s")
        return timings.model_copy(update={name: getattr(self, name) for name in names})

    def answered(self) -> list[tuple[str, str]]:
        """The questions that a phase's message answered, each with what the user said."""
        asked = [each for each in self.interaction if isinstance(each, Question)]
        return [(each.question, each.answer.text) for each in asked if each.phase is not None and each.answer]

    def note_limits(self, desktop: Desktop) -> None:
        """Keeps the limits that were reached since the agent has the desktop."""
        self.limits = tuple(limit for limit in desktop.limits_hit if limit not in self.limits_before)


def attribute(error: DesktopError, desktop: Desktop, ending: Ending) -> tuple[Status, str]:
    """The status and the reason of an episode that a fault of the desktop ends, where that is the agent's doing.

    Raises:
        DesktopError: it is not: the error itself.
        Unattributed: it is unknown.
    """
    ending.note_limits(desktop)
    if not ending.turns:  # the agent has not had the desktop yet
        raise error
    blame = ending.blame = ending.blame or desktop.blame(error)
    if blame.who == "us":
        raise error
    if ending.limits:
        return "agent_limit", f"{', '.join(ending.limits)}: {error}"
    if blame.who == "agent":
        return "agent_crash", f"{blame.why}: {error}"
    raise Unattributed(f"{error} ({blame.why})") from error
