"""What a session that was played leaves on disk: `episode.json` and the lines of `trajectory.jsonl`.

The folder of the run is that of `deskcraft.record.folder`; the decks that an agent made lie in its `blobs/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypeAlias

from deskcraft.errors import BadInput
from deskcraft.intake.files import PLAN_BYTES, read_inside
from deskcraft.intake.parsing import bounded_json
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.record.model import (
    AgentIdentity,
    AnyRecord,
    CallRecord,
    Count,
    IsoDate,
    Model,
    Seconds,
    Sha256,
    Share,
    Timings,
    Tokens,
    Usage,
)
from deskcraft.suite.pptc.ways import Evaluation

Kind: TypeAlias = Literal["create", "edit"]
Status: TypeAlias = Literal["done", "budget", "endpoint_error"]
"""`budget`: the tokens or the money of the episode were spent, later turns went unanswered and count as they stand;
`endpoint_error`: the model's endpoint failed after its retries: not scored, and tried again on resume."""
Ending: TypeAlias = Literal["answered", "no_code", "cut_off", "context_full", "budget"]
"""How a turn's answer came about. All but the first are faults of the agent's and have no calls, or part of them."""
DIFFERENCES = 20
"""So many differences of a turn are kept in words; all are counted."""


class SessionIdentity(Model):
    """Which session was played by whom, and how; unique in a run."""

    session: str
    kind: Kind
    evaluation: Evaluation
    label: str
    """What the agent is called in the run."""
    agent: AgentIdentity
    session_digest: str
    """Of instructions, relations, feasible sequences and files."""
    grading_digest: str
    """Of the code that executes, reads and matches."""


class ApiError(Model):
    """A call that was not carried out."""

    source: str
    kind: str
    message: str


class CutRecord(Model):
    """What a prompt lacked for its length, in estimated tokens."""

    part: str
    tokens: Tokens


class TurnRecord(Model):
    """A turn: what was asked, what the agent did, and how that compares with the label."""

    number: Count
    instruction: str
    ending: Ending
    program: str
    form: str = ""
    """Where in the reply the calls stood; empty for agents that are no models."""
    api_calls: Count
    """Calls that the program makes."""
    errors: tuple[ApiError, ...] = ()
    success: Literal[0, 1]
    """Whether the deck after this turn is right: by this turn's relations in turn-based, and by those of all turns so
    far in session-based evaluation."""
    differences: tuple[str, ...] = ()
    differences_found: Count = 0
    cause: str | None = None
    """Class of the error (section 5.1); None for a turn that is right."""
    modalities: tuple[str, ...] = ()
    """What the feasible sequence is about: chart, table, picture, position; text where none of these; or nothing."""
    deck: Sha256
    """Blob of the deck that the agent made."""
    prompt_tokens: Tokens = 0
    """Of the prompt for the calls, estimated; `usage` has what the endpoint counted, over all calls of the turn."""
    cuts: tuple[CutRecord, ...] = ()
    apis: tuple[str, ...] | None = None
    """The functions that were chosen; None: all."""
    content: dict[str, bool] | None = None
    """The reader's switches that were chosen; None: all on."""
    usage: Usage = Usage()
    calls: tuple[CallRecord, ...] = ()
    seconds: Seconds = 0


class SessionRecord(AnyRecord):
    """`episode.json`."""

    schema_version: Literal[1] = 1
    suite: Literal["pptc"] = "pptc"
    identity: SessionIdentity
    status: Status
    scored: bool
    success: Literal[0, 1] | None
    """Session-based: the last turn with the relations of all turns, as published. Turn-based: every turn."""
    score: Share | None
    """The share of turns that are right."""
    every_turn: Literal[0, 1] | None
    """Whether all turns are right; in session-based evaluation this is stricter than `success`."""
    steps: Count
    """Turns that were put to the agent."""
    turns: tuple[TurnRecord, ...]
    error: str = ""
    tries: Count = 1
    timings: Timings
    usage: Usage = Usage()
    lost_usage: Usage = Usage()
    """Of tries that came to nothing and were made again."""
    started_at: IsoDate

    def blobs(self) -> set[str]:
        """The decks that the agent made."""
        return {turn.deck for turn in self.turns}


class Exchanged(Model):
    """A line of `trajectory.jsonl`: one question to a model and its answer."""

    kind: Literal["exchange"] = "exchange"
    turn: Count
    purpose: str
    """`calls`, `plan`, `vote`, `content`."""
    prompt: str
    reply: str


def records(run: RunFolder) -> Iterator[tuple[str, SessionRecord]]:
    """All complete episodes of a run by name.

    Raises:
        BadInput: one cannot be read, or is none of PPTC.
    """
    for name in run.names():
        yield name, read_record(run, name)


def read_record(run: RunFolder, name: str) -> SessionRecord:
    """One complete episode.

    Raises:
        BadInput: it is missing, or none of PPTC.
    """
    return read_model(run.episodes / name / "episode.json", SessionRecord, beneath=run.path)


def is_pptc(run: Path) -> bool:
    """Whether a folder is that of a run of PPTC.

    Raises:
        BadInput: it is no run's folder.
    """
    try:
        said = bounded_json(read_inside(run, "run.json", PLAN_BYTES))
    except (OSError, ValueError) as error:
        raise BadInput(f"{run}: cannot be read as a run: {error}") from error
    return isinstance(said, dict) and said.get("suite") == "pptc"
