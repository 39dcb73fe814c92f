"""Checks on materials and the world as node graphs: values of the Principled shader, textures, normal maps, HDRIs."""

from __future__ import annotations

import hashlib
import math
import posixpath
from typing import Annotated

from pydantic import Field, model_validator

from evaluators.blender.check_modifiers import materials_of
from evaluators.blender.colours import Colour, hex_of, is_colour
from evaluators.blender.graph import BACKGROUND, IMAGES, PRINCIPLED, Arrival, Graph, Place, graph_of
from evaluators.blender.model import Blend, Picture, load
from evaluators.blender.nodes import Node, Shaded, Socket
from evaluators.blender.pins_nodes import material_pins, normal_map_pins, texture_pins, world_pins
from evaluators.blender.select import find_thing, matches
from evaluators.blender.values import Reference
from evaluators.evidence import Evidence, Misfit
from evaluators.expectations import Expectation, assess
from evaluators.registry import EvidenceName, Of, Params, check
from evaluators.verdict import Code, Finding, failed, passed


class OfMaterial(Of):
    """Parameters of a check on a material: one by its name, or what shows on an object."""

    object: str | None = None
    material: str | None = None
    """Without an object, the material of this name; with one, that of its materials."""

    @model_validator(mode="after")
    def _named(self) -> OfMaterial:
        if self.object is None and self.material is None:
            raise ValueError("expected object, material or both")
        return self


def _materials(blend: Blend, p: OfMaterial) -> list[Shaded] | Finding:
    """Return the materials that are judged: of an object all that show, if none is named."""
    names = [p.material] if p.material is not None else []
    if p.object is not None:
        found = find_thing(blend, p.object, p.of)
        if isinstance(found, Finding):
            return found
        on_it = list(materials_of(blend, found))
        if not on_it:
            return failed(Code.NOT_FOUND, f"The object {p.object!r} has no material.", where=p.of)
        if p.material is not None and p.material not in on_it:
            sentence = f"The object {p.object!r} does not show {p.material!r}; it shows {', '.join(on_it)}."
            return failed(Code.NOT_FOUND, sentence, observed=on_it, wanted=p.material, where=p.of)
        names = names or on_it
    by_name = {each.name: each for each in blend.materials}
    missing = [name for name in names if name not in by_name]
    if missing:
        known_names = ", ".join(sorted(by_name)) or "none"
        return failed(Code.NOT_FOUND, f"There is no material {missing[0]!r}; there are {known_names}.", where=p.of)
    return [by_name[name] for name in names if name]


def shader_of(blend: Blend, shaded: Shaded, kind: str, where: str) -> tuple[Graph, Place] | Finding:
    """Return the one shader node of a kind that reaches a material's surface."""
    graph = graph_of(blend, shaded)
    nodes = graph.find(kind, _engine(blend)) if graph is not None else []
    if graph is None or not nodes:
        sentence = f"No {kind.removeprefix('ShaderNode')} reaches the output of {shaded.name!r}."
        return failed(Code.NOT_FOUND, sentence, where=where)
    if len(nodes) > 1:
        sentence = f"{len(nodes)} nodes {kind.removeprefix('ShaderNode')} reach the output of {shaded.name!r}."
        return failed(Code.AMBIGUOUS, sentence, observed=len(nodes), where=where)
    return graph, nodes[0]


def _engine(blend: Blend) -> str:
    return {"CYCLES": "CYCLES"}.get(str(blend.active.render.get("engine")), "EEVEE")


class Material(OfMaterial):
    """Parameters of `blender.material`; what is left out is not judged."""

    base_colour: Colour | None = None
    metallic: float | None = None
    roughness: float | None = None
    specular: float | None = None
    ior: float | None = None
    transmission: float | None = None
    alpha: float | None = None
    clearcoat: float | None = None
    emission: Colour | None = None
    emission_strength: float | None = None
    shader: str = PRINCIPLED
    """The kind of node; another one has inputs of its own."""
    inputs: dict[str, float | Colour] = Field(default_factory=dict)
    """Other inputs of the node by the names that it shows."""
    tolerance: Annotated[float, Field(ge=0)] = 0.01
    """Of numbers."""
    colour_tolerance: Annotated[float, Field(ge=0)] = 0.015
    """Of colours, as shown, from 0 to 1."""


INPUTS = {
    "base_colour": "Base Color",
    "metallic": "Metallic",
    "roughness": "Roughness",
    "specular": "Specular",
    "ior": "IOR",
    "transmission": "Transmission",
    "alpha": "Alpha",
    "clearcoat": "Clearcoat",
    "emission": "Emission",
    "emission_strength": "Emission Strength",
}


@check("blender.material", pins=material_pins)
def material(evidence: Evidence, p: Material) -> Finding:
    """The material's shader has these values, its own or those of a value or colour node that is linked to it."""
    blend = load(evidence, p.of)
    shaded = _materials(blend, p)
    if isinstance(shaded, Finding):
        return shaded
    asked: dict[str, float | Colour] = {
        shown: getattr(p, name) for name, shown in INPUTS.items() if getattr(p, name) is not None
    }
    asked |= p.inputs
    last = passed(f"There is the material {', '.join(repr(each.name) for each in shaded)}.", where=p.of)
    for each in shaded:
        found = shader_of(blend, each, p.shader, p.of)
        if isinstance(found, Finding):
            return found
        graph, node = found
        expectations = [
            shader_input(graph, node, name, wanted, p.tolerance, p.colour_tolerance) for name, wanted in asked.items()
        ]
        if expectations:
            last = assess(f"the material {each.name!r}", expectations, Code.WRONG_STYLE, p.of)
        if not last.ok:
            return last
    return last


def shader_input(
    graph: Graph, place: Place, name: str, wanted: float | Colour, tolerance: float, of_colours: float
) -> Expectation:
    """Judge one input of a shader: a number or a colour."""
    if not any(each.name == name for each in place.node.inputs):
        names = ", ".join(each.name for each in place.node.inputs)
        raise Misfit(f"the node {place.node.kind} has no input {name}; it has {names}")
    value = graph.value(place, name)
    if isinstance(wanted, str | tuple):
        if not isinstance(value, list):
            return Expectation(name, "not one colour", str(wanted), False)
        linear = [float(each) for each in value if isinstance(each, int | float)]
        shown = wanted if isinstance(wanted, str) else hex_of(wanted)
        return Expectation(name, hex_of(linear), shown, len(linear) >= 3 and is_colour(linear, wanted, of_colours))
    if not isinstance(value, int | float) or isinstance(value, bool):
        return Expectation(name, "not one number", wanted, False)
    return Expectation(name, float(value), wanted, abs(value - wanted) <= tolerance * max(1.0, abs(wanted)) + 1e-6)


class ImageAsked(Params):
    """Which image is meant; what is left out is not judged."""

    image: EvidenceName | None = None
    """The file: the image is packed with its bytes, or refers to its place."""
    path: str | None = None
    """Glob over the path that it refers to."""
    colour_space: str | None = None
    """sRGB, Non-Color, Linear, ..."""
    packed: bool | None = None
    """Whether its bytes are in the .blend."""


def _fits(evidence: Evidence, p: ImageAsked, of: str, picture: Picture) -> Expectation:
    """Judge which file an image is."""
    if p.image is not None:
        item = evidence.item(p.image)
        own = posixpath.dirname(evidence.item(of).where)
        path = picture.path
        place = posixpath.normpath(posixpath.join(own, path[2:]) if path.startswith("//") else path)
        if p.packed is not None and p.packed != (picture.sha256 is not None):
            ok = False
        elif picture.sha256 is not None:
            ok = any(
                hashlib.sha256(evidence.read_bytes(p.image, when)).hexdigest() == picture.sha256
                for when in ("before", "after")
                if evidence.present(p.image, when)
            )
        else:
            ok = _expanded(place) == _expanded(item.where)
        wanted = item.where if p.packed is None else f"{item.where}, {'' if p.packed else 'not '}packed"
        return Expectation("image", "a packed file" if picture.sha256 else place, wanted, ok)
    return Expectation("image", picture.path, p.path, p.path is None or matches(picture.path, [p.path]))


def _expanded(path: str) -> str:
    return posixpath.normpath(path.replace("~/", "/home/user/", 1) if path.startswith("~/") else path)


def _picture(blend: Blend, node: Node) -> Picture | None:
    reference = node.properties.get("image")
    if not isinstance(reference, Reference):
        return None
    return next((each for each in blend.images if each.name == reference.name), None)


class Texture(OfMaterial, ImageAsked):
    """Parameters of `blender.texture`."""

    input: str = "Base Color"
    """Of the shader, by the name that it shows."""
    through: tuple[str, ...] = ()
    """Kinds of nodes that must lie between image and shader (ShaderNodeNormalMap, ShaderNodeMix, ...)."""
    not_through: tuple[str, ...] = ()
    projection: str | None = None
    """FLAT, BOX, SPHERE or TUBE."""
    extension: str | None = None
    """REPEAT, EXTEND or CLIP."""
    mapping_scale: float | tuple[float, float, float] | None = None
    """Of a Mapping node before the image."""
    shader: str = PRINCIPLED


@check("blender.texture", pins=texture_pins)
def texture(evidence: Evidence, p: Texture) -> Finding:
    """The image reaches the shader's input, through any nodes, and with the colour space asked."""
    blend = load(evidence, p.of)
    shaded = _materials(blend, p)
    if isinstance(shaded, Finding):
        return shaded
    finding = None
    for each in shaded:
        found = shader_of(blend, each, p.shader, p.of)
        if isinstance(found, Finding):
            return found
        graph, place = found
        socket = _socket(place, p.input)
        reached = [one for one in graph.arrivals(place, socket) if one.place.node.kind in IMAGES]
        if not reached:
            sentence = f"No image reaches {p.input} of {each.name!r}."
            return failed(Code.NOT_FOUND, sentence, wanted=p.input, where=p.of)
        judged = [_judged(evidence, p, blend, graph, each, one) for one in reached]
        finding = next((one for one in judged if one.ok), judged[0])
        if not finding.ok:
            return finding
    assert finding is not None
    return finding


def _socket(place: Place, name: str) -> Socket:
    found = next((each for each in place.node.inputs if each.name == name), None)
    if found is None:
        names = ", ".join(each.name for each in place.node.inputs)
        raise Misfit(f"the node {place.node.kind} has no input {name}; it has {names}")
    return found


def _judged(evidence: Evidence, p: Texture, blend: Blend, graph: Graph, shaded: Shaded, arrival: Arrival) -> Finding:
    node = arrival.place.node
    picture = _picture(blend, node)
    if picture is None:
        return failed(Code.NOT_FOUND, f"The image node {node.name!r} of {shaded.name!r} has no image.", where=p.of)
    kinds = [each.kind for each in arrival.through]
    expectations = [_fits(evidence, p, p.of, picture)]
    if p.colour_space is not None:
        expectations.append(
            Expectation("colour space", picture.colour_space, p.colour_space, picture.colour_space == p.colour_space)
        )
    for kind in p.through:
        expectations.append(Expectation(f"way to {p.input}", kinds, f"through {kind}", kind in kinds))
    for kind in p.not_through:
        expectations.append(Expectation(f"way to {p.input}", kinds, f"not through {kind}", kind not in kinds))
    for name in ("projection", "extension"):
        if (wanted := getattr(p, name)) is not None:
            expectations.append(
                Expectation(name, str(node.properties.get(name)), wanted, node.properties.get(name) == wanted)
            )
    if p.mapping_scale is not None:
        expectations.append(_mapped(graph, arrival.place, p.mapping_scale))
    return assess(f"the texture of {shaded.name!r}", expectations, Code.WRONG_STYLE, p.of)


def _mapped(graph: Graph, place: Place, asked: float | tuple[float, float, float]) -> Expectation:
    wanted = [float(asked)] * 3 if isinstance(asked, int | float) else list(asked)
    for socket in place.node.inputs:
        for one in graph.arrivals(place, socket):
            if one.place.node.kind == "ShaderNodeMapping":
                seen = graph.value(one.place, "Scale")
                numbers = (
                    [float(each) for each in seen if isinstance(each, int | float)] if isinstance(seen, list) else []
                )
                # the third number turns nothing about a flat image
                ok = len(numbers) == 3 and all(
                    abs(a - b) <= 0.01 * max(1, b) for a, b in zip(numbers[:2], wanted[:2], strict=True)
                )
                return Expectation("scale of the mapping", numbers, wanted, ok)
    return Expectation("scale of the mapping", None, wanted, False)


class NormalMap(OfMaterial, ImageAsked):
    """Parameters of `blender.normal_map`."""

    strength: float | None = None
    space: str = "TANGENT"
    tolerance: float = 0.02


@check("blender.normal_map", pins=normal_map_pins)
def normal_map(evidence: Evidence, p: NormalMap) -> Finding:
    """The image reaches the shader's normal through a Normal Map node, as data and not as colours."""
    blend = load(evidence, p.of)
    shaded = _materials(blend, p)
    if isinstance(shaded, Finding):
        return shaded
    for each in shaded:
        found = shader_of(blend, each, PRINCIPLED, p.of)
        if isinstance(found, Finding):
            return found
        graph, place = found
        maps = [
            one
            for one in graph.arrivals(place, _socket(place, "Normal"))
            if one.place.node.kind == "ShaderNodeNormalMap"
        ]
        if not maps:
            return failed(Code.NOT_FOUND, f"No normal map reaches the normal of {each.name!r}.", where=p.of)
        here = maps[0].place
        images = [one for one in graph.arrivals(here, _socket(here, "Color")) if one.place.node.kind in IMAGES]
        picture = _picture(blend, images[0].place.node) if images else None
        if picture is None:
            return failed(Code.NOT_FOUND, f"No image reaches the normal map of {each.name!r}.", where=p.of)
        space = p.colour_space or "Non-Color"
        expectations = [
            _fits(evidence, p, p.of, picture),
            Expectation(
                "colour space",
                picture.colour_space,
                space,
                picture.colour_space in (space, "Raw" if space == "Non-Color" else space),
            ),
            Expectation(
                "space", str(here.node.properties.get("space")), p.space, here.node.properties.get("space") == p.space
            ),
        ]
        if p.strength is not None:
            expectations.append(shader_input(graph, here, "Strength", p.strength, p.tolerance, 0.0))
        finding = assess(f"the normal map of {each.name!r}", expectations, Code.WRONG_STYLE, p.of)
        if not finding.ok:
            return finding
    return passed("The normal map is as asked.", where=p.of)


class World(Of, ImageAsked):
    """Parameters of `blender.world`; what is left out is not judged."""

    colour: Colour | None = None
    """Of a background without an image."""
    strength: float | None = None
    hdri: bool | None = None
    """Whether an environment image lights the scene."""
    rotation: float | None = None
    """Of a Mapping node before the image, about Z, in degrees."""
    tolerance: float = 0.02


@check("blender.world", pins=world_pins)
def world(evidence: Evidence, p: World) -> Finding:
    """The scene's world has the environment image, colour, strength and rotation asked."""
    blend = load(evidence, p.of)
    shaded = next((each for each in blend.worlds if each.name == blend.active.world), None)
    if shaded is None:
        return failed(Code.NOT_FOUND, "The scene has no world.", where=p.of)
    found = shader_of(blend, shaded, BACKGROUND, p.of)
    if isinstance(found, Finding):
        return found
    graph, place = found
    images = [one for one in graph.arrivals(place, _socket(place, "Color")) if one.place.node.kind in IMAGES]
    expectations: list[Expectation] = []
    wants_image = p.hdri or p.image is not None or p.path is not None or p.rotation is not None
    if p.hdri is False:
        expectations.append(Expectation("environment image", bool(images), False, not images))
    if wants_image:
        picture = next((one for each in images if (one := _picture(blend, each.place.node)) is not None), None)
        if picture is None:
            return failed(Code.NOT_FOUND, "No environment image reaches the world's background.", where=p.of)
        environment = [each for each in images if each.place.node.kind == "ShaderNodeTexEnvironment"]
        expectations.append(
            Expectation("kind of node", images[0].place.node.kind, "ShaderNodeTexEnvironment", bool(environment))
        )
        expectations.append(_fits(evidence, p, p.of, picture))
        if p.colour_space is not None:
            expectations.append(
                Expectation(
                    "colour space", picture.colour_space, p.colour_space, picture.colour_space == p.colour_space
                )
            )
        if p.rotation is not None:
            expectations.append(_turned(graph, images[0].place, p.rotation))
    if p.colour is not None:
        expectations.append(shader_input(graph, place, "Color", p.colour, p.tolerance, 0.015))
    if p.strength is not None:
        expectations.append(shader_input(graph, place, "Strength", p.strength, p.tolerance, 0.0))
    return assess("the world", expectations, Code.WRONG_STYLE, p.of)


def _turned(graph: Graph, place: Place, degrees: float) -> Expectation:
    for socket in place.node.inputs:
        for one in graph.arrivals(place, socket):
            if one.place.node.kind == "ShaderNodeMapping":
                seen = graph.value(one.place, "Rotation")
                if isinstance(seen, list) and len(seen) == 3 and isinstance(seen[2], int | float):
                    angle = math.degrees(seen[2])
                    off = abs((angle - degrees + 180) % 360 - 180)
                    return Expectation("rotation", round(angle, 2), degrees, off <= 0.6, "degrees")
    return Expectation("rotation", None, degrees, False, "degrees")
