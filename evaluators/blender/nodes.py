"""Node trees, and the data blocks that are made of them."""

from __future__ import annotations

from evaluators.blender.values import Properties, Reported, Value


class Socket(Reported):
    """An input or output of a node; `value` is what it has while nothing is linked to it."""

    identifier: str
    name: str
    kind: str
    enabled: bool
    value: Value


class Node(Reported):
    """A node of a tree."""

    name: str
    kind: str
    """As `bl_idname`: ShaderNodeBsdfPrincipled."""
    label: str
    mute: bool
    active_output: bool
    properties: Properties
    inputs: list[Socket]
    outputs: list[Socket]


class Link(Reported):
    """From an output (by identifier) of one node to an input of another."""

    source: str
    output: str
    target: str
    input: str


class Tree(Reported):
    """A node tree."""

    nodes: list[Node]
    links: list[Link]


class Shaded(Reported):
    """A material, a world or a light; `nodes` is None if it uses none."""

    name: str
    properties: Properties
    nodes: Tree | None


class Group(Reported):
    """A node group."""

    name: str
    tree: Tree
