"""What a check on materials or on the world pins: inputs of nodes, and the nodes and links that feed them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from evaluators.blender.check_modifiers import materials_of
from evaluators.blender.graph import BACKGROUND, IMAGES, PRINCIPLED, Graph, Place, graph_of
from evaluators.blender.model import Blend, load
from evaluators.blender.nodes import Shaded
from evaluators.blender.paths import THERE, exactly
from evaluators.evidence import Evidence
from evaluators.pins import Pin

COORDINATES = ("ShaderNodeMapping", "ShaderNodeTexCoord", "ShaderNodeUVMap")
CONSTANTS = ("ShaderNodeRGB", "ShaderNodeValue")


def _shaders(blend: Blend, shaded: Shaded, kind: str) -> tuple[Graph, Place] | None:
    graph = graph_of(blend, shaded)
    engine = "CYCLES" if blend.active.render.get("engine") == "CYCLES" else "EEVEE"
    nodes = graph.find(kind, engine) if graph is not None else []
    return (graph, nodes[0]) if graph is not None and len(nodes) == 1 else None


def _judged(blend: Blend, p: Any) -> list[Shaded]:
    names = {p.material} if p.material is not None else set()
    thing = blend.thing(p.object)
    if p.material is None and thing is not None:
        names = set(materials_of(blend, thing))
    return [each for each in blend.materials if each.name in names]


def _fed(
    of: str,
    word: str,
    shaded: Shaded,
    graph: Graph,
    place: Place,
    name: str,
    kinds: tuple[str, ...],
    settings: tuple[str, ...] = (),
) -> Iterator[Pin]:
    """Give an input with what feeds it: nodes of these kinds may be new, with `settings` of those that are images."""
    socket = next((each for each in place.node.inputs if each.name == name and each.enabled), None)
    if socket is None or place.outer is not None:
        return
    at = (word, shaded.name)
    yield Pin(of, exactly(*at, "nodes", place.node.name, "inputs", socket.identifier))
    yield Pin(of, exactly(*at, "links", place.node.name, socket.identifier))
    for one in graph.arrivals(place, socket):
        node = one.place.node
        if one.place.outer is not None or node.kind not in kinds:
            continue
        yield Pin(of, exactly(*at, "nodes", node.name, THERE))
        if node.kind in CONSTANTS:
            yield Pin(of, exactly(*at, "nodes", node.name, "outputs"))
        for each in node.inputs:
            if graph.linked(one.place, each):
                yield Pin(of, exactly(*at, "links", node.name, each.identifier))
        if node.kind in IMAGES:
            yield from (Pin(of, exactly(*at, "nodes", node.name, setting)) for setting in settings)


def material_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.material`: the inputs that were asked, and a value or colour node before them."""
    from evaluators.blender.check_material import INPUTS

    blend = load(evidence, p.of)
    for each in _judged(blend, p):
        yield Pin(p.of, exactly("material", each.name, THERE))
        found = _shaders(blend, each, p.shader)
        if found is None:
            continue
        graph, place = found
        asked = [shown for name, shown in INPUTS.items() if getattr(p, name) is not None]
        for name in (*asked, *p.inputs):
            yield from _fed(p.of, "material", each, graph, place, name, CONSTANTS)


def texture_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.texture`: the input, the image node, nodes that were asked between them and coordinates before it."""
    blend = load(evidence, p.of)
    settings = ("image", *(name for name in ("projection", "extension") if getattr(p, name) is not None))
    for each in _judged(blend, p):
        found = _shaders(blend, each, p.shader)
        if found is None:
            continue
        graph, place = found
        yield Pin(p.of, exactly("material", each.name, THERE))
        yield from _fed(p.of, "material", each, graph, place, p.input, (*IMAGES, *COORDINATES, *p.through), settings)
        yield from _mapped(p, each, graph, place)
        if p.colour_space is not None:
            yield from _colour_spaces(p.of, graph, place, p.input)


def _mapped(p: Any, shaded: Shaded, graph: Graph, place: Place) -> Iterator[Pin]:
    if p.mapping_scale is None:
        return
    for socket in place.node.inputs:
        for one in graph.arrivals(place, socket) if socket.name == p.input else ():
            if one.place.node.kind == "ShaderNodeMapping":
                yield Pin(p.of, exactly("material", shaded.name, "nodes", one.place.node.name, "inputs", "Scale"))


def _colour_spaces(of: str, graph: Graph, place: Place, name: str) -> Iterator[Pin]:
    for socket in place.node.inputs:
        for one in graph.arrivals(place, socket) if socket.name == name else ():
            image = getattr(one.place.node.properties.get("image"), "name", None)
            if one.place.node.kind in IMAGES and image is not None:
                yield Pin(of, exactly("image", image, "colour_space"))


def normal_map_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.normal_map`."""
    blend = load(evidence, p.of)
    kinds = (*IMAGES, *COORDINATES, "ShaderNodeNormalMap")
    for each in _judged(blend, p):
        found = _shaders(blend, each, PRINCIPLED)
        if found is None:
            continue
        graph, place = found
        yield from _fed(p.of, "material", each, graph, place, "Normal", kinds, ("image",))
        yield from _colour_spaces(p.of, graph, place, "Normal")
        for socket in place.node.inputs:
            for one in graph.arrivals(place, socket) if socket.name == "Normal" else ():
                if one.place.node.kind == "ShaderNodeNormalMap":
                    at = ("material", each.name, "nodes", one.place.node.name)
                    yield Pin(p.of, exactly(*at, "space"))
                    if p.strength is not None:
                        yield Pin(p.of, exactly(*at, "inputs", "Strength"))


def world_pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
    """`blender.world`."""
    blend = load(evidence, p.of)
    shaded = next((each for each in blend.worlds if each.name == blend.active.world), None)
    found = None if shaded is None else _shaders(blend, shaded, BACKGROUND)
    if shaded is None or found is None:
        return
    graph, place = found
    yield Pin(p.of, exactly("world", shaded.name, THERE))
    if p.hdri is not None or p.image is not None or p.path is not None or p.colour is not None:
        yield from _fed(p.of, "world", shaded, graph, place, "Color", (*IMAGES, *COORDINATES, *CONSTANTS), ("image",))
    if p.strength is not None:
        yield from _fed(p.of, "world", shaded, graph, place, "Strength", CONSTANTS)
    if p.colour_space is not None:
        yield from _colour_spaces(p.of, graph, place, "Color")
    if p.rotation is not None:
        for socket in place.node.inputs:
            for one in graph.arrivals(place, socket):
                if one.place.node.kind == "ShaderNodeMapping":
                    yield Pin(p.of, exactly("world", shaded.name, "nodes", one.place.node.name, "inputs", "Rotation"))
