"""What an episode leaves on disk, as typed values. `folder` says where each lies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from pydantic import Field, JsonValue

from deskcraft.calls import CallRecord as CallRecord
from deskcraft.calls import Usage as Usage
from deskcraft.desktop.actions import MAX_TEXT, Action
from deskcraft.record.standing import Standing
from deskcraft.stored import Count as Count
from deskcraft.stored import IsoDate as IsoDate
from deskcraft.stored import Model as Model
from deskcraft.stored import Pixel as Pixel
from deskcraft.stored import Seconds as Seconds
from deskcraft.stored import Sha256 as Sha256
from deskcraft.stored import Share as Share
from deskcraft.task.digest import digest
from deskcraft.task.model import Task
from evaluators.verdict import Verdict

SCHEMA_VERSION: Literal[1] = 1
Status: TypeAlias = Literal[
    "done",
    "fail",
    "budget",
    "unusable",
    "agent_limit",
    "agent_crash",
    "endpoint_error",
    "desktop_error",
    "unattributed",
    "agent_error",
    "verifier_error",
    "internal_error",
    "skipped",
]
"""How an episode ended; `deskcraft.episode.policy` says what each means for retries, grading and counting."""


class EvidenceEntry(Model):
    """How a file stands in its folder: what it is, its permission bits, its owner, its names on the disk."""

    kind: Literal["file", "link", "other"]
    mode: int = Field(ge=0, le=0o7777)
    uid: int = Field(ge=0, le=2**32 - 1)
    gid: int = Field(ge=0, le=2**32 - 1)
    links: int = Field(default=1, ge=0, le=2**32 - 1)


class EvidenceItem(Model):
    """One piece of evidence: what was taken, and which blob holds its bytes."""

    kind: Literal["file", "tree", "command", "devtools", "xfconf", "site"]
    where: str
    state: Literal["present", "absent", "refused"]
    blob: Sha256 | Literal[""] = ""
    size: int = Field(default=0, ge=0, le=2**63 - 1)
    reason: str = ""
    entry: EvidenceEntry | None = None
    """Of a file that is present; None in records that were made before this was taken."""


class EvidenceRecord(Model):
    """Evidence after setup and at the end."""

    before: dict[str, EvidenceItem]
    after: dict[str, EvidenceItem]


class CheckpointRecord(Model):
    """What the state after a step was worth; the evidence from before is the episode's."""

    step: Count
    after: dict[str, EvidenceItem]
    """Empty if it could not be taken."""
    verdict: Verdict | None = None
    success: Literal[0, 1] | None = None
    score: Share | None = None
    error: str = ""
    """Why there is no verdict."""


class PluginUsed(Model):
    """Something that an installed package brought to an episode."""

    kind: Literal["agent", "checks", "desktop"]
    name: str
    """Of the agent, of the domain of the checks, of the kind of desktop."""
    distribution: str
    version: str


class AgentIdentity(Model):
    """Which agent with which settings; `digest` covers the settings."""

    name: str
    settings: dict[str, str | int | float | bool | None] = Field(default={})
    digest: str

    @classmethod
    def of(cls, name: str, settings: Mapping[str, str | int | float | bool | None]) -> AgentIdentity:
        """Makes the identity of an agent whose name and settings are all that its behaviour depends on.

        Args:
            name: what the agent is called.
            settings: everything that changes what it does; nothing of it is secret.

        Returns:
            The identity: agents of one name and the same settings have the same digest.
        """
        return cls(name=name, settings=dict(settings), digest=digest([name, dict(settings)]))


class ForkPoint(Model):
    """A step of a recorded episode, from which another continues."""

    run: str
    """Name of the folder of its run."""
    episode: str
    step: Count
    trajectory: Sha256
    """Of the recording, trajectory.jsonl."""


class ScreenDifference(Model):
    """How a replayed screen differs from the recorded one, the clock aside."""

    step: Count
    pixels: Count
    box: tuple[Pixel, Pixel, Pixel, Pixel]
    """Around all of them: left, top, right, bottom, px."""
    spots_px: Count | None = None
    """The area, px, of the boxes around each spot of those that are to be seen, summed; None in older records."""


class ReplayRecord(Model):
    """What came of comparing the screens of a replay with the recorded ones."""

    compared: Count
    """Screens."""
    differences: tuple[ScreenDifference, ...] = ()
    """Those that are not the same, in order."""
    in_passing: tuple[Count, ...] = ()
    """Steps after which the recorded screen was shown before the desktop came to rest, and another one then."""


class Identity(Model):
    """Which episode this is: unique in a run."""

    task: str
    revision: Count
    variant: Count
    attempt: Count
    seed: int | None = None
    """What the agent drew from; None in records of before, where the attempt stood for it."""
    agent: AgentIdentity
    episode_digest: str
    grading_digest: str
    image: str
    protocol: str
    look: str = ""
    """Size of the screen and theme, where they were not the usual ones."""
    plugins: tuple[PluginUsed, ...] = ()
    """What of the agent, the desktop and the checks other packages brought."""
    fork: ForkPoint | None = None
    """The recorded step that the episode continues; None: it began at its beginning."""


class Timings(Model):
    """Seconds by phase. `overhead_s` is our own work in steps: neither settling nor the agent."""

    reset_s: Seconds = 0
    setup_s: Seconds = 0
    agent_s: Seconds = 0
    settle_s: Seconds = 0
    overhead_s: Seconds = 0
    evidence_s: Seconds = 0
    grade_s: Seconds = 0
    checkpoint_s: Seconds = 0
    """Taking and grading checkpoints; in none of the others but the total."""
    rest_s: Seconds = 0
    """Waiting, before the finish steps and the evidence at the end, for what was on its way into files."""
    total_s: Seconds = 0


class AnyRecord(Model):
    """`episode.json` of an episode of any kind; `folder.outcome_of` says which fields all kinds have."""

    def blobs(self) -> set[str]:
        """Lists the contents that the record refers to, beside screens.

        Returns:
            Their names in the `BlobStore`.
        """
        return set()


class JudgedRecord(Model):
    """What a judge said of the criteria of a rubric that no check answers; the verdict has its reasons."""

    standing: Standing
    """Which judge, and whether a certificate says that it can judge."""
    answers: dict[str, tuple[Share | None, ...]]
    """By the keys of leaves, one value a repeat; None: not judged."""
    usage: Usage = Usage()
    """What the answers cost when they were given, which may have been for another grade."""


class EpisodeRecord(AnyRecord):
    """`episode.json` of a task on a desktop."""

    schema_version: Literal[1] = SCHEMA_VERSION
    identity: Identity
    task: Task
    status: Status
    ended: Status
    """How the loop ended; `status` differs from it where a limit was reached, or an infrastructure fault came after."""
    scored: bool
    success: Literal[0, 1] | None
    score: Share | None
    verdict: Verdict | None
    steps: Count
    budget: Count | None = None
    """The steps that it might have taken; None in records from before it was noted."""
    turns: Count
    asks: Count
    used_terminal: bool
    limits_hit: tuple[str, ...] = ()
    """Of the desktop, while the agent had it."""
    rested: str = ""
    """Why the rest before the evidence at the end was over: `quiet`, or what still went on."""
    error: str = ""
    blame: str = ""
    """Whose doing it is that the desktop broke, if it did, and why: `agent: ...`, `us: ...`, `unknown: ...`."""
    trace: str = ""
    """Of the exception behind the error, where there is one."""
    tries: Count = 1
    timings: Timings
    usage: Usage = Usage()
    """The agent's."""
    user_usage: Usage = Usage()
    """The simulated user's."""
    lost_usage: Usage = Usage()
    """The agent's and the user's in tries of the episode that came to nothing and were made again."""
    evidence: EvidenceRecord | None
    judged: JudgedRecord | None = None
    """None: no judge was asked for the verdict."""
    checkpoints: tuple[CheckpointRecord, ...] = ()
    """Those that the episode got to, in order."""
    replay: ReplayRecord | None = None
    """Of a fork: how the way back to its step compares with the recording."""
    ended_in_fail: bool = False
    fail_reason: str = Field(default="", max_length=MAX_TEXT)
    """What the agent said with FAIL."""
    started_at: IsoDate = ""

    def blobs(self) -> set[str]:
        """Lists the contents that the evidence holds.

        Returns:
            Their names in the `BlobStore`.
        """
        sides = [self.evidence.before, self.evidence.after] if self.evidence else []
        sides += [checkpoint.after for checkpoint in self.checkpoints]
        return {item.blob for side in sides for item in side.values() if item.blob}


class ScreenEvent(Model):
    """A frame: the first one (step 0), or the one after a step."""

    kind: Literal["screen"] = "screen"
    step: Count
    blob: Sha256
    pointer: tuple[Pixel, Pixel]
    windows: tuple[str, ...] | None = None
    """Titles of the windows from bottom to top, where they changed since the frame before."""
    t_s: Seconds
    quiet: bool = True


class ActionEvent(Model):
    """A request of the agent's: well-formed, or with the reason why it is not."""

    kind: Literal["action"] = "action"
    step: Count
    turn: Count
    action: Action | None
    raw: str = ""
    refused: str = ""
    t_s: Seconds


class TurnEvent(Model):
    """What the agent said in one turn beside its requests, and what it cost."""

    kind: Literal["turn"] = "turn"
    turn: Count
    step: Count
    reply: str
    seconds: Seconds
    usage: Usage = Usage()
    calls: tuple[CallRecord, ...] = ()
    notes: dict[str, JsonValue] = Field(default={})
    t_s: Seconds


class UserEvent(Model):
    """A message of the user's: the opening, a delivered phase, or an answer."""

    kind: Literal["user"] = "user"
    step: Count
    role: Literal["opening", "phase", "answer"]
    text: str
    phase: Count | None = None
    calls: tuple[CallRecord, ...] = ()
    """Of a model user, for these words."""
    t_s: Seconds


class RunEvent(Model):
    """A command that a privileged agent (a solution) ran in the desktop at no cost of steps."""

    kind: Literal["run"] = "run"
    step: Count
    argv: tuple[str, ...]
    root: bool = False
    stdin: str = ""
    """What it read, in base64."""
    complete: bool = False
    """All that it depends on is recorded, files that were put too; False in records from before these were."""
    t_s: Seconds


class LaunchEvent(Model):
    """A program that a privileged agent started in the session and did not wait for."""

    kind: Literal["launch"] = "launch"
    step: Count
    argv: tuple[str, ...]
    t_s: Seconds


class PutEvent(Model):
    """A file that a privileged agent wrote into the desktop."""

    kind: Literal["put"] = "put"
    step: Count
    path: str
    data: str | None
    """Its bytes, in base64; None: it is too large to be kept."""
    t_s: Seconds


class EndEvent(Model):
    """How the episode ended."""

    kind: Literal["end"] = "end"
    step: Count
    status: Status
    message: str = ""
    t_s: Seconds


Aid: TypeAlias = RunEvent | LaunchEvent | PutEvent
"""What a privileged agent does beside the screen."""
Event: TypeAlias = ScreenEvent | ActionEvent | TurnEvent | UserEvent | RunEvent | LaunchEvent | PutEvent | EndEvent
