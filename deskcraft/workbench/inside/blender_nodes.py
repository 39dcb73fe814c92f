"""Runs inside Blender: node trees as nodes, values and links."""

from __future__ import annotations

from typing import Any

import bpy  # type: ignore[import-not-found]
from blender_values import floats, properties, reference  # type: ignore[import-not-found]

_NODE = tuple(each.identifier for each in bpy.types.Node.bl_rna.properties)
NODE_LIMIT = 5_000


def owner(block: Any) -> dict[str, Any]:
    """Return a material, a world or a light with its nodes, if it uses them."""
    return {
        "name": block.name,
        "properties": properties(block),
        "nodes": tree(block.node_tree) if block.use_nodes and block.node_tree else None,
    }


def tree(block: Any) -> dict[str, Any]:
    """Return a node tree."""
    nodes = list(block.nodes)[:NODE_LIMIT]
    return {
        "nodes": [node(each) for each in nodes],
        "links": [
            {
                "source": link.from_node.name,
                "output": link.from_socket.identifier,
                "target": link.to_node.name,
                "input": link.to_socket.identifier,
            }
            for link in block.links
            if link.from_node is not None and link.to_node is not None and not link.is_muted
        ],
    }


def node(each: Any) -> dict[str, Any]:
    """Return a node with its parameters and the values of its sockets."""
    found = {
        "name": each.name,
        "kind": each.bl_idname,
        "label": each.label,
        "mute": each.mute,
        "active_output": bool(getattr(each, "is_active_output", False)),
        "properties": properties(each, skip=_NODE),
        "inputs": [socket(one) for one in each.inputs],
        "outputs": [socket(one) for one in each.outputs],
    }
    ramp = getattr(each, "color_ramp", None)
    if ramp is not None:
        found["properties"]["ramp_interpolation"] = ramp.interpolation
        found["properties"]["ramp"] = [
            number for stop in ramp.elements for number in floats([stop.position, *stop.color])
        ]
    mapping = getattr(each, "mapping", None)
    if isinstance(mapping, bpy.types.CurveMapping):
        found["properties"]["curves"] = [
            number for line in mapping.curves for point in line.points for number in floats(point.location)
        ]
    return found


def socket(one: Any) -> dict[str, Any]:
    """Return a socket and the value that it has while nothing is linked to it."""
    return {
        "identifier": one.identifier,
        "name": one.name,
        "kind": one.type,
        "enabled": one.enabled,
        "value": reference(getattr(one, "default_value", None)),
    }
