"""What a scene can suffer without being the work that was asked, and what it can bear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from deskcraft.kits.blender.edit import Change, Value, variants
from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from evaluators.blender.paths import GONE, Path, parsed

MOST = 6
"""Objects of a file that are damaged."""
_OF_OBJECTS: Mapping[str, tuple[Literal["set", "scale"], str, Value]] = {
    "hidden in renders": ("set", "hide_render", True),
    "unseen by the camera": ("set", "visible_camera", False),
    "casts no shadow": ("set", "visible_shadow", False),
    "a holdout": ("set", "is_holdout", True),
    "2 % larger": ("scale", "scale", 1.02),
    "turned": ("set", "delta_rotation_euler", [0.0, 0.0, 0.3]),
    "moved off": ("set", "delta_location", [40.0, 0.0, 0.0]),
    "orthographic": ("set", "data.type", "ORTHO"),
    "another sensor": ("set", "data.sensor_width", 22.0),
    "shifted": ("set", "data.shift_x", 0.2),
    "without shadow": ("set", "data.use_shadow", False),
    "sheared": ("set", "data.shear", 0.4),
}
_OF_MODIFIERS: Mapping[str, tuple[str, Value]] = {
    "not in renders": ("show_render", False),
    "on points": ("affect", "VERTICES"),
    "simple": ("subdivision_type", "SIMPLE"),
    "other side": ("offset", 0.5),
}
_OF_SCENES: Mapping[str, tuple[str, Value]] = {
    "a border": ("render.use_border", True),
    "brighter": ("view_settings.exposure", 1.7),
    "simplified": ("render.use_simplify", True),
    "another aspect": ("render.pixel_aspect_x", 2.0),
}


@damage(".blend")
def one_value_damaged(subject: Subject) -> Iterator[Mutant]:
    """Each object that the goals name, and the scene and the materials, with one more value changed."""
    yield from _written(subject, dict(_damages([parsed(facet) for facet in subject.pinned])))


@equivalent(".blend")
def saved_otherwise(subject: Subject) -> Iterator[Mutant]:
    """Saved again, packed, or with another selection."""
    names = sorted({path[1] for text in subject.pinned if (path := parsed(text))[0] == "object"})[:1]
    chosen = {f"{name} selected": [Change("select", name=name)] for name in names}
    yield from _written(subject, {"saved again": [], "saved packed": [Change("compress")], **chosen})


def _written(subject: Subject, edits: Mapping[str, Sequence[Change]]) -> Iterator[Mutant]:
    for name, data in zip(edits, variants(subject.after, list(edits.values())), strict=True):
        if data is not None:
            yield Mutant(name, data)


def _damages(pinned: Sequence[Path]) -> Iterator[tuple[str, list[Change]]]:
    names = sorted({path[1] for path in pinned if path[0] == "object" and path[-1] != GONE})[:MOST]
    for name in names:
        for what, (how, path, value) in _OF_OBJECTS.items():
            yield f"{name} {what}", [Change(how, name=name, path=path, value=value)]
        yield f"{name} twice", [Change("twin", name=name)]
        yield f"{name} renamed", [Change("rename", name=name, value=f"{name}/old")]
        yield f"{name} deleted", [Change("delete", name=name)]
    stacks = {(path[1], path[3]) for path in pinned if path[2:3] == ("modifiers",) and len(path) > 4}
    for name, modifier in sorted(stacks):
        for what, (path_, value) in _OF_MODIFIERS.items():
            at = f'modifiers["{modifier}"].{path_}'
            yield f"{modifier} of {name} {what}", [Change("set", name=name, path=at, value=value)]
    for name in sorted({path[1] for path in pinned if path[0] == "material"}):
        yield f"{name} transparent", [Change("input", "materials", name, "Alpha", 0.0)]
        yield f"{name} glowing", [Change("input", "materials", name, "Emission Strength", 7.0)]
    for what, (path_, value) in _OF_SCENES.items():
        yield f"the scene {what}", [Change("set", "scenes", "Scene", path_, value)]
