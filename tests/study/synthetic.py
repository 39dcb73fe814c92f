"""Simulated runs: valid records of realistic size, drawn from known chances of success. For tests and benchmarks.

A task has a chance of success that is drawn from a beta distribution once for each agent; attempts are independent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from pydantic_core import to_json

from deskcraft.episode.limits import Limits
from deskcraft.record.folder import episode_name
from deskcraft.run.runfile import AgentAsked, Asked, Planned, RunFile
from deskcraft.study.reading import episodes_frame, failures_frame
from deskcraft.study.rows import episode_row, failure_rows
from deskcraft.task.digest import digest
from deskcraft.task.model import Task

APPS = (
    "inkscape",
    "gimp",
    "audacity",
    "kdenlive",
    "blender",
    "writer",
    "calc",
    "impress",
    "chromium",
    "vscode",
    "os",
)
LEVELS = ("L1", "L2", "L3")
MODES = (
    "ambiguity",
    "interruption",
    "progressive_refinement",
    "requirement_change",
    "correction",
    "multi_step_workflow",
)
CODES = ("wrong_text", "missing_file", "wrong_value", "extra", "changed")
SHA = "0123456789abcdef" * 4
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c6360606000000004000127"
    "34270a0000000049454e44ae426082"
)


@dataclass(frozen=True)
class Simulated:
    """What is drawn. `episodes` is rounded up to whole attempts of all tasks by all agents."""

    episodes: int = 600
    attempts: int = 3
    agents: Sequence[str] = ("steady", "hasty")
    seed: int = 1
    interactive: float = 0.28
    """Share of the tasks whose user speaks up."""
    alpha: float = 1.2
    beta: float = 1.8
    unscored: float = 0.02
    max_steps: int = 100
    checkpoints: tuple[int, ...] = ()
    chances: dict[tuple[str, str], float] = field(default_factory=dict)
    """(agent, task) to its chance of success; filled while records are drawn."""

    @cached_property
    def tasks(self) -> list[dict[str, Any]]:
        """Tasks as records hold them, in the order of apps, then levels."""
        count = max(1, -(-self.episodes // (self.attempts * len(self.agents))))
        rng = np.random.default_rng(self.seed)
        return [_task(i, rng, self.interactive) for i in range(count)]

    def records(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """(name, record) of every episode, as JSON values."""
        rng = np.random.default_rng(self.seed + 1)
        verdicts = [_verdicts(task) for task in self.tasks]
        gradings = [digest(task["checks"]) for task in self.tasks]
        for number, agent in enumerate(self.agents):
            for task, graded, grading in zip(self.tasks, verdicts, gradings, strict=True):
                chance = float(rng.beta(self.alpha, self.beta + number / 2))
                self.chances[agent, task["id"]] = chance
                for attempt in range(1, self.attempts + 1):
                    name = episode_name(task["id"], 0, agent, attempt)
                    yield name, self._record(rng, task, graded, grading, agent, attempt, chance)

    def _record(
        self,
        rng: np.random.Generator,
        task: dict[str, Any],
        graded: list[dict[str, Any]],
        grading: str,
        agent: str,
        attempt: int,
        chance: float,
    ) -> dict[str, Any]:
        scored = bool(rng.random() >= self.unscored)
        success = bool(rng.random() < chance)
        length = int(rng.gamma(3.0, task["expected_steps"] / 3.0)) + 1
        steps = min(length if success else 2 * length, self.max_steps)
        verdict = graded[0 if success else 1 + int(rng.integers(len(graded) - 1))] if scored else None
        asks = int(rng.random() < 0.7) if task["phases"] else int(rng.random() < 0.05)
        ended = "budget" if steps == self.max_steps else "done"
        seconds = rng.gamma(2.0, 0.5, 6).tolist()
        tokens = int(rng.gamma(4.0, 800.0)) * steps
        record: dict[str, Any] = {
            "schema_version": 1,
            "identity": {
                "task": task["id"],
                "revision": 1,
                "variant": 0,
                "attempt": attempt,
                "agent": {"name": agent, "settings": {"model": f"{agent}-1"}, "digest": SHA},
                "episode_digest": SHA,
                "grading_digest": grading,
                "image": "debian12-0123456789abcdef",
                "protocol": "paper",
            },
            "task": task,
            "status": ended if scored else "desktop_error",
            "ended": ended,
            "scored": scored,
            "success": verdict["success"] if verdict else None,
            "score": verdict["score"] if verdict else None,
            "verdict": verdict,
            "steps": steps,
            "turns": steps + 1,
            "asks": asks,
            "used_terminal": bool(rng.random() < 0.2),
            "limits_hit": [],
            "error": "" if scored else "DesktopDied: the X server is gone",
            "tries": 1 if scored else 3,
            "timings": {
                "reset_s": seconds[0],
                "setup_s": seconds[1],
                "agent_s": seconds[2] * steps,
                "settle_s": seconds[3] * steps / 4,
                "overhead_s": seconds[4] / 50,
                "evidence_s": seconds[5] / 20,
                "grade_s": 0.01,
                "total_s": sum(seconds) + (seconds[2] + seconds[3] / 4) * steps,
            },
            "usage": {"input_tokens": tokens, "output_tokens": tokens // 20, "cost_usd": tokens * 2e-6},
            "user_usage": {"input_tokens": 0, "output_tokens": 0, "cost_usd": 0.0},
            "lost_usage": {"input_tokens": 0, "output_tokens": 0, "cost_usd": 0.0},
            "evidence": _evidence(),
            "ended_in_fail": False,
            "started_at": "2026-11-22T00:18:01+00:00",
        }
        if self.checkpoints:
            record["checkpoints"] = self._checkpoints(rng, steps, success and scored)
        return record

    def _checkpoints(self, rng: np.random.Generator, steps: int, success: bool) -> list[dict[str, Any]]:
        """States on the way: one that will succeed may already hold, one that will fail may still hold."""
        good = rng.random(len(self.checkpoints)) < (0.5 if success else 0.05)
        return [
            {
                "step": step,
                "after": {},
                "verdict": None,
                "success": int(ok),
                "score": float(ok),
                "error": "",
            }
            for step, ok in zip(self.checkpoints, good, strict=True)
            if step < steps
        ]


def synthetic_table(simulated: Simulated | None = None, run: str = "runs/synthetic") -> pl.DataFrame:
    """The episodes of a simulated run as a table, without a folder."""
    made = simulated or Simulated()
    rows = [episode_row(run, name, record, (0,) * 5, {}) for name, record in made.records()]
    return episodes_frame(rows).with_columns(max_steps=pl.lit(made.max_steps, pl.Int32))


def synthetic_failures(simulated: Simulated | None = None, run: str = "runs/synthetic") -> pl.DataFrame:
    """The failures of the same simulated run as a table."""
    made = simulated or Simulated()
    return failures_frame([row for name, record in made.records() for row in failure_rows(run, name, record)])


def write_run(path: Path, episodes: int = 600, *, trajectories: bool = False, **changes: Any) -> Simulated:
    """Writes a simulated run as a folder: run.json and `episodes/*`, with one-pixel screens if asked for."""
    made = Simulated(episodes=episodes, **changes)
    planned = []
    if trajectories:
        (path / "blobs").mkdir(parents=True, exist_ok=True)
        (path / "blobs" / SHA).write_bytes(PIXEL)
    for name, record in made.records():
        folder = path / "episodes" / name
        folder.mkdir(parents=True)
        (folder / "episode.json").write_bytes(to_json(record, indent=1))
        (folder / "interaction.jsonl").write_bytes(_interaction(record))
        if trajectories:
            (folder / "trajectory.jsonl").write_bytes(_trajectory(record))
        planned.append(_planned(name, record))
    agents = tuple(AgentAsked(label=label, agent=label) for label in made.agents)
    limits = Limits(max_steps=made.max_steps)
    asked = Asked(agents=agents, attempts=made.attempts, limits=limits, checkpoints=made.checkpoints)
    file = RunFile(asked=asked, release="dev-0.1.0", image_id="mock", image_versions={}, episodes=tuple(planned))
    (path / "run.json").write_text(file.model_dump_json(indent=1))
    return made


def _planned(name: str, record: dict[str, Any]) -> Planned:
    who = record["identity"]
    own = {key: who[key] for key in ("task", "variant", "attempt", "episode_digest", "grading_digest")}
    return Planned(name=name, agent=who["agent"]["name"], seed=who["attempt"], agent_digest=SHA, **own)


def _task(number: int, rng: np.random.Generator, interactive: float) -> dict[str, Any]:
    app, level = APPS[number % len(APPS)], LEVELS[number // len(APPS) % 3]
    size = LEVELS.index(level) + 1
    talks = bool(rng.random() < interactive)
    first, second = (MODES[i] for i in rng.permutation(len(MODES))[:2])
    words = "Open the document, change what the note says, and keep everything else as it is. "
    triggers: list[Any] = ["agent_ask", "agent_done", {"step_count": 5}]
    values = {
        "schema_version": 1,
        "id": f"{app}/synthetic-{number}",
        "revision": 1,
        "app": app,
        "level": level,
        "mode": first if talks else None,
        "secondary_modes": [second] if talks else [],
        "scenario": "Somebody finishes a piece of work together with the agent. " * 4 if talks else "",
        "persona": "Friendly and brief; knows the words of the trade, not those of the application." if talks else "",
        "operations": ["set fill colour", "set stroke colour/width", "move / align"][:size],
        "source": {"kind": "author", "title": "A simulated piece of work"},
        "author": "tests",
        "expected_steps": 8 * size + int(rng.integers(8)),
        "instruction": words * (size + int(rng.integers(4))),
        "setup": [
            {"upload": {"asset": "inkscape/tea-label.svg", "to": "~/Documents/work.svg"}},
            {"launch": {"argv": ["inkscape", "~/Documents/work.svg"], "window": "work.svg"}},
        ],
        "phases": [
            {"message": f"One thing more, the {i}th: the circle belongs inside the wreath.", "trigger": trigger}
            for i, trigger in enumerate(rng.permutation(np.array(triggers, dtype=object))[: 1 + size // 2])
        ]
        if talks
        else [],
        "evidence": {"work": {"file": "~/Documents/work.svg"}, "note": {"file": "~/note.txt"}},
        "checks": {
            "goals": [{"files.exists": {"of": "work"}}] * (3 * size + int(rng.integers(3 * size))),
            "guards": [{"files.exists": {"of": "note"}}] * (size + 1),
        },
    }
    return Task.model_validate(values).model_dump(mode="json")


def _verdicts(task: dict[str, Any]) -> list[dict[str, Any]]:
    """The verdict of a success, then those of failures: each check alone with one of some codes."""
    goals, guards = len(task["checks"]["goals"]), len(task["checks"]["guards"]) + 1
    return [_verdict(goals, guards, failed, CODES[failed % len(CODES)]) for failed in range(-1, goals + guards)]


def _verdict(goals: int, guards: int, failed: int, code: str) -> dict[str, Any]:
    leaves = [_leaf(i, i < goals, i == failed, code) for i in range(goals + guards)]
    lost = 1 / goals if 0 <= failed < goals else 0.3 / guards if failed >= 0 else 0.0
    success = int(failed < 0)
    head = {"schema_version": 1, "success": success, "score": 1.0 - lost}
    return head | {"goals": leaves[:goals], "guards": leaves[goals:]}


def _leaf(number: int, goal: bool, failed: bool, code: str) -> dict[str, Any]:
    check = ("svg.fill", "svg.stroke", "svg.relation", "files.untouched", "svg.geometry")[number % 5]
    wanted = {"fill": "#8c2f39", "fill opacity": 1.0, "stroke": "#8c2f39", "stroke width": 4.535433071}
    return {
        "kind": "leaf",
        "key": f"{check}#{number}",
        "check": check,
        "params": {"of": "work", "element": f"#element-{number}", "colour": "#8c2f39", "width": 4.535433070866142},
        "role": "goal" if goal else "guard",
        "outcome": "failed" if failed else "passed",
        "code": code if failed else "ok",
        "observed": wanted,
        "wanted": wanted,
        "where": f"#element-{number}",
        "sentence": f"#element-{number} has stroke #000000; #8c2f39 was asked." if failed else "As asked of it.",
        "score": 0.0 if failed else 1.0,
    }


def _evidence() -> dict[str, Any]:
    items = {
        name: {"kind": "file", "where": f"~/{name}", "state": "present", "blob": SHA, "size": 15321, "reason": ""}
        for name in ("work", "note", "home")
    }
    return {"before": items, "after": items}


def _interaction(record: dict[str, Any]) -> bytes:
    lines = []
    for number, phase in enumerate(record["task"]["phases"]):
        trigger = phase["trigger"] if isinstance(phase["trigger"], str) else "step_count"
        if trigger == "agent_ask" and not record["asks"]:
            break
        speech = {"text": phase["message"], "by": "scripted"}
        line = {"kind": "delivery", "phase": number, "trigger": trigger, "step": 1, "early": False}
        lines.append(line | {"schema_version": 1, "authored": phase["message"], "spoken": speech})
    return b"".join(to_json(line) + b"\n" for line in lines)


def _trajectory(record: dict[str, Any]) -> bytes:
    events: list[dict[str, Any]] = [
        {"kind": "user", "step": 0, "role": "opening", "text": record["task"]["instruction"], "t_s": 0.0},
        {"kind": "screen", "step": 0, "blob": SHA, "pointer": [0, 0], "windows": ["work.svg"], "t_s": 0.1},
    ]
    for step in range(1, record["steps"] + 1):
        click = {"kind": "click", "x": 10 + step, "y": 20}
        events += [
            {"kind": "turn", "turn": step, "step": step - 1, "reply": "Next, a click.", "seconds": 1.0, "t_s": step},
            {"kind": "action", "step": step, "turn": step, "action": click, "t_s": step + 0.1},
            {"kind": "screen", "step": step, "blob": SHA, "pointer": [10 + step, 20], "t_s": step + 0.2},
        ]
    events.append({"kind": "end", "step": record["steps"], "status": record["ended"], "t_s": record["steps"] + 1})
    return b"".join(to_json(event) + b"\n" for event in events)
