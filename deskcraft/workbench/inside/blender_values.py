"""Runs inside Blender: the values of its properties as JSON has them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import bpy  # type: ignore[import-not-found]

ARRAY_LIMIT = 64
TEXT_LIMIT = 4096
_SIMPLE = {"BOOLEAN", "INT", "FLOAT", "STRING", "ENUM", "POINTER"}
_TABLES: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[tuple[str, str]]] = {}
_BASE = {each.identifier for each in bpy.types.ID.bl_rna.properties} | {"rna_type"}
_WINDOW = {
    "show_expanded",
    "is_active",
    "active",
    "show_in_editmode",
    "show_on_cage",
    "is_embedded_data",
    "is_editmode",
    "use_pin_to_last",
    "is_override_data",
    "active_shape_key_index",
    "total_vert_sel",
    "total_edge_sel",
    "total_face_sel",
    "execution_time",
    "is_cache_baked",
    "denoiser",
    "preview_denoiser",
    "threads",
    "threads_mode",
    "use_spherical_stereo",
}
"""Names of properties that say how something is shown in a window, on which machine it is, or what an engine can do."""
_SKIPPED = (
    "show_gizmo",
    "show_on",
    "show_only",
    "show_in_",
    "use_stamp",
    "stamp_",
    "bake_",
    "use_bake",
    "debug_",
    "animation_data",
)
"""Beginnings of names that no check asks about."""


def number(value: float) -> float:
    """Return a finite number, rounded."""
    if not math.isfinite(value):
        return 0.0 if math.isnan(value) else math.copysign(1e30, value)
    return round(value, 6)


def floats(values: Iterable[Any]) -> list[float]:
    """Return finite numbers, rounded."""
    return [number(float(value)) for value in values]


def known_name(block: Any) -> str | None:
    """Return the name of what may be missing."""
    return None if block is None else str(block.name)


def reference(value: Any) -> Any:
    """Return a value as JSON has it; a data block by kind and name."""
    if isinstance(value, bool | int) or value is None:
        return value
    if isinstance(value, float):
        return number(value)
    if isinstance(value, str):
        return value[:TEXT_LIMIT]
    if isinstance(value, bpy.types.ID):
        return {"kind": value.bl_rna.identifier, "name": value.name}
    if isinstance(value, set):
        return sorted(str(each) for each in value)
    try:
        items = list(value)[:ARRAY_LIMIT]
    except TypeError:
        return str(value)[:TEXT_LIMIT]
    return [each if isinstance(each, bool | int) else reference(each) for each in items]


def properties(block: Any, *, skip: tuple[str, ...] = (), only: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the simple properties of a block, without those that every block has and those of windows."""
    found = {}
    for name, kind in table(block, skip, only):
        value = getattr(block, name)
        if kind == "POINTER":
            if value is not None and not isinstance(value, bpy.types.ID):
                continue
            found[name] = reference(value)
        elif kind == "SIMPLE":
            found[name] = number(value) if isinstance(value, float) else value
        else:
            found[name] = reference(value)
    return found


def table(block: Any, skip: tuple[str, ...], only: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return names and kinds of the properties that are read of a block of this type."""
    key = (block.bl_rna.identifier, skip, only)
    if key not in _TABLES:
        rows = []
        for each in block.bl_rna.properties:
            name = each.identifier
            if each.type not in _SIMPLE or name in skip or (only and name not in only):
                continue
            if not only and (name in _BASE or name in _WINDOW or name.startswith(_SKIPPED)):
                continue
            plural = getattr(each, "is_array", False) or getattr(each, "is_enum_flag", False)
            rows.append((name, "POINTER" if each.type == "POINTER" else "ARRAY" if plural else "SIMPLE"))
        _TABLES[key] = rows
    return _TABLES[key]
