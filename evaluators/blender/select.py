"""Finds what a check names: objects, collections, materials, and the values that were asked of properties."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import TypeAlias

from evaluators.blender.model import Blend, Collection, Scene, Thing
from evaluators.blender.values import Properties, Reference, Value
from evaluators.evidence import Misfit
from evaluators.expectations import Expectation
from evaluators.verdict import Code, Finding, Shown, failed

Asked: TypeAlias = bool | int | float | str | list[bool | int | float | str]
"""What a property must be: a number, a word, a list; `30 deg` is an angle; the name of a data block for a reference."""
_ANGLE = re.compile(r"(-?\d+(?:\.\d+)?) ?deg")


def find_thing(blend: Blend, name: str, where: str, kind: str | None = None) -> Thing | Finding:
    """Return the object of a name."""
    found = blend.thing(name)
    if found is None:
        names = ", ".join(repr(each.name) for each in blend.objects[:40]) or "none"
        return failed(Code.NOT_FOUND, f"There is no object {name!r}; there are {names}.", where=where)
    if kind is not None and found.kind != kind:
        sentence = f"The object {name!r} is of kind {found.kind}; {kind} was asked."
        return failed(Code.WRONG_FORMAT, sentence, observed=found.kind, wanted=kind, where=where)
    return found


def find_collection(blend: Blend, name: str, where: str) -> Collection | Finding:
    """Return the collection of a name."""
    found = next((each for each in blend.collections if each.name == name), None)
    if found is None:
        names = ", ".join(repr(each.name) for each in blend.collections[:40]) or "none"
        return failed(Code.NOT_FOUND, f"There is no collection {name!r}; there are {names}.", where=where)
    return found


def in_scene(blend: Blend, scene: Scene) -> set[str]:
    """Return the names of the objects that a scene holds."""
    found, left = set(scene.objects), list(scene.children)
    by_name = {each.name: each for each in blend.collections}
    seen: set[str] = set()
    while left:
        name = left.pop()
        if name in seen or name not in by_name:
            continue
        seen.add(name)
        found.update(by_name[name].objects)
        left += by_name[name].children
    return found


def matches(name: str, patterns: Sequence[str]) -> bool:
    """Say whether a name fits one of several globs."""
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def radians(asked: Asked) -> Asked:
    """Return a value with angles in radians."""
    if isinstance(asked, str) and (match := _ANGLE.fullmatch(asked)):
        return math.radians(float(match[1]))
    if isinstance(asked, list):
        return [
            float(turned) if isinstance(each, str) and isinstance(turned := radians(each), float) else each
            for each in asked
        ]
    return asked


def plain(value: Value) -> Shown:
    """Return a value as a finding shows it."""
    return value.name if isinstance(value, Reference) else value


def agrees(value: Value, asked: Asked, tolerance: float, *, part: bool = False) -> bool:
    """Say whether a property has a value; a number within a tolerance that is a share of it, those of a list (colours,
    places) within a share above 1 and by themselves below."""
    asked = radians(asked)
    if isinstance(value, Reference):
        return value.name == asked
    if isinstance(asked, bool) or isinstance(value, bool):
        return value is asked
    if isinstance(asked, int | float):
        scale = max(1.0, abs(asked)) if part else abs(asked) or 1.0
        return isinstance(value, int | float) and abs(value - asked) <= tolerance * scale + 1e-6
    if isinstance(asked, list):
        return (
            isinstance(value, list)
            and len(value) == len(asked)
            and all(agrees(one, other, tolerance, part=True) for one, other in zip(value, asked, strict=True))
        )
    return value == asked


def property_expectations(
    properties: Properties, asked: dict[str, Asked], tolerance: float, what: str = "property"
) -> list[Expectation]:
    """Return an expectation for each property that was asked.

    Raises:
        LookupError: the check names a property that is not there.
    """
    strange = sorted(asked.keys() - properties.keys())
    if strange:
        raise Misfit(f"there is no {what} {', '.join(strange)}; there are {', '.join(sorted(properties))}")
    return [
        Expectation(name, plain(properties[name]), radians(wanted), agrees(properties[name], wanted, tolerance))
        for name, wanted in asked.items()
    ]


def used_blocks(blend: Blend) -> dict[str, set[str]]:
    """Return the names of the materials, worlds, node groups, textures and images that something in the scene uses."""
    found: dict[str, set[str]] = {
        "materials": set(),
        "worlds": set(),
        "node_groups": set(),
        "textures": set(),
        "images": set(),
    }
    names = in_scene(blend, blend.active)
    found["materials"] |= {
        slot.name for each in blend.objects if each.name in names for slot in each.materials if slot.name is not None
    }
    if blend.active.world is not None:
        found["worlds"].add(blend.active.world)
    kinds = {"Image": "images", "Texture": "textures", "Material": "materials"}
    left = [(kind, name) for kind in ("materials", "worlds") for name in found[kind]]
    left += [("scenes", blend.scene)]
    for each in blend.objects:
        if each.name in names:
            left += [("objects", each.name)]
            data = each.data or ""
            left += [(kind, data) for kind in ("lights", "cameras") if data in blend.whole.get(kind, {})]
    seen: set[tuple[str, str]] = set()
    while left:
        kind, name = left.pop()
        if (kind, name) in seen:
            continue
        seen.add((kind, name))
        for value in blend.whole.get(kind, {}).get(name, {}).values():
            if not isinstance(value, Reference):
                continue
            into = kinds.get(value.kind) or ("node_groups" if value.kind.endswith("NodeTree") else "")
            into = into or ("textures" if value.kind.endswith("Texture") else "")
            if into:
                found[into].add(value.name)
                left.append((into, value.name))
    return found
