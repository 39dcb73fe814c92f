"""The proof that a task can be solved by mouse and keyboard alone, within its budget, several times in a row."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from deskcraft.agent.scripted import solution_by_hand
from deskcraft.validate.player import Player
from deskcraft.validate.proof import why_not

KIND = "by-hand"
"""How these episodes are called in a kept run."""


@dataclass
class HandProof:
    """What came of solving a task by hand; `problems` is empty if it was solved each time."""

    task: str
    variant: int
    times: int = 0
    """How often it was solved."""
    steps: int = 0
    """Of the longest episode."""
    seconds: float = 0.0
    """Of the longest episode, setup and grading included."""
    problems: list[str] = field(default_factory=list)
    skipped: str = ""
    """Why it could not be tried on this desktop; empty if it was."""

    @property
    def ok(self) -> bool:
        """Whether it was solved each time."""
        return self.times > 0 and not self.problems

    def as_json(self) -> dict[str, Any]:
        """The result as `validate --by-hand --json` prints it."""
        return {**vars(self), "ok": self.ok}


def prove_by_hand(player: Player, *, repeat: int = 1) -> HandProof:
    """Plays the solution by hand of one variant.

    Args:
        player: of the variant; its task's budget of steps is the agent's.
        repeat: how often; the first time that it fails is the last.

    Returns:
        What came of it.

    Raises:
        TaskError: task.yaml is malformed.
    """
    proof = HandProof(player.folder.id, player.variant)
    proof.skipped = player.desktop.capabilities.why_not(player.task.requires)
    if proof.skipped:
        return proof
    for n in range(1, repeat + 1):
        record = player.episode(solution_by_hand(player.folder.path), KIND, n)
        if not record.success or record.score != 1.0:
            proof.problems.append(f"by hand (run {n}): {why_not(record)}")
            break
        proof.times = n
        proof.steps = max(proof.steps, record.steps)
        proof.seconds = max(proof.seconds, record.timings.total_s)
    return proof
