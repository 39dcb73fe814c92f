"""An episode of a suite without a screen as its page needs it: turn by turn, with the decks after them. Pure."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from deskcraft.episode.policy import POLICY
from deskcraft.suite.protocol import Suite
from deskcraft.suite.records import ItemRecord
from deskcraft.view.app.episode import fit


def session_data(suite: Suite[Any, Any], record: ItemRecord) -> dict[str, Any]:
    """All of an episode but its pictures; every text in it is fit to show."""
    who = record.identity
    data: dict[str, Any] = {
        "suite": suite.title,
        "item": who.item,
        "facts": who.facts,
        "agent": who.label,
        "settings": who.agent.settings,
        "attempt": who.attempt,
        "status": record.status,
        "meaning": POLICY[record.status].meaning,
        "result": "unscored" if not record.scored else "pass" if record.success else "fail",
        "score": record.score,
        "steps": record.steps,
        "error": record.error,
        "tries": record.tries,
        "started_at": record.started_at,
        "total_s": record.timings.total_s,
        "usage": record.usage.model_dump(),
        "turns": [asdict(turn) for turn in suite.shown(record)],
    }
    shown: dict[str, Any] = fit(data)
    return shown
