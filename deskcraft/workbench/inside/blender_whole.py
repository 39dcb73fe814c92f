"""Runs inside Blender: every property of every data block that is not as Blender makes it, by paths.

What no other module of the reader knows by name is here too, so that a guard can compare it as it stands. What a fresh
block, modifier, constraint or node of its kind has is left out; `None` stands for the default of a property's type
where a fresh one has another value. Arrays of many items (points, weights, keys) are listed by a digest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import bpy  # type: ignore[import-not-found]
import numpy as np
from blender_values import floats, number, reference  # type: ignore[import-not-found]

DEPTH_LIMIT = 7
FEW = 24
"""Items of a collection that are listed one by one."""
ITEMS_LIMIT = 2_000_000
KINDS = (
    "armatures",
    "cache_files",
    "cameras",
    "collections",
    "curves",
    "fonts",
    "grease_pencils",
    "hair_curves",
    "images",
    "lattices",
    "lightprobes",
    "lights",
    "linestyles",
    "masks",
    "materials",
    "meshes",
    "metaballs",
    "movieclips",
    "node_groups",
    "objects",
    "particles",
    "pointclouds",
    "scenes",
    "shape_keys",
    "sounds",
    "speakers",
    "texts",
    "textures",
    "volumes",
    "worlds",
)
"""Collections of `bpy.data`; those of windows, brushes and palettes say nothing of a scene."""
_BASE = {each.identifier for each in bpy.types.ID.bl_rna.properties} | {"rna_type"}
_WINDOW = {
    "select",
    "hide",
    "hide_select",
    "select_control_point",
    "select_left_handle",
    "select_right_handle",
    "is_active",
    "show_expanded",
    "active",
    "active_index",
    "active_material_index",
    "active_shape_key_index",
    "use_pin_to_last",
    "tool_settings",
    "cursor",
    "transform_orientation_slots",
    "active_clone",
    "active_render",
    "active_layer_index",
    "frame_current",
    "frame_subframe",
    "frame_float",
    "frame_current_final",
    "show_editmode",
    "show_in_editmode",
    "show_on_cage",
    "view_center",
    "active_material",
    "active_preset",
    "preview",
    "is_embedded_data",
    "paint_active_slot",
    "paint_clone_slot",
    "bounding_box",
    "bound_box",
    "matrix_world",
    "matrix_local",
    "matrix_basis",
    "dimensions",
    "active_view_layer_index",
    "active_index_uv",
    "active_color_name",
    "view",
    "execution_time",
    "active_element_index",
    "show_backface",
    "animation_data",
    "node_tree",
    "depsgraph",
    "proxy",
    "id_data",
    "show_only_selected",
    "location_ui",
    "texture_mesh",
    "loop_triangles",
    "vertex_normals",
    "polygon_normals",
    "color_attributes",
    "vertex_paint_masks",
    "uv_layer_stencil",
    "uv_layer_clone",
    "uv_layers",
    "active_color",
    "objects",
    "all_objects",
    "children",
    "view_layers",
    "layer_collection",
    "threads",
    "threads_mode",
    "denoiser",
    "preview_denoiser",
    "is_editmode",
    "total_vert_sel",
    "total_edge_sel",
    "total_face_sel",
    "use_auto_texspace",
    "angle_x",
    "angle_y",
    "lens_unit",
    "texspace_location",
    "texspace_size",
    "frame_duration",
    "pixels",
    "views_format",
    "render_slots",
    "is_valid",
    "has_data",
    "is_dirty",
    "edit_bones",
    "skeleton",
    "active_bone_group_index",
    "render_stamp",
    "stats",
    "active_clip",
    "uv_layer_stencil_index",
    "uv_layer_clone_index",
    "channels",
    "polygon_layers_int",
    "polygon_layers_float",
    "vertex_layers_int",
    "vertex_layers_float",
}
"""Names of what is shown in a window, follows from other properties, or is listed elsewhere."""
_SKIPPED = (
    "show_gizmo",
    "show_on",
    "show_only",
    "stamp_",
    "use_stamp",
    "debug_",
    "active_",
    "texture_paint",
    "ui_",
    "bl_",
)
_NODE_SKIPPED = {
    "location",
    "width",
    "width_hidden",
    "height",
    "dimensions",
    "color",
    "use_custom_color",
    "label",
    "parent",
    "show_options",
    "show_preview",
    "show_texture",
    "is_active_output",
    "inputs",
    "outputs",
    "internal_links",
    "type",
    "warning_propagation",
    "name",
}
_FOLLOWING = {("Camera", "angle")}
"""Types and properties that follow from others."""
_SIMPLE = {"BOOLEAN", "INT", "FLOAT", "STRING", "ENUM"}
_TABLES: dict[str, list[Any]] = {}
_NAME = frozenset({"name"})
_TREE = frozenset({"nodes", "links", "type"})
_ATTRIBUTES = ("material_index", "position", "sharp_face")
"""Of meshes, listed by their digests."""
_SILENT_NODES = ("NodeReroute", "NodeFrame")


Entries = dict[str, Any]
_FRESH: dict[tuple[str, str], Entries] = {}
_KEYED = ("modifiers", "constraints", "nodes", "particle_systems", "view_layers")
"""Collections whose items are compared with a fresh one of their kind."""


def whole(data: Any) -> dict[str, dict[str, Entries]]:
    """Return kind, name and path to value, of all data blocks."""
    return {
        kind: {block.name: listed(kind, block) for block in blocks}
        for kind in KINDS
        if (blocks := getattr(data, kind, None))
    }


def listed(kind: str, block: Any) -> Entries:
    """Return what of a block is not as in a fresh one."""
    entries = dict(_block(kind, block))
    parts: dict[str, Entries] = {"": {}}
    for path, value in entries.items():
        pieces = path.split("/", 2)
        at = f"{pieces[0]}/{pieces[1]}/" if len(pieces) == 3 and pieces[0] in _KEYED else ""
        parts.setdefault(at, {})[path[len(at) :]] = value
    found: Entries = {}
    for at, own in parts.items():
        what = (at.partition("/")[0], str(own.get("kind") or own.get("type") or "")) if at else (kind, subtype(block))
        fresh = _FRESH.get(what, {})
        for name, value in own.items():
            if name in ("type", "kind") or name not in fresh or fresh[name] != value:
                found[at + name] = value
        found.update({at + name: None for name in fresh if name not in own and not name.startswith("links/")})
    return found


def subtype(block: Any) -> str:
    """Return what tells kinds of blocks of one collection apart."""
    return str(getattr(block, "type", "")) if not isinstance(block, bpy.types.Curve) else block.bl_rna.identifier


def learn(kind: str, block: Any) -> None:
    """Remember a fresh block, with the modifiers, constraints and nodes in it, each as one of its kind."""
    own: Entries = {}
    for path, value in dict(_block(kind, block)).items():
        pieces = path.split("/", 2)
        if len(pieces) == 3 and pieces[0] in _KEYED:
            _PARTS.setdefault((pieces[0], pieces[1]), {})[pieces[2]] = value
        elif pieces[0] not in (*_KEYED, "links", "materials", "name"):
            own[path] = value
    for (where, _), entries in _PARTS.items():
        _FRESH.setdefault((where, str(entries.get("kind") or entries.get("type") or "")), entries)
    _PARTS.clear()
    _FRESH.setdefault((kind, subtype(block)), own)


def learn_nodes(tree: Any) -> None:
    """Remember each node of a tree as one of its kind."""
    parts: dict[str, Entries] = {}
    for path, value in node_tree(tree):
        pieces = path.split("/", 2)
        if pieces[0] == "nodes":
            parts.setdefault(pieces[1], {})[pieces[2]] = value
    for own in parts.values():
        _FRESH.setdefault(("nodes", str(own.get("kind"))), own)


_PARTS: dict[tuple[str, str], Entries] = {}


def escaped(name: object) -> str:
    """Return a name as a component of a path."""
    return str(name).replace("%", "%25").replace("/", "%2F")


_GEOMETRY = {
    "vertices/count",
    "vertices/co",
    "edges/count",
    "edges/vertices",
    "loops/count",
    "loops/vertex_index",
    "loops/edge_index",
    "polygons/count",
    "polygons/vertices",
    "polygons/loop_start",
    "polygons/loop_total",
    "polygons/material_index",
    "polygons/use_smooth",
    "attributes/order",
}
"""Paths of what of a mesh its digests stand for."""


def _block(kind: str, block: Any) -> Iterator[tuple[str, Any]]:
    for path, value in _struct(block, "", 0, _TREE if kind == "node_groups" else frozenset()):
        if kind != "meshes" or path not in _GEOMETRY or (path == "attributes/order" and value):
            yield path, value
    tree = block if kind == "node_groups" else getattr(block, "node_tree", None)
    if tree is not None and (kind == "node_groups" or getattr(block, "use_nodes", False)):
        yield from node_tree(tree)
    if kind == "meshes":
        yield from _weights(block)
    if kind == "scenes":
        for layer in block.view_layers:
            yield from _struct(layer, f"view_layers/{escaped(layer.name)}/", 1, _NAME)
    for key in block.keys():  # noqa: SIM118
        if key != "cycles" and not key.startswith("_") and isinstance(block[key], int | float | str):
            yield f"custom/{escaped(key)}", reference(block[key])


def node_tree(tree: Any) -> Iterator[tuple[str, Any]]:
    """Give nodes by name, the values of their inputs that nothing is linked to, and links with reroutes left out."""
    for node in tree.nodes:
        if node.bl_idname in _SILENT_NODES:
            continue
        at = f"nodes/{escaped(node.name)}/"
        yield f"{at}kind", node.bl_idname
        yield from _struct(node, at, 1, _NODE_SKIPPED)
        for one in node.inputs:
            source = _source(one)
            if source is not None:
                yield f"links/{escaped(node.name)}/{escaped(one.identifier)}", source
            elif one.enabled and hasattr(one, "default_value"):
                yield f"{at}inputs/{escaped(one.identifier)}", reference(one.default_value)
        if node.bl_idname in ("ShaderNodeRGB", "ShaderNodeValue"):
            yield f"{at}outputs/value", reference(node.outputs[0].default_value)


def _source(socket: Any) -> list[str] | None:
    found = []
    for link in socket.links:
        steps = 0
        while link is not None and link.from_node.bl_idname == "NodeReroute" and steps < 500:
            steps += 1
            inner = link.from_node.inputs[0].links
            link = inner[0] if inner else None
        if link is not None and not link.is_muted:
            found.append(f"{link.from_node.name} {link.from_socket.identifier}")
    return sorted(found) or None


def _struct(
    block: Any, at: str, depth: int, skip: set[str] | frozenset[str] = frozenset()
) -> Iterator[tuple[str, Any]]:
    for each in _table(block):
        name = each.identifier
        if name in skip or (depth == 0 and name in _BASE):
            continue
        if each.type in _SIMPLE:
            value = _value(block, each)
            if value is not None and value[0]:
                yield f"{at}{name}", value[1]
        elif depth < DEPTH_LIMIT:
            inner = getattr(block, name, None)
            if inner is None or (name == "data" and depth == 0):
                continue
            if each.type == "COLLECTION":
                yield from _items(inner, f"{at}{name}/", depth + 1)
            elif isinstance(inner, bpy.types.NodeTree) or inner == block.id_data:
                continue
            elif isinstance(inner, bpy.types.ID):
                if name != "data":
                    yield f"{at}{name}", reference(inner)
            else:
                yield from _struct(inner, f"{at}{name}/", depth + 1)


def _table(block: Any) -> list[Any]:
    key = block.bl_rna.identifier
    if key not in _TABLES:
        _TABLES[key] = [
            each
            for each in block.bl_rna.properties
            if each.identifier not in _WINDOW
            and each.identifier != "rna_type"
            and not each.identifier.startswith(_SKIPPED)
            and (key, each.identifier) not in _FOLLOWING
            and not (each.type in _SIMPLE and each.is_readonly and each.identifier not in ("type", "kind"))
            and not (each.type == "POINTER" and each.fixed_type.identifier in ("RenderSlots", "AnimData", "Depsgraph"))
        ]
    return _TABLES[key]


def _value(block: Any, each: Any) -> tuple[bool, Any] | None:
    """Return whether a property is not as its type has it, and its value."""
    try:
        value = getattr(block, each.identifier)
    except (AttributeError, RuntimeError, UnicodeDecodeError):
        return None
    if each.type == "ENUM":
        if each.is_enum_flag:
            return value != set(each.default_flag), reference(value)
        return value != each.default and value != "", value
    if getattr(each, "is_array", False):
        plain = reference(value)
        usual = reference(each.default_array)
        return plain != usual, plain
    if each.type == "FLOAT":
        return number(value) != number(each.default), number(value)
    if each.type == "STRING":
        return value != each.default, value if len(value) < 4096 else hashlib.sha256(value.encode()).hexdigest()
    return value != each.default, value


def _items(items: Any, at: str, depth: int) -> Iterator[tuple[str, Any]]:
    try:
        count = len(items)
    except TypeError:
        return
    if not count or count > ITEMS_LIMIT:
        return
    first = items[0]
    if isinstance(first, bpy.types.ID):
        yield at[:-1], [None if each is None else each.name for each in items][:4096]
        return
    if first is None:
        return
    names = [getattr(each, "name", None) for each in items] if count <= 512 else []
    if names and all(isinstance(each, str) and each for each in names) and len(set(names)) == count:
        own = [each for each in items if not each.name.startswith(".") and each.name not in _ATTRIBUTES]
        if own:
            yield f"{at}order", [str(each.name) for each in own]
        for each in own:
            yield from _struct(each, f"{at}{escaped(each.name)}/", depth, _NAME)
    elif count <= FEW and not isinstance(first, _POINTS):
        yield f"{at}count", count
        for index, each in enumerate(items):
            yield from _struct(each, f"{at}{index}/", depth)
    else:
        yield f"{at}count", count
        yield from _digests(items, first, at)


_POINTS = (
    bpy.types.MeshVertex,
    bpy.types.MeshEdge,
    bpy.types.MeshLoop,
    bpy.types.MeshPolygon,
    bpy.types.TextCharacterFormat,
)


def _digests(items: Any, first: Any, at: str) -> Iterator[tuple[str, Any]]:
    """Give a digest of each property of which an item is not as its type has it."""
    for each in _table(first):
        if each.type not in _SIMPLE:
            continue
        name = each.identifier
        if each.type in ("STRING", "ENUM"):
            words = [str(getattr(one, name)) for one in items]
            if any(word != str(getattr(each, "default", "")) for word in words):
                yield f"{at}{name}", hashlib.sha256("\n".join(words).encode()).hexdigest()[:24]
            continue
        width = max(1, each.array_length)
        kind = {"BOOLEAN": np.bool_, "INT": np.int32, "FLOAT": np.float32}[each.type]
        values = np.zeros(len(items) * width, dtype=kind)
        try:
            items.foreach_get(name, values)
        except (RuntimeError, TypeError, AttributeError):
            continue
        usual: np.ndarray[Any, Any] = np.array(
            each.default_array if getattr(each, "is_array", False) else [each.default], dtype=kind
        )
        if not np.array_equal(values.reshape(-1, width), np.broadcast_to(usual, (len(items), width))):
            yield f"{at}{name}", hashlib.sha256(values.tobytes()).hexdigest()[:24]


def _weights(mesh: Any) -> Iterator[tuple[str, Any]]:
    """Give a digest of which point has which weight in which group."""
    rows = [(point.index, one.group, number(one.weight)) for point in mesh.vertices for one in point.groups]
    if rows:
        yield "weights", hashlib.sha256(repr(rows).encode()).hexdigest()[:24]


def shape(places: np.ndarray[Any, np.dtype[np.float32]]) -> list[float]:
    """Return numbers that are the same for the same points at another place and in another size along the axes.

    The first 16 do not hang on the order of the points.
    """
    low, high = places.min(axis=0), places.max(axis=0)
    span = np.where(high - low > 1e-7, high - low, 1.0)
    unit = ((places - low) / span).astype(np.float64) - 0.5
    x, y, z = unit.T
    free = [(x**i * y**j * z**k).mean() for i in range(4) for j in range(4 - i) for k in range(4 - i - j)]
    steps = np.arange(1, len(unit) + 1)
    bound = [value for turn in (0.7, 1.9, 2.6, 0.11) for value in (unit * np.cos(turn * steps)[:, None]).mean(axis=0)]
    found: list[float] = floats([*free[1:17], *bound])
    return found
