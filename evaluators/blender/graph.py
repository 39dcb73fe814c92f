"""What reaches an input of a node through which nodes: links followed through reroutes, muted nodes and groups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from evaluators.blender.model import Blend
from evaluators.blender.nodes import Node, Shaded, Socket, Tree
from evaluators.blender.values import Reference, Value

GROUP = "ShaderNodeGroup"
PRINCIPLED = "ShaderNodeBsdfPrincipled"
BACKGROUND = "ShaderNodeBackground"
IMAGES = ("ShaderNodeTexImage", "ShaderNodeTexEnvironment")
DEPTH_LIMIT, STEPS_LIMIT = 64, 4_000


@dataclass(frozen=True)
class Place:
    """A node in a tree, which lies in another one if it is in a group."""

    node: Node
    tree: Tree
    outer: Place | None = None
    """The node that stands for the group."""


@dataclass(frozen=True)
class Arrival:
    """Something that reaches an input: a node by one of its outputs, after others (nearest to the input first)."""

    place: Place
    output: Socket
    through: tuple[Node, ...]


class Graph:
    """The nodes of one material, world or light."""

    def __init__(self, blend: Blend, tree: Tree) -> None:
        self._groups = {each.name: each.tree for each in blend.node_groups}
        self.tree = tree

    def ends(self, engine: str = "") -> list[Place]:
        """Return the output nodes that count: the active ones, of all engines or of this one."""
        kinds = ("ShaderNodeOutputMaterial", "ShaderNodeOutputWorld", "ShaderNodeOutputLight")
        nodes = [node for node in self.tree.nodes if node.kind in kinds and node.active_output]
        fitting = [node for node in nodes if node.properties.get("target") in ("ALL", engine)] or nodes
        own = [node for node in fitting if node.properties.get("target") == engine]
        return [Place(node, self.tree) for node in (own or fitting)[:1]]

    def shaders(self, engine: str = "") -> list[Arrival]:
        """Return all that reaches the surface."""
        return [
            arrival
            for end in self.ends(engine)
            for socket in end.node.inputs
            if socket.name == "Surface"
            for arrival in self.arrivals(end, socket)
        ]

    def find(self, kind: str, engine: str = "") -> list[Place]:
        """Return the nodes of a kind that reach the surface."""
        found: list[Place] = []
        for arrival in self.shaders(engine):
            if arrival.place.node.kind == kind and not any(each.node is arrival.place.node for each in found):
                found.append(arrival.place)
        return found

    def arrivals(self, place: Place, socket: Socket) -> Iterator[Arrival]:
        """Give what reaches an input, near and far."""
        left: list[tuple[Place, Socket, tuple[Node, ...]]] = [(place, socket, ())]
        steps = 0
        while left:
            here, into, through = left.pop()
            for source, output in self._sources(here, into):
                steps += 1
                if steps > STEPS_LIMIT or len(through) > DEPTH_LIMIT or source.node in through:
                    continue
                yield Arrival(source, output, through)
                left += [(source, each, (*through, source.node)) for each in source.node.inputs if each.enabled]

    def linked(self, place: Place, socket: Socket) -> bool:
        """Say whether anything reaches an input."""
        return any(True for _ in self._sources(place, socket))

    def value(self, place: Place, name: str) -> Value:
        """Return the constant that an input has: its own, or that of a value or colour node that is linked to it.

        None: it has none, because something else is linked to it.
        """
        socket = next((each for each in place.node.inputs if each.name == name and each.enabled), None)
        if socket is None:
            return None
        return self._constant(place, socket)

    def _constant(self, place: Place, socket: Socket) -> Value:
        sources = list(self._sources(place, socket))
        if not sources:
            return socket.value
        source, output = sources[0]
        if source.node.kind in ("ShaderNodeRGB", "ShaderNodeValue"):
            return output.value
        if source.node.kind == "NodeGroupInput" and source.outer is not None:
            return next((each.value for each in source.outer.node.inputs if each.identifier == output.identifier), None)
        return None

    def _sources(self, place: Place, socket: Socket) -> Iterator[tuple[Place, Socket]]:
        """Give what is linked to an input, with reroutes, muted nodes and the walls of groups stepped over."""
        left = [(place, socket.identifier)]
        seen: set[tuple[int, str]] = set()
        while left:
            here, identifier = left.pop()
            if (id(here.node), identifier) in seen or len(seen) > STEPS_LIMIT:
                continue
            seen.add((id(here.node), identifier))
            for link in here.tree.links:
                if link.target != here.node.name or link.input != identifier:
                    continue
                node = next((each for each in here.tree.nodes if each.name == link.source), None)
                if node is None:
                    continue
                source = Place(node, here.tree, here.outer)
                inner = self._inside(source)
                if node.kind == "NodeReroute":
                    left.append((source, node.inputs[0].identifier))
                elif node.mute:
                    output = _output(node, link.output)
                    left += [(source, each.identifier) for each in node.inputs if output and each.kind == output.kind][
                        :1
                    ]
                elif inner is not None:
                    left += [(each, link.output) for each in inner]
                elif node.kind == "NodeGroupInput" and here.outer is not None and self._fed(here.outer, link.output):
                    left.append((here.outer, link.output))
                elif (output := _output(node, link.output)) is not None:
                    yield source, output

    def _fed(self, outer: Place, identifier: str) -> bool:
        return any(link.target == outer.node.name and link.input == identifier for link in outer.tree.links)

    def _inside(self, place: Place) -> list[Place] | None:
        """Return the output nodes inside of a group's node; None if it is not a group."""
        reference = place.node.properties.get("node_tree")
        if place.node.kind != GROUP or not isinstance(reference, Reference) or _depth(place) > 8:
            return None
        tree = self._groups.get(reference.name)
        if tree is None:
            return None
        return [Place(node, tree, place) for node in tree.nodes if node.kind == "NodeGroupOutput"]


def _output(node: Node, identifier: str) -> Socket | None:
    return next((each for each in node.outputs if each.identifier == identifier), None)


def _depth(place: Place) -> int:
    depth = 0
    outer = place.outer
    while outer is not None:
        depth, outer = depth + 1, outer.outer
    return depth


def graph_of(blend: Blend, shaded: Shaded) -> Graph | None:
    """Return the graph of a material, world or light that uses nodes."""
    return None if shaded.nodes is None else Graph(blend, shaded.nodes)
