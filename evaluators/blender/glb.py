"""What a .glb says of its meshes (glTF 2.0, binary container), without reading their points."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from typing import Any

from evaluators.evidence import Unreadable

JSON_LIMIT = 16 * 2**20
_MAGIC, _JSON = 0x46546C67, 0x4E4F534A
_TRIANGLES = 4


@dataclass(frozen=True)
class Model:
    """A mesh: names, triangles and bounds in Blender's axes, before the transform of its node."""

    node: str
    mesh: str
    triangles: int
    low: tuple[float, float, float]
    high: tuple[float, float, float]


def parse_glb(data: bytes) -> tuple[Model, ...]:
    """Return the meshes of all nodes.

    Raises:
        Unreadable: not a binary glTF 2.0.
    """
    if len(data) < 20:
        raise Unreadable("it is too short for a .glb")
    magic, version, _, length, kind = struct.unpack_from("<IIIII", data)
    if magic != _MAGIC or version != 2 or kind != _JSON or length > min(JSON_LIMIT, len(data) - 20):
        raise Unreadable("it is no .glb of glTF 2.0")
    try:
        document = json.loads(data[20 : 20 + length])
        return tuple(_models(document))
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable(f"its description makes no sense: {error!r}") from error


def _models(document: dict[str, Any]) -> list[Model]:
    found = []
    for node in document.get("nodes", []):
        if "mesh" not in node:
            continue
        mesh = document["meshes"][node["mesh"]]
        corners, triangles = [], 0
        for part in mesh["primitives"]:
            if part.get("mode", _TRIANGLES) != _TRIANGLES:
                continue
            place = document["accessors"][part["attributes"]["POSITION"]]
            index = document["accessors"][part["indices"]] if "indices" in part else place
            triangles += int(index["count"]) // 3
            corners.append((place["min"], place["max"]))
        if not corners:
            continue
        low = [min(float(one[0][axis]) for one in corners) for axis in range(3)]
        high = [max(float(one[1][axis]) for one in corners) for axis in range(3)]
        # glTF has Y up, Blender Z: (x, y, z) becomes (x, -z, y)
        found.append(Model(str(node.get("name", "")), str(mesh.get("name", "")), triangles,
                           (low[0], -high[2], low[1]), (high[0], -low[2], high[1])))  # fmt: skip
    return found
