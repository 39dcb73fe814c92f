"""The rest of a file is as it was: saving again, selecting, another view or frame change nothing; what is seen,
rendered or set counts.

Every property of every data block is compared; what is new is judged whole: but for what a goal pins or the
instruction leaves open it is as Blender makes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from evaluators.blender.facets import Facets, flat
from evaluators.blender.follows import follows, is_fresh, is_of_fresh
from evaluators.blender.model import Blend, load
from evaluators.blender.paths import THERE, Exceptions, Path, written
from evaluators.evidence import Evidence
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed

NEAR = 1e-4
_NUMBERED = re.compile(r"\.\d{3,}$")
"""What Blender adds to a name that is taken."""
IN_PLACE = ("material", "world", "image", "texture", "node group")
"""Kinds of which those that are gone are not missed: what uses them says so."""
REFERRED = ("image", "texture", "node group")
"""Kinds of which a new one does not matter by itself: what uses it says so."""


class Untouched(Of):
    """Parameters of `blender.untouched`."""

    except_: Annotated[tuple[str, ...], Field(alias="except")] = ()
    """What may differ, where the goals do not all say what they pin: paths, of which each component may be a glob.
    `object/Cube` is an object with all it has (it may be gone or new), `object/Cube/there` that it may be new,
    `object/Cube/gone` that it may be missing, `object/Cube/modifiers/Bevel/width` one value. Parts of an object are
    transform and place (location, rotation, scale), parent, eye, collections, modifiers, constraints, particles,
    materials (its slots), mesh, shading, faces (by slot), data (of a camera, light, text, curve or armature),
    animation, custom, and every property by the name of Blender's Python API: hide_render, visible_camera, ... Further
    `scene/render/resolution_x`, `scene/settings/...`, `scene/image/...`, `scene/ffmpeg/...`, `scene/cycles/...`,
    `scene/eevee/...`, `scene/view/...`, `scene/units/...`, `scene/camera`, `scene/world`, `scene/markers`,
    `scene/nodes`, `scene/animation`; `collection/NAME`, `layer/VIEW LAYER/COLLECTION`, `material/NAME/nodes/NODE/
    inputs/Roughness`, `world/NAME`, `image/NAME`, `text/NAME`. A slash within a name is written %2F."""
    free: tuple[str, ...] = ()
    """What the instruction leaves open, written in the same way."""
    renamed: dict[str, str] = Field(default_factory=dict)
    """Objects that have another name now: old to new; they are compared all the same."""
    source: EvidenceName | None = None
    """The file that it was saved from under another name; without it, the file itself as it was."""


@check("blender.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """But for what goals pin and the instruction leaves open, objects, materials, world and settings are as before."""
    source = p.source or p.of
    before, after = load(evidence, source, "before"), load(evidence, p.of)
    still = before.active.frame == after.active.frame
    old = flat(before, evidence.item(source, "before").where, still, p.renamed)
    new = flat(after, evidence.item(p.of).where, still, {})
    exceptions = Exceptions.of(evidence.pinned.exceptions(p.of, p.except_, p.free))
    difference = next(_differences(old, new, after, exceptions, p.of), None) or next(
        _named_anew(before, after, p.renamed, exceptions, p.of), None
    )
    return difference or passed("The rest of the file is unchanged.", where=p.of)


def _named_anew(
    before: Blend, after: Blend, renamed: dict[str, str], exceptions: Exceptions, where: str
) -> Iterator[Finding]:
    """Give the objects whose data (mesh, light, text, ...) has another name, which files that link to it go by. A copy
    that Blender makes of data which others use too ends in a number."""
    now = {thing.name: thing for thing in after.objects}
    for was in before.objects:
        name = renamed.get(was.name, was.name)
        thing = now.get(name)
        if thing is None or thing.kind != was.kind or not was.data or not thing.data or thing.data == was.data:
            continue
        at: Path = ("object", name, "data_name")
        replaced = exceptions.cover(("object", name, "mesh", "topology")) or exceptions.cover(("object", name, "data"))
        if replaced or exceptions.cover(at) or _NUMBERED.sub("", thing.data) == _NUMBERED.sub("", was.data):
            continue
        sentence = f"The data of {name!r} is named {thing.data!r}; it was {was.data!r}."
        yield failed(Code.CHANGED, sentence, observed=thing.data, wanted=was.data, where=where)


def _differences(old: Facets, new: Facets, blend: Blend, exceptions: Exceptions, where: str) -> Iterator[Finding]:
    gone = {path[:-1] for path in old if path[-1] == THERE and path not in new}
    come = {path[:-1] for path in new if path[-1] == THERE and path not in old}
    for thing in _tops(gone, old):
        if (thing[0] in IN_PLACE and len(thing) == 2) or _within(thing, gone) is not None:
            continue
        if not exceptions.allow_gone(thing) and not follows((*thing, THERE), None, blend, exceptions):
            yield failed(Code.REMOVED, f"There is no {written(thing)} any more.", where=where)
    for thing in _tops(come, new):
        if (
            (thing[0] in REFERRED and len(thing) == 2)
            or exceptions.allow_new(thing)
            or is_of_fresh(thing, new, come, blend, old)
            or follows((*thing, THERE), True, blend, exceptions)
        ):
            continue
        yield failed(Code.EXTRA, f"There is a new {written(thing)}.", where=where)
    for path in [*old, *(path for path in new if path not in old)]:
        if path[-1] == THERE or exceptions.cover(path) or _within(path, gone) is not None:
            continue
        was, now = old.get(path), new.get(path)
        owner = _within(path, come)
        if owner is not None:
            if is_fresh(owner, path[len(owner) :], now, blend, new, old) or follows(path, now, blend, exceptions):
                continue
            sentence = f"{written(owner)}, which is new, has {written(path[len(owner) :])} {_shown(now)}."
            yield failed(Code.CHANGED, sentence, observed=_shown(now), where=where)
        elif path[-1] == "order" and isinstance(was, list | None) and isinstance(now, list | None):
            both = set(was or ()) & set(now or ())
            if [each for each in was or () if each in both] != [each for each in now or () if each in both]:
                yield failed(Code.WRONG_ORDER, f"{written(path)} changed.", observed=now, wanted=was, where=where)
        elif not alike(was, now) and not follows(path, now, blend, exceptions):
            sentence = f"{written(path)} changed: it is {_shown(now)}; it was {_shown(was)}."
            yield failed(Code.CHANGED, sentence, observed=_shown(now), wanted=_shown(was), where=where)


def _tops(things: set[Path], facets: Facets) -> Iterator[Path]:
    """Give things in the order of the file."""
    for path in facets:
        if path[-1] == THERE and path[:-1] in things:
            yield path[:-1]


def _within(path: Path, things: set[Path]) -> Path | None:
    """Return the innermost of these things that a facet belongs to."""
    return next((path[:size] for size in range(len(path) - 1, 1, -1) if path[:size] in things), None)


def _shown(value: Any) -> str:
    return "as Blender makes it" if value is None else str(value)[:160]


def alike(one: Any, other: Any) -> bool:
    """Say whether two plain values are the same, numbers nearly."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return abs(one - other) <= NEAR * max(1.0, abs(one))
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(alike(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    return bool(one == other)
