"""Checks on layers: properties, order, groups, masks, places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import numpy as np
from pydantic import AfterValidator, Field, model_validator

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.xcf.compose import NORMAL, NORMAL_LEGACY, PASS_THROUGH
from evaluators.xcf.model import Layer, Project
from evaluators.xcf.modes import MODES, mode_name
from evaluators.xcf.pins import pins_on
from evaluators.xcf.reader import load
from evaluators.xcf.select import LayerName, find


def _known(mode: str) -> str:
    if mode.lower() not in MODES:
        raise ValueError(f"expected one of {', '.join(MODES)}")
    return mode.lower()


Mode = Annotated[str, AfterValidator(_known)]


class LayerParams(Of):
    """Parameters of `xcf.layer`; without any property, that the layer is there."""

    layer: LayerName
    """Its name, or `Group/Name`; a list: any of them."""
    visible: bool | None = None
    """With all groups around it."""
    opacity: Annotated[float, Field(ge=0, le=100)] | None = None
    """In percent."""
    opacity_tolerance: Annotated[float, Field(ge=0)] = 0.6
    mode: Mode | None = None
    group: str | None = None
    """The name of the group that it is in directly; `""`: in none."""
    kind: Literal["layer", "group", "text"] | None = None
    """A text is one that can still be edited."""
    x: float | None = None
    y: float | None = None
    """Of its top left corner on the canvas, px."""
    width: float | None = None
    height: float | None = None
    tolerance: Annotated[float, Field(ge=0)] = 0.5
    """Of place and size, px."""
    mask: bool | None = None
    """Whether it has a mask that is in use."""
    alpha: bool | None = None
    """Whether it has an alpha channel."""
    lock_alpha: bool | None = None
    lock_pixels: bool | None = None
    lock_position: bool | None = None


def _layer_pins(evidence: Evidence, p: LayerParams) -> Iterator[Pin]:
    given = {
        "visible": p.visible,
        "opacity": p.opacity,
        "mode": p.mode,
        "parent": p.group,
        "mask": p.mask,
        "alpha": p.alpha,
    }
    found = [aspect for aspect, value in given.items() if value is not None]
    found += ["offset"] if p.x is not None or p.y is not None else []
    found += ["size"] if p.width is not None or p.height is not None else []
    found += ["locks"] if not (p.lock_alpha is p.lock_pixels is p.lock_position is None) else []
    yield from pins_on(evidence, p.of, p.layer, found)


@check("xcf.layer", pins=_layer_pins)
def layer_(evidence: Evidence, p: LayerParams) -> Finding:
    """The layer is there, with the properties asked."""
    project = load(evidence, p.of)
    layer = find(project, p.layer)
    if isinstance(layer, Finding):
        return layer
    expectations = [
        equal(name, seen, wanted)
        for name, seen, wanted in (
            ("visibility", project.seen(layer), p.visible),
            ("mode", mode_name(layer.mode), p.mode),
            ("group", layer.parents[-1] if layer.parents else "", p.group),
            ("kind", kind_of(layer), p.kind),
            ("mask", layer.mask is not None and layer.apply_mask, p.mask),
            ("alpha channel", layer.alpha, p.alpha),
            ("alpha lock", layer.lock_alpha, p.lock_alpha),
            ("pixel lock", layer.lock_content, p.lock_pixels),
            ("position lock", layer.lock_position, p.lock_position),
        )
        if wanted is not None
    ]
    if p.visible or p.opacity is not None or p.mode is not None:
        expectations += _groups_around(project, load_before(evidence, p.of), layer)
    if p.opacity is not None:
        expectations.append(number("opacity", layer.opacity * 100, p.opacity, p.opacity_tolerance, "%"))
    for name, seen, wanted in (
        ("x", layer.x, p.x),
        ("y", layer.y, p.y),
        ("width", layer.width, p.width),
        ("height", layer.height, p.height),
    ):
        if wanted is not None:
            expectations.append(number(name, float(seen), wanted, p.tolerance, "px"))
    if not expectations:
        return passed(f"The layer {layer.full_name} is there.", where=layer.full_name)
    code = Code.WRONG_GEOMETRY if all(t.unit == "px" for t in expectations if not t.ok) else Code.WRONG_STYLE
    return assess(f"the layer {layer.full_name}", expectations, code, layer.full_name)


def load_before(evidence: Evidence, name: str) -> Project | None:
    """Return the project as it was, if there was one."""
    return load(evidence, name, "before") if name in evidence.before and evidence.present(name, "before") else None


def _groups_around(project: Project, before: Project | None, layer: Layer) -> list[Expectation]:
    """Judge that the groups around a layer show it as it is; what they were before they may be."""
    expectations = []
    for depth in range(1, len(layer.path)):
        group = next(one for one in project.layers if one.path == layer.path[:depth])
        was = [] if before is None else before.named(group.full_name)
        plain = group.mode in (NORMAL, NORMAL_LEGACY, PASS_THROUGH)
        if not (was and round(was[0].opacity * 255) == round(group.opacity * 255)):
            expectations.append(number(f"opacity of the group {group.name}", group.opacity * 100, 100.0, 0.6, "%"))
        if not plain and not (was and mode_name(was[0].mode) == mode_name(group.mode)):
            expectations.append(equal(f"mode of the group {group.name}", mode_name(group.mode), "normal"))
    return [expectation for expectation in expectations if not expectation.ok]


def kind_of(layer: Layer) -> str:
    """Return what a layer is."""
    return "group" if layer.group else "text" if layer.text is not None else "layer"


class NoLayer(Of):
    """Parameters of `xcf.no_layer`."""

    layer: str
    """The name that no layer may have."""


def _no_layer_pins(evidence: Evidence, p: NoLayer) -> Iterator[Pin]:
    yield Pin(p.of, f"{p.layer}/gone")


@check("xcf.no_layer", pins=_no_layer_pins)
def no_layer(evidence: Evidence, p: NoLayer) -> Finding:
    """No layer has the name."""
    found = load(evidence, p.of).named(p.layer)
    if not found:
        return passed(f"There is no layer {p.layer}, as asked.", where=p.of)
    return failed(Code.EXTRA, f"The layer {p.layer} is still there.", observed=len(found), where=p.layer)


class Stack(Of):
    """Parameters of `xcf.stack`."""

    names: tuple[str, ...]
    """From the top."""
    group: str = ""
    """In which group; without it, what is in none. `*`: anywhere in the tree."""
    only: bool = False
    """No others may be there."""


def _stack_pins(evidence: Evidence, p: Stack) -> Iterator[Pin]:
    level = _level(load(evidence, p.of), p.group)
    if isinstance(level, Finding):
        return
    if p.group and p.group != "*":
        yield from pins_on(evidence, p.of, p.group, ())
    for layer in level:
        if layer.name in p.names:
            aspects = ("order", "parent") if len(p.names) > 1 else ()
            yield from pins_on(evidence, p.of, layer.full_name, aspects)


@check("xcf.stack", pins=_stack_pins)
def stack(evidence: Evidence, p: Stack) -> Finding:
    """The layers are there in the order asked, from the top, on one level of the tree."""
    project = load(evidence, p.of)
    level = _level(project, p.group)
    if isinstance(level, Finding):
        return level
    seen = [one.name for one in level]
    around = f"the group {p.group}" if p.group and p.group != "*" else "the project"
    missing = [name for name in p.names if name not in seen]
    if missing:
        sentence = f"In {around} there is no {', '.join(missing)}."
        return failed(Code.NOT_FOUND, sentence, observed=seen, wanted=list(p.names), where=p.of)
    extra = [name for name in seen if name not in p.names]
    if p.only and (extra or len(seen) != len(p.names)):
        sentence = f"In {around} there is more than was asked: {', '.join(extra or seen)}."
        return failed(Code.EXTRA, sentence, observed=seen, wanted=list(p.names), where=p.of)
    order = [name for name in seen if name in p.names]
    if order != list(p.names):
        sentence = f"From the top, {around} has {', '.join(order)}; {', '.join(p.names)} was asked."
        return failed(Code.WRONG_ORDER, sentence, observed=order, wanted=list(p.names), where=p.of)
    return passed(f"The layers of {around} are in the order asked.", observed=seen, where=p.of)


def _level(project: Project, group: str) -> list[Layer] | Finding:
    if not group:
        return project.top_level()
    if group == "*":
        return list(project.layers)
    found = find(project, group)
    if isinstance(found, Finding):
        return found
    if not found.group:
        return failed(Code.WRONG_CONTENT, f"{group} is a layer, not a group.", where=group)
    return project.inside(found)


class Place(Of):
    """Parameters of `xcf.place`; at least one of `x` and `y`."""

    layer: LayerName
    to: str = "canvas"
    """`canvas`, or the name of another layer."""
    x: Literal["left", "center", "right"] | None = None
    y: Literal["top", "center", "bottom"] | None = None
    margin_x: float = 0.0
    margin_y: float = 0.0
    """Px between the edges that are compared, inwards."""
    tolerance: Annotated[float, Field(ge=0)] = 2.0
    """Px."""

    @model_validator(mode="after")
    def _something(self) -> Place:
        if self.x is None and self.y is None:
            raise ValueError("expected x or y")
        return self


def _place_pins(evidence: Evidence, p: Place) -> Iterator[Pin]:
    yield from pins_on(evidence, p.of, p.layer, ("offset",))


@check("xcf.place", pins=_place_pins)
def place(evidence: Evidence, p: Place) -> Finding:
    """What is visible of the layer is centred or at an edge of the canvas or of another layer."""
    project = load(evidence, p.of)
    layer = find(project, p.layer)
    if isinstance(layer, Finding):
        return layer
    around: tuple[float, float, float, float] | None = (0, 0, project.width, project.height)
    if p.to != "canvas":
        other = find(project, p.to)
        if isinstance(other, Finding):
            return other
        around = extent(project, other)
    inner = extent(project, layer)
    if inner is None or around is None:
        return failed(Code.NOT_FOUND, "Nothing of the layer is opaque.", where=layer.full_name)
    expectations = []
    for axis, where, margin in ((0, p.x, p.margin_x), (1, p.y, p.margin_y)):
        if where is None:
            continue
        low, high = inner[axis] - around[axis], around[axis + 2] - inner[axis + 2]
        if where == "center":
            expectations.append(
                number(f"offset from the middle ({'xy'[axis]})", (low - high) / 2, 0.0, p.tolerance, "px")
            )
        else:
            seen = low if where in ("left", "top") else high
            expectations.append(number(f"distance from the {where} edge", seen, margin, p.tolerance, "px"))
    return assess(f"the layer {layer.full_name}", expectations, Code.WRONG_GEOMETRY, layer.full_name)


def extent(project: Project, layer: Layer) -> tuple[float, float, float, float] | None:
    """Return (x, y, x1, y1) of what is visible in a layer or group, px of the canvas; None if nothing is."""
    if layer.group:
        parts = [extent(project, one) for one in project.inside(layer) if one.visible]
        boxes = [box for box in parts if box is not None]
        if not boxes:
            return None
        low = min(box[0] for box in boxes), min(box[1] for box in boxes)
        return (*low, max(box[2] for box in boxes), max(box[3] for box in boxes))
    solid = layer.shown[:, :, 3] > 0.1
    rows, columns = np.flatnonzero(solid.any(axis=1)), np.flatnonzero(solid.any(axis=0))
    if not len(rows):
        return None
    return (
        float(layer.x + columns[0]),
        float(layer.y + rows[0]),
        float(layer.x + columns[-1] + 1),
        float(layer.y + rows[-1] + 1),
    )


class Mask(Of):
    """Parameters of `xcf.mask`; at least one of the last three."""

    layer: LayerName
    shows: tuple[tuple[int, int, int, int], ...] = ()
    """Boxes (x, y, width, height, px of the layer) that the mask shows wholly: white, to 5 %."""
    hides: tuple[tuple[int, int, int, int], ...] = ()
    """Boxes that it hides wholly: black."""
    share: tuple[float, float] | None = None
    """Least and most of the layer that it shows, 0 to 1."""

    @model_validator(mode="after")
    def _something(self) -> Mask:
        if not self.shows and not self.hides and self.share is None:
            raise ValueError("expected shows, hides or share")
        return self


def _mask_pins(evidence: Evidence, p: Mask) -> Iterator[Pin]:
    yield from pins_on(evidence, p.of, p.layer, ("mask", "alpha"))


@check("xcf.mask", pins=_mask_pins)
def mask(evidence: Evidence, p: Mask) -> Finding:
    """The layer has a mask in use that shows and hides what was asked."""
    layer = find(load(evidence, p.of), p.layer)
    if isinstance(layer, Finding):
        return layer
    if layer.mask is None or not layer.apply_mask:
        state = "has no mask" if layer.mask is None else "has a mask that is switched off"
        return failed(Code.NOT_FOUND, f"The layer {layer.full_name} {state}.", where=layer.full_name)
    if layer.show_mask:
        sentence = f"The canvas shows the mask of {layer.full_name} instead of its picture."
        return failed(Code.WRONG_STYLE, sentence, where=layer.full_name)
    values = layer.mask.values
    expectations = []
    for boxes, wanted, name in ((p.shows, 1.0, "shown"), (p.hides, 0.0, "hidden")):
        for x, y, w, h in boxes:
            part = values[max(0, y) : y + h, max(0, x) : x + w]
            share = float((np.abs(part - wanted) <= 0.05).mean()) if part.size else 0.0
            expectations.append(
                Expectation(f"share {name} in ({x}, {y}, {w}, {h})", share, "at least 0.98", share >= 0.98)
            )
    if p.share is not None:
        seen = float(values.mean())
        expectations.append(
            Expectation("share shown", seen, f"{p.share[0]:g} to {p.share[1]:g}", p.share[0] <= seen <= p.share[1])
        )
    return assess(f"the mask of {layer.full_name}", expectations, Code.WRONG_CONTENT, layer.full_name)
