"""What moves a block, by paths: each curve's keys, their interpolation and handles, strips and drivers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from evaluators.blender.model import Blend, Thing
from evaluators.blender.movement import AnimationCurve
from evaluators.blender.paths import THERE, Path

Kind: TypeAlias = str


def animation(blend: Blend, kind: Kind, owner: str | None) -> Iterator[tuple[Path, Any]]:
    """Give the facets of what moves a block; a curve that never changes anything is none."""
    moved = blend.animation(kind, owner)
    if moved is None:
        return
    for action in blend.actions:
        if action.name == moved.action:
            for curve in action.curves:
                if not _constant(curve):
                    yield from _curve(curve)
    strips = {strip.action for strip in moved.strips}
    if moved.strips:
        yield ("strips",), [each.model_dump(mode="json") for each in moved.strips]
        yield ("actions",), [each.model_dump(mode="json") for each in blend.actions if each.name in strips]
    for driver in moved.drivers:
        yield ("drivers", f"{driver.path}[{driver.index}]", THERE), True
        yield ("drivers", f"{driver.path}[{driver.index}]", "rule"), driver.model_dump(mode="json")


def curve_name(curve: AnimationCurve) -> str:
    """Return how a facet names a curve."""
    return f"{curve.path}[{curve.index}]"


def _curve(curve: AnimationCurve) -> Iterator[tuple[Path, Any]]:
    at = curve_name(curve)
    yield (at, THERE), True
    yield (at, "keys"), [[key.frame, key.value] for key in curve.keys]
    # how a key goes on to the next: the last has none
    going = [key.interpolation for key in curve.keys[:-1]]
    if any(each != "BEZIER" for each in going):
        yield (at, "interpolation"), going
    bent = [
        [*key.left, *key.right]
        for key, kind in zip(curve.keys, [*going, *going[-1:]], strict=False)
        if kind == "BEZIER"
    ]
    if bent:
        yield (at, "handles"), bent
    if curve.extrapolation != "CONSTANT":
        yield (at, "extrapolation"), curve.extrapolation
    if curve.mute:
        yield (at, "mute"), True
    if curve.modifiers:
        yield (at, "modifiers"), [each.model_dump(mode="json") for each in curve.modifiers]


def _constant(curve: AnimationCurve) -> bool:
    """Say whether a curve has one value at all times: what it moves has that value itself."""
    if curve.modifiers or not curve.keys:
        return not curve.modifiers
    values = [key.value for key in curve.keys]
    bent = [each for key in curve.keys if key.interpolation == "BEZIER" for each in (key.left[1], key.right[1])]
    return max([*values, *bent]) - min([*values, *bent]) < 1e-5


def hangs_on_moving(blend: Blend, thing: Thing) -> bool:
    """Say whether anything above an object moves."""
    seen: set[str] = set()
    above = blend.thing(thing.parent)
    while above is not None and above.name not in seen:
        seen.add(above.name)
        if blend.animation("objects", above.name) is not None or above.constraints:
            return True
        above = blend.thing(above.parent)
    return False
