"""One record of an episode as rows of the tables: from parsed JSON, without building models of it.

The writers validate what they store; here 100,000 records must be read in seconds. What is not there or of another type
raises `BadRecord`; unknown keys are ignored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic_core import from_json, to_json

from deskcraft.record.standing import Standing
from deskcraft.study.schema import ARENA_SPLIT, EPISODES
from evaluators.grade import held

SCHEMA_VERSION = 1
ENDING = "episode"
"""Stands for a check where nothing but the way the episode ended made it fail."""
TIMES = tuple(name for name in EPISODES if name.endswith("_s"))
TALK = ("delivered", "early", "fallbacks", "held_back", "overruled")
SEPARATOR = "\x1f"
NESTED = ("secondary_modes", "operations", "structures", "checkpoints")
"""Columns of lists: in a row all but the last are joined with `SEPARATOR`, the last is JSON."""
NOT_JUDGED = "its rubric asks a judge, and was graded without one: deskcraft grade RUN --judge JUDGE"
"""Such an episode has an interval for a score, which stands in no mean: it counts as not scored."""
NO_ARENA: dict[str, Any] = {"difficulty": None, "structures": ()}
Row = tuple[Any, ...]
Complexities = dict[tuple[str, str], tuple[int, int]]
"""(task, grading digest) to what `complexity` says: the digest covers the checks."""


class BadRecord(Exception):
    """A record that cannot be used; the message says why, without the path."""


def episode_row(
    run: str, episode: str, record: dict[str, Any], talk: tuple[int, ...] | None, known: Complexities
) -> Row:
    """The values of `EPISODES` in order. The agent's label and max_steps are the run's to say: name and None here.

    Lists are one text each (`NESTED`), of which a table is built at once. What is learned of a task goes into `known`.

    Raises:
        BadRecord: another version, or values that contradict each other; KeyError, TypeError, AttributeError: a value
            is missing or no mapping where one is expected.
    """
    _usable(record)
    who, task, agent, times = record["identity"], record["task"], record["identity"]["agent"], record["timings"]
    phases = task.get("phases", ())
    arena = task.get("pptarena") or NO_ARENA
    judged = (task["id"], who["grading_digest"])
    if judged not in known:
        known[judged] = complexity(task["checks"])
    checks, atoms = known[judged]
    judged_whole = (record.get("verdict") or {}).get("score_high") is None
    scored = record["scored"] and judged_whole
    spent = [record.get(name, {}) for name in ("usage", "user_usage", "lost_usage")]
    costs = [usage.get("cost_usd", 0.0) for usage in spent]
    return (
        run,
        episode,
        agent["name"],
        agent["name"],
        agent["digest"],
        agent.get("settings", {}).get("model"),
        who["task"],
        who["revision"],
        who["variant"],
        who["attempt"],
        task["app"],
        task["level"],
        ARENA_SPLIT if task.get("pptarena") else "interactive" if phases else "standard",
        task.get("mode"),
        SEPARATOR.join(task.get("secondary_modes", ())),
        task.get("language", "en"),
        task.get("feasible", True),
        task.get("checkpointable", True),
        SEPARATOR.join(task["operations"]),
        arena["difficulty"],
        SEPARATOR.join(arena["structures"]),
        record["status"],
        record["ended"],
        scored,
        record["success"] if scored else None,
        record["score"] if scored else None,
        record["steps"],
        record["turns"],
        None,
        record.get("budget"),
        len(phases),
        any(phase["trigger"] == "agent_ask" for phase in phases),
        record["asks"],
        record["used_terminal"],
        record.get("ended_in_fail", False),
        record.get("tries", 1),
        record.get("error", "") or ("" if judged_whole else NOT_JUDGED),
        *_judge(record.get("judged")),
        *[times.get(name, 0.0) for name in TIMES],
        sum(usage.get("input_tokens", 0) for usage in spent),
        sum(usage.get("output_tokens", 0) for usage in spent),
        None if None in costs else sum(costs),
        len(task["instruction"]),
        checks,
        atoms,
        *(talk or [None] * len(TALK)),
        who["episode_digest"],
        who["grading_digest"],
        who["image"],
        who["protocol"],
        who.get("look", ""),
        record.get("started_at", ""),
        _points(record.get("checkpoints", ())),
    )


def failure_rows(run: str, episode: str, record: dict[str, Any]) -> list[Row]:
    """The values of `FAILURES` for each leaf that made a scored episode fail; one of the ending where none did."""
    verdict = record["verdict"]
    if not record["scored"] or record["success"] or verdict is None or verdict.get("score_high") is not None:
        return []
    head = (run, episode, record["identity"]["task"], record["identity"]["agent"]["name"])
    leaves = [leaf for node in (*verdict["goals"], *verdict["guards"]) for leaf in _decisive(node)]
    if leaves:
        return [(*head, leaf["check"], leaf["role"], leaf["code"], leaf["sentence"]) for leaf in leaves]
    if record.get("ended_in_fail", False):
        return [(*head, ENDING, "ending", "said_fail", "The agent said FAIL although the task can be done.")]
    how = f"The task cannot be done, and the agent did not say FAIL; the episode ended in '{record['status']}'."
    return [(*head, ENDING, "ending", "did_not_say_fail", how)]


def talk_counts(lines: bytes) -> tuple[int, ...]:
    """What `interaction.jsonl` comes to, in the order of `TALK`.

    Raises:
        ValueError: a line is no JSON; KeyError, TypeError: a line is no record.
    """
    delivered = early = fallbacks = held = overruled = 0
    for line in lines.split(b"\n"):
        if not line:
            continue
        record = from_json(line)
        if record["kind"] == "delivery":
            delivered += 1
            early += record["early"]
            speech = record["spoken"]
        else:
            # an ASK that delivered a phase stands in both lines with the same words: its speech is counted once
            speech = record["answer"] if record.get("phase") is None else None
        if speech:
            guard, fallback = speech.get("guard", ()), speech.get("simulator_fallback", False)
            fallbacks += fallback
            held += len(guard)
            overruled += speech["by"] == "scripted" and bool(guard) and not fallback
    return delivered, early, fallbacks, held, overruled


def complexity(checks: dict[str, Any]) -> tuple[int, int]:
    """(checks, atoms) of a task: its leaves, and the values that they ask for.

    An atom is a scalar among a leaf's parameters, without `of`, which names the evidence; a leaf without any counts
    one. The home folder's guard is left out: every task has it.
    """
    leaves = [leaf for node in (*checks["goals"], *checks.get("guards", ())) for leaf in _leaves(node)]
    return len(leaves), sum(max(1, sum(_scalars(v) for k, v in leaf.items() if k != "of")) for leaf in leaves)


def _judge(judged: dict[str, Any] | None) -> tuple[str | None, str | None]:
    """The judge that was asked, and what is known of it; None for none."""
    if judged is None:
        return None, None
    standing = Standing.model_validate(judged["standing"])
    return standing.judge, standing.sentence


def _points(checkpoints: Sequence[dict[str, Any]]) -> str:
    if not checkpoints:
        return "[]"
    return to_json([{name: point.get(name) for name in ("step", "success", "score")} for point in checkpoints]).decode()


def _usable(record: dict[str, Any]) -> None:
    if record["schema_version"] != SCHEMA_VERSION:
        raise BadRecord(f"schema_version {record['schema_version']!r} is not known here; it must be {SCHEMA_VERSION}")
    if record["scored"] and record["success"] not in (0, 1):
        raise BadRecord(f"scored, but success is {record['success']!r}")


def _decisive(node: dict[str, Any]) -> list[dict[str, Any]]:
    """The leaves that made this node fail, in tree order: a failed child of an `any` that holds is none."""
    if node["kind"] == "leaf":
        return [node] if node["outcome"] == "failed" else []
    return [] if node["ok"] else [leaf for child in node["children"] for leaf in _decisive(child)]


def _leaves(node: dict[str, Any]) -> list[dict[str, Any]]:
    (name, value), *_ = node.items()
    inner = held(name, value)
    return [value] if inner is None else [leaf for _, child in inner for leaf in _leaves(child)]


def _scalars(value: Any) -> int:
    if isinstance(value, dict):
        return sum(_scalars(inner) for inner in value.values())
    if isinstance(value, list):
        return sum(_scalars(inner) for inner in value)
    return 1
