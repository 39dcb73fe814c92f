"""The tables of what went wrong: classes of errors, calls, replies, turns, and what could not be scored."""

from __future__ import annotations

from collections import Counter

from deskcraft.report.sheet import Column, Row, Sheet
from deskcraft.suite.pptc.plays import (
    EVALUATIONS,
    Plays,
    agents,
    first,
    mean,
    parts,
    scored,
    turns_of,
)


def causes(plays: Plays) -> Sheet:
    """Figure 4 (b): classes of errors."""
    columns = (
        Column("Agent", "agent", head=True),
        Column("Split", "split"),
        Column("Evaluation", "evaluation"),
        Column("Class", "class"),
        Column("Turns", "turns", "count"),
        Column("Of wrong turns", "share", "percent"),
    )
    rows = []
    for agent, part in parts(plays):
        wrong = [turn for record in scored(plays, agent, part) for turn in record.turns if not turn.success]
        counted = Counter(turn.cause for turn in wrong)
        for cause, count in counted.most_common():
            rows.append(Row((agent, part[1], part[0], cause, count, count / len(wrong)), f"{agent}{part}"))
    note = (
        "Of turns that are not right. The paper's classes were given by people, these follow from what differs and "
        "from the errors of calls: docs/use/pptc.md says how."
    )
    return Sheet("pptc-errors", "Classes of errors (Figure 4 b)", note, columns, tuple(rows))


def api_errors(plays: Plays) -> Sheet:
    """Calls that were not carried out."""
    columns = (
        Column("Agent", "agent", head=True),
        Column("Evaluation", "evaluation"),
        Column("Kind", "kind", "code"),
        Column("Calls", "calls", "count"),
        Column("Turns with one", "turns", "count"),
        Column("For example", "example"),
    )
    rows = []
    for agent in agents(plays):
        for evaluation, _ in EVALUATIONS:
            turns = turns_of(plays, agent, evaluation)
            found = [(error, turn) for turn in turns for error in turn.errors]
            for kind, count in Counter(error.kind for error, _ in found).most_common():
                example = next(f"{error.source}: {error.message}" for error, _ in found if error.kind == kind)
                touched = sum(any(error.kind == kind for error in turn.errors) for turn in turns)
                rows.append(Row((agent, evaluation, kind, count, touched, example[:160]), agent))
    note = "A call that cannot be carried out is an error of the agent's; the calls after it are carried out."
    return Sheet("pptc-api-errors", "Calls that were not carried out", note, columns, tuple(rows))


def endings(plays: Plays) -> Sheet:
    """How answers came about."""
    columns = (
        Column("Agent", "agent", head=True),
        Column("Evaluation", "evaluation"),
        Column("Turns", "turns", "count"),
        Column("No calls in the reply", "no_code", "count"),
        Column("Cut off", "cut_off", "count"),
        Column("Prompt too long", "context_full", "count"),
        Column("Budget spent", "budget", "count"),
        Column("Prompts cut", "cuts", "count"),
        Column("Calls outside <code>", "elsewhere", "count"),
    )
    rows = []
    for agent in agents(plays):
        if not first(plays, agent).model:
            continue
        for evaluation, _ in EVALUATIONS:
            turns = turns_of(plays, agent, evaluation)
            if turns:
                ended = Counter(turn.ending for turn in turns)
                cuts = sum(bool(turn.cuts) for turn in turns)
                elsewhere = sum(turn.form in ("unclosed", "fence", "bare") for turn in turns)
                counts = (ended["no_code"], ended["cut_off"], ended["context_full"], ended["budget"], cuts, elsewhere)
                rows.append(Row((agent, evaluation, len(turns), *counts)))
    note = "Replies of models. Calls that stand outside <code> are read where they can be found, and counted here."
    return Sheet("pptc-endings", "How answers came about", note, columns, tuple(rows))


def along(plays: Plays) -> Sheet:
    """How errors add up along a session."""
    columns = (
        Column("Agent", "agent", head=True),
        Column("Turn", "turn", "count"),
        Column("Sessions", "sessions", "count"),
        Column("Right, turn-based", "turn_based", "percent"),
        Column("Right, session-based", "session_based", "percent"),
    )
    rows = []
    for agent in agents(plays):
        by = {evaluation: turns_of(plays, agent, evaluation) for evaluation, _ in EVALUATIONS}
        if not all(by.values()):
            continue
        for number in sorted({turn.number for turn in by["session"]}):
            some = {e: [turn.success for turn in turns if turn.number == number] for e, turns in by.items()}
            values = (number + 1, len(some["session"]), mean(some["turn"]), mean(some["session"]))
            rows.append(Row((agent, *values), agent))
    note = "The deck after each turn, by the place of the turn in its session; errors of earlier turns stay in it."
    return Sheet("pptc-along", "Errors along a session", note, columns, tuple(rows), ruled="agent", long=True)


def wrong_turns(plays: Plays) -> Sheet:
    """Every turn that is not right, with the first thing that differs."""
    columns = (
        Column("Session", "session", head=True),
        Column("Turn", "turn", "count"),
        Column("Agent", "agent"),
        Column("Evaluation", "evaluation"),
        Column("Class", "class"),
        Column("Differs", "differs"),
    )
    rows = [
        Row(
            (
                played.record.session,
                turn.number + 1,
                played.agent,
                played.record.evaluation,
                turn.cause,
                (turn.differences or ("",))[0],
            )
        )
        for played in plays
        if played.record.scored
        for turn in played.record.turns
        if not turn.success
    ]
    note = "Turns count from 1 here. The record of a session has all differences."
    return Sheet("pptc-wrong-turns", "Turns that are not right", note, columns, tuple(rows), long=True)


def not_scored(plays: Plays) -> Sheet:
    """Sessions that could not be scored, and why."""
    columns = (
        Column("Session", "session", head=True),
        Column("Agent", "agent"),
        Column("Evaluation", "evaluation"),
        Column("Status", "status", "code"),
        Column("Why", "why"),
    )
    rows = [
        Row((p.record.session, p.agent, p.record.evaluation, p.record.status, p.record.error))
        for p in plays
        if not p.record.scored
    ]
    note = "The same command tries these again." if rows else "Everything was scored."
    return Sheet("pptc-not-scored", "Not scored", note, columns, tuple(rows))
