"""What a .glb says of its meshes and materials (glTF 2.0, binary container), without reading its points."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pydantic import BaseModel, Field, FiniteFloat, JsonValue, ValidationError

from evaluators.evidence import Unreadable

JSON_LIMIT = 16 * 2**20
_MAGIC, _JSON = 0x46546C67, 0x4E4F534A
_TRIANGLES = 4
T = TypeVar("T")


@dataclass(frozen=True)
class Model:
    """A mesh: names, triangles and bounds in Blender's axes, before the transform of its node."""

    node: str
    mesh: str
    triangles: int
    low: tuple[float, float, float]
    high: tuple[float, float, float]


@dataclass(frozen=True)
class Paint:
    """A material: the inputs of Blender's Principled BSDF as its importer sets them, by name; one that a texture gives
    is not there."""

    name: str
    inputs: Mapping[str, float | tuple[float, float, float]]


class _Accessor(BaseModel):
    count: int
    min: tuple[FiniteFloat, ...] | None = None
    max: tuple[FiniteFloat, ...] | None = None


class _Attributes(BaseModel):
    position: int = Field(alias="POSITION")


class _Primitive(BaseModel):
    mode: int = _TRIANGLES
    attributes: _Attributes
    indices: int | None = None


class _Mesh(BaseModel):
    name: str = ""
    primitives: list[_Primitive]


class _Node(BaseModel):
    name: str = ""
    mesh: int | None = None


class _Texture(BaseModel):
    index: int


class _Rough(BaseModel):
    base: tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat] = Field((1, 1, 1, 1), alias="baseColorFactor")
    picture: _Texture | None = Field(None, alias="baseColorTexture")
    metallic: FiniteFloat = Field(1.0, alias="metallicFactor")
    roughness: FiniteFloat = Field(1.0, alias="roughnessFactor")
    grain: _Texture | None = Field(None, alias="metallicRoughnessTexture")


class _Material(BaseModel):
    name: str = ""
    surface: _Rough = Field(default_factory=_Rough, alias="pbrMetallicRoughness")
    emission: tuple[FiniteFloat, FiniteFloat, FiniteFloat] = Field((0, 0, 0), alias="emissiveFactor")
    alpha_mode: str = Field("OPAQUE", alias="alphaMode")
    extensions: dict[str, JsonValue] = {}


class _Document(BaseModel):
    """What is read of a description; the rest may be whatever it is."""

    nodes: list[_Node] = []
    meshes: list[_Mesh] = []
    accessors: list[_Accessor] = []
    materials: list[_Material] = []


def parse_glb(data: bytes) -> tuple[Model, ...]:
    """Return the meshes of all nodes.

    Raises:
        Unreadable: not a binary glTF 2.0.
    """
    return tuple(_models(_document(data)))


def parse_paints(data: bytes) -> tuple[Paint, ...]:
    """Return the materials that the core of the format describes: those with extensions are left out.

    Raises:
        Unreadable: not a binary glTF 2.0.
    """
    return tuple(_paint(each) for each in _document(data).materials if not each.extensions)


def _paint(material: _Material) -> Paint:
    surface = material.surface
    inputs: dict[str, float | tuple[float, float, float]] = {}
    if surface.picture is None:
        inputs["Base Color"] = surface.base[:3]
        inputs["Alpha"] = 1.0 if material.alpha_mode == "OPAQUE" else surface.base[3]
    if surface.grain is None:
        inputs |= {"Metallic": surface.metallic, "Roughness": surface.roughness}
    if not any(material.emission):
        inputs["Emission Strength"] = 1.0
    return Paint(material.name, inputs)


def _document(data: bytes) -> _Document:
    if len(data) < 20:
        raise Unreadable("it is too short for a .glb")
    magic, version, _, length, kind = struct.unpack_from("<IIIII", data)
    if magic != _MAGIC or version != 2 or kind != _JSON or length > min(JSON_LIMIT, len(data) - 20):
        raise Unreadable("it is not a .glb of glTF 2.0")
    try:
        return _Document.model_validate_json(data[20 : 20 + length])
    except ValidationError as error:
        raise Unreadable(f"its description makes no sense: {error.errors()[0]['msg']}") from error


def _nth(values: Sequence[T], number: int, what: str) -> T:
    if not 0 <= number < len(values):
        raise Unreadable(f"its description makes no sense: there is no {what} {number}")
    return values[number]


def _models(document: _Document) -> Iterator[Model]:
    for node in document.nodes:
        if node.mesh is None:
            continue
        mesh = _nth(document.meshes, node.mesh, "mesh")
        corners, triangles = [], 0
        for part in mesh.primitives:
            if part.mode != _TRIANGLES:
                continue
            place = _nth(document.accessors, part.attributes.position, "accessor")
            index = place if part.indices is None else _nth(document.accessors, part.indices, "accessor")
            if place.min is None or place.max is None or min(len(place.min), len(place.max)) < 3:
                raise Unreadable("its description makes no sense: a mesh without bounds")
            triangles += index.count // 3
            corners.append((place.min, place.max))
        if not corners:
            continue
        low = [min(one[0][axis] for one in corners) for axis in range(3)]
        high = [max(one[1][axis] for one in corners) for axis in range(3)]
        # glTF has Y up, Blender Z: (x, y, z) becomes (x, -z, y)
        yield Model(node.name, mesh.name, triangles, (low[0], -high[2], low[1]), (high[0], -low[2], high[1]))
