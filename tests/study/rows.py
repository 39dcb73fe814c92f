"""Tables of episodes made by hand: a few words an episode, the rest as in a plain one."""

from __future__ import annotations

from typing import Any

import polars as pl

from deskcraft.study.schema import EPISODES

PLAIN: dict[str, Any] = {
    "run": "runs/a",
    "agent": "agent",
    "agent_name": "agent",
    "agent_digest": "d",
    "task": "os/t1",
    "revision": 1,
    "variant": 0,
    "attempt": 1,
    "app": "os",
    "level": "L1",
    "split": "standard",
    "secondary_modes": [],
    "language": "en",
    "feasible": True,
    "checkpointable": True,
    "operations": [],
    "structures": [],
    "status": "done",
    "ended": "done",
    "scored": True,
    "success": 0,
    "score": 0.0,
    "steps": 10,
    "turns": 11,
    "max_steps": 100,
    "phases": 0,
    "needs_ask": False,
    "asks": 0,
    "used_terminal": False,
    "ended_in_fail": False,
    "tries": 1,
    "error": "",
    "total_s": 1.0,
    "input_tokens": 0,
    "output_tokens": 0,
    "cost_usd": 0.0,
    "instruction_chars": 100,
    "checks": 1,
    "atoms": 1,
    "episode_digest": "e",
    "grading_digest": "g",
    "image": "i",
    "protocol": "paper",
    "started_at": "",
    "checkpoints": [],
}


def table(*rows: dict[str, Any]) -> pl.DataFrame:
    """Episodes that differ from `PLAIN` in these values; each gets a name of its own."""
    whole = [PLAIN | {"episode": f"e{i}"} | row for i, row in enumerate(rows)]
    return pl.DataFrame([{name: row.get(name) for name in EPISODES} for row in whole], schema=EPISODES)


def attempts(task: str, outcomes: str, **values: Any) -> list[dict[str, Any]]:
    """One row a letter: `1` succeeded, `0` failed, `-` was not scored."""
    return [
        {"task": task, "attempt": number, "episode": f"{values.get('agent', '')}{task}{number}"}
        | ({"scored": False, "success": None, "score": None, "status": "desktop_error"} if letter == "-" else {})
        | ({"success": int(letter), "score": float(letter)} if letter != "-" else {})
        | values
        for number, letter in enumerate(outcomes, start=1)
    ]
