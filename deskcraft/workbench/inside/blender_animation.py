"""Runs inside Blender: actions with their curves, and who is moved by what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from blender_values import floats, known_name, properties, reference  # type: ignore[import-not-found]

KEY_LIMIT = 200_000


def action(each: Any) -> dict[str, Any]:
    """Return an action by its curves."""
    return {"name": each.name, "curves": [curve(one) for one in each.fcurves]}


def curve(one: Any) -> dict[str, Any]:
    """Return a curve by its keys."""
    return {
        "path": one.data_path,
        "index": one.array_index,
        "mute": one.mute,
        "extrapolation": one.extrapolation,
        "modifiers": [
            {"kind": each.type, "properties": properties(each, skip=("type", "name"))} for each in one.modifiers
        ],
        "keys": [
            {
                "frame": place[0],
                "value": place[1],
                "interpolation": key.interpolation,
                "easing": key.easing,
                "left": floats(key.handle_left),
                "right": floats(key.handle_right),
            }
            for key in list(one.keyframe_points)[:KEY_LIMIT]
            if (place := floats(key.co))
        ],
    }


def animated(data: Any) -> list[dict[str, Any]]:
    """Return what has an action, strips or drivers."""
    return [
        {
            "kind": kind,
            "owner": block.name,
            "action": known_name(block_data.action),
            "strips": [strip(one) for track in block_data.nla_tracks if not track.mute for one in track.strips],
            "drivers": [driver(one) for one in block_data.drivers],
        }
        for kind, block, block_data in blocks(data)
        if block_data is not None
    ]


def blocks(data: Any) -> Iterator[tuple[str, Any, Any]]:
    """Give each block that can be animated with its animation data."""
    for kind in (
        "objects",
        "meshes",
        "curves",
        "cameras",
        "lights",
        "materials",
        "worlds",
        "scenes",
        "armatures",
        "node_groups",
        "shape_keys",
        "particles",
    ):
        for block in getattr(data, kind):
            yield kind, block, block.animation_data
            nodes = getattr(block, "node_tree", None)
            if nodes is not None:
                yield f"{kind}/nodes", block, nodes.animation_data


def strip(one: Any) -> dict[str, Any]:
    """Return a strip of an action."""
    return {"name": one.name, "action": known_name(one.action), "properties": properties(one, skip=("name", "action"))}


def driver(one: Any) -> dict[str, Any]:
    """Return a driver; its expression is listed and never run here."""
    rule = one.driver
    return {
        "path": one.data_path,
        "index": one.array_index,
        "mute": one.mute,
        "kind": rule.type,
        "expression": rule.expression[:1000],
        "variables": [
            {
                "name": each.name,
                "kind": each.type,
                "targets": [
                    {
                        "block": reference(each_target.id),
                        "path": each_target.data_path,
                        "bone": each_target.bone_target,
                        "transform": each_target.transform_type,
                        "space": each_target.transform_space,
                    }
                    for each_target in each.targets
                ],
            }
            for each in rule.variables
        ],
    }
