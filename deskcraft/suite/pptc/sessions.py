"""What a session of PPTC is, and ours: `data/sessions/{create,edit}/*.yaml`. The public data set is read by `public`.

A session is one dialogue: turn by turn an instruction, the position relations that its result must have, and one
feasible API sequence whose execution makes the label deck. Decks are made when they are asked for, see `labels`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deskcraft.suite.pptc.deckmaker import build
from deskcraft.suite.pptc.executor import Executor
from deskcraft.suite.pptc.labels import Executed
from deskcraft.suite.pptc.painted import Painted
from deskcraft.suite.pptc.relations import Relation, relation_of, why_unusable
from deskcraft.task.yaml_file import YamlFile, read_yaml

Kind: TypeAlias = Literal["create", "edit"]
Rules: TypeAlias = Literal["paper", "strict"]
"""By which rules a prediction matches a label, see `match`."""
KINDS: tuple[Kind, ...] = ("create", "edit")
OWN = Path(__file__).parent / "data" / "sessions"


@dataclass(frozen=True)
class Turn:
    """One instruction, and what carrying it out must come to."""

    number: int
    """From 0, its place in the session."""
    instruction: str
    """Without its relations."""
    relations: tuple[Relation, ...]
    program: str
    """The feasible API sequence, one call a line."""
    decks: Executed = field(repr=False, compare=False)

    def begin(self) -> Executor:
        """Return an executor that stands where all earlier turns, done right, have led."""
        return self.decks.begin(self.number)

    @property
    def base(self) -> bytes | None:
        """The label of the turn before, or what the session starts from; None is an empty deck."""
        return self.decks.base(self.number)

    @property
    def label(self) -> bytes:
        """The deck that the feasible sequences of this and all earlier turns make."""
        return self.decks.label(self.number)


@dataclass(frozen=True)
class Wrong:
    """An answer to a turn that must not match its label."""

    turn: int
    program: str
    why: str


@dataclass(frozen=True)
class Session:
    """A dialogue of turns about one deck."""

    id: str
    """`create/street-library`; in the public data set the file's path beneath its folder."""
    kind: Kind
    turns: tuple[Turn, ...]
    start: bytes | None = field(default=None, repr=False)
    """The deck before the first turn; None is a new one."""
    pictures: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """What `insert_picture` finds, by name."""
    rules: Rules = "strict"
    language: str = "en"
    wrong: tuple[Wrong, ...] = ()


@dataclass(frozen=True)
class Problem:
    """What could not be done with a turn of a session (None: with the session as a whole), and why."""

    session: str
    turn: int | None
    reason: str


@dataclass(frozen=True)
class Loaded:
    """The sessions of a folder, and what could not be done with some of them."""

    sessions: tuple[Session, ...]
    problems: tuple[Problem, ...]


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TurnFile(_File):
    """A turn in a session's file."""

    instruction: str = Field(min_length=1)
    relations: tuple[str, ...] = ()
    """`slide number from 0, object, object or slide, relation`."""
    program: str = Field(min_length=1)


class WrongFile(_File):
    """A wrong answer in a session's file."""

    turn: int = Field(ge=0)
    program: str
    why: str = Field(min_length=1)


class SessionFile(_File):
    """A session's file."""

    schema_version: Literal[1]
    title: str = Field(min_length=1)
    language: Literal["en", "zh"] = "en"
    deck: str | None = None
    """The deck that is edited: a name of `deckmaker`; none for one that is created."""
    pictures: tuple[str, ...] = ()
    """The names that `insert_picture` knows; the pictures are painted from them."""
    turns: tuple[TurnFile, ...] = Field(min_length=3, max_length=12)
    wrong: tuple[WrongFile, ...] = Field(min_length=2)


@cache
def load_own(kind: Kind) -> tuple[Session, ...]:
    """Return our own sessions of a kind, in the order of their names.

    Raises:
        TaskError: a session's file is malformed; the message names file, line and field.
    """
    return tuple(_session(kind, path) for path in sorted((OWN / kind).glob("*.yaml")))


def _session(kind: Kind, path: Path) -> Session:
    file = read_yaml(path)
    try:
        content = SessionFile.model_validate(file.data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise file.error(first["loc"], first["msg"]) from error
    if (kind == "edit") != (content.deck is not None):
        raise file.error(("deck",), "a session of editing names its deck, one of creating has none")
    start = build(content.deck) if content.deck else None
    pictures = Painted(content.pictures)
    decks = Executed(start, tuple(turn.program for turn in content.turns), pictures)
    turns = tuple(
        Turn(number, turn.instruction.strip(), tuple(_relations(file, number, turn.relations)), turn.program, decks)
        for number, turn in enumerate(content.turns)
    )
    for place, wrong in enumerate(content.wrong):
        if wrong.turn >= len(turns):
            raise file.error(("wrong", place, "turn"), f"there are {len(turns)} turns, counted from 0")
    answers = tuple(Wrong(wrong.turn, wrong.program, wrong.why) for wrong in content.wrong)
    return Session(f"{kind}/{path.stem}", kind, turns, start, pictures, "strict", content.language, answers)


def _relations(file: YamlFile, turn: int, texts: tuple[str, ...]) -> Iterable[Relation]:
    for place, text in enumerate(texts):
        relation = relation_of(text)
        why = "not `slide number, object, object or slide, relation`" if relation is None else why_unusable(relation)
        if relation is None or why:
            raise file.error(("turns", turn, "relations", place), f"{text!r}: {why}")
        yield relation
