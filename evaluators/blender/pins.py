"""What a check on a scene pins, in the words of `blender.untouched`: objects, modifiers, motion, settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from evaluators.blender.animation import owners
from evaluators.blender.model import Blend, Thing, load
from evaluators.blender.moving import curve_name
from evaluators.blender.paths import GONE, THERE, exactly
from evaluators.blender.select import in_scene, matches
from evaluators.blender.shifting import shift
from evaluators.evidence import Evidence
from evaluators.pins import Pin

PARTS = ("location", "rotation", "scale")


def no_pins(evidence: Evidence, p: Any) -> tuple[Pin, ...]:
    """Say that a check pins nothing in a scene: it judges a picture by it."""
    return ()


def of_object(of: str, name: str, *paths: tuple[str, ...] | str, there: bool = True) -> Iterator[Pin]:
    """Give facets of an object, and that it may be new."""
    for path in ((THERE,) if there else (), *paths):
        if path:
            yield Pin(of, exactly("object", name, *((path,) if isinstance(path, str) else path)))


def transform_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.transform`."""
    parts = set()
    if p.location is not None or p.moved_by is not None or p.rests_on is not None:
        parts.add("location")
    if p.rotation is not None or p.turned_by is not None:
        parts.add("rotation")
    if p.scale is not None or p.scaled_by is not None or p.dimensions is not None:
        parts.add("scale")
    paths = [(where, part) for part in sorted(parts) for where in ("place", "transform")]
    yield from of_object(p.of, p.object, *paths)
    if p.dimensions is not None or (p.moved_by is not None and _moved_within(evidence, p)):
        yield from of_object(p.of, p.object, ("mesh", "positions"))


def _moved_within(evidence: Evidence, p: Any) -> bool:
    """Say whether an object's mesh was moved within it, whole and in its size: the way that was asked shows there."""
    before, after = load(evidence, p.of, "before"), load(evidence, p.of)
    old, now = before.thing(p.object), after.thing(p.object)
    points = shift(before, old, after, now) if old is not None and now is not None else None
    return points is not None and points.whole


def applied_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.applied_transform`: the shape in the world is as it was, so its fields and points are what follows."""
    parts = [part for part in PARTS if getattr(p, part)]
    paths = [(where, part) for part in parts for where in ("place", "transform")]
    yield from of_object(p.of, p.object, *paths, ("mesh", "positions"), ("mesh", "shape"))


def looks_at_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.looks_at`: how it is turned, by hand or by the axes of a constraint."""
    yield from of_object(p.of, p.object, ("place", "rotation"), ("transform", "rotation"))
    thing = load(evidence, p.of).thing(p.object)
    for each in thing.constraints if thing is not None else ():
        for name in ("track_axis", "up_axis"):
            yield from of_object(p.of, p.object, ("constraints", each.name, name))


def objects_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.objects`."""
    for name in p.present:
        yield from of_object(p.of, name)
    if p.absent:
        before = load(evidence, p.of, "before") if evidence.present(p.of, "before") else load(evidence, p.of)
        for name in sorted(in_scene(before, before.active)):
            if matches(name, p.absent):
                yield Pin(p.of, exactly("object", name, GONE))


def parent_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.parent`; that it did not jump by that stays with its place."""
    yield from of_object(p.of, p.object, "parent", "parent_type", "parent_bone")


def collection_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.collection`."""
    yield Pin(p.of, exactly("collection", p.collection, THERE))
    if p.parent is not None:
        yield Pin(p.of, exactly("collection", p.collection, "parents"))
    if p.colour_tag is not None:
        yield Pin(p.of, exactly("collection", p.collection, "color_tag"))
    for name in p.objects:
        yield Pin(p.of, exactly("object", name, "collections"))


def visible_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.visible`: the switches that decide it, of the objects or of the collection."""
    blend = load(evidence, p.of)
    own = {"viewport": ("hide_viewport", "eye"), "render": ("hide_render",)}
    places = ("viewport", "render") if p.where in ("both", "anywhere") else (p.where,)
    if p.object is not None:
        names = [p.object]
    else:  # a collection that is switched off itself needs none of its objects to be
        names = [] if _off(blend, p.collection, places) else sorted(_listed(blend, p.collection))
    for name in names:
        for place in places:
            yield from of_object(p.of, name, *own[place], there=False)
    if p.collection is not None:
        switches = {"viewport": ("hide_viewport",), "render": ("hide_render",)}
        for place in places:
            for switch in switches[place]:
                yield Pin(p.of, exactly("collection", p.collection, switch))
        for layer in blend.active.layers:
            hidden = ("exclude", "hide_viewport") if "viewport" in places else ("exclude",)
            for switch in hidden:
                yield Pin(p.of, exactly("layer", layer.name, p.collection, switch))


def _off(blend: Blend, collection: str, places: Sequence[str]) -> bool:
    """Say whether a collection's own switches hide it in all these places."""
    found = next((each for each in blend.collections if each.name == collection), None)
    hidden = {"viewport": found is not None and found.hide_viewport, "render": found is not None and found.hide_render}
    return all(hidden[place] for place in places)


def _listed(blend: Blend, collection: str) -> set[str]:
    found: set[str] = set()
    left, seen = [collection], set[str]()
    by_name = {each.name: each for each in blend.collections}
    while left:
        one = by_name.get(left.pop())
        if one is not None and one.name not in seen:
            seen.add(one.name)
            found.update(one.objects)
            left += one.children
    return found


def object_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.object`."""
    names = {"display": "display_type"}
    yield from of_object(p.of, p.object, *(names.get(name, name) for name in p.settings))
    yield from of_object(p.of, p.object, *(("custom", name) for name in p.custom))


def modifier_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.modifier`: the settings that were asked, of the modifiers that have them; or the mesh that it made."""
    thing = load(evidence, p.of).thing(p.object)
    there = [each for each in thing.modifiers if each.kind == p.kind] if thing is not None else []
    for each in there:
        at = ("modifiers", each.name)
        yield from of_object(p.of, p.object, (*at, THERE), *((*at, name) for name in p.settings), there=False)
    if not there:
        yield from _mesh_pins(p)
        source = load(evidence, p.source or p.of, "before").thing(p.object)
        for each in source.modifiers if source is not None else ():
            if each.kind == p.kind:
                yield from of_object(p.of, p.object, ("modifiers", each.name, GONE), there=False)


def _mesh_pins(p: Any) -> Iterator[Pin]:
    made = ("mesh", "positions"), ("mesh", "topology"), ("mesh", "shape"), ("mesh", "uv"), ("shading", "smooth")
    yield from of_object(p.of, p.object, *made, "faces", there=False)


def stack_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.modifiers`: which there are, and their order; not their settings."""
    thing = load(evidence, p.of).thing(p.object)
    if thing is None:
        return
    yield from of_object(p.of, p.object, ("modifiers", "order"), there=False)
    for each in thing.modifiers:
        if each.kind in p.kinds:
            yield from of_object(p.of, p.object, ("modifiers", each.name, THERE), there=False)
    source = load(evidence, p.of, "before").thing(p.object) if evidence.present(p.of, "before") else None
    if not p.others:
        for each in source.modifiers if source is not None else ():
            yield from of_object(p.of, p.object, ("modifiers", each.name, GONE), there=False)


def shading_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.shading`."""
    yield from of_object(p.of, p.object, ("shading", "smooth"), there=False)
    if p.auto_smooth is not None:
        yield from of_object(p.of, p.object, ("shading", "auto"), there=False)
    if p.angle is not None:
        yield from of_object(p.of, p.object, ("shading", "angle"), there=False)


def mesh_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.mesh`."""
    if p.vertices is not None or p.faces is not None:
        yield from _mesh_pins(p)
    if p.custom_normals is not None:
        yield from of_object(p.of, p.object, ("shading", "normals"), there=False)
    if p.uv_layers is not None:
        yield from of_object(p.of, p.object, ("mesh", "uv"), there=False)
    if p.shape_keys:
        yield from of_object(p.of, p.object, ("mesh", "shapes"), ("mesh", "shape_keys"), there=False)


def slots_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.material_slots`."""
    yield from of_object(p.of, p.object, "materials", there=False)
    thing = load(evidence, p.of).thing(p.object)
    if p.faces is not None or (thing is not None and p.materials is not None and len(p.materials) == 1):
        yield from of_object(p.of, p.object, "faces", there=False)


def keyframes_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.keyframes`: what was asked of the property's curves, and the handles that follow from keys."""
    blend = load(evidence, p.of)
    thing = blend.thing(p.object)
    places: list[tuple[str, str | None]] = [("scenes", blend.scene)] if thing is None else owners(blend, thing)
    asked = {
        "keys": p.keys or p.between,
        "handles": p.keys or p.between,
        "interpolation": p.interpolation is not None,
        "modifiers": p.cyclic is not None,
    }
    for kind, owner in places:
        moved = blend.animation(kind, owner)
        for action in blend.actions if moved is not None else ():
            for curve in action.curves if moved is not None and action.name == moved.action else ():
                if curve.path == p.path and p.index in (None, curve.index):
                    at = (*_owned(thing, kind, owner), "animation", curve_name(curve))
                    yield from (Pin(p.of, exactly(*at, name)) for name in (THERE, *(k for k, v in asked.items() if v)))
    part = {"rotation_euler": "rotation", "rotation_quaternion": "rotation"}.get(p.path, p.path)
    if thing is not None and part in PARTS:
        yield from of_object(p.of, p.object, ("transform", part), there=False)


def _owned(thing: Thing | None, kind: str, owner: str | None) -> tuple[str, ...]:
    if thing is None:
        return ("scene",)
    if kind == "objects":
        return "object", thing.name
    if kind.startswith("materials"):
        return "material", str(owner)
    return "object", thing.name, "mesh" if kind == "meshes" else "data"


def motion_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.motion`: where the object is, by its keys or by how it follows something."""
    parts = {part for pose in p.poses for part in PARTS if getattr(pose, part) is not None}
    parts |= {"rotation"} if any(pose.turned_by is not None for pose in p.poses) else set()
    parts |= {"location"} if any(pose.moved_by is not None for pose in p.poses) else set()
    thing = load(evidence, p.of).thing(p.object)
    if thing is None:
        return
    paths = [(where, part) for part in sorted(parts) for where in ("place", "transform")]
    yield from of_object(p.of, p.object, *paths, "animation", there=False)
    for each in thing.constraints:
        for name in ("offset", "offset_factor", "use_fixed_location", "use_curve_follow", "forward_axis", "up_axis"):
            yield from of_object(p.of, p.object, ("constraints", each.name, name), there=False)


def constraint_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.constraint`; of a path that is followed, its course and how it is timed."""
    blend = load(evidence, p.of)
    thing = blend.thing(p.object)
    if thing is None:
        return
    settings = (*p.settings, *(("target",) if p.target is not None else ()))
    bone = next((each for each in thing.bones if each.name == p.bone), None)
    for each in thing.constraints if p.bone is None else bone.constraints if bone is not None else ():
        if each.kind not in p.kinds:
            continue
        at = ("constraints", each.name) if p.bone is None else ("pose", "bones", p.bone, "constraints", each.name)
        yield from of_object(p.of, p.object, (*at, THERE), *((*at, name) for name in settings), there=False)
        if each.kind == "FOLLOW_PATH" and p.target is not None:
            timed = (
                "path_duration",
                "use_path",
                "use_path_follow",
                "eval_time",
                "animation",
                "dimensions",
                "splines",
                "fill_mode",
            )
            paths = [("data", name) for name in timed]
            yield from of_object(p.of, p.target, *paths, "transform", "place")


def driver_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.driver`."""
    blend = load(evidence, p.of)
    thing = blend.thing(p.object)
    for kind, owner in owners(blend, thing) if thing is not None else ():
        moved = blend.animation(kind, owner)
        for one in moved.drivers if moved is not None else ():
            if one.path == p.path and p.index in (None, one.index):
                at = (*_owned(thing, kind, owner), "animation", "drivers", f"{one.path}[{one.index}]")
                yield from (Pin(p.of, exactly(*at, name)) for name in (THERE, "rule"))


def particles_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.particles`."""
    thing = load(evidence, p.of).thing(p.object)
    names = [*p.settings]
    names += ["type"] if p.kind is not None else []
    names += ["count"] if p.count is not None else []
    names += ["instance_object", "render_type"] if p.renders is not None else []
    for system in thing.particles if thing is not None else ():
        at = ("particles", system.name)
        yield from of_object(p.of, p.object, (*at, THERE), *((*at, name) for name in names), there=False)


def imported_pins(evidence: Evidence, found: Iterable[Thing], of: str) -> Iterator[Pin]:
    """Give what a model brings along: its meshes, its materials, and how its objects are turned."""
    for thing in found:
        yield from of_object(of, thing.name, "mesh", "faces", "shading", "materials")
        for slot in thing.materials:
            if slot.name is not None:
                yield Pin(of, exactly("material", slot.name))
