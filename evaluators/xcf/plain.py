"""Layers as the application makes them: what nobody asked for (hidden, transparent, another mode) is a fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import numpy as np
from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.xcf.compose import NORMAL, NORMAL_LEGACY, PASS_THROUGH
from evaluators.xcf.model import Layer, Project, on_canvas
from evaluators.xcf.modes import mode_name
from evaluators.xcf.reader import load

LEFT = 0.01
"""The least share of what is opaque in a layer that must not lie below something opaque."""


def flaws(layer: Layer, pinned: frozenset[str] | set[str]) -> Iterator[str]:
    """Say what of a layer is not as new layers are, but for the aspects that goals judge."""
    if not layer.visible and "visible" not in pinned:
        yield "is hidden"
    if layer.opacity < 0.995 and "opacity" not in pinned:
        yield f"has an opacity of {layer.opacity:.0%}"
    plain = (NORMAL, NORMAL_LEGACY, PASS_THROUGH) if layer.group else (NORMAL, NORMAL_LEGACY)
    if layer.mode not in plain and "mode" not in pinned:
        yield f"has the mode {mode_name(layer.mode)}"
    if layer.group and layer.mask is not None and layer.apply_mask and "mask" not in pinned:
        yield "has a mask"
    if layer.mask is not None and layer.show_mask:
        yield "shows its mask instead of its picture"
    if layer.floating:
        yield "is a floating selection"
    if any(value > 0 for value in layer.composite) and "mode" not in pinned:
        yield "is composed in another way"


def facets_by_layer(project: Project, facets: tuple[str, ...]) -> Mapping[int, set[str]]:
    """Return the aspects that facets name, by the identity of their layers."""
    found: dict[int, set[str]] = {}
    for facet in facets:
        name, _, aspect = facet.rpartition("/")
        for layer in project.named(name):
            found.setdefault(id(layer), set()).add(aspect)
    return found


class PlainLayers(Of):
    """Parameters of `xcf.plain_layers`."""

    source: EvidenceName | None = None
    """A project whose layers keep their own properties under their names."""
    covered: bool = False
    """Layers may lie wholly below others, as variants of one thing do."""
    free: Annotated[tuple[str, ...], Field()] = ()
    """What the instruction leaves open: `Layer/visible`, `Layer/opacity`, `Layer/mode`, `Layer/mask`."""


@check("xcf.plain_layers")
def plain_layers(evidence: Evidence, p: PlainLayers) -> Finding:
    """Each layer and group that no goal says otherwise of is visible, opaque, in normal mode and not wholly covered."""
    project = load(evidence, p.of)
    known = _known(evidence, p)
    asked = facets_by_layer(project, evidence.pinned.exceptions(p.of, (), p.free))
    found = []
    for layer in project.layers:
        pinned = asked.get(id(layer), set())
        like = known.get(layer.full_name)
        if like is not None:
            pinned = pinned | {
                name for name in ("visible", "opacity", "mode") if getattr(like, name) == getattr(layer, name)
            }
        found += [f"{layer.full_name} {flaw}" for flaw in flaws(layer, pinned)]
    found = (
        found or []
        if p.covered
        else found or [f"{layer.full_name} is covered by what lies above" for layer in covered(project)]
    )
    if not found:
        return passed("All layers show as they were asked.", where=p.of)
    sentence = f"Nobody asked for this: {'; '.join(found[:6])}."
    return failed(Code.WRONG_STYLE, sentence, observed=found[:30], where=p.of)


def _known(evidence: Evidence, p: PlainLayers) -> dict[str, Layer]:
    layers: list[Layer] = []
    if p.of in evidence.before and evidence.present(p.of, "before"):
        layers += load(evidence, p.of, "before").layers
    if p.source is not None:
        layers += load(evidence, p.source, "before").layers
    return {layer.full_name: layer for layer in layers}


def covered(project: Project) -> Iterator[Layer]:
    """Yield the layers of which nothing shows, for what lies above is opaque."""
    above = np.zeros((project.height, project.width), dtype=bool)
    for layer in project.layers:
        if layer.group or not project.seen(layer) or layer.opacity <= 0:
            continue
        alpha = on_canvas(layer, layer.shown, project.width, project.height)[:, :, 3]
        own = alpha > 0.5
        if own.any() and float((own & ~above).sum()) < LEFT * float(own.sum()):
            yield layer
        around = [one for one in project.layers if one.path == layer.path[: len(one.path)]]
        plain = all(one.opacity >= 0.995 and (one is layer or one.mask is None) for one in around)
        if plain and layer.mode in (NORMAL, NORMAL_LEGACY):
            above |= alpha >= 0.99
