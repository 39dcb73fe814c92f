"""Runs inside Blender: which settings of modifiers do nothing, tried by taking them back to what a fresh modifier has.

A bevel that is limited by an angle makes the same mesh as one that is not, where all edges are sharper. The settings
that are tried say how a modifier finds its places or its way; they show in nothing but the mesh.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import blender_whole  # type: ignore[import-not-found]
import bpy  # type: ignore[import-not-found]
import numpy as np
from blender_values import number  # type: ignore[import-not-found]

TRIED = {
    "BEVEL": (
        "limit_method",
        "angle_limit",
        "offset_type",
        "use_clamp_overlap",
        "loop_slide",
        "miter_outer",
        "miter_inner",
        "spread",
        "vmesh_method",
    ),
    "BOOLEAN": ("solver", "double_threshold", "use_self", "use_hole_tolerant"),
    "SOLIDIFY": ("use_even_offset", "use_quality_normals", "thickness_clamp", "use_thickness_angle_clamp"),
    "MIRROR": ("merge_threshold",),
    "ARRAY": ("merge_threshold",),
    "SUBSURF": ("quality", "use_limit_surface", "boundary_smooth", "use_creases"),
}
MOST_TRIES, MOST_POINTS = 40, 300_000
DIGITS = 5
"""Places are compared to a hundredth of a millimetre."""


def idle() -> dict[str, dict[str, list[str]]]:
    """Return the settings that are not as in a fresh modifier and do nothing, by object and modifier."""
    found: dict[str, dict[str, list[str]]] = {}
    tries = MOST_TRIES
    for each in bpy.data.objects:
        for one in each.modifiers if each.type == "MESH" and each.data is not None else ():
            changed = dict(_changed(one))
            if not changed or not (one.show_viewport and one.show_render) or tries < 1 + len(changed):
                continue
            made = _made(each)
            if made is None:
                continue
            tries -= 1
            names = list(changed) if _same(each, one, changed, made) else []
            if not names and len(changed) > 1:
                tries -= len(changed)
                names = [name for name, value in changed.items() if _same(each, one, {name: value}, made)]
            found.setdefault(each.name, {})[one.name] = names
    return found


def _changed(one: Any) -> Iterator[tuple[str, Any]]:
    """Give each setting that is tried and not as in a fresh one, with the value that a fresh one has."""
    fresh = blender_whole._FRESH.get(("modifiers", one.type), {})
    for name in TRIED.get(one.type, ()):
        kind = one.bl_rna.properties.get(name)
        if kind is None:
            continue
        usual, value = fresh.get(name, kind.default), getattr(one, name)
        differs = number(value) != number(usual) if kind.type == "FLOAT" else value != usual
        if differs:
            yield name, usual


def _same(each: Any, one: Any, values: dict[str, Any], made: str) -> bool:
    """Say whether an object's mesh stays as it is with other settings of a modifier, which are put back."""
    old = {name: getattr(one, name) for name in values}
    try:
        for name, value in values.items():
            setattr(one, name, value)
        return _made(each) == made
    finally:
        for name, value in old.items():
            setattr(one, name, value)


def _made(each: Any) -> str | None:
    """Return a digest of what an object's modifiers make; None of a mesh that is too large to try."""
    bpy.context.view_layer.update()
    seen = each.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = seen.data
    if len(mesh.vertices) > MOST_POINTS:
        return None
    places = np.zeros(len(mesh.vertices) * 3, dtype=np.float32)
    mesh.vertices.foreach_get("co", places)
    corners = np.zeros(len(mesh.loops), dtype=np.int32)
    mesh.loops.foreach_get("vertex_index", corners)
    digest = hashlib.sha256(np.round(places.astype(np.float64), DIGITS).tobytes() + corners.tobytes())
    for name, kind in (("loop_total", np.int32), ("material_index", np.int32), ("use_smooth", np.bool_)):
        values = np.zeros(len(mesh.polygons), dtype=kind)
        mesh.polygons.foreach_get(name, values)
        digest.update(values.tobytes())
    return digest.hexdigest()
