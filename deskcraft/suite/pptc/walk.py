"""What each turn of a session starts from in an evaluation, and what an answer to it comes to.

In turn-based evaluation every turn starts from what the feasible sequences of the turns before it made: deck, current
slide and selection. In session-based evaluation it starts from what the answers made (section 4.2.1, appendix F).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from deskcraft.suite.pptc.executor import Execution, Executor
from deskcraft.suite.pptc.grade import MODALITIES, error_class, modalities
from deskcraft.suite.pptc.match import match
from deskcraft.suite.pptc.records import DIFFERENCES, ApiError
from deskcraft.suite.pptc.relations import Relation
from deskcraft.suite.pptc.sessions import Session, Turn
from deskcraft.suite.pptc.ways import Evaluation


@dataclass(frozen=True)
class Step:
    """A turn, where it starts, and the relations that its deck must have."""

    session: Session
    turn: Turn
    here: Executor
    relations: tuple[Relation, ...]

    def take(self, program: str, keep: Callable[[bytes], str]) -> tuple[Execution, dict[str, Any]]:
        """Carries an answer out and grades it; gives what a `TurnRecord` says of that. `keep` keeps the deck.

        Raises:
            BadInput: the label cannot be read.
        """
        execution = self.here.run(program)
        deck = self.here.save()
        found = match(deck, self.turn.label, self.relations, rules=self.session.rules)
        about = modalities(self.turn)
        return execution, {
            "api_calls": execution.calls,
            "errors": tuple(ApiError(source=e.source, kind=e.kind, message=e.message) for e in execution.errors),
            "success": int(found.ok),
            "differences": tuple(str(difference) for difference in found.differences[:DIFFERENCES]),
            "differences_found": len(found.differences),
            "cause": None if found.ok else error_class(found.differences, execution.errors),
            "modalities": tuple(each for each in MODALITIES if each in about),
            "deck": keep(deck),
        }


def walk(session: Session, evaluation: Evaluation) -> Iterator[Step]:
    """The steps of a session in order; in session-based evaluation each goes on where the last was taken to."""
    here = session.turns[0].begin()
    relations: tuple[Relation, ...] = ()
    for turn in session.turns:
        if evaluation == "turn":
            yield Step(session, turn, turn.begin(), turn.relations)
        else:
            relations += turn.relations
            yield Step(session, turn, here, relations)
