"""All that counts of a file, by paths such as ("object", "Sun", "data", "energy").

Whatever has the value that Blender gives it is left out, so what a new thing still has is what somebody set. Things
that can come and go have a facet `there`.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from evaluators.blender.model import Blend, LayerCollection, Mesh, Picture, Scene, Thing
from evaluators.blender.moving import Kind, animation, hangs_on_moving
from evaluators.blender.paths import THERE, Path
from evaluators.blender.placement import place, sizes, turning
from evaluators.blender.select import in_scene, used_blocks
from evaluators.blender.values import Reference

Facets: TypeAlias = dict[Path, Any]
DATA = {
    "MESH": "meshes",
    "CAMERA": "cameras",
    "LIGHT": "lights",
    "ARMATURE": "armatures",
    "FONT": "curves",
    "CURVE": "curves",
    "SURFACE": "curves",
    "META": "metaballs",
    "LATTICE": "lattices",
    "SPEAKER": "speakers",
    "LIGHT_PROBE": "lightprobes",
    "VOLUME": "volumes",
    "GPENCIL": "grease_pencils",
    "CURVES": "hair_curves",
    "POINTCLOUD": "pointclouds",
}
"""Where the data of a kind of object is."""
BARE = "what its type has"
"""The value of a property that has the default of its type, where a fresh block has another one."""
_NESTED = ("modifiers", "constraints", "nodes")
"""Collections whose items are things of their own."""
_OF_OBJECTS = (
    "location",
    "rotation_euler",
    "rotation_quaternion",
    "rotation_axis_angle",
    "rotation_mode",
    "scale",
    "delta_location",
    "delta_rotation_euler",
    "delta_rotation_quaternion",
    "delta_scale",
    "matrix_parent_inverse",
    "material_slots",
    "particle_systems",
    "type",
    "parent_vertices",
)
"""What is covered by `transform`, `place`, `materials`, `particles` and `kind`."""
_SCENE_PARTS = {
    ("render", "image_settings"): "image",
    ("render", "ffmpeg"): "ffmpeg",
    ("view_settings",): "view",
    ("display_settings",): "display",
    ("unit_settings",): "units",
}
_OF_IMAGES = (
    "filepath",
    "filepath_raw",
    "packed_files",
    "tiles",
    "resolution",
    "file_format",
    "colorspace_settings",
    "alpha_mode",
    "use_half_precision",
    "source",
    "type",
)
_SHADED = {"materials": "material", "worlds": "world", "node_groups": "node group", "textures": "texture"}
SPACES = {".hdr": ("Linear", "PREMUL"), ".exr": ("Linear", "PREMUL")}
"""The colour space and the alpha that Blender gives to images by the ends of their names; others are sRGB, STRAIGHT."""


def flat(blend: Blend, where: str, still: bool, renamed: Mapping[str, str]) -> Facets:
    """Return all that counts.

    Args:
        blend: The file.
        where: Its path in the desktop; paths of images count from there.
        still: Whether places that move with time count.
        renamed: Objects that are entered under another name.
    """
    found: Facets = {}
    names, used = in_scene(blend, blend.active), used_blocks(blend)
    for thing in blend.objects:
        if thing.name in names:
            at = ("object", renamed.get(thing.name, thing.name))
            found[(*at, THERE)] = thing.kind
            found.update((at + path, value) for path, value in _object(blend, thing, still))
    found.update(_scene(blend, blend.active))
    found.update(_collections(blend))
    found.update(_blocks(blend))
    for picture in blend.images:
        if picture.source != "VIEWER" and picture.name in used["images"]:
            found[("image", picture.name, THERE)] = True
            found.update((("image", picture.name, *path), value) for path, value in _image(blend, picture, where))
    for text in blend.texts:
        found[("text", text.name, THERE)] = True
        found[("text", text.name, "content")] = [text.register_, text.sha256]
    return {path: _named(value, renamed) for path, value in found.items()}


def _named(value: Any, renamed: Mapping[str, str]) -> Any:
    """Return a plain value; a reference by kind and name, renamed objects by their new name."""
    if isinstance(value, Reference):
        return [value.kind, renamed.get(value.name, value.name) if value.kind == "Object" else value.name]
    return value


def entries(blend: Blend, collection: str, name: str | None) -> Iterator[tuple[Path, Any]]:
    """Give what of a data block is not as in a fresh one; modifiers, constraints and nodes say that they are there."""
    seen: set[Path] = set()
    for text, value in blend.whole.get(collection, {}).get(name or "", {}).items():
        path = tuple(part.replace("%2F", "/").replace("%25", "%") for part in text.split("/"))
        if path[0] in _NESTED and len(path) > 2:
            if path[:2] not in seen:
                seen.add(path[:2])
                yield (*path[:2], THERE), True
            if path[2] == "particle_system" or path[-1] == "width_pct":  # covered by `particles` and by `width`
                continue
        yield path, BARE if value is None else value


def _object(blend: Blend, thing: Thing, still: bool) -> Iterator[tuple[Path, Any]]:
    moved = dict(animation(blend, "objects", thing.name))
    moves = bool(moved) or bool(thing.constraints) or hangs_on_moving(blend, thing)
    if still or not moves:
        yield ("transform", "location"), list(thing.location)
        yield ("transform", "rotation"), _turn(thing.rotation)
        yield ("transform", "scale"), list(thing.scale)
        for part, values in deltas(thing).items():
            yield ("transform", f"delta_{part}"), values
        yield ("place", "location"), list(place(thing.matrix))
        yield ("place", "rotation"), [round(float(each), 6) for each in turning(thing.matrix).reshape(-1)]
        yield ("place", "scale"), list(sizes(thing.matrix))
    yield ("eye",), any(thing.name in layer.hidden for layer in blend.active.layers)
    if thing.hide_select:
        yield ("hide_select",), True
    yield ("collections",), _collections_of(blend, thing.name)
    yield ("materials",), [slot.name for slot in thing.materials]
    for path, value in entries(blend, "objects", thing.name):
        if path[0] not in _OF_OBJECTS:
            yield path, value
    for system in thing.particles:
        yield ("particles", system.name, THERE), True
        yield ("particles", system.name, "seed"), system.seed
        for path, value in entries(blend, "particles", system.settings):
            if path[0] in ("material_slot", "material") or path[-1] == "seed":  # Blender draws seeds
                continue
            yield ("particles", system.name, *path), value
    yield from ((("animation", *path), value) for path, value in moved.items())
    yield from _data(blend, thing)


def deltas(thing: Thing) -> dict[str, list[float]]:
    """Return what an object's delta transform adds, by what it is added to."""
    return {"location": thing.delta[:3], "rotation": thing.delta[3:6], "scale": thing.delta[6:]}


def _data(blend: Blend, thing: Thing) -> Iterator[tuple[Path, Any]]:
    mesh = blend.mesh_of(thing)
    if mesh is not None:
        yield from _mesh(mesh)
        for path, value in entries(blend, "meshes", mesh.name):
            if path[0] not in ("materials", "use_auto_smooth", "auto_smooth_angle", "has_custom_normals"):
                yield ("mesh", *path), value
        yield from ((("mesh", "animation", *path), value) for path, value in animation(blend, "shape_keys", mesh.name))
        return
    collection = DATA.get(thing.kind)
    if collection is None:
        return
    for path, value in entries(blend, collection, thing.data):
        if path[0] not in ("materials", "body_format") or path[1:] not in ((), ("count",)):
            yield ("data", *path), value
    for kind in (collection, f"{collection}/nodes"):
        yield from ((("data", "animation", *path), value) for path, value in animation(blend, kind, thing.data))


def _mesh(mesh: Mesh) -> Iterator[tuple[Path, Any]]:
    yield ("mesh", "positions"), mesh.digests["positions"]
    yield ("mesh", "topology"), [mesh.vertices, mesh.edges, mesh.faces, mesh.digests["topology"]]
    yield ("mesh", "shape"), mesh.shape
    yield ("mesh", "uv"), [mesh.digests["uv"], mesh.uv_layers]
    yield ("mesh", "shapes"), [[each.name, each.value] for each in mesh.shape_keys]
    yield ("faces",), mesh.digests["slots"]
    yield ("shading", "smooth"), mesh.digests["smooth"]
    yield ("shading", "auto"), mesh.auto_smooth
    yield ("shading", "angle"), mesh.auto_smooth_angle if mesh.auto_smooth else 0.0
    yield ("shading", "normals"), mesh.custom_normals
    yield ("shading", "sharp"), mesh.sharp_edges


def _turn(quaternion: tuple[float, float, float, float]) -> list[float]:
    sign = next((1.0 if each > 0 else -1.0 for each in quaternion if abs(each) > 1e-6), 1.0)
    return [sign * each for each in quaternion]


def _collections_of(blend: Blend, name: str) -> list[str]:
    own = ["Scene Collection"] if name in blend.active.objects else []
    return sorted(own + [each.name for each in blend.collections if name in each.objects])


def _scene(blend: Blend, scene: Scene) -> Iterator[tuple[Path, Any]]:
    yield ("scene", "camera"), Reference(kind="Object", name=scene.camera) if scene.camera else None
    yield ("scene", "world"), scene.world
    yield ("scene", "hidden"), [scene.hide_render, scene.hide_viewport]
    for marker in scene.markers:
        yield ("scene", "markers", marker.name, THERE), True
        yield ("scene", "markers", marker.name, "at"), [marker.frame, marker.camera]
    for path, value in entries(blend, "scenes", scene.name):
        if path[0] in ("camera", "world", "collection", "timeline_markers", "use_nodes"):
            continue
        known = next((each for each in _SCENE_PARTS if path[: len(each)] == each), None)
        if known is not None:
            path = (_SCENE_PARTS[known], *path[len(known) :])
        yield ("scene", *(("settings",) if len(path) == 1 else ()), *path), value
    yield ("scene", "settings", "use_nodes"), scene.settings.get("use_nodes")
    for kind in ("scenes", "scenes/nodes"):
        yield from ((("scene", "animation", *path), value) for path, value in animation(blend, kind, scene.name))
    for other in blend.scenes:
        yield ("scenes", other.name, THERE), True
        if other.name != scene.name:
            yield from ((("scenes", other.name, *path), value) for path, value in entries(blend, "scenes", other.name))


def _collections(blend: Blend) -> Iterator[tuple[Path, Any]]:
    for each in blend.collections:
        at = ("collection", each.name)
        yield (*at, THERE), True
        above = [one.name for one in blend.collections if each.name in one.children]
        yield (*at, "parents"), sorted(above + (["Scene Collection"] if each.name in blend.active.children else []))
        yield (*at, "color_tag"), each.colour_tag
        for path, value in entries(blend, "collections", each.name):
            if path[0] != "color_tag":
                yield (*at, *path), value
    for layer in blend.active.layers:
        yield from ((("layer", layer.name, *path), value) for path, value in _layers(layer.root))


def _layers(root: LayerCollection) -> Iterator[tuple[Path, Any]]:
    for each in root.children:
        for name in ("exclude", "hide_viewport", "holdout", "indirect_only"):
            if getattr(each, name):
                yield (each.name, name), True
        yield from _layers(each)


def _blocks(blend: Blend) -> Iterator[tuple[Path, Any]]:
    """Give materials and their like that something in the scene uses."""
    used = used_blocks(blend)
    for collection, word in _SHADED.items():
        for name in blend.whole.get(collection, {}):
            if name not in used[collection]:
                continue
            yield (word, name, THERE), True
            yield from (((word, name, *path), value) for path, value in entries(blend, collection, name))
            kinds: tuple[Kind, ...] = (collection, f"{collection}/nodes")
            for kind in kinds:
                yield from (((word, name, "animation", *path), value) for path, value in animation(blend, kind, name))


def _image(blend: Blend, picture: Picture, where: str) -> Iterator[tuple[Path, Any]]:
    path = picture.path
    if path.startswith("//"):
        path = posixpath.join(posixpath.dirname(where), path[2:])
    at = posixpath.normpath(path) if path and picture.sha256 is None else ""
    yield ("content",), [picture.source, picture.sha256, at.replace("/home/user/", "~/")]
    usual = SPACES.get(posixpath.splitext(path)[1].lower(), ("sRGB", "STRAIGHT"))
    if picture.colour_space != usual[0]:
        yield ("colour_space",), picture.colour_space
    if picture.alpha != usual[1]:
        yield ("alpha",), picture.alpha
    yield from ((path, value) for path, value in entries(blend, "images", picture.name) if path[0] not in _OF_IMAGES)
