"""What Blender changes by itself along with a facet that may differ, and what a new thing has without being asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from evaluators.blender.facets import BARE, Facets
from evaluators.blender.model import Blend, Thing
from evaluators.blender.paths import THERE, Exceptions, Path
from evaluators.blender.placement import near
from evaluators.blender.primitives import PRIMITIVES

TRACKING = ("TRACK_TO", "DAMPED_TRACK", "LOCKED_TRACK", "COPY_ROTATION")
"""Constraints that turn an object and leave it where it is."""
_FFMPEG = {
    "gopsize": (12, 18),
    "video_bitrate": (6000,),
    "maxrate": (9000,),
    "minrate": (0,),
    "buffersize": (1792,),
    "packetsize": (2048,),
    "muxrate": (10080000,),
    "constant_rate_factor": ("MEDIUM", None, BARE),
}
"""What a film's settings are once a film is chosen."""
_SHOWN_BY_WORKBENCH = {"Base Color": "diffuse_color", "Metallic": "metallic", "Roughness": "roughness"}
_FRESH_INPUTS = {
    ("ShaderNodeBsdfPrincipled", "Roughness"): (0.4, 0.5),
    ("ShaderNodeBsdfPrincipled", "Specular"): (0.5,),
}
"""Values of a new material's shader: by its button, and by adding the node."""
_AT_REST: dict[Path, object] = {
    ("eye",): False,
    ("materials",): [],
    ("transform", "rotation"): [1.0, 0.0, 0.0, 0.0],
    ("transform", "scale"): [1.0, 1.0, 1.0],
    ("transform", "delta_location"): [0.0] * 3,
    ("transform", "delta_rotation"): [0.0] * 3,
    ("transform", "delta_scale"): [1.0] * 3,
    ("mesh", "shapes"): [],
    ("shading", "auto"): False,
    ("shading", "angle"): 0.0,
    ("shading", "normals"): False,
    ("shading", "sharp"): 0,
    ("color_tag",): "NONE",
    ("scene", "markers"): [],
}
_ADDED: dict[Path, float] = {("data", "energy"): 1.0, ("data", "distance"): 12.5, ("data", "shadow_soft_size"): 0.125}
_ADDED_AREA: dict[Path, float] = {
    ("data", "size"): 1.0,
    ("data", "size_y"): 1.0,
    ("data", "distance"): 100.0,
    ("data", "shadow_soft_size"): 1.0,
}
"""What a sun, and an area light, has that was added by the menu."""
_OPEN = (("collections",), ("faces",), ("mesh", "uv"), ("kind",), ("shading", "smooth"), ("mesh", "positions"))
"""Of a new thing: where it is listed, and what follows from its shape."""


def follows(path: Path, now: Any, blend: Blend, exceptions: Exceptions) -> bool:
    """Say whether a facet changed because another one did that may.

    Args:
        path: The facet.
        now: Its value, or None.
        blend: The file as it is.
        exceptions: What may differ.
    """
    match path:
        case ("object", name, "place", part):
            return _moves_along(blend, name, part, exceptions)
        case ("object", name, "transform", "delta_location") if _may_lie_elsewhere(name, exceptions):
            return True  # one more way to say where it is, which its place shows
        case ("object", name, "transform", _):
            # where it hangs may differ, and then its own fields do; that it stays where it was is its place
            return exceptions.cover(("object", name, "parent"))
        case ("object", name, "modifiers", which, "type" | "there") if _is_of_particles(blend, name, which):
            return exceptions.touch(("object", name, "particles"))
        case ("object", name, "shading", "auto" | "angle"):
            return exceptions.cover(("object", name, "shading", "smooth")) and not now
        case ("object", name, "mesh", "shape"):
            return exceptions.cover(("object", name, "mesh", "topology"))
        case ("material", name, shown) if shown in _SHOWN_BY_WORKBENCH.values():
            inputs = [key for key, each in _SHOWN_BY_WORKBENCH.items() if each == shown]
            at = [("material", name, "nodes", node, "inputs", each) for node in _nodes(blend, name) for each in inputs]
            return any(exceptions.touch(each) for each in at)
        case ("scene", "ffmpeg", setting):
            film = exceptions.cover(("scene", "image", "file_format")) or exceptions.touch(("scene", "ffmpeg"))
            return film and setting in _FFMPEG and now in _FFMPEG[setting]
        case ("scene", "image", "color_mode"):
            return exceptions.cover(("scene", "image", "file_format")) and bool(now == "RGB")
        case _:
            return False


def _may_lie_elsewhere(name: str, exceptions: Exceptions) -> bool:
    return all(exceptions.cover(("object", name, where, "location")) for where in ("place", "transform"))


def _nodes(blend: Blend, material: str) -> list[str]:
    found = next((each for each in blend.materials if each.name == material), None)
    return [] if found is None or found.nodes is None else [each.name for each in found.nodes.nodes]


def _is_of_particles(blend: Blend, name: str, which: str) -> bool:
    thing = blend.thing(name)
    return thing is not None and any(each.name == which and each.kind == "PARTICLE_SYSTEM" for each in thing.modifiers)


def _moves_along(blend: Blend, name: str, part: str, exceptions: Exceptions) -> bool:
    """Say whether an object's place differs because it, what it hangs on or what it follows may move."""
    left, seen = [name], set[str]()
    while left:
        one = left.pop()
        thing = blend.thing(one)
        if one in seen or thing is None:
            continue
        seen.add(one)
        at = ("object", one)
        moved = (("transform",), ("place",), ("animation",)) if one != name else (("transform", part), ("animation",))
        if any(exceptions.touch((*at, *each)) for each in moved):
            return True
        if any(
            _acts(each.kind, part) and exceptions.touch((*at, "constraints", each.name)) for each in thing.constraints
        ):
            return True
        left += _leaders(thing)
    return False


def _acts(kind: str, part: str) -> bool:
    return part == "rotation" or kind not in TRACKING


def _leaders(thing: Thing) -> Iterator[str]:
    if thing.parent is not None:
        yield thing.parent
    for each in thing.constraints:
        target = getattr(each.properties.get("target"), "name", None)
        if target is not None:
            yield target


_SWITCHED = {
    ("ARRAY", "relative_offset_displace"): "use_relative_offset",
    ("ARRAY", "constant_offset_displace"): "use_constant_offset",
    ("ARRAY", "offset_object"): "use_object_offset",
    ("ARRAY", "merge_threshold"): "use_merge_vertices",
    ("ARRAY", "use_merge_vertices_cap"): "use_merge_vertices",
    ("MIRROR", "merge_threshold"): "use_mirror_merge",
}
"""Settings of modifiers that mean something only where another one is switched on: (kind, name) to that one's name."""
_ON = frozenset(("use_relative_offset", "use_mirror_merge"))
"""Those that are on until somebody switches them off."""
_CHOSEN = {
    ("ARRAY", "count"): ("fit_type", "FIXED_COUNT", "FIXED_COUNT"),
    ("ARRAY", "fit_length"): ("fit_type", "FIT_LENGTH", "FIXED_COUNT"),
    ("ARRAY", "curve"): ("fit_type", "FIT_CURVE", "FIXED_COUNT"),
}
"""Settings of modifiers that mean something only by one choice: (kind, name) to the choice's name, what it has to be,
and what it is until somebody chooses."""


_EMPTIES = frozenset(("PLAIN_AXES", "ARROWS", "SINGLE_ARROW", "CIRCLE", "CUBE", "SPHERE", "CONE"))
"""What an empty is drawn as, by the entries of the menu that adds one; it is seen in the viewport alone."""


def is_fresh(thing: Path, facet: Path, value: Any, blend: Blend, new: Facets, old: Facets) -> bool:
    """Say whether a facet of a new thing is as Blender makes it, or as in what the thing stands for.

    Args:
        thing: The path of the thing.
        facet: The rest of the path.
        value: The value.
        blend: The file as it is.
        new: Its facets.
        old: The facets as they were.
    """
    if facet[-1] == "order" or facet in (("type",), ("kind",), (THERE,)):
        return True
    if thing[0] == "object" and len(thing) == 2:
        return _fresh_object(thing, facet, value, blend, new)
    if thing[0] == "collection":
        return facet == ("parents",) or (facet == ("color_tag",) and bool(value == "NONE"))
    if "nodes" in thing[:3] and facet[0] == "inputs":
        kind = new.get((*thing, "kind"))
        # an input that something is linked to has no value of its own: the link is a facet too
        return bool(value == BARE) or value in _FRESH_INPUTS.get((str(kind), facet[-1]), ())
    if thing[0] == "image" and facet == ("colour_space",):
        return value in ("sRGB", "Linear")  # Blender chooses this and the next by the file's format
    if thing[0] == "image" and facet == ("alpha",):
        return value in ("STRAIGHT", "PREMUL")
    if thing[0] == "image":
        return facet == ("content",)  # the node that has it is judged by the goal that names the file
    if thing[0] == "material" and len(thing) == 2:
        if facet[0] == "links":
            return facet == ("links", "Material Output", "Surface")
        return _replaced(thing, facet, value, blend, old)
    if thing[-2:-1] == ("modifiers",) and (switch := _SWITCHED.get((str(new.get((*thing, "type"))), facet[-1]))):
        # what is switched off does nothing, whatever is written there; a switch as Blender sets it has no facet
        return new.get((*thing, switch), switch in _ON) is False
    if thing[-2:-1] == ("modifiers",) and (chosen := _CHOSEN.get((str(new.get((*thing, "type"))), facet[-1]))):
        name, wanted, first = chosen
        if new.get((*thing, name), first) != wanted:
            return True
    if thing[0] == "object" and thing[2:-1] == ("modifiers",) and len(facet) == 1:
        return facet[0] in _idle(blend, thing[1], thing[-1])
    if thing[-2:-1] == ("particles",) and facet == ("render_type",):
        return bool(value == "PATH" and new.get((*thing, "type")) == "HAIR")  # that comes with the choice of hair
    if thing[-2:-1] == ("particles",) and facet == ("normal_factor",):
        length = new.get((*thing, "hair_length"))  # Blender keeps both as one value, four times as large as a length
        return isinstance(length, float) and isinstance(value, float) and abs(value * 4 - length) <= 1e-4 * abs(length)
    if thing[-2:-1] == ("particles",) and facet == ("trail_count",):
        return bool(value == 1)  # Blender raises it to the least that it draws when it has evaluated the system
    return thing[-2:-1] == ("particles",) and facet == ("seed",) and bool(value == 0)


def _idle(blend: Blend, name: str, modifier: str) -> list[str]:
    """Return the settings of a modifier that do nothing: what is made is judged, and not how it was found."""
    thing = blend.thing(name)
    return next((each.idle for each in thing.modifiers if each.name == modifier), []) if thing is not None else []


def _fresh_object(thing: Path, facet: Path, value: Any, blend: Blend, new: Facets) -> bool:
    if facet == ("empty_display_type",):
        return value in _EMPTIES
    if facet == ("empty_display_size",):
        return isinstance(value, float) and value > 0
    if facet in _OPEN:
        return True
    if facet in _AT_REST:
        wanted = _AT_REST[facet]
        if isinstance(value, list) and isinstance(wanted, list) and value and isinstance(value[0], float):
            return near(value, wanted)
        return bool(value == wanted)
    kind = new.get((*thing, "data", "type"))
    if facet in (added := {"SUN": _ADDED, "AREA": _ADDED_AREA}.get(str(kind), {})):
        return bool(value == added[facet])
    if facet == ("data", "type"):
        return True  # what kind of light it is says the goal that asks for it
    if facet[0] == "place":
        return True  # that follows from its transform
    if facet == ("mesh", "topology"):
        return isinstance(value, list) and tuple(value[:3]) in PRIMITIVES
    if facet == ("mesh", "shape"):
        return isinstance(value, list) and any(near(value[:16], each, 2e-3) for each in PRIMITIVES.values())
    return False


def is_of_fresh(thing: Path, new: Facets, come: set[Path], blend: Blend, old: Facets) -> bool:
    """Say whether a new thing belongs to what Blender makes with another new one: the two nodes of a material."""
    if len(thing) != 4 or thing[2] != "nodes" or thing[:2] not in come:
        return False
    kind = new.get((*thing, "kind"))
    alike = [path for path in new if path[:3] == thing[:3] and path[-1] == "kind" and new[path] == kind]
    usual = kind in ("ShaderNodeBsdfPrincipled", "ShaderNodeOutputMaterial") and len(alike) == 1
    return usual or _replaced(thing[:2], (*thing[2:], THERE), True, blend, old)


def _replaced(thing: Path, facet: Path, value: Any, blend: Blend, old: Facets) -> bool:
    """Say whether a new material has this from the one in whose place it is."""
    users = {each.name for each in blend.objects if thing[1] in {slot.name for slot in each.materials}}
    before = {name for user in users for name in old.get(("object", user, "materials"), []) if name is not None}
    return any(old.get(("material", name, *facet)) == value for name in before)
