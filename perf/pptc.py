"""How many turns of PPTC one core plays: carry out a sequence, save the deck, match it with its label."""

from __future__ import annotations

import time

from deskcraft.suite.pptc.items import sessions_of
from deskcraft.suite.pptc.match import match
from deskcraft.suite.pptc.options import OWN
from deskcraft.suite.pptc.sessions import Session
from perf.figures import Figure

ROUNDS = 3


def measure() -> list[Figure]:
    """The best of some rounds over all turns of our own sessions, each from its label before.

    Half of the answers are right, and equal to their label byte for byte; half are an answer of the session's that must
    not match, or nothing, and are compared attribute by attribute.
    """
    sessions = sessions_of(OWN, None)
    for session in sessions:  # labels are made once, and are no part of a turn
        assert session.turns[-1].label
    turns = 2 * sum(len(session.turns) for session in sessions)
    seconds = min(_round(sessions) for _ in range(ROUNDS))
    how = f"{turns} turns of {len(sessions)} sessions, one core, best of {ROUNDS} rounds"
    return [Figure("pptc_turns_per_s", round(turns / seconds), 150, how, at_most=False)]


def _round(sessions: tuple[Session, ...]) -> float:
    began = time.perf_counter()
    for session in sessions:
        wrong = {answer.turn: answer.program for answer in session.wrong}
        for turn in session.turns:
            for program in (turn.program, wrong.get(turn.number, "")):
                executor = turn.begin()
                executor.run(program)
                match(executor.save(), turn.label, turn.relations, rules=session.rules)
    return time.perf_counter() - began
