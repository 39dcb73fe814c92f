"""The items of PPTC: each session in each evaluation."""

from __future__ import annotations

import fnmatch
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from deskcraft.errors import BadInput
from deskcraft.suite.pptc.former import item_facts, item_id
from deskcraft.suite.pptc.options import OWN
from deskcraft.suite.pptc.records import Kind
from deskcraft.suite.pptc.sessions import Loaded, Session, load_own
from deskcraft.suite.pptc.ways import Evaluation
from deskcraft.suite.protocol import Item
from deskcraft.task.digest import digest

PLAYING = (
    "agents",
    "episode",
    "faults",
    "former",
    "items",
    "lexical",
    "options",
    "players",
    "plays",
    "prompts",
    "records",
    "replies",
    "selection",
    "suite",
    "tables",
    "walk",
    "ways",
)
"""Modules that can change what an agent does or how it is prompted, but not what an answer is worth."""


@dataclass(frozen=True)
class Part:
    """A session that is played in one evaluation."""

    session: Session
    evaluation: Evaluation


def items_of(sessions: Sequence[Session], evaluations: Sequence[Evaluation]) -> list[Item[Part]]:
    """Every session in each evaluation."""
    return [
        Item(
            item_id(session.id, evaluation),
            session_digest(session),
            Part(session, evaluation),
            item_facts(session.id, session.kind, evaluation),
        )
        for session in sessions
        for evaluation in evaluations
    ]


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
