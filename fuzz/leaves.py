"""Checks with parameters that are valid and hostile: those of the tasks, changed, and others made from their models."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from yaml import CSafeLoader

from deskcraft.task.clauses import without_clauses
from evaluators import BadCheck
from evaluators.grade import held
from evaluators.registry import Params, known_checks, params_model, validate_leaf

TASKS = Path(__file__).resolve().parents[1] / "tasks"
TRIES = 40
"""How often parameters are made until the model takes some."""
_PLACE = re.compile(r"\$\{(\w+)\}")
STRINGS = (
    "",
    " ",
    "0",
    "-1",
    "1e400",
    "nan",
    "A1",
    "A1:XFD1048576",
    "ZZZ9:A1",
    "#000000",
    "rgb(0,0,0)",
    "*",
    "**",
    "[",
    "(",
    "x" * 3000,
    "\u202eabc",
    "e\u0301",
    "\U0001f600",
    "a\nb",
    "..",
    "/",
    "~/x",
    "%s",
    "${x}",
    "=1/0",
    "=",
    "#",
    "//*[",
    "@",
    "1:2",
    "2026-02-30",
    "layer",
    "Sheet1",
    "Title",
    "first",
    "1",
    "None",
)
FUNCTION = {"of": "deck", "code": "def score(original, modified):\n    return 'as many slides', 1.0\n"}
"""A leaf of a rubric: no words by chance are such a function."""
LIKE = {"path": "element"}
"""Parameters that may take what another one takes."""
NUMBERS = (0, 1, -1, 2, 3, 7, 100, 255, 256, 65536, 2**31, 2**63, -(2**63), 10**15)
REALS = (0.0, -0.0, 0.5, 1.0, -1.0, 1e-300, 1e300, 1e18, 3.25, 100.0, 90.0, 360.0)


@dataclass
class Vocabulary:
    """What the tasks say to checks."""

    leaves: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    """Parameters by check."""
    where: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    """(kind, path, command or channel) of the evidence that a parameter of a check names, by `check parameter`."""
    words: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    """Values by the name of the parameter that has them."""


@cache
def vocabulary() -> Vocabulary:
    """Return what all tasks say, with the values of their first record of parameters."""
    found = Vocabulary()
    for path in sorted(TASKS.glob("*/*/task.yaml")):
        task = without_clauses(yaml.load(path.read_bytes(), Loader=CSafeLoader))
        values = (task.get("params") or [{}])[0]
        evidence = {name: next(iter(what.items())) for name, what in (task.get("evidence") or {}).items()}
        checks = task.get("checks") or {}
        for name, params in _leaves([*checks.get("goals", ()), *checks.get("guards", ())]):
            _add(found, name, _filled(params, values), evidence)
    found.leaves["rubric.function"].append(dict(FUNCTION))
    return found


def _leaves(nodes: list[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for node in nodes:
        for name, body in node.items():
            if (inner := held(name, body)) is not None:
                yield from _leaves([child for _, child in inner])
            else:
                yield name, dict(body or {})


def _filled(value: Any, values: Mapping[str, Any]) -> Any:
    if isinstance(value, dict):
        return {str(_filled(key, values)): _filled(inner, values) for key, inner in value.items()}
    if isinstance(value, list):
        return [_filled(inner, values) for inner in value]
    if not isinstance(value, str):
        return value
    whole = _PLACE.fullmatch(value)
    if whole is not None:
        return values.get(whole[1], value)
    return _PLACE.sub(lambda found: str(values.get(found[1], found[0])), value)


def _add(found: Vocabulary, name: str, params: dict[str, Any], evidence: Mapping[str, tuple[str, Any]]) -> None:
    try:
        validate_leaf(name, params)
    except BadCheck:
        return  # a template that only the task's own loader fills
    found.leaves[name].append(params)
    for key, value in params.items():
        found.words[key].append(value)
        if isinstance(value, str) and value in evidence:
            found.where[f"{name} {key}"].append((evidence[value][0], str(evidence[value][1])))


def make_params(name: str, dice: random.Random) -> dict[str, Any] | None:
    """Return valid parameters of a check; None if none could be made."""
    model, known = params_model(name), vocabulary().leaves[name]
    for _ in range(TRIES):
        if known and dice.random() < 0.6:
            params = dict(dice.choice(known))
            if dice.random() < 0.6:
                params |= _some(model, dice, dice.choice((1, 1, 2)))
        else:
            params = _required(model, dice) | _some(model, dice, dice.choice((0, 1, 2, 4)))
        try:
            validate_leaf(name, params)
        except BadCheck:
            continue
        return params
    return None


def fit(names: list[str] | None = None) -> dict[str, bool]:
    """Return for each check whether valid parameters are found for it."""
    return {
        name: any(make_params(name, random.Random(seed)) is not None for seed in range(60))
        for name in names or known_checks()
    }


def _required(model: type[Params], dice: random.Random) -> dict[str, Any]:
    schema = model.model_json_schema()
    return {name: _value(name, schema["properties"][name], schema, dice) for name in schema.get("required", ())}


def _some(model: type[Params], dice: random.Random, number: int) -> dict[str, Any]:
    schema = model.model_json_schema()
    names = sorted(schema.get("properties", {}))
    return {
        name: _value(name, schema["properties"][name], schema, dice)
        for name in dice.sample(names, min(number, len(names)))
    }


def _value(name: str, schema: Mapping[str, Any], whole: Mapping[str, Any], dice: random.Random, depth: int = 0) -> Any:
    """Return a value of a schema: one that a task has for a parameter of the same name, or a made one."""
    words = vocabulary().words
    like = LIKE.get(name, name) if dice.random() < 0.5 else name
    if words.get(like) and dice.random() < 0.5:
        return dice.choice(words[like])
    if "$ref" in schema:
        return _value(name, whole["$defs"][schema["$ref"].rpartition("/")[2]], whole, dice, depth)
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return _value(name, dice.choice(schema[key]), whole, dice, depth)
    if "enum" in schema:
        return dice.choice(schema["enum"])
    if "const" in schema:
        return schema["const"]
    match schema.get("type"):
        case "integer":
            return _number(schema, dice, NUMBERS)
        case "number":
            return _number(schema, dice, REALS)
        case "boolean":
            return dice.random() < 0.5
        case "null":
            return None
        case "array":
            return _array(name, schema, whole, dice, depth)
        case "object":
            return _object(name, schema, whole, dice, depth)
    return _word(words, dice)


def _word(words: Mapping[str, list[Any]], dice: random.Random) -> str:
    if dice.random() < 0.5:
        return dice.choice(STRINGS)
    value = dice.choice(words[dice.choice(sorted(words))])
    return value if isinstance(value, str) else str(value)[:200]


def _number(schema: Mapping[str, Any], dice: random.Random, numbers: tuple[float, ...]) -> float:
    low = schema.get("minimum", schema.get("exclusiveMinimum", -(2**70)))
    high = schema.get("maximum", schema.get("exclusiveMaximum", 2**70))
    inside = [number for number in (*numbers, low, high) if low <= number <= high and abs(number) < 2**70]
    chosen: float = dice.choice(inside or [low])
    return chosen


def _array(
    name: str, schema: Mapping[str, Any], whole: Mapping[str, Any], dice: random.Random, depth: int
) -> list[Any]:
    if "prefixItems" in schema:
        return [_value(name, inner, whole, dice, depth + 1) for inner in schema["prefixItems"]]
    least = schema.get("minItems", 0)
    number = min(least + dice.choice((0, 1, 1, 2)), schema.get("maxItems", 9))
    one = name.removesuffix("s")  # `shapes` holds what a parameter called `shape` takes
    return [_value(one, schema.get("items", {}), whole, dice, depth + 1) for _ in range(number if depth < 4 else least)]


def _object(
    name: str, schema: Mapping[str, Any], whole: Mapping[str, Any], dice: random.Random, depth: int
) -> dict[str, Any]:
    own = schema.get("properties")
    if own is None:
        inner = schema.get("additionalProperties")
        inner = inner if isinstance(inner, dict) else {}
        keys = [_word(vocabulary().words, dice) for _ in range(dice.choice((1, 1, 2)))]
        return {key: _value("", inner, whole, dice, depth + 1) for key in keys}
    required = set(schema.get("required", ()))
    chosen = [key for key in own if key in required or (dice.random() < 0.3 and depth < 4)]
    return {key: _value(key, own[key], whole, dice, depth + 1) for key in chosen}
