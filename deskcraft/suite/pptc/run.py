"""A run of PPTC planned up front: sessions x evaluations x agents, each one episode; its run.json."""

from __future__ import annotations

import fnmatch
import hashlib
import importlib.metadata
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder, episode_name, read_model
from deskcraft.record.model import AgentIdentity
from deskcraft.run.plan import begin_new, leaves, still_to_do
from deskcraft.run.runfile import LABEL
from deskcraft.suite.pptc.records import Kind
from deskcraft.suite.pptc.sessions import Loaded, Session, load_own
from deskcraft.suite.pptc.ways import ApiSelection, Evaluation, Strategy
from deskcraft.task.digest import digest

PLAYING = (
    "agents", "episode", "faults", "lexical", "players", "plays", "prompts", "records", "regrade", "replies",
    "report", "run", "selection", "tables", "walk", "ways", "worker",
)  # fmt: skip
"""Modules that can change what an agent does or how it is told, but not what an answer is worth."""
OWN = "own"
"""What stands for the data set where it is ours."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PlayerAsked(_Model):
    """One agent of a run."""

    label: str = Field(pattern=LABEL)
    agent: str
    """`solution`, `noop`, `wrong:N` or `model`."""
    model: ModelAsked | None = None


class WaysAsked(_Model):
    """How models are prompted."""

    strategy: Strategy = "zero-shot"
    content_selection: bool = False
    api_selection: ApiSelection = "none"
    api_count: int = 0
    """Functions that a selection leaves; 0 without one."""
    embeddings: ModelAsked | None = None
    api_text: str = ""
    """Text of the functions that a user gave, by its blob; empty: ours."""
    max_prompt_tokens: int | None = Field(default=None, ge=1)
    tell_errors: bool = False
    """In session-based evaluation later prompts repeat the errors of calls that failed, which the paper's do not."""

    @property
    def marks(self) -> tuple[str, ...]:
        """What differs from a plain prompt, in words for a label."""
        found: list[str] = [] if self.strategy == "zero-shot" else [self.strategy]
        found += ["content"] * self.content_selection
        if self.api_selection != "none":
            found.append(f"api-{self.api_selection}-{self.api_count}")
        found += ["errors"] * self.tell_errors
        return tuple(found)


class PptcAsked(_Model):
    """What the command line asked for."""

    selectors: tuple[str, ...] = ()
    agents: tuple[PlayerAsked, ...] = Field(min_length=1)
    evaluations: tuple[Evaluation, ...] = Field(min_length=1)
    split: Kind | None = None
    """None: both."""
    data: str = OWN
    """The folder of the public data set, or `own`."""
    ways: WaysAsked = WaysAsked()
    max_tokens: int | None = Field(default=None, ge=1)
    """Of an episode."""
    max_cost_usd: float | None = Field(default=None, gt=0)
    """Of an episode."""

    def player(self, label: str) -> PlayerAsked:
        """The agent that is called so in this run."""
        return next(agent for agent in self.agents if agent.label == label)


class PlannedSession(_Model):
    """One episode of the plan."""

    name: str
    session: str
    kind: Kind
    evaluation: Evaluation
    agent: str
    """The agent's label."""
    attempt: Literal[1] = 1
    session_digest: str

    @property
    def task(self) -> str:
        """What is played, for the progress."""
        return f"{self.session} {self.evaluation}"


class PptcRun(_Model):
    """`run.json`."""

    schema_version: Literal[1] = 1
    suite: Literal["pptc"] = "pptc"
    asked: PptcAsked
    release: str
    grading_digest: str
    episodes: tuple[PlannedSession, ...]

    @property
    def digest(self) -> str:
        """Two runs with this digest would do the same and be graded the same."""
        return digest(self.model_dump(mode="json"))


def sessions_of(data: str, split: Kind | None) -> tuple[Session, ...]:
    """The sessions of a data set; see `loaded`."""
    return loaded(data, split).sessions


def loaded(data: str, split: Kind | None) -> Loaded:
    """The sessions of a data set, and what of it cannot be played.

    Raises:
        BadInput: it cannot be read, or has no session of this kind that can be.
    """
    if data == OWN:
        kinds: tuple[Kind, ...] = (split,) if split else ("create", "edit")
        found = Loaded(tuple(session for kind in kinds for session in load_own(kind)), ())
    else:
        from deskcraft.suite.pptc.public import load

        there = load(Path(data))
        found = Loaded(tuple(s for s in there.sessions if split in (None, s.kind)), there.problems)
    if not found.sessions:
        of = f" of the split {split}" if split else ""
        why = f"; `deskcraft pptc load {data}` says what is wrong with them" if found.problems else ""
        raise BadInput(f"{data}: there is no session{of} that can be played{why}")
    return found


def selected(sessions: Sequence[Session], selectors: Sequence[str]) -> list[Session]:
    """The sessions whose ids fit a name or a glob; all if none are given.

    Raises:
        BadInput: one fits none.
    """
    if not selectors:
        return list(sessions)
    for selector in selectors:
        if not any(fnmatch.fnmatchcase(session.id, selector) for session in sessions):
            some = ", ".join(session.id for session in sessions[:5])
            raise BadInput(f"{selector}: no session has this id; `deskcraft pptc sessions` lists them ({some}, ...)")
    return [s for s in sessions if any(fnmatch.fnmatchcase(s.id, selector) for selector in selectors)]


def plan(asked: PptcAsked, sessions: Iterable[Session]) -> PptcRun:
    """All episodes, in the order in which they are begun: every session with every agent, in each evaluation.

    Raises:
        BadInput: two agents of one label, or a session that lacks the wrong answer that is asked for.
    """
    labels = [agent.label for agent in asked.agents]
    for label in labels:
        if labels.count(label) > 1:
            raise BadInput(f"two agents are called '{label}'; give each a label: --agent LABEL=NAME")
    episodes = tuple(
        PlannedSession(
            name=episode_name(f"{session.id}_{evaluation}", 0, agent.label, 1), session=session.id, kind=session.kind,
            evaluation=evaluation, agent=agent.label, session_digest=session_digest(session),
        )
        for session in sessions for evaluation in asked.evaluations for agent in asked.agents
    )  # fmt: skip
    release = f"dev-{importlib.metadata.version('deskcraft')}"
    return PptcRun(asked=asked, release=release, grading_digest=code_digest(), episodes=episodes)


def begin(run: RunFolder, planned: PptcRun) -> list[PlannedSession]:
    """Writes run.json, or checks that the folder's own says the same; gives the episodes that are still to do.

    The caller holds the folder's lock.

    Raises:
        BadInput: the folder holds another run, or a record that cannot be read.
    """
    path = run.path / "run.json"
    if not path.exists():
        begin_new(run, planned)
    elif (there := read_model(path, PptcRun)).digest != planned.digest:
        raise BadInput(f"{run.path} holds another run ({_difference(there, planned)}); give a new folder with --out")
    return still_to_do(run, planned.episodes)


def default_out(planned: PptcRun) -> Path:
    """`runs/pptc-<agents>-<digest>`: the same command goes on with its own run."""
    labels = [agent.label for agent in planned.asked.agents]
    return Path("runs") / f"pptc-{labels[0] if len(labels) == 1 else f'{len(labels)}-agents'}-{planned.digest[:8]}"


def identity_of(asked: PptcAsked, player: PlayerAsked) -> AgentIdentity:
    """Which agent with which settings."""
    settings: dict[str, str | int | float | bool | None] = {}
    if player.model is not None:
        ways = asked.ways
        settings = {
            **player.model.endpoint.digest_settings, "temperature": player.model.settings.temperature,
            "max_tokens": player.model.settings.max_tokens,
            **{f"extra.{name}": value for name, value in player.model.settings.extra.items()},
            **ways.model_dump(exclude={"embeddings"}),
            "embeddings": ways.embeddings.endpoint.model if ways.embeddings else None,
        }  # fmt: skip
    return AgentIdentity(name=player.agent, settings=settings, digest=digest([player.agent, settings]))


def session_digest(session: Session) -> str:
    """Over all that a session asks and is graded by."""
    turns = [
        [turn.number, turn.instruction, [str(relation) for relation in turn.relations], turn.program]
        for turn in session.turns
    ]
    return digest([session.id, session.kind, session.rules, turns, hashlib.sha256(session.start or b"").hexdigest()])


@cache
def code_digest() -> str:
    """Over the code that executes, reads and matches: what another version of it did is not resumed."""
    package = Path(__file__).parent
    sources = sorted(path for path in package.rglob("*.py") if path.stem not in PLAYING)
    return digest({str(p.relative_to(package)): hashlib.sha256(p.read_bytes()).hexdigest() for p in sources})


def _difference(there: PptcRun, planned: PptcRun) -> str:
    """What of two runs differs, in words."""
    mine, theirs = (dict(leaves(run.asked.model_dump())) for run in (planned, there))
    names = [name for name in {**theirs, **mine} if mine.get(name) != theirs.get(name)]
    if names:
        return ", ".join(f"{n}: {theirs.get(n)!r} there, {mine.get(n)!r} asked" for n in names)
    if there.grading_digest != planned.grading_digest:
        return "its turns were graded by another version of the code"
    return "the sessions are others"
