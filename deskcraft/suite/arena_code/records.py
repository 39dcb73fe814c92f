"""What an episode of an agent that writes code leaves: its scripts, the deck before and after, the verdict."""

from __future__ import annotations

from typing import Literal, TypeAlias

from deskcraft.record.model import CallRecord, Count, JudgedRecord, Model, Seconds, Sha256, Usage
from deskcraft.suite.records import ItemRecord, Outcome
from evaluators.verdict import Verdict

NAME: Literal["pptarena-code"] = "pptarena-code"
Ending: TypeAlias = Literal["ran", "failed", "no_script", "refused", "context_full"]
"""How a reply ended: its script ran to its end; it failed; there was none; the endpoint passed no reply on; the
question was longer than the model takes."""


class ScriptRecord(Model):
    """One reply of a model, and what became of its script."""

    number: Count
    """From 1."""
    ending: Ending
    script: str = ""
    error: str = ""
    """Why it failed: what the model is shown of it."""
    usage: Usage = Usage()
    calls: tuple[CallRecord, ...] = ()
    seconds: Seconds = 0
    """Of the script."""


class CodeOutcome(Outcome):
    """What a task came to; `steps` are the scripts that were run."""

    ended: Literal["done", "budget", "agent_error"] = "done"
    """How the agent ended; `status` differs from it where a check raised."""
    instruction: str = ""
    level: str = ""
    structures: tuple[str, ...] = ()
    """The parts of a deck that the task is on."""
    scripts: tuple[ScriptRecord, ...] = ()
    original: Sha256 | Literal[""] = ""
    """Blob of the task's deck."""
    deck: Sha256 | Literal[""] = ""
    """Blob of the deck that was graded; the original where no script ran to its end."""
    verdict: Verdict | None = None
    judged: JudgedRecord | None = None
    """None: no judge was asked for the verdict."""


class CodeRecord(CodeOutcome, ItemRecord):
    """`episode.json`."""

    suite: Literal["pptarena-code"] = NAME

    def blobs(self) -> set[str]:
        """The decks."""
        return {self.original, self.deck} - {""}


class Exchanged(Model):
    """A line of `trajectory.jsonl`: a question to the model and its answer."""

    kind: Literal["exchange"] = "exchange"
    turn: Count
    purpose: Literal["script"] = "script"
    prompt: str
    reply: str
