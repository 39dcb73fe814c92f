"""An episode as the film page needs it: frames with what lies between them, turns, phases, verdict, evidence. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic_core import to_json

from deskcraft.desktop.actions import GuiAction, points
from deskcraft.episode.policy import POLICY
from deskcraft.errors import BadInput
from deskcraft.film.captions import caption
from deskcraft.film.film import Ended, Frame, Item, Ran, Said, film
from deskcraft.film.reasons import why_failed
from deskcraft.intake.files import RECORD_BYTES, read_inside
from deskcraft.intake.parsing import bounded_json
from deskcraft.plain import clip, plain
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, Event, ScreenEvent, TurnEvent
from deskcraft.task.clauses import assess
from deskcraft.task.model import Trigger
from evaluators.registry import BadCheck, evidence_names, validate_leaf
from evaluators.verdict import LeafVerdict, NodeVerdict
from simulator.interaction import Delivery, Question

MOST_CHARS = 50_000
"""Of one text."""


def episode_data(
    record: EpisodeRecord, events: Sequence[Event], interaction: Sequence[Delivery | Question]
) -> dict[str, Any]:
    """All of an episode but its pictures; every text in it is fit to show."""
    items = film(events)
    frames = _frames(items, events)
    data: dict[str, Any] = {
        **_head(record),
        "phases": _phases(record, interaction),
        "clauses": _clauses(record),
        "frames": frames,
        "after": [_between(item) for item in _tail(items)],
        "turns": {e.turn: _turn(e) for e in events if isinstance(e, TurnEvent)},
        "verdict": _verdict(record),
        "evidence": _evidence(record),
        "length_s": max((item.t_s for item in items), default=0.0),
    }
    shown: dict[str, Any] = fit(data)
    return shown


def record_to_show(folder: RunFolder, name: str) -> EpisodeRecord:
    """An episode's record, also where its task asks for checks that this version knows by other names, or not at all.

    Raises:
        BadInput: it is missing or no record.
    """
    try:
        return folder.read(name)
    except BadInput:
        try:
            record: dict[str, Any] = bounded_json(
                read_inside(folder.path, f"episodes/{name}/episode.json", RECORD_BYTES)
            )
            # what was asked is not shown, what was found is: any check will do
            some = next(iter(record["task"]["evidence"]))
            record["task"]["checks"] = {"goals": [{"files.exists": {"of": some}}]}
            return EpisodeRecord.model_validate_json(to_json(record))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, StopIteration):
            pass
        raise


def fit(value: Any) -> Any:
    """The value with all its texts made fit to show."""
    if isinstance(value, str):
        return clip(plain(value), MOST_CHARS)
    if isinstance(value, dict):
        return {plain(str(key)): fit(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [fit(inner) for inner in value]
    return value


def _head(record: EpisodeRecord) -> dict[str, Any]:
    who, task = record.identity, record.task
    return {
        "task": who.task,
        "app": task.app,
        "level": task.level,
        "split": task.split,
        "mode": task.mode,
        "secondary_modes": list(task.secondary_modes),
        "language": task.language,
        "feasible": task.feasible,
        "expected_steps": task.expected_steps,
        "instruction": task.instruction,
        "params": task.params,
        "source": task.source.title,
        "revision": who.revision,
        "variant": who.variant,
        "attempt": who.attempt,
        "agent": who.agent.name,
        "settings": dict(who.agent.settings),
        "digests": {
            "episode": who.episode_digest,
            "grading": who.grading_digest,
            "agent": who.agent.digest,
        },
        "image": f"{who.image} ({who.look})" if who.look else who.image,
        "protocol": who.protocol,
        "status": record.status,
        "meaning": POLICY[record.status].meaning,
        "result": "unscored" if not record.scored else "pass" if record.success else "fail",
        "score": record.score,
        "why": why_failed(record),
        "error": record.error,
        "limits_hit": list(record.limits_hit),
        "steps": record.steps,
        "turn_count": record.turns,
        "asks": record.asks,
        "used_terminal": record.used_terminal,
        "tries": record.tries,
        "started_at": record.started_at,
        "timings": record.timings.model_dump(),
        "usage": {
            "agent": record.usage.model_dump(),
            "user": record.user_usage.model_dump(),
            "lost tries": record.lost_usage.model_dump(),
        },
    }


def _frames(items: Sequence[Item], events: Iterable[Event]) -> list[dict[str, Any]]:
    windows = _windows(events)
    frames: list[dict[str, Any]] = []
    before: list[dict[str, Any]] = []
    seen: Counter[int] = Counter()
    turn = 0
    for item in items:
        if isinstance(item, Frame):
            number = seen[item.step]
            seen[item.step] += 1
            frames.append(
                _frame(item, windows)
                | {
                    "key": f"{item.step}{_letter(number)}",
                    "before": before,
                    "opens_turn": item.requested and item.turn != turn,
                }
            )
            before, turn = [], item.turn
        else:
            before.append(_between(item))
    return frames


def _letter(number: int) -> str:
    """Tells apart frames of one step (a DONE that was answered, the last screen): none, b, c, ... b26, ..."""
    return "" if number == 0 else "abcdefghijklmnopqrstuvwxyz"[number] if number < 26 else f"b{number}"


def _frame(shot: Frame, windows: dict[int, tuple[str, ...]]) -> dict[str, Any]:
    screen = shot.screen
    return {
        "step": shot.step,
        "turn": shot.turn,
        "t_s": shot.t_s,
        "screen": screen.blob if screen else None,
        "pointer": list(screen.pointer) if screen else None,
        "window": shot.window,
        "windows": list(windows.get(id(screen), ())),
        "action": _action(shot),
        "raw": shot.raw,
        "refused": shot.refused,
        "reply": shot.reply,
        "requested": shot.requested,
        "costs_step": shot.costs_step,
        "unchanged": shot.unchanged,
        "restless": shot.restless,
    }


def _action(shot: Frame) -> dict[str, Any] | None:
    """What is drawn and said of an action."""
    if shot.action is None:
        return None
    words = caption(shot.action)
    drawn = {"points": [list(p) for p in points(shot.action)]} if isinstance(shot.action, GuiAction) else {}
    given = shot.action.model_dump(include={"kind", "button", "count", "dx", "dy", "duration_s"})
    return {
        **given,
        **drawn,
        "verb": words.verb,
        "detail": words.detail,
        "text": words.text,
        "speech": words.speech,
        "keys": list(words.keys),
        "held": list(words.held),
        "sentence": words.sentence,
    }


def _between(item: Item) -> dict[str, Any]:
    """What was said or run between two frames, or how it ended."""
    what: dict[str, Any]
    match item:
        case Said(event=event):
            what = {"kind": "user", "role": event.role, "text": event.text, "phase": event.phase}
            what["calls"] = [call.model_dump() for call in event.calls]
        case Ran(commands=commands):
            what = {"kind": "run", "commands": [" ".join(argv) for argv in commands]}
        case Ended(status=status, message=message):
            what = {"kind": "end", "status": status, "message": message, "meaning": POLICY[status].meaning}
        case _:
            raise TypeError(f"{item!r} is a frame")
    return {**what, "step": item.step, "t_s": item.t_s}


def _tail(items: Sequence[Item]) -> list[Item]:
    """What comes after the last frame."""
    last = max((n for n, item in enumerate(items) if isinstance(item, Frame)), default=-1)
    return list(items[last + 1 :])


def _windows(events: Iterable[Event]) -> dict[int, tuple[str, ...]]:
    """The titles on each screen, from bottom to top; screens by identity."""
    found: dict[int, tuple[str, ...]] = {}
    titles: tuple[str, ...] = ()
    for event in events:
        if isinstance(event, ScreenEvent):
            titles = titles if event.windows is None else event.windows
            found[id(event)] = titles
    return found


def _turn(event: TurnEvent) -> dict[str, Any]:
    return {
        "reply": event.reply,
        "seconds": event.seconds,
        "usage": event.usage.model_dump(),
        "calls": [call.model_dump() for call in event.calls],
        "notes": dict(event.notes),
    }


def _phases(record: EpisodeRecord, interaction: Sequence[Delivery | Question]) -> list[dict[str, Any]]:
    delivered = {line.phase: line for line in interaction if isinstance(line, Delivery)}
    said = {"agent_done": "when the agent says DONE", "agent_ask": "when the agent asks"}
    phases = []
    for number, phase in enumerate(record.task.phases):
        trigger, line = phase.trigger, delivered.get(number)
        when = f"after {trigger.step_count} more steps" if isinstance(trigger, Trigger) else said[trigger]
        there = line and {
            "step": line.step,
            "early": line.early,
            "by": line.spoken.by,
            "text": line.spoken.text,
            "fallback": line.spoken.simulator_fallback,
            "held_back": [{"text": g.text, "causes": list(g.causes)} for g in line.spoken.guard],
        }
        phases.append({"number": number + 1, "when": when, "text": phase.message, "delivered": there})
    return phases


def _clauses(record: EpisodeRecord) -> list[dict[str, Any]]:
    """The words of the instruction and the messages, each part with what the verdict says of it; none without one."""
    if record.verdict is None:
        return []
    return [
        {"text": one.clause.text, "message": one.clause.message, "state": one.state, "failed": list(one.failed)}
        for one in assess(record.task.clauses, record.verdict)
    ]


def _verdict(record: EpisodeRecord) -> dict[str, Any] | None:
    graded = record.verdict
    if graded is None:
        return None
    known = set(record.evidence.before) | set(record.evidence.after) if record.evidence else set()
    return {
        "success": graded.success,
        "score": graded.score,
        "score_high": graded.score_high,
        "gated": graded.gated,
        "sentence": graded.sentence,
        "judge": record.judged.standing.sentence if record.judged else "",
        "goals": [_node(node, known) for node in graded.goals],
        "guards": [_node(node, known) for node in graded.guards],
    }


def _node(node: LeafVerdict | NodeVerdict, known: set[str]) -> dict[str, Any]:
    if isinstance(node, NodeVerdict):
        children = [_node(child, known) for child in node.children]
        left = not node.ok and node.most == 1  # it holds, if what was not judged does
        shown = {"name": node.name, "sentence": node.sentence, "score_high": node.score_high, "open": left}
        return {"kind": node.kind, "ok": node.ok, "score": node.score, "children": children, **shown}
    leaf = node.model_dump(
        include={"kind", "key", "code", "score", "where", "sentence", "observed", "wanted", "params"}
    )
    return {
        **leaf,
        "ok": node.ok,
        "open": node.outcome == "not_judged",
        "evidence": [name for name in _names(node) if name in known],
    }


def _names(leaf: LeafVerdict) -> list[str]:
    """The evidence that a check looked at; by its `of` where this version has no such check."""
    try:
        return list(dict.fromkeys(evidence_names(validate_leaf(leaf.check, leaf.params))))
    except BadCheck:
        return [str(leaf.params.get("of", ""))]


def _evidence(record: EpisodeRecord) -> list[dict[str, Any]]:
    if record.evidence is None:
        return []
    before, after = record.evidence.before, record.evidence.after
    rows = []
    for key in dict.fromkeys([*after, *before]):
        sides = (before.get(key), after.get(key))
        some = next(side for side in reversed(sides) if side is not None)
        blobs = [side.blob if side else "" for side in sides]
        rows.append(
            {
                "key": key,
                "kind": some.kind,
                "where": some.where,
                "states": [side.state if side else "absent" for side in sides],
                "sizes": [side.size if side else 0 for side in sides],
                "reasons": [side.reason if side else "" for side in sides],
                "changed": blobs[0] != blobs[1],
            }
        )
    return rows
