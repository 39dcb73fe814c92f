"""How far the points of an object moved in the world, whether the object was moved or its mesh within it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from evaluators.blender.model import Blend, Thing
from evaluators.blender.placement import apart_degrees, near, place, square, turning
from evaluators.blender.values import Vector

ABOUT_ORIGIN = frozenset(
    ("MIRROR", "SCREW", "SIMPLE_DEFORM", "CAST", "CURVE", "LATTICE", "HOOK", "WARP", "WAVE", "DISPLACE", "NODES")
)
"""Modifiers whose work hangs on where the object's origin is."""
SHAPE = 2e-3
"""How nearly the shapes of two meshes must agree."""
TURN_DEGREES = 0.1
FLAT = 1e-9


@dataclass(frozen=True)
class Shift:
    """What became of an object's points, about the origin that it had."""

    way: Vector
    """By how much they moved, what they were sized by aside."""
    sized: Vector
    """By what they were sized, along the axes of the world."""

    @property
    def whole(self) -> bool:
        """Whether they have the size that they had."""
        return near(self.sized, (1.0, 1.0, 1.0))


def shift(before: Blend, old: Thing, after: Blend, now: Thing) -> Shift | None:
    """Return how an object's points moved.

    Args:
        before: The file as it was.
        old: The object in it.
        after: The file as it is.
        now: The object in it.

    Returns:
        None where its origin means something of its own (others hang on it, a modifier works about it, it is animated)
        or where its mesh is another one or turned: then it is where its origin is.
    """
    first, second = before.mesh_of(old), after.mesh_of(now)
    if first is None or second is None or first.centre is None or second.centre is None:
        return None
    if (first.vertices, first.edges, first.faces) != (second.vertices, second.edges, second.faces):
        return None
    leads = any(each.parent == now.name for each in after.objects)
    about = any(each.kind in ABOUT_ORIGIN for each in now.modifiers) or bool(now.constraints)
    moves = after.animation("objects", now.name) is not None
    same = near(first.shape, second.shape, SHAPE) and first.digests["topology"] == second.digests["topology"]
    if leads or about or moves or not same or apart_degrees(turning(old.matrix), turning(now.matrix)) > TURN_DEGREES:
        return None
    ratio = []
    spreads = [_spread(thing, mesh.moments) for thing, mesh in ((old, first), (now, second))]
    for was, is_ in zip(*spreads, strict=True):
        ratio.append(float(np.sqrt(max(0.0, is_) / was)) if was > FLAT else 1.0)
    origin = np.array(place(old.matrix))
    centres = [_in_world(thing, mesh.centre) for thing, mesh in ((old, first), (now, second))]
    way = centres[1] - (origin + np.array(ratio) * (centres[0] - origin))
    return Shift((float(way[0]), float(way[1]), float(way[2])), (ratio[0], ratio[1], ratio[2]))


def origin_way(old: Thing, now: Thing) -> list[float]:
    """Return by how much an object's origin moved in the world."""
    return [b - a for a, b in zip(place(old.matrix), place(now.matrix), strict=True)]


def _in_world(thing: Thing, point: Vector | None) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.asarray((square(thing.matrix) @ np.array([*(point or (0.0, 0.0, 0.0)), 1.0]))[:3])


def _spread(thing: Thing, moments: tuple[float, ...] | None) -> list[float]:
    """Return the variances of a mesh's points along the axes of the world."""
    part = square(thing.matrix)[:3, :3]
    whole = part @ np.array(moments or [0.0] * 9).reshape(3, 3) @ part.T
    return [float(each) for each in np.diag(whole)]
