"""Runs inside Blender: makes one fresh thing of each kind, so that the reader knows what Blender makes by itself.

Runs once, before the first file is opened; the next file that is opened takes all of it away.
"""

from __future__ import annotations

import contextlib

import blender_whole  # type: ignore[import-not-found]
import bpy  # type: ignore[import-not-found]

_DATA = {"MESH": "meshes", "CAMERA": "cameras", "ARMATURE": "armatures", "LATTICE": "lattices"}
_CURVES = ("CURVE", "SURFACE", "FONT")
_LIGHTS = ("POINT", "SUN", "SPOT", "AREA")
_TREES = {"ShaderNodeTree": "ShaderNode", "CompositorNodeTree": "CompositorNode"}
"""Kinds of trees, and what the names of their nodes begin with."""
_NO_NODES = (
    "ShaderNode",
    "ShaderNodeTree",
    "ShaderNodeCustomGroup",
    "CompositorNode",
    "CompositorNodeTree",
    "CompositorNodeCustomGroup",
)
"""Classes of which there are no nodes."""


def learn() -> None:
    """Make and remember one of each kind."""
    data = bpy.data
    for kind, collection in _DATA.items():
        block = getattr(data, collection).new(kind)
        blender_whole.learn(collection, block)
        _object(kind, block)
    for kind in _CURVES:
        block = data.curves.new(kind, kind)
        blender_whole.learn("curves", block)
        _object(kind, block)
    for kind in _LIGHTS:
        block = data.lights.new(kind, kind)
        blender_whole.learn("lights", block)
        _object(f"LIGHT {kind}", block)
    _object("EMPTY", None)
    for collection in ("materials", "worlds"):
        block = getattr(data, collection).new("fresh")
        block.use_nodes = True
        blender_whole.learn(collection, block)
    for kind in (each.identifier for each in bpy.types.Texture.bl_rna.properties["type"].enum_items):
        blender_whole.learn("textures", data.textures.new(kind, kind))
    for collection in ("collections", "scenes", "particles", "metaballs", "speakers", "volumes", "texts"):
        blender_whole.learn(collection, getattr(data, collection).new("fresh"))
    hair = data.particles.new("hair")
    hair.type = "HAIR"
    blender_whole.learn("particles", hair)
    blender_whole.learn("images", data.images.new("fresh", 4, 4))
    _parts()
    _nodes()


def _object(name: str, block: object) -> None:
    blender_whole.learn("objects", bpy.data.objects.new(name, block))


def _parts() -> None:
    """Modifiers, particle systems and constraints, each on a thing that can have it."""
    things = [bpy.data.objects.new(each.name, each) for each in (bpy.data.meshes[0], bpy.data.curves[0])]
    for kind in (each.identifier for each in bpy.types.Modifier.bl_rna.properties["type"].enum_items):
        for thing in things:
            with contextlib.suppress(RuntimeError, TypeError):
                if thing.modifiers.new(kind, kind) is not None:
                    break
    for kind in (each.identifier for each in bpy.types.Constraint.bl_rna.properties["type"].enum_items):
        with contextlib.suppress(RuntimeError, TypeError):
            things[0].constraints.new(kind)
    for thing in things:
        blender_whole.learn("objects", thing)


def _nodes() -> None:
    """One node of each class that a tree takes."""
    for kind, beginning in _TREES.items():
        tree = bpy.data.node_groups.new(kind, kind)
        for name in (each for each in dir(bpy.types) if each.startswith(beginning) and each not in _NO_NODES):
            with contextlib.suppress(RuntimeError, TypeError):
                tree.nodes.new(name)
        blender_whole.learn_nodes(tree)
