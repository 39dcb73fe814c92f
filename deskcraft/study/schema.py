"""The table of episodes that every study, report, export and list is made from: one row an episode, these columns."""

from __future__ import annotations

import polars as pl

CHECKPOINT = pl.Struct({"step": pl.Int32, "success": pl.Int8, "score": pl.Float64})
"""What the state at a step was worth; `success` null where it could not be graded."""

ARENA_SPLIT = "pptarena"
"""The split of PPTArena's tasks."""

EPISODES: dict[str, pl.DataType | type[pl.DataType]] = {
    "run": pl.String,  # the run's folder
    "episode": pl.String,  # the episode's folder name: unique in a run
    "agent": pl.String,  # the agent's label in the run; its name where it has no other
    "agent_name": pl.String,
    "agent_digest": pl.String,
    "model": pl.String,  # null for agents that call none
    "task": pl.String,
    "revision": pl.Int32,
    "variant": pl.Int32,
    "attempt": pl.Int32,  # from 1
    "app": pl.String,
    "level": pl.String,  # L1, L2, L3
    "split": pl.String,  # standard, interactive, pptarena
    "mode": pl.String,  # null in the standard split
    "secondary_modes": pl.List(pl.String),
    "language": pl.String,
    "feasible": pl.Boolean,
    "checkpointable": pl.Boolean,
    "operations": pl.List(pl.String),
    "difficulty": pl.String,  # easy, medium, hard: of PPTArena's tasks; null elsewhere
    "structures": pl.List(pl.String),  # the parts of a deck that such a task is on
    "status": pl.String,
    "ended": pl.String,
    "scored": pl.Boolean,
    "success": pl.Int8,  # null where not scored
    "score": pl.Float64,  # null where not scored
    "steps": pl.Int32,
    "turns": pl.Int32,
    "max_steps": pl.Int32,  # the run's budget; null where the run does not say
    "steps_given": pl.Int32,  # the episode's, which may be the task's own; null in records from before it was noted
    "phases": pl.Int32,  # of the task
    "needs_ask": pl.Boolean,  # a phase is delivered by asking
    "asks": pl.Int32,
    "used_terminal": pl.Boolean,
    "ended_in_fail": pl.Boolean,
    "tries": pl.Int32,
    "error": pl.String,
    "judge": pl.String,  # null: no judge was asked for the verdict
    "judge_standing": pl.String,  # what is known of it, one sentence
    "reset_s": pl.Float64,
    "setup_s": pl.Float64,
    "agent_s": pl.Float64,
    "settle_s": pl.Float64,
    "overhead_s": pl.Float64,
    "evidence_s": pl.Float64,
    "grade_s": pl.Float64,
    "total_s": pl.Float64,
    "input_tokens": pl.Int64,  # the agent's, the user's and lost tries'
    "output_tokens": pl.Int64,
    "cost_usd": pl.Float64,  # the same; null: not known
    "instruction_chars": pl.Int32,  # of the opening instruction
    "checks": pl.Int32,  # leaves of the task's own checks: without the home guard, which every task has
    "atoms": pl.Int32,  # values that these leaves ask for: parameters beside `of`, a list counts its items, at least 1
    "delivered": pl.Int32,  # phase messages that reached the agent; null: interaction.jsonl is missing; so are the rest
    "early": pl.Int32,  # of these: before their trigger, because the agent said DONE
    "fallbacks": pl.Int32,  # messages said verbatim because the model user's endpoint failed
    "held_back": pl.Int32,  # replies of the model user that the faithfulness guard held back
    "overruled": pl.Int32,  # messages said verbatim because no reply came through the guard
    "episode_digest": pl.String,
    "grading_digest": pl.String,
    "image": pl.String,
    "protocol": pl.String,
    "look": pl.String,  # size of the screen and theme; empty: the usual ones
    "started_at": pl.String,
    "checkpoints": pl.List(CHECKPOINT),
}

FAILURES: dict[str, pl.DataType | type[pl.DataType]] = {
    "run": pl.String,
    "episode": pl.String,
    "task": pl.String,
    "agent": pl.String,
    "check": pl.String,
    "role": pl.String,  # goal, guard, ending
    "code": pl.String,
    "sentence": pl.String,
}
"""One row a leaf that made a scored episode fail."""
