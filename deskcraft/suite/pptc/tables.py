"""The tables of what was right: Tables 1 and 2 of the paper, rates in full, modalities; and what it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean

from deskcraft.report.sheet import Cell, Column, Row, Sheet
from deskcraft.suite.pptc.plays import (
    EVALUATIONS,
    KINDS,
    Plays,
    agents,
    cell,
    everything,
    first,
    interval,
    mean,
    parts,
    scored,
)
from deskcraft.suite.pptc.records import SessionRecord
from deskcraft.suite.pptc.ways import Evaluation

PLAIN: tuple[str, ...] = ()
_PAPER = (
    "Accuracy is the share of turns (turn-based) or of sessions (session-based) that are right, as in the paper; "
    "tokens are those of all prompts of a turn or a session, as the endpoint counted them; API is the number of calls "
    "that the agent wrote for it."
)
_INTERVAL = "The interval (95 %) takes sessions for what was sampled: turns of one session are alike."


def table_1(plays: Plays) -> Sheet:
    """Table 1: agents with plain prompts."""
    chosen = [agent for agent in agents(plays) if first(plays, agent).marks == PLAIN]
    return _paper_table(
        plays, chosen, "pptc-table-1", "Models (Table 1 of the paper)", f"{_PAPER} {_INTERVAL}", "Models and Methods"
    )


def table_2(plays: Plays) -> Sheet:
    """Table 2: each model that was prompted in other ways too, with its plain prompts first."""
    marked = {played.model for played in plays if played.marks}
    chosen = [agent for agent in agents(plays) if first(plays, agent).model in marked - {""}]
    chosen.sort(key=lambda agent: (first(plays, agent).model, len(first(plays, agent).marks) > 0))
    return _paper_table(
        plays,
        chosen,
        "pptc-table-2",
        "Planning and selection algorithms (Table 2 of the paper)",
        _PAPER,
        "Models and Methods",
        blocks=lambda agent: first(plays, agent).model,
    )


def _paper_table(
    plays: Plays,
    labels: Sequence[str],
    key: str,
    title: str,
    note: str,
    heading: str,
    blocks: Callable[[str], str] = lambda agent: "",
) -> Sheet:
    cells = {cell(played) for played in plays if played.agent in labels}
    there = [(e, k) for k, _ in KINDS for e, _ in EVALUATIONS if (e, k) in cells]
    columns = [Column(heading, "agent", head=True)]
    for evaluation, kind in there:
        group = f"{dict(KINDS)[kind]}, {dict(EVALUATIONS)[evaluation]}"
        name = f"{kind}_{evaluation}"
        columns += [
            Column("Accuracy", f"{name}_accuracy", "percent", group, better="high"),
            Column("95 %", f"{name}_interval", "range", group),
            Column("Avg token", f"{name}_tokens", "count", group),
            Column("Avg API", f"{name}_api", "number", group),
        ]
    rows = []
    for agent in labels:
        values: list[Cell] = [agent]
        for part in there:
            values += _accuracy_tokens_api(scored(plays, agent, part), part[0])
        rows.append(Row(tuple(values), blocks(agent)))
    return Sheet(key, title, note, tuple(columns), tuple(rows))


def _accuracy_tokens_api(records: Sequence[SessionRecord], evaluation: Evaluation) -> list[Cell]:
    if not records:
        return [None] * 4
    hits: list[int]
    if evaluation == "turn":
        trials = [len(record.turns) for record in records]
        hits = [sum(int(turn.success) for turn in record.turns) for record in records]
    else:
        trials, hits = [1] * len(records), [int(record.success or 0) for record in records]
    asked = [turn for record in records for turn in record.turns if turn.calls]
    units = sum(trials)
    tokens = sum(record.usage.input_tokens for record in records)
    calls = sum(turn.api_calls for record in records for turn in record.turns)
    average = round(tokens / units) if asked and tokens else None
    return [sum(hits) / units, interval(hits, trials), average, calls / units]


def rates(plays: Plays) -> Sheet:
    """Every rate with what it is of, and with what was not scored as 0."""
    columns = (
        Column("Agent", "agent", head=True),
        Column("Split", "split"),
        Column("Evaluation", "evaluation"),
        Column("Sessions", "sessions", "count"),
        Column("Turns", "turns", "count"),
        Column("Right", "right", "percent", better="high"),
        Column("95 %", "interval", "range"),
        Column("Unscored as 0", "with_unscored", "percent"),
        Column("Every turn right", "every_turn", "percent"),
        Column("Turns right", "turns_right", "percent"),
    )
    rows = []
    for agent, part in parts(plays):
        records, every = scored(plays, agent, part), everything(plays, agent, part)
        turns = [turn for record in records for turn in record.turns]
        if part[0] == "turn":
            trials = [len(record.turns) for record in records]
            hits = [sum(int(turn.success) for turn in record.turns) for record in records]
            lost = sum(max(1, len(r.turns)) for r in every if not r.scored)
        else:
            trials, hits = [1] * len(records), [int(record.success or 0) for record in records]
            lost = sum(not r.scored for r in every)
        units = sum(trials)
        rows.append(
            Row(
                (
                    agent,
                    part[1],
                    part[0],
                    len(records),
                    len(turns),
                    sum(hits) / units if units else None,
                    interval(hits, trials),
                    sum(hits) / (units + lost) if units + lost else None,
                    mean(record.every_turn or 0 for record in records),
                    mean(turn.success for turn in turns),
                ),
                f"{part}",
            )
        )
    note = (
        "Right: turns in turn-based, sessions in session-based evaluation. A session is right if its last turn is, "
        "with the relations of all turns; 'Every turn right' asks it of each turn. What was not scored is our fault or "
        f"an endpoint's. {_INTERVAL}"
    )
    return Sheet("pptc-rates", "Rates in full", note, columns, tuple(rows), ruled="split")


def modalities(plays: Plays) -> Sheet:
    """Figure 4 (a): turn-based accuracy of the turns that involve a modality."""
    columns = (
        Column("Agent", "agent", head=True),
        Column("Split", "split"),
        Column("Modality", "modality"),
        Column("Turns", "turns", "count"),
        Column("Accuracy", "accuracy", "percent", better="high"),
        Column("95 %", "interval", "range"),
    )
    rows = []
    for agent, part in parts(plays):
        if part[0] != "turn":
            continue
        records = scored(plays, agent, part)
        names = Counter(name for record in records for turn in record.turns for name in turn.modalities)
        for name in sorted(names):
            of = [[turn.success for turn in record.turns if name in turn.modalities] for record in records]
            hits, trials = [sum(some) for some in of if some], [len(some) for some in of if some]
            values = (sum(trials), sum(hits) / sum(trials), interval(hits, trials))
            rows.append(Row((agent, part[1], name, *values), f"{part}{name}"))
    note = "A turn may involve several modalities. Turn-based evaluation."
    return Sheet("pptc-modalities", "Accuracy by modality (Figure 4 a)", note, columns, tuple(rows), ruled="agent")


def spending(plays: Plays) -> Sheet:
    """Tokens, money and time."""
    columns = (
        Column("Agent", "agent", head=True),
        Column("Evaluation", "evaluation"),
        Column("Model calls", "calls", "count"),
        Column("Tokens in", "input_tokens", "count"),
        Column("Tokens out", "output_tokens", "count"),
        Column("Cost", "cost", "money"),
        Column("A session takes", "session_s", "seconds"),
    )
    rows = []
    for agent in agents(plays):
        for evaluation, _ in EVALUATIONS:
            records = [p.record for p in plays if p.agent == agent and p.record.evaluation == evaluation]
            if records:
                used = [record.usage for record in records]
                costs = [usage.cost_usd for usage in used]
                known = [cost for cost in costs if cost is not None]
                calls = sum(len(turn.calls) for record in records for turn in record.turns)
                rows.append(
                    Row(
                        (
                            agent,
                            evaluation,
                            calls,
                            sum(u.input_tokens for u in used),
                            sum(u.output_tokens for u in used),
                            sum(known) if len(known) == len(costs) else None,
                            fmean(record.timings.total_s for record in records),
                        )
                    )
                )
    return Sheet("pptc-spending", "Tokens, money and time", "", columns, tuple(rows))
