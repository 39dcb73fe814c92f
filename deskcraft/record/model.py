"""What an episode leaves on disk, as typed values. `folder` says where each lies."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, JsonValue

from deskcraft.desktop.actions import Action
from deskcraft.task.model import Task
from evaluators.verdict import Verdict

SCHEMA_VERSION: Literal[1] = 1
Status: TypeAlias = Literal[
    "done",
    "fail",
    "budget",
    "unusable",
    "agent_limit",
    "endpoint_error",
    "desktop_error",
    "agent_error",
    "verifier_error",
    "skipped",
]
"""How an episode ended; `deskcraft.episode.policy` says what each means for retries, grading and counting."""


class Model(BaseModel):
    """A stored value: unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class EvidenceItem(Model):
    """One piece of evidence: what was taken, and which blob holds its bytes."""

    kind: Literal["file", "tree", "command", "devtools", "xfconf", "site"]
    where: str
    state: Literal["present", "absent", "refused"]
    blob: str = ""
    size: int = 0
    reason: str = ""


class EvidenceRecord(Model):
    """Evidence after setup and at the end."""

    before: dict[str, EvidenceItem]
    after: dict[str, EvidenceItem]


class CheckpointRecord(Model):
    """What the state after a step was worth; the evidence from before is the episode's."""

    step: int
    after: dict[str, EvidenceItem]
    """Empty if it could not be taken."""
    verdict: Verdict | None = None
    success: int | None = None
    score: float | None = None
    error: str = ""
    """Why there is no verdict."""


class AgentIdentity(Model):
    """Which agent with which settings; `digest` covers the settings."""

    name: str
    settings: dict[str, str | int | float | bool | None] = {}
    digest: str


class Identity(Model):
    """Which episode this is: unique in a run."""

    task: str
    revision: int
    variant: int
    attempt: int
    seed: int | None = None
    """What the agent drew from; None in records of before, where the attempt stood for it."""
    agent: AgentIdentity
    episode_digest: str
    grading_digest: str
    image: str
    protocol: str


class Timings(Model):
    """Seconds by phase. `overhead_s` is our own work in steps: neither settling nor the agent."""

    reset_s: float = 0
    setup_s: float = 0
    agent_s: float = 0
    settle_s: float = 0
    overhead_s: float = 0
    evidence_s: float = 0
    grade_s: float = 0
    checkpoint_s: float = 0
    """Taking and grading checkpoints; in none of the others but the total."""
    rest_s: float = 0
    """Waiting, before the finish steps and the evidence at the end, for what was on its way into files."""
    total_s: float = 0


class Usage(Model):
    """Tokens and money of model calls; `cost_usd` None: not known."""

    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = 0.0

    def __add__(self, other: Usage) -> Usage:
        """Both together; what is unknown in one is unknown in the sum."""
        cost = None if self.cost_usd is None or other.cost_usd is None else self.cost_usd + other.cost_usd
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cost_usd=cost,
        )


class CallRecord(Model):
    """One call of a model, with its failed tries."""

    purpose: str
    """Who called: `agent`, `user`, `preflight`."""
    model: str
    seconds: float
    failures: tuple[str, ...] = ()
    """Why earlier tries failed, oldest first."""
    usage: Usage = Usage()


class AnyRecord(Model):
    """`episode.json` of an episode of any kind; `folder.outcome_of` says which fields all kinds have."""

    def blobs(self) -> set[str]:
        """Names of the contents that the record refers to, beside screens."""
        return set()


class EpisodeRecord(AnyRecord):
    """`episode.json` of a task on a desktop."""

    schema_version: Literal[1] = SCHEMA_VERSION
    identity: Identity
    task: Task
    status: Status
    ended: Status
    """How the loop ended; `status` differs from it where a fault of ours came after."""
    scored: bool
    success: int | None
    score: float | None
    verdict: Verdict | None
    steps: int
    turns: int
    asks: int
    used_terminal: bool
    limits_hit: tuple[str, ...] = ()
    rested: str = ""
    """Why the rest before the evidence at the end was over: `quiet`, or what still went on."""
    error: str = ""
    tries: int = 1
    timings: Timings
    usage: Usage = Usage()
    """The agent's."""
    user_usage: Usage = Usage()
    """The simulated user's."""
    lost_usage: Usage = Usage()
    """The agent's and the user's in tries of the episode that came to nothing and were made again."""
    evidence: EvidenceRecord | None
    checkpoints: tuple[CheckpointRecord, ...] = ()
    """Those that the episode got to, in order."""
    ended_in_fail: bool = False
    started_at: str = ""

    def blobs(self) -> set[str]:
        """What the evidence holds."""
        sides = [self.evidence.before, self.evidence.after] if self.evidence else []
        sides += [checkpoint.after for checkpoint in self.checkpoints]
        return {item.blob for side in sides for item in side.values() if item.blob}


class ScreenEvent(Model):
    """A frame: the first one (step 0), or the one after a step."""

    kind: Literal["screen"] = "screen"
    step: int
    blob: str
    pointer: tuple[int, int]
    windows: tuple[str, ...] | None = None
    """Titles of the windows from bottom to top, where they changed since the frame before."""
    t_s: float
    quiet: bool = True


class ActionEvent(Model):
    """A request of the agent's: well-formed, or with the reason why it is not."""

    kind: Literal["action"] = "action"
    step: int
    turn: int
    action: Action | None
    raw: str = ""
    refused: str = ""
    t_s: float


class TurnEvent(Model):
    """What the agent said in one turn beside its requests, and what it cost."""

    kind: Literal["turn"] = "turn"
    turn: int
    step: int
    reply: str
    seconds: float
    usage: Usage = Usage()
    calls: tuple[CallRecord, ...] = ()
    notes: dict[str, JsonValue] = {}
    t_s: float


class UserEvent(Model):
    """A message of the user's: the opening, a delivered phase, or an answer."""

    kind: Literal["user"] = "user"
    step: int
    role: Literal["opening", "phase", "answer"]
    text: str
    phase: int | None = None
    calls: tuple[CallRecord, ...] = ()
    """Of a model user, for these words."""
    t_s: float


class RunEvent(Model):
    """A command that a privileged agent (a solution) ran in the desktop at no cost of steps."""

    kind: Literal["run"] = "run"
    step: int
    argv: tuple[str, ...]
    t_s: float


class EndEvent(Model):
    """How the episode ended."""

    kind: Literal["end"] = "end"
    step: int
    status: Status
    message: str = ""
    t_s: float


Event: TypeAlias = ScreenEvent | ActionEvent | TurnEvent | UserEvent | RunEvent | EndEvent
