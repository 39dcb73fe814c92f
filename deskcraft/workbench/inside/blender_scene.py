"""Runs inside Blender 3.4 with its bpy: describes the open file as plain values; `evaluators.blender.model` types them.

Numbers are rounded to a millionth. What Blender evaluates (world transforms, modifiers) is that of the saved frame.
"""

from __future__ import annotations

import hashlib
import math
from typing import Any

import blender_animation  # type: ignore[import-not-found]
import blender_idle  # type: ignore[import-not-found]
import blender_nodes  # type: ignore[import-not-found]
import blender_whole  # type: ignore[import-not-found]
import bpy  # type: ignore[import-not-found]
import numpy as np
from blender_values import (  # type: ignore[import-not-found]
    floats,
    known_name,
    properties,
    reference,
)

OBJECT_LIMIT = 20_000
FRAMES_LIMIT = 64


class Refused(Exception):
    """The file holds more than is read."""


def describe(frames: list[float]) -> dict[str, Any]:
    """Return everything that the checks may ask about, and where each object is at some frames."""
    data = bpy.data
    if len(data.objects) > OBJECT_LIMIT or len(frames) > FRAMES_LIMIT:
        raise Refused(f"it has more than {OBJECT_LIMIT} objects")
    graph = bpy.context.evaluated_depsgraph_get()
    found = {
        "version": list(data.version),
        "scene": bpy.context.scene.name,
        "scenes": [scene(each) for each in data.scenes],
        "collections": [collection(each) for each in data.collections],
        "objects": [thing(each, graph) for each in data.objects],
        "meshes": [mesh(each) for each in data.meshes],
        "materials": [blender_nodes.owner(each) for each in data.materials],
        "worlds": [blender_nodes.owner(each) for each in data.worlds],
        "lights": [blender_nodes.owner(each) for each in data.lights],
        "node_groups": [{"name": each.name, "tree": blender_nodes.tree(each)} for each in data.node_groups],
        "cameras": [camera(each) for each in data.cameras],
        "curves": [curve(each) for each in data.curves],
        "armatures": [armature(each) for each in data.armatures],
        "particles": [{"name": each.name, "properties": properties(each)} for each in data.particles],
        "images": [image(each) for each in data.images],
        "actions": [blender_animation.action(each) for each in data.actions],
        "animated": blender_animation.animated(data),
        "texts": [text(each) for each in data.texts],
        "libraries": [each.filepath for each in data.libraries],
        "whole": blender_whole.whole(data),
    }
    for name, stacks in blender_idle.idle().items():
        owner = next(each for each in found["objects"] if each["name"] == name)
        for each in owner["modifiers"]:
            each["idle"] = stacks.get(each["name"], [])
    found["poses"] = [pose(frame) for frame in frames]
    return found


def pose(frame: float) -> dict[str, Any]:
    """Return where each object is at a frame."""
    bpy.context.scene.frame_set(math.floor(frame), subframe=frame - math.floor(frame))
    graph = bpy.context.evaluated_depsgraph_get()
    return {
        "frame": frame,
        "matrices": {each.name: matrix(each.evaluated_get(graph).matrix_world) for each in bpy.data.objects},
    }


def matrix(value: Any) -> list[float]:
    """Return the 16 numbers of a matrix, row by row."""
    return [number for row in value for number in floats(row)]


def collection(each: Any) -> dict[str, Any]:
    """Return what a collection holds and how it is shown."""
    return {
        "name": each.name,
        "objects": [one.name for one in each.objects],
        "children": [one.name for one in each.children],
        "hide_viewport": each.hide_viewport,
        "hide_render": each.hide_render,
        "colour_tag": each.color_tag,
    }


def layer_collection(each: Any) -> dict[str, Any]:
    """Return how a view layer shows a collection, and those in it."""
    return {
        "name": each.collection.name,
        "exclude": each.exclude,
        "hide_viewport": each.hide_viewport,
        "holdout": each.holdout,
        "indirect_only": each.indirect_only,
        "children": [layer_collection(one) for one in each.children],
    }


def scene(each: Any) -> dict[str, Any]:
    """Return a scene's settings, and what its view layers show."""
    return {
        "name": each.name,
        "camera": known_name(each.camera),
        "world": known_name(each.world),
        "objects": [one.name for one in each.collection.objects],
        "children": [one.name for one in each.collection.children],
        "hide_render": each.collection.hide_render,
        "hide_viewport": each.collection.hide_viewport,
        "frame": each.frame_current,
        "settings": properties(each, skip=("frame_current", "frame_subframe", "frame_current_final", "frame_float")),
        "render": properties(each.render),
        "image": properties(each.render.image_settings),
        "ffmpeg": properties(each.render.ffmpeg),
        "cycles": properties(each.cycles) if hasattr(each, "cycles") else {},
        "eevee": properties(each.eevee),
        "view": properties(each.view_settings),
        "display": properties(each.display_settings),
        "units": properties(each.unit_settings),
        "markers": [
            {"name": one.name, "frame": one.frame, "camera": known_name(one.camera)} for one in each.timeline_markers
        ],
        "nodes": blender_nodes.tree(each.node_tree) if each.use_nodes and each.node_tree else None,
        "layers": [layer(one) for one in each.view_layers],
    }


def layer(each: Any) -> dict[str, Any]:
    """Return what a view layer shows."""
    return {
        "name": each.name,
        "use": each.use,
        "visible": [one.name for one in each.objects if one.visible_get(view_layer=each)],
        "hidden": [one.name for one in each.objects if one.hide_get(view_layer=each)],
        "root": layer_collection(each.layer_collection),
    }


def thing(each: Any, graph: Any) -> dict[str, Any]:
    """Return an object: where it is, what belongs to it, what is done to it."""
    seen = each.evaluated_get(graph)
    quaternion = each.matrix_basis.to_quaternion()
    return {
        "name": each.name,
        "kind": each.type,
        "data": known_name(each.data),
        "parent": known_name(each.parent),
        "parent_type": each.parent_type,
        "parent_bone": each.parent_bone,
        "matrix": matrix(seen.matrix_world),
        "location": floats(each.location),
        "rotation": floats(quaternion),
        "rotation_mode": each.rotation_mode,
        "euler": floats(each.rotation_euler),
        "scale": floats(each.scale),
        "delta": floats((*each.delta_location, *each.delta_rotation_euler, *each.delta_scale)),
        "dimensions": floats(each.dimensions),
        "shown_dimensions": floats(seen.dimensions),
        "bounds": bounds(seen),
        "hide_viewport": each.hide_viewport,
        "hide_render": each.hide_render,
        "hide_select": each.hide_select,
        "display": each.display_type,
        "settings": properties(each, only=OBJECT_SETTINGS),
        "materials": [{"name": known_name(slot.material), "link": slot.link} for slot in each.material_slots],
        "modifiers": [modifier(one) for one in each.modifiers],
        "constraints": [constraint(one) for one in each.constraints],
        "particles": [particle_system(one) for one in each.particle_systems],
        "groups": [one.name for one in each.vertex_groups],
        "bones": bones(each),
        "evaluated": evaluated(seen),
        "custom": custom(each),
    }


OBJECT_SETTINGS = (
    "visible_camera",
    "visible_diffuse",
    "visible_glossy",
    "visible_transmission",
    "visible_volume_scatter",
    "visible_shadow",
    "is_shadow_catcher",
    "is_holdout",
    "show_name",
    "show_in_front",
    "show_wire",
    "pass_index",
    "color",
    "instance_type",
    "instance_collection",
    "empty_display_type",
    "empty_display_size",
)


def bounds(seen: Any) -> list[list[float]] | None:
    """Return the least and the greatest corner of an object in the world; None without an extent."""
    if seen.type in ("EMPTY", "LIGHT", "CAMERA", "SPEAKER", "LIGHT_PROBE", "FORCE"):
        return None
    corners = np.array([tuple(seen.matrix_world @ vector(corner)) for corner in seen.bound_box])
    return [floats(corners.min(axis=0)), floats(corners.max(axis=0))]


def vector(corner: Any) -> Any:
    """Return three numbers as a vector of Blender's."""
    from mathutils import Vector  # type: ignore[import-not-found]

    return Vector(corner)


def evaluated(seen: Any) -> dict[str, Any] | None:
    """Return what the modifiers make of a mesh or of a text."""
    if seen.type != "MESH" or seen.data is None:
        return None
    made = seen.data
    return {
        "vertices": len(made.vertices),
        "edges": len(made.edges),
        "faces": len(made.polygons),
        "smooth_faces": int(flags(made.polygons, "use_smooth").sum()),
    }


def modifier(each: Any) -> dict[str, Any]:
    """Return a modifier with all its parameters; of one of nodes also its inputs."""
    found = {"name": each.name, "kind": each.type, "properties": properties(each, skip=("name", "type"))}
    if each.type == "NODES":
        found["properties"].update({f"input:{key}": reference(each[key]) for key in each.keys()})  # noqa: SIM118
    return found


def constraint(each: Any) -> dict[str, Any]:
    """Return a constraint with all its parameters."""
    return {"name": each.name, "kind": each.type, "properties": properties(each, skip=("name", "type", "is_valid"))}


def particle_system(each: Any) -> dict[str, Any]:
    """Return a particle system; its settings are a block of their own."""
    return {"name": each.name, "settings": known_name(each.settings), "seed": each.seed}


def bones(each: Any) -> list[dict[str, Any]]:
    """Return the constraints of an armature's bones in this object's pose."""
    if each.type != "ARMATURE" or each.pose is None:
        return []
    return [
        {"name": bone.name, "constraints": [constraint(one) for one in bone.constraints]} for bone in each.pose.bones
    ]


def custom(each: Any) -> dict[str, Any]:
    """Return the properties that a person added."""
    return {key: reference(each[key]) for key in each.keys() if isinstance(each[key], int | float | str)}  # noqa: SIM118


def flags(items: Any, name: str) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Return a yes or no of each item."""
    values = np.zeros(len(items), dtype=bool)
    items.foreach_get(name, values)
    return values


def numbers(items: Any, name: str, width: int, kind: type[np.generic]) -> np.ndarray[Any, Any]:
    """Return `width` numbers of each item."""
    values = np.zeros(len(items) * width, dtype=kind)
    items.foreach_get(name, values)
    return values


def digest(*arrays: np.ndarray[Any, Any]) -> str:
    """Return a digest of arrays."""
    found = hashlib.sha256()
    for array in arrays:
        found.update(np.ascontiguousarray(array).tobytes() + b"|")
    return found.hexdigest()[:32]


def mesh(each: Any) -> dict[str, Any]:
    """Return a mesh by counts, bounds and digests."""
    places = numbers(each.vertices, "co", 3, np.float32).reshape(-1, 3)
    corners = numbers(each.loops, "vertex_index", 1, np.int32)
    sizes = numbers(each.polygons, "loop_total", 1, np.int32)
    slots = numbers(each.polygons, "material_index", 1, np.int32)
    smooth = flags(each.polygons, "use_smooth")
    layers = [numbers(one.data, "uv", 2, np.float32) for one in each.uv_layers]
    used, counts = np.unique(slots, return_counts=True)
    return {
        "name": each.name,
        "vertices": len(places),
        "edges": len(each.edges),
        "faces": len(sizes),
        "triangles": int((sizes - 2).sum()),
        "bounds": [floats(places.min(axis=0)), floats(places.max(axis=0))] if len(places) else None,
        "centre": floats(places.mean(axis=0, dtype=np.float64)) if len(places) else None,
        "moments": floats(np.cov(places.T.astype(np.float64), bias=True).reshape(-1)) if len(places) else None,
        "shape": blender_whole.shape(places) if len(places) else [],
        "smooth_faces": int(smooth.sum()),
        "auto_smooth": each.use_auto_smooth,
        "auto_smooth_angle": floats([each.auto_smooth_angle])[0],
        "custom_normals": each.has_custom_normals,
        "materials": [known_name(one) for one in each.materials],
        "slot_faces": {str(slot): int(count) for slot, count in zip(used, counts, strict=True)},
        "uv_layers": [one.name for one in each.uv_layers],
        "shape_keys": [{"name": one.name, "value": floats([one.value])[0]} for one in each.shape_keys.key_blocks]
        if each.shape_keys
        else [],
        "sharp_edges": int(flags(each.edges, "use_edge_sharp").sum()),
        "digests": {
            "positions": digest(places),
            "topology": digest(corners, sizes),
            "uv": digest(*layers),
            "slots": digest(slots),
            "smooth": digest(smooth),
        },
    }


def camera(each: Any) -> dict[str, Any]:
    """Return a camera with its lens and its depth of field."""
    return {"name": each.name, "properties": properties(each), "dof": properties(each.dof)}


def curve(each: Any) -> dict[str, Any]:
    """Return a curve or a text."""
    is_text = isinstance(each, bpy.types.TextCurve)
    points = [floats(point.co) for spline in each.splines for point in (spline.bezier_points or spline.points)]
    return {
        "name": each.name,
        "body": each.body if is_text else None,
        "font": each.font.name if is_text and each.font else None,
        "properties": properties(each, skip=("body",)),
        "splines": [
            {"kind": one.type, "cyclic": one.use_cyclic_u, "points": len(one.bezier_points or one.points)}
            for one in each.splines
        ],
        "digest": digest(np.array([number for point in points for number in point])),
        "materials": [known_name(one) for one in each.materials],
    }


def armature(each: Any) -> dict[str, Any]:
    """Return an armature's bones at rest."""
    return {
        "name": each.name,
        "bones": [
            {
                "name": bone.name,
                "parent": known_name(bone.parent),
                "head": floats(bone.head_local),
                "tail": floats(bone.tail_local),
                "connected": bone.use_connect,
            }
            for bone in each.bones
        ],
    }


def image(each: Any) -> dict[str, Any]:
    """Return an image; its pixels are not decoded."""
    packed = each.packed_file.data if each.packed_file else None
    return {
        "name": each.name,
        "source": each.source,
        "path": each.filepath,
        "sha256": hashlib.sha256(packed).hexdigest() if packed is not None else None,
        "colour_space": each.colorspace_settings.name,
        "alpha": each.alpha_mode,
        "generated": {
            "type": each.generated_type,
            "colour": floats(each.generated_color),
            "size": [each.generated_width, each.generated_height],
        }
        if each.source == "GENERATED"
        else None,
    }


def text(each: Any) -> dict[str, Any]:
    """Return a text block; it is never run."""
    return {
        "name": each.name,
        "register": each.use_module,
        "sha256": hashlib.sha256(each.as_string().encode(errors="replace")).hexdigest(),
    }
