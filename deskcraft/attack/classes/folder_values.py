"""Values in a run's files that are out of their range, of another type, deep or long, in every field."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deskcraft.attack.folder_ground import Sent
from deskcraft.attack.folder_sending import EVENTS, RECORD, place_of
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack

_HELD = "each command reads it or ends with one line and exit status 2, soon"
_SAMPLED = ("value-of-dates",)

NUMBERS = ("NaN", "Infinity", "-1", "1e999", "1e308", "9" * 400, "9" * 6000, '"x"', "[]", "{}", "null", "true", "0.5")
TEXTS = (
    '"\\ud800"',
    '"\\u0000"',
    '"\\u202e\\u001b[2J"',
    '"' + "x" * 300_000 + '"',
    '"<script>alert(1)</script>"',
    "5",
    "[" * 190 + "]" * 190,
    '{"a":' * 190 + "1" + "}" * 190,
    "{}",
    '"../../../etc/passwd"',
    '"a\\nb"',
)
DATES = (
    '"yesterday"',
    '"2026-13-45"',
    '"2026-02-30T25:61:61+99:99"',
    '"0001-01-01T00:00:00+23:59"',
    "5",
    '"9999-12-31T23:59:59-23:59"',
    '"-0001-01-01"',
    '"' + "9" * 500 + '"',
    '"2026-01-01T00:00:00.' + "9" * 5000 + '"',
)
FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "scores": (("score", "success", "steps", "turns", "asks", "tries"), NUMBERS),
    "dates": (("started_at",), DATES),
    "timings": (("timings.total_s", "timings.agent_s", "timings.rest_s", "timings"), NUMBERS),
    "tokens": (("usage.input_tokens", "usage.cost_usd", "user_usage.output_tokens", "usage"), NUMBERS),
    "words": (("error", "trace", "blame", "status", "ended", "limits_hit", "rested"), TEXTS),
    "identity": (
        ("identity.task", "identity.agent.name", "identity.image", "identity.agent.settings", "identity"),
        TEXTS,
    ),
    "numbers-of-identity": (("identity.attempt", "identity.variant", "identity.seed", "identity.revision"), NUMBERS),
    "task": (
        ("task.id", "task.instruction", "task.app", "task.operations", "task.setup", "task.checks", "task"),
        TEXTS,
    ),
    "verdict": (("verdict.score", "verdict.goals", "verdict.success", "verdict"), NUMBERS),
    "leaf": (
        ("verdict.goals.0.observed", "verdict.goals.0.sentence", "verdict.goals.0.params", "verdict.goals.0.kind"),
        TEXTS,
    ),
    "evidence": (("evidence.after.note.where", "evidence.after.note.state", "evidence.after", "evidence"), TEXTS),
    "sizes": (
        ("evidence.after.note.size", "evidence.after.note.entry.mode", "evidence.after.note.entry.links"),
        NUMBERS,
    ),
}
_MARK = "\x01HERE\x01"


def put_value(file: Path, field: str, text: str, line: int | None = None) -> None:
    """Puts JSON text in the place of a value of a file, or of a line of it."""
    lines = file.read_text("utf-8").split("\n")
    value: Any = json.loads(file.read_bytes() if line is None else lines[line])
    holder = value
    *way, last = field.split(".")
    for part in way:
        holder = holder[int(part)] if isinstance(holder, list) else holder[part]
    holder[int(last) if isinstance(holder, list) else last] = _MARK
    damaged = json.dumps(value).replace(json.dumps(_MARK), text)
    if line is not None:
        lines[line] = damaged
    file.write_text(damaged if line is None else "\n".join(lines), "utf-8")


def _values(fields: tuple[str, ...], texts: tuple[str, ...], file: str = RECORD) -> Callable[[Ground], str]:
    def run(ground: Ground) -> str:
        sent = ground.shared(Sent)
        for number, (field, text) in enumerate((field, text) for field in fields for text in texts):
            reader = ("report-json", "merge", "export-csv", "report", "export-inspect", "view")[number % 6]
            change = lambda it, outside, f=field, t=text: put_value(place_of(it, file), f, t)  # noqa: E731
            if said := sent.read(change, (reader,)):
                return f"{field} = {text[:40]}: {said}"
        return ""

    return run


for _name, (_fields, _texts) in FIELDS.items():
    attack("folders", f"run-value-of-{_name}", _HELD, sampled=f"value-of-{_name}" in _SAMPLED, once=True)(
        _values(_fields, _texts)
    )
attack("folders", "run-value-of-plan", _HELD, once=True)(
    _values(
        (
            "schema_version",
            "asked",
            "asked.attempts",
            "asked.limits",
            "episodes",
            "asked.agents",
            "seed",
            "created_at",
            "image_id",
            "release",
            "versions",
        ),
        ("NaN", "-1", "[]", "{}", "9" * 6000, '"\\ud800"', "[" * 190 + "]" * 190, '"../x"'),
        "run.json",
    )
)


def _each_event(ground: Ground) -> str:
    """Every field of every kind of event."""
    sent = ground.shared(Sent)
    lines = place_of(sent.run, EVENTS).read_text("utf-8").splitlines()
    firsts: dict[str, int] = {}
    for number, line in enumerate(lines):
        firsts.setdefault(json.loads(line)["kind"], number)
    texts = ("NaN", "-1", '"\\ud800"', "[" * 190 + "]" * 190, "{}", "9" * 6000, '"' + "x" * 300_000 + '"')
    asked = [(at, field, text) for at in firsts.values() for field in json.loads(lines[at]) for text in texts]
    for number, (at, field, text) in enumerate(asked):
        reader = (
            ("report-page", "replay", "view", "export-inspect", "merge")[number % 5] if number % 9 == 0 else "merge"
        )
        change = lambda it, outside, a=at, f=field, t=text: put_value(place_of(it, EVENTS), f, t, a)  # noqa: E731
        if said := sent.read(change, (reader,)):
            return f"line {at}, {field} = {text[:40]}: {said}"
    return ""


attack("folders", "run-value-of-events", _HELD, once=True)(_each_event)
