"""Runs and records that PPTC wrote before it was a suite like others, as today's."""

from __future__ import annotations

from typing import Any

from deskcraft.run.plan import seed_of


def is_former(run: dict[str, Any]) -> bool:
    """Whether a run.json is of the earlier form."""
    asked = run.get("asked")
    return isinstance(asked, dict) and "evaluations" in asked


def run_of_today(run: dict[str, Any]) -> dict[str, Any]:
    """A run.json of the earlier form as one of today's.

    Raises:
        KeyError, TypeError, AttributeError, ValueError: it is none.
    """
    asked = run["asked"]
    given, ways = list(asked["evaluations"]), asked.get("ways", {})
    models = [agent["model"] for agent in asked["agents"] if agent.get("model")]
    embeddings = (ways.get("embeddings") or {}).get("endpoint", {})
    options = {
        "evaluation": "both" if len(given) > 1 else given[0],
        "split": asked.get("split"),
        "data": asked.get("data", "own"),
        "wire": models[0]["endpoint"].get("wire", "chat") if models else "chat",
        **{name: value for name, value in ways.items() if name not in ("embeddings", "api_count")},
        "api_count": ways.get("api_count") or None,
        "embeddings_model": embeddings.get("model"),
        "embeddings_base_url": embeddings.get("base_url") or None,
    }
    limits = {name: asked.get(name) for name in ("max_tokens", "max_cost_usd")}
    return {
        **run,
        "asked": {
            "selectors": asked.get("selectors", ()),
            "agents": asked["agents"],
            "limits": limits,
            "options": options,
        },
        "episodes": [_planned(episode) for episode in run["episodes"]],
    }


def record_of_today(record: dict[str, Any]) -> dict[str, Any]:
    """A record of the earlier form as one of today's; one of today's as it is."""
    who = record.get("identity")
    if not isinstance(who, dict) or "session" not in who:
        return record
    session, kind, evaluation = (str(who.get(name)) for name in ("session", "kind", "evaluation"))
    identity = {
        "item": item_id(session, evaluation),
        "facts": item_facts(session, kind, evaluation),
        "item_digest": who.get("session_digest"),
        **{name: who[name] for name in ("label", "agent", "grading_digest") if name in who},
    }
    return {**record, "identity": identity}


def _planned(episode: dict[str, Any]) -> dict[str, Any]:
    item = item_id(episode["session"], episode["evaluation"])
    return {
        "name": episode["name"],
        "task": item,
        "attempt": 1,
        "agent": episode["agent"],
        "facts": item_facts(episode["session"], episode["kind"], episode["evaluation"]),
        "seed": seed_of(0, item, 0, 1),
        "item_digest": episode["session_digest"],
    }


def item_id(session: str, evaluation: str) -> str:
    """What the item of a session in an evaluation is called."""
    return f"{session} {evaluation}"


def item_facts(session: str, kind: str, evaluation: str) -> dict[str, str]:
    """What episodes are grouped by."""
    return {"session": session, "kind": kind, "evaluation": evaluation}
