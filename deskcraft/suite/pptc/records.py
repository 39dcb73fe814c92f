"""What a session that was played leaves on disk: `episode.json` and the lines of `trajectory.jsonl`.

The folder of the run is that of `deskcraft.record.folder`; the decks that an agent made lie in its `blobs/`.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, cast

from pydantic import model_validator

from deskcraft.record.model import CallRecord, Count, Model, Seconds, Sha256, Share, Usage
from deskcraft.stored import Tokens
from deskcraft.suite.pptc.former import record_of_today
from deskcraft.suite.pptc.ways import Evaluation
from deskcraft.suite.records import ItemRecord, Outcome

Kind: TypeAlias = Literal["create", "edit"]
KINDS: tuple[Kind, ...] = ("create", "edit")
Ending: TypeAlias = Literal["answered", "no_code", "cut_off", "context_full", "budget"]
"""How a turn's answer came about. All but the first are faults of the agent's and have no calls, or part of them."""
DIFFERENCES = 20
"""So many differences of a turn are kept in words; all are counted."""


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


class SessionOutcome(Outcome):
    """What playing a session came to."""

    success: Literal[0, 1] | None = None
    """Session-based: the last turn with the relations of all turns, as published. Turn-based: every turn."""
    score: Share | None = None
    """The share of turns that are right."""
    every_turn: Literal[0, 1] | None = None
    """Whether all turns are right; in session-based evaluation this is stricter than `success`."""
    steps: Count = 0
    """Turns that were put to the agent."""
    turns: tuple[TurnRecord, ...] = ()


class SessionRecord(SessionOutcome, ItemRecord):
    """`episode.json`."""

    suite: Literal["pptc"] = "pptc"

    @model_validator(mode="before")
    @classmethod
    def _of_before(cls, value: Any) -> Any:
        """Takes records of before there were other suites."""
        return record_of_today(value) if isinstance(value, dict) else value

    @model_validator(mode="after")
    def _is_of_a_session(self) -> SessionRecord:
        facts = self.identity.facts
        if facts.get("kind") not in KINDS or facts.get("evaluation") not in ("turn", "session"):
            raise ValueError("identity.facts: say no kind of session and evaluation that there is")
        return self

    @property
    def session(self) -> str:
        """The id of the session."""
        return self.identity.facts.get("session", "")

    @property
    def kind(self) -> Kind:
        """Creating or editing."""
        return cast(Kind, self.identity.facts["kind"])

    @property
    def evaluation(self) -> Evaluation:
        """Turn-based or session-based."""
        return cast(Evaluation, self.identity.facts["evaluation"])

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
