"""Checks on objects: which there are, what they are called, where they hang, in which collections, and if they show."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from evaluators.blender.model import Blend, LayerCollection, Scene, load
from evaluators.blender.pins import collection_pins, no_pins, object_pins, objects_pins, parent_pins, visible_pins
from evaluators.blender.placement import same_place
from evaluators.blender.select import Asked, find_collection, find_thing, in_scene, matches, property_expectations
from evaluators.evidence import Evidence, Misfit
from evaluators.expectations import Expectation, assess, equal
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed


class Objects(Of):
    """Parameters of `blender.objects`."""

    present: tuple[str, ...] = ()
    """Names of objects that must be in the scene."""
    absent: tuple[str, ...] = ()
    """Names (or globs) that no object of the scene may have."""
    kind: str | None = None
    """Of those that must be there: MESH, LIGHT, CAMERA, EMPTY, FONT, CURVE, ARMATURE, ..."""
    count: int | None = None
    """How many objects (of the kind, if it is given) the scene must have."""

    @model_validator(mode="after")
    def _something(self) -> Objects:
        if not self.present and not self.absent and self.count is None:
            raise ValueError("expected present, absent or count")
        return self


@check("blender.objects", pins=objects_pins)
def objects(evidence: Evidence, p: Objects) -> Finding:
    """The scene has these objects and not those."""
    blend = load(evidence, p.of)
    names = in_scene(blend, blend.active)
    there = [each for each in blend.objects if each.name in names]
    for name in p.present:
        found = next((each for each in there if each.name == name), None)
        if found is None:
            known = ", ".join(sorted(names)) or "none"
            return failed(Code.NOT_FOUND, f"The scene has no object {name!r}; it has {known}.", where=p.of)
        if p.kind is not None and found.kind != p.kind:
            sentence = f"The object {name!r} is of kind {found.kind}; {p.kind} was asked."
            return failed(Code.WRONG_FORMAT, sentence, observed=found.kind, wanted=p.kind, where=p.of)
    left = sorted(name for name in names if matches(name, p.absent))
    if left:
        sentence = f"There is still {', '.join(map(repr, left))} in the scene."
        return failed(Code.EXTRA, sentence, observed=left, where=p.of)
    counted = [each for each in there if p.kind in (None, each.kind)]
    if p.count is not None and len(counted) != p.count:
        kind = f" of kind {p.kind}" if p.kind else ""
        sentence = f"The scene has {len(counted)} objects{kind}; {p.count} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=len(counted), wanted=p.count, where=p.of)
    return passed(
        "The scene has the objects asked, and none that must not be there.", observed=sorted(names), where=p.of
    )


class Renamed(Of):
    """Parameters of `blender.renamed`."""

    was: str
    """The object's name before."""
    now: str


@check("blender.renamed", pins=no_pins)
def renamed(evidence: Evidence, p: Renamed) -> Finding:
    """The object has another name: it is the same one, at its place, and nothing has its old name."""
    blend = load(evidence, p.of)
    old = load(evidence, p.of, "before").thing(p.was)
    if old is None:
        raise Misfit(f"blender.renamed: there was no object {p.was!r}")
    found = find_thing(blend, p.now, p.of, old.kind)
    if isinstance(found, Finding):
        return found
    if p.was != p.now and blend.thing(p.was) is not None:
        return failed(Code.EXTRA, f"There is still an object {p.was!r}.", where=p.of)
    if not same_place(old, found):
        return failed(Code.WRONG_CONTENT, f"The object {p.now!r} is not the one that was {p.was!r}.", where=p.of)
    first, second = load(evidence, p.of, "before").mesh_of(old), blend.mesh_of(found)
    if first is not None and second is not None and first.digests["positions"] != second.digests["positions"]:
        return failed(Code.WRONG_CONTENT, f"The object {p.now!r} is not the one that was {p.was!r}.", where=p.of)
    return passed(f"The object {p.was!r} is called {p.now!r}.", where=p.of)


class Parent(Of):
    """Parameters of `blender.parent`."""

    object: str
    parent: str | None
    """None: it has none."""
    bone: str | None = None
    """Of an armature that it hangs on."""
    kept: bool = True
    """It must be where it was before."""


@check("blender.parent", pins=parent_pins)
def parent(evidence: Evidence, p: Parent) -> Finding:
    """The object hangs on the parent asked, and did not move by that."""
    found = find_thing(load(evidence, p.of), p.object, p.of)
    if isinstance(found, Finding):
        return found
    expectations = [equal("parent", found.parent, p.parent)]
    if p.bone is not None:
        expectations.append(equal("bone", found.parent_bone if found.parent_type == "BONE" else None, p.bone))
    old = load(evidence, p.of, "before").thing(p.object) if p.kept else None
    if old is not None:
        expectations.append(
            Expectation(
                "place", "moved" if not same_place(old, found) else "as before", "as before", same_place(old, found)
            )
        )
    return assess(f"the object {p.object!r}", expectations, Code.WRONG_VALUE, p.of)


class InCollection(Of):
    """Parameters of `blender.collection`; what is left out is not judged."""

    collection: str
    objects: tuple[str, ...] = ()
    """That must be in it directly."""
    only: bool = False
    """No others may be in it."""
    moved: bool = True
    """They may be in no other collection of the scene."""
    parent: str | None = None
    """The collection that it lies in, or `Scene Collection`."""
    colour_tag: str | None = None
    """COLOR_01 to COLOR_08, or NONE."""


@check("blender.collection", pins=collection_pins)
def collection(evidence: Evidence, p: InCollection) -> Finding:
    """The collection is in the scene and holds the objects asked."""
    blend = load(evidence, p.of)
    found = find_collection(blend, p.collection, p.of)
    if isinstance(found, Finding):
        return found
    scene = blend.active
    parents = [each.name for each in blend.collections if p.collection in each.children]
    if p.collection in scene.children:
        parents.append("Scene Collection")
    if not parents:
        return failed(Code.NOT_FOUND, f"The collection {p.collection!r} is not in the scene.", where=p.of)
    missing = [name for name in p.objects if name not in found.objects]
    if missing:
        sentence = f"The collection {p.collection!r} lacks {', '.join(map(repr, missing))}."
        return failed(Code.NOT_FOUND, sentence, observed=found.objects, wanted=p.objects, where=p.of)
    extra = [name for name in found.objects if name not in p.objects]
    if p.only and extra:
        sentence = f"The collection {p.collection!r} also holds {', '.join(map(repr, extra))}."
        return failed(Code.EXTRA, sentence, observed=found.objects, wanted=p.objects, where=p.of)
    elsewhere = [(name, place) for name in p.objects for place in _places(blend, scene, name) if place != p.collection]
    if p.moved and elsewhere:
        name, place = elsewhere[0]
        return failed(Code.EXTRA, f"The object {name!r} is also in the collection {place!r}.", where=p.of)
    expectations = []
    if p.parent is not None:
        expectations.append(Expectation("parent", parents, p.parent, p.parent in parents))
    if p.colour_tag is not None:
        expectations.append(equal("colour tag", found.colour_tag, p.colour_tag))
    if expectations:
        return assess(f"the collection {p.collection!r}", expectations, Code.WRONG_VALUE, p.of)
    return passed(f"The collection {p.collection!r} holds what was asked.", observed=found.objects, where=p.of)


def _places(blend: Blend, scene: Scene, name: str) -> list[str]:
    own = ["Scene Collection"] if name in scene.objects else []
    return own + [each.name for each in blend.collections if name in each.objects]


Where = Literal["viewport", "render", "both", "anywhere"]


class Visible(Of):
    """Parameters of `blender.visible`; an object or a collection."""

    object: str | None = None
    collection: str | None = None
    """All objects in it, and in those in it."""
    visible: bool
    where: Where = "viewport"
    """`viewport` and `render`: whatever it is done by (the eye, the screen, the camera, the collection, the view
    layer). `anywhere`: hidden in one of both is enough (or shown in both)."""
    view_layer: str | None = None
    """Without it, the first."""

    @model_validator(mode="after")
    def _one(self) -> Visible:
        if (self.object is None) == (self.collection is None):
            raise ValueError("expected either object or collection")
        return self


@check("blender.visible", pins=visible_pins)
def visible(evidence: Evidence, p: Visible) -> Finding:
    """The object (or all of the collection) is shown or hidden, in the viewport, in the render or in both."""
    blend = load(evidence, p.of)
    if p.object is not None:
        found = find_thing(blend, p.object, p.of)
        if isinstance(found, Finding):
            return found
        names = [p.object]
    else:
        assert p.collection is not None
        top = find_collection(blend, p.collection, p.of)
        if isinstance(top, Finding):
            return top
        names = sorted(_inside(blend, p.collection))
    layer = next((each for each in blend.active.layers if p.view_layer in (None, each.name)), None)
    if layer is None:
        return failed(Code.NOT_FOUND, f"There is no view layer {p.view_layer!r}.", where=p.of)
    in_view, in_render = set(layer.visible), shown_in_render(blend, blend.active, layer.root)
    if p.collection is not None and not names:
        # An empty collection shows nothing: its own switches tell.
        return _switches(blend, layer.root, p)
    wrong = [name for name in names if not _as_asked(name in in_view, name in in_render, p)]
    what = f"the object {p.object!r}" if p.object is not None else f"the collection {p.collection!r}"
    asked = f"{'shown' if p.visible else 'hidden'} ({p.where})"
    if not wrong:
        return passed(f"It is as asked that {what} is {asked}.", where=p.of)
    name = wrong[0]
    state = _describe(name in in_view, name in in_render)
    sentence = f"The object {name!r} is {state}; {asked} was asked."
    return failed(Code.WRONG_VALUE, sentence, observed=state, wanted=asked, where=p.of)


def _describe(in_view: bool, in_render: bool) -> str:
    words = ["shown" if each else "hidden" for each in (in_view, in_render)]
    return f"{words[0]} in the viewport and {words[1]} in the render"


def _as_asked(in_view: bool, in_render: bool, p: Visible) -> bool:
    match p.where:
        case "viewport":
            return in_view is p.visible
        case "render":
            return in_render is p.visible
        case "both":
            return in_view is p.visible and in_render is p.visible
        case "anywhere":
            return (in_view and in_render) if p.visible else not (in_view and in_render)


def _inside(blend: Blend, name: str) -> set[str]:
    by_name = {each.name: each for each in blend.collections}
    found: set[str] = set()
    left, seen = [name], set[str]()
    while left:
        one = by_name.get(left.pop())
        if one is None or one.name in seen:
            continue
        seen.add(one.name)
        found.update(one.objects)
        left += one.children
    return found


def shown_in_render(blend: Blend, scene: Scene, root: LayerCollection) -> set[str]:
    """Return the names of the objects that a view layer renders."""
    by_name = {each.name: each for each in blend.collections}
    found = set() if scene.hide_render else set(scene.objects)
    left = [] if scene.hide_render else list(root.children)
    while left:
        layer = left.pop()
        one = by_name.get(layer.name)
        if one is None or one.hide_render or layer.exclude:
            continue
        found.update(one.objects)
        left += layer.children
    return {each.name for each in blend.objects if each.name in found and not each.hide_render}


def _switches(blend: Blend, root: LayerCollection, p: Visible) -> Finding:
    left, path = [(root, False, False)], None
    while left and path is None:
        layer, no_view, no_render = left.pop()
        one = next((each for each in blend.collections if each.name == layer.name), None)
        no_view |= layer.exclude or layer.hide_viewport or (one is not None and one.hide_viewport)
        no_render |= layer.exclude or (one is not None and one.hide_render)
        if layer.name == p.collection:
            path = (not no_view, not no_render)
        left += [(each, no_view, no_render) for each in layer.children]
    if path is None:
        return failed(Code.NOT_FOUND, f"The collection {p.collection!r} is not in the view layer.", where=p.of)
    if _as_asked(*path, p):
        return passed(f"The collection {p.collection!r} is as asked.", where=p.of)
    state = _describe(*path)
    return failed(Code.WRONG_VALUE, f"The collection {p.collection!r} is {state}.", observed=state, where=p.of)


class ObjectSettings(Of):
    """Parameters of `blender.object`; what is left out is not judged."""

    object: str
    kind: str | None = None
    settings: dict[str, Asked] = Field(default_factory=dict)
    """By the names of Blender's Python API: visible_camera, is_shadow_catcher, is_holdout, color, instance_type, ..."""
    custom: dict[str, Asked] = Field(default_factory=dict)
    """Properties that a person added."""
    tolerance: float = 0.01


@check("blender.object", pins=object_pins)
def settings(evidence: Evidence, p: ObjectSettings) -> Finding:
    """The object is there, of the kind and with the settings asked."""
    found = find_thing(load(evidence, p.of), p.object, p.of, p.kind)
    if isinstance(found, Finding):
        return found
    expectations = property_expectations(found.settings, p.settings, p.tolerance)
    missing = sorted(p.custom.keys() - found.custom.keys())
    if missing:
        return failed(Code.NOT_FOUND, f"The object {p.object!r} has no property {missing[0]!r}.", where=p.of)
    expectations += property_expectations(found.custom, p.custom, p.tolerance)
    if not expectations:
        return passed(f"The object {p.object!r} is there.", observed=found.kind, where=p.of)
    return assess(f"the object {p.object!r}", expectations, Code.WRONG_VALUE, p.of)
