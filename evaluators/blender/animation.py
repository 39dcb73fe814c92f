"""How numbers move: the keys of a property of an object, and values between keys."""

from __future__ import annotations

from itertools import pairwise

from evaluators.blender.model import Blend, Thing
from evaluators.blender.movement import AnimationCurve, Key

STEPS = 40
"""Halvings when the time of a Bezier curve is looked for."""


def curves_of(blend: Blend, kind: str, owner: str | None, path: str) -> list[AnimationCurve]:
    """Return the curves that move a property of a block; of strips too, muted ones left out."""
    moved = blend.animation(kind, owner)
    if moved is None:
        return []
    names = [moved.action, *(strip.action for strip in moved.strips if strip.properties.get("mute") is not True)]
    return [
        curve
        for action in blend.actions
        if action.name in names
        for curve in action.curves
        if curve.path == path and not curve.mute
    ]


def owners(blend: Blend, thing: Thing) -> list[tuple[str, str | None]]:
    """Return the blocks that an object's animation may lie on: itself, its data, its materials and their nodes."""
    kinds = {
        "MESH": "meshes",
        "CAMERA": "cameras",
        "LIGHT": "lights",
        "CURVE": "curves",
        "FONT": "curves",
        "ARMATURE": "armatures",
    }
    found: list[tuple[str, str | None]] = [("objects", thing.name)]
    if thing.kind in kinds:
        found += [(kinds[thing.kind], thing.data), (f"{kinds[thing.kind]}/nodes", thing.data)]
    for slot in thing.materials:
        found += [("materials", slot.name), ("materials/nodes", slot.name)]
    return found


def value_at(curve: AnimationCurve, frame: float) -> float:
    """Return the value of a curve at a frame; easings by name are taken for straight lines."""
    keys = sorted(curve.keys, key=lambda key: key.frame)
    if frame <= keys[0].frame:
        return keys[0].value
    if frame >= keys[-1].frame:
        return keys[-1].value
    first, second = next((a, b) for a, b in pairwise(keys) if a.frame <= frame <= b.frame)
    if first.interpolation == "CONSTANT" or first.frame == second.frame:
        return second.value if frame == second.frame else first.value
    if first.interpolation == "BEZIER":
        return _bezier(first, second, frame)
    return first.value + (second.value - first.value) * (frame - first.frame) / (second.frame - first.frame)


def _bezier(first: Key, second: Key, frame: float) -> float:
    times = (first.frame, min(first.right[0], second.frame), max(second.left[0], first.frame), second.frame)
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if _mixed(times, middle) < frame else (low, middle)
    return _mixed((first.value, first.right[1], second.left[1], second.value), (low + high) / 2)


def _mixed(points: tuple[float, float, float, float], t: float) -> float:
    a, b, c, d = points
    u = 1 - t
    return u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
