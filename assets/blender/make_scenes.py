"""Run by the desktop image's Blender: builds the scenes of the tasks, one .blend each.

usage: blender --background --factory-startup --python make_scenes.py -- FOLDER [NAME...]
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import bpy  # type: ignore[import-not-found]

Point = tuple[float, float, float]
Colour = tuple[float, float, float]


# ------------------------------------------------------------------------------------------------ parts of a scene


def start(collections: Sequence[str], horizon: Colour) -> None:
    """Empties the startup scene, but keeps its windows, and makes the collections."""
    for found in list(bpy.data.objects):
        bpy.data.objects.remove(found)
    for found in list(bpy.data.collections):
        bpy.data.collections.remove(found)
    scene = bpy.context.scene
    for name in collections:
        scene.collection.children.link(bpy.data.collections.new(name))
    scene.world.node_tree.nodes["Background"].inputs["Color"].default_value = (*horizon, 1)
    scene.render.engine = "BLENDER_EEVEE"
    scene.eevee.taa_render_samples = 16
    scene.render.resolution_x, scene.render.resolution_y = 960, 540


def material(name: str, colour: Colour, roughness: float = 0.5, metallic: float = 0.0) -> Any:
    """A plain material, made once."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"].inputs
    shader["Base Color"].default_value = (*colour, 1)
    shader["Roughness"].default_value = roughness
    shader["Metallic"].default_value = metallic
    made.diffuse_color = (*colour, 1)
    return made


def place(name: str, data: Any, collection: str, at: Point = (0, 0, 0), turn: Point = (0, 0, 0)) -> Any:
    """Puts data into a collection; the turn is in degrees."""
    made = bpy.data.objects.new(name, data)
    made.location = at
    made.rotation_euler = [math.radians(angle) for angle in turn]
    bpy.data.collections[collection].objects.link(made)
    return made


def mesh(name: str, points: Sequence[Point], faces: Sequence[Sequence[int]], *materials: Any) -> Any:
    """A mesh with its materials."""
    made = bpy.data.meshes.new(name)
    made.from_pydata(points, [], faces)
    for each in materials:
        made.materials.append(each)
    made.update()
    return made


def box(name: str, size: Point, paint: Any) -> Any:
    """A box about its middle."""
    x, y, z = (side / 2 for side in size)
    points = [(a * x, b * y, c * z) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return mesh(name, points, sides, paint)


def turned(name: str, profile: Sequence[tuple[float, float]], paint: Any, sides: int = 24, smooth: bool = True) -> Any:
    """A profile of (radius, height) from the bottom up, turned about Z; its ends are closed."""
    points, faces = [], []
    for radius, height in profile:
        for i in range(sides):
            angle = math.tau * i / sides
            points.append((radius * math.cos(angle), radius * math.sin(angle), height))
    for ring in range(len(profile) - 1):
        for i in range(sides):
            a, b = ring * sides + i, ring * sides + (i + 1) % sides
            faces.append((a, b, b + sides, a + sides))
    faces.append(tuple(reversed(range(sides))))
    faces.append(tuple(range((len(profile) - 1) * sides, len(profile) * sides)))
    made = mesh(name, points, faces, paint)
    for face in made.polygons:
        face.use_smooth = smooth
    if smooth:
        made.use_auto_smooth = True
        made.auto_smooth_angle = math.radians(40)
    return made


def bar(name: str, start_at: Point, end_at: Point, radius: float, paint: Any, collection: str) -> Any:
    """A rod from one place to another."""
    from mathutils import Vector  # type: ignore[import-not-found]

    way = Vector(end_at) - Vector(start_at)
    made = place(name, turned(name, [(radius, 0), (radius, way.length)], paint, sides=16), collection, start_at)
    made.rotation_euler = way.to_track_quat("Z", "Y").to_euler()
    return made


def light(
    name: str, kind: str, at: Point, towards: Point, energy: float, colour: Colour = (1, 1, 1), size: float = 1.0
) -> None:
    """A light that points somewhere."""
    data = bpy.data.lights.new(name, kind)
    data.energy, data.color = energy, colour
    if kind == "AREA":
        data.size = size
    made = place(name, data, "Lights", at)
    aim(made, towards)


def aim(thing: Any, towards: Point) -> None:
    """Turns a camera or a light."""
    from mathutils import Vector

    thing.rotation_euler = (Vector(towards) - thing.location).to_track_quat("-Z", "Y").to_euler()


def camera(at: Point, towards: Point, lens: float) -> None:
    """The scene's camera, and every 3D view looks through it."""
    data = bpy.data.cameras.new("Camera")
    data.lens = lens
    made = bpy.data.objects.new("Camera", data)
    made.location = at
    bpy.context.scene.collection.objects.link(made)
    aim(made, towards)
    bpy.context.scene.camera = made
    for screen in bpy.data.screens:
        for area in screen.areas:
            if area.type == "VIEW_3D":
                area.spaces.active.region_3d.view_perspective = "CAMERA"
                area.spaces.active.shading.type = "SOLID"
                area.spaces.active.shading.color_type = "MATERIAL"
                area.spaces.active.shading.show_cavity = True


# ------------------------------------------------------------------------------------------------------- the scenes

PIECES = {
    "Pawn": [
        (0.3, 0),
        (0.3, 0.08),
        (0.22, 0.14),
        (0.12, 0.3),
        (0.1, 0.48),
        (0.18, 0.53),
        (0.1, 0.57),
        (0.17, 0.68),
        (0.15, 0.8),
        (0.04, 0.86),
    ],
    "Rook": [
        (0.34, 0),
        (0.34, 0.1),
        (0.26, 0.18),
        (0.2, 0.4),
        (0.19, 0.7),
        (0.27, 0.76),
        (0.27, 0.98),
        (0.19, 0.98),
        (0.19, 0.9),
    ],
    "Bishop": [
        (0.34, 0),
        (0.34, 0.1),
        (0.24, 0.18),
        (0.13, 0.5),
        (0.11, 0.8),
        (0.21, 0.86),
        (0.11, 0.91),
        (0.19, 1.08),
        (0.06, 1.28),
        (0.07, 1.33),
        (0.03, 1.38),
    ],
    "Queen": [
        (0.36, 0),
        (0.36, 0.1),
        (0.26, 0.2),
        (0.15, 0.55),
        (0.12, 0.95),
        (0.23, 1.02),
        (0.12, 1.07),
        (0.26, 1.45),
        (0.18, 1.4),
        (0.08, 1.46),
        (0.08, 1.54),
        (0.03, 1.57),
    ],
    "King": [
        (0.38, 0),
        (0.38, 0.1),
        (0.27, 0.2),
        (0.17, 0.6),
        (0.14, 1.05),
        (0.25, 1.12),
        (0.14, 1.17),
        (0.24, 1.5),
        (0.22, 1.58),
        (0.06, 1.62),
    ],
}
FILES = "ABCDEFGH"


def chess() -> None:
    """A game of chess on a wooden board, each square 1 m wide; a1 has its middle at -3.5, -3.5."""
    start(["Board", "White", "Black", "Lights"], (0.25, 0.24, 0.23))
    pale, dark = material("Maple", (0.72, 0.5, 0.28)), material("Walnut", (0.13, 0.06, 0.03))
    points = [(float(x - 4), float(y - 4), 0.0) for y in range(9) for x in range(9)]
    squares = [(y * 9 + x, y * 9 + x + 1, y * 9 + x + 10, y * 9 + x + 9) for y in range(8) for x in range(8)]
    made = mesh("Squares", points, squares, pale, dark)
    for i, face in enumerate(made.polygons):
        face.material_index = (i % 8 + i // 8 + 1) % 2
    place("Squares", made, "Board")
    place("Frame", box("Frame", (9, 9, 0.3), material("Oak", (0.28, 0.14, 0.06), 0.4)), "Board", (0, 0, -0.16))
    place("Table", box("Table", (30, 30, 0.4), material("Green Felt", (0.05, 0.16, 0.11), 0.9)), "Board", (0, 0, -0.52))
    paints = {
        "White": material("Ivory", (0.85, 0.78, 0.62), 0.5),
        "Black": material("Ebony", (0.035, 0.03, 0.028), 0.5),
    }
    order = ["Rook", "Bishop", "Bishop", "Queen", "King", "Bishop", "Bishop", "Rook"]
    for side, first, second, files in (("White", -3.5, -2.5, range(8)), ("Black", 3.5, 2.5, range(8))):
        for i in files:
            kind = order[i]
            if i in (1, 6):
                continue
            name = f"{side} {kind}" if kind in ("Queen", "King") else f"{side} {kind} {FILES[i]}"
            place(name, turned(name, PIECES[kind], paints[side], 28, smooth=kind != "Queen"), side, (i - 3.5, first, 0))
        for i in files:
            name = f"{side} Pawn {FILES[i]}"
            place(name, turned(name, PIECES["Pawn"], paints[side], 24), side, (i - 3.5, second, 0))
    for name in ("White King", "Black King"):
        king = bpy.data.objects[name]
        for part, size, height in (("Upright", (0.08, 0.08, 0.3), 1.76), ("Crossbar", (0.22, 0.07, 0.07), 1.79)):
            cross = place(f"{name} {part}", box(part, size, king.data.materials[0]), name.split()[0], (0, 0, height))
            cross.parent = king
    light("Window", "AREA", (-6, -3, 8), (0, 0, 0), 900, (1, 0.95, 0.87), 4)
    light("Ceiling", "AREA", (5, 4, 9), (0, 0, 0), 350, (0.8, 0.9, 1), 5)
    camera((2.4, -11.5, 6.6), (0, -0.4, 0.1), 42)


def lamp() -> None:
    """A desk lamp on a desk, with a notebook, a mug and pencils: a product picture."""
    start(["Lamp", "Desk", "Lights"], (0.5, 0.52, 0.55))
    red, steel = material("Lamp Red", (0.62, 0.05, 0.03), 0.35), material("Steel", (0.55, 0.56, 0.58), 0.3, 1.0)
    wood, wall = material("Birch", (0.62, 0.42, 0.23), 0.55), material("Wall", (0.32, 0.43, 0.44), 0.9)
    place("Desktop", box("Desktop", (6, 3, 0.12), wood), "Desk", (0, 0, -0.06))
    place("Wall", box("Wall", (10, 0.1, 6), wall), "Desk", (0, 1.6, 1.5))
    base = [(0.42, 0), (0.44, 0.03), (0.42, 0.07), (0.1, 0.12), (0.06, 0.16)]
    place("Lamp Base", turned("Lamp Base", base, red, 48), "Lamp", (-0.9, 0.4, 0))
    bar("Lower Arm", (-0.9, 0.4, 0.12), (-1.35, 0.4, 1.0), 0.028, steel, "Lamp")
    bar("Upper Arm", (-1.35, 0.4, 1.0), (-0.35, 0.3, 1.75), 0.028, steel, "Lamp")
    for name, at in (("Elbow", (-1.35, 0.4, 1.0)), ("Wrist", (-0.35, 0.3, 1.75))):
        joint = turned(name, [(0.03, -0.07), (0.075, -0.06), (0.075, 0.06), (0.03, 0.07)], red, 24)
        place(name, joint, "Lamp", at, (90, 0, 0))
    shade = [(0.36, -0.42), (0.37, -0.42), (0.3, -0.2), (0.15, 0.0), (0.1, 0.14), (0.09, 0.2), (0.05, 0.22)]
    place("Lamp Shade", turned("Lamp Shade", shade, red, 48), "Lamp", (-0.22, 0.28, 1.66), (0, -24, 0))
    place(
        "Notebook",
        box("Notebook", (0.9, 0.65, 0.06), material("Navy Cloth", (0.04, 0.07, 0.2), 0.8)),
        "Desk",
        (0.5, -0.2, 0.03),
        (0, 0, 12),
    )
    place(
        "Notebook Pages",
        box("Notebook Pages", (0.86, 0.61, 0.05), material("Paper", (0.86, 0.84, 0.78), 0.9)),
        "Desk",
        (0.51, -0.2, 0.075),
        (0, 0, 12),
    )
    mug = [(0.16, 0), (0.17, 0.02), (0.17, 0.38), (0.15, 0.38), (0.145, 0.06), (0.02, 0.05)]
    place("Mug", turned("Mug", mug, material("Glazed Yellow", (0.85, 0.5, 0.06), 0.25), 32), "Desk", (1.5, 0.5, 0))
    cup = [(0.12, 0), (0.13, 0.3), (0.12, 0.3), (0.11, 0.04), (0.02, 0.03)]
    place("Pencil Cup", turned("Pencil Cup", cup, steel, 32), "Desk", (1.05, 0.85, 0))
    for i, (x, y, colour) in enumerate(
        ((0.1, 0.05, (0.1, 0.4, 0.25)), (-0.1, 0.1, (0.75, 0.2, 0.1)), (0.02, -0.1, (0.9, 0.7, 0.1)))
    ):
        paint = material(f"Pencil {i + 1}", colour, 0.4)
        bar(f"Pencil {i + 1}", (1.05, 0.85, 0.04), (1.05 + x, 0.85 + y, 0.62), 0.02, paint, "Desk")
    for i, (colour, width) in enumerate(
        (((0.5, 0.1, 0.12), 0.16), ((0.1, 0.3, 0.28), 0.2), ((0.8, 0.62, 0.3), 0.13), ((0.15, 0.18, 0.35), 0.18))
    ):
        x = -2.3 + i * 0.19
        place(
            f"Book {i + 1}",
            box(f"Book {i + 1}", (width, 0.6, 0.85 - 0.07 * (i % 2)), material(f"Binding {i + 1}", colour, 0.7)),
            "Desk",
            (x, 0.95, 0.42 - 0.035 * (i % 2)),
        )
    light("Key Light", "AREA", (-2.5, -3.0, 3.2), (0, 0.3, 0.6), 180, (1, 0.96, 0.9), 1.5)
    light("Fill Light", "AREA", (3.5, -2.5, 2.2), (0, 0.3, 0.6), 60, (0.85, 0.92, 1), 2)
    light("Bulb", "POINT", (-0.1, 0.28, 1.4), (0, 0, 0), 25, (1, 0.8, 0.55))
    camera((0.6, -5.2, 2.0), (-0.05, 0.3, 0.75), 45)


def sign() -> None:
    """A baker's shop front: wall of bricks, window, door and a signboard with raised letters."""
    start(["Front", "Signboard", "Lights"], (0.55, 0.65, 0.75))
    chance = random.Random(4)
    points: list[Point] = []
    faces: list[Sequence[int]] = []
    shades: list[int] = []
    for row in range(16):
        for column in range(-11, 11):
            left = column * 0.5 + (row % 2) * 0.25
            right, low, high = left + 0.46, row * 0.25, row * 0.25 + 0.21
            depth = -0.03 - chance.random() * 0.02
            first = len(points)
            points += [(x, y, z) for x in (left, right) for y in (depth, 0.0) for z in (low, high)]
            faces += [
                [first + k for k in side]
                for side in ((0, 4, 5, 1), (0, 1, 3, 2), (4, 6, 7, 5), (0, 2, 6, 4), (1, 5, 7, 3))
            ]
            shades += [chance.randrange(3)] * 5
    bricks = [
        material(f"Brick {i + 1}", colour, 0.9)
        for i, colour in enumerate(((0.36, 0.12, 0.07), (0.42, 0.16, 0.09), (0.3, 0.1, 0.07)))
    ]
    wall = mesh("Bricks", points, faces, *bricks)
    for face, shade in zip(wall.polygons, shades, strict=True):
        face.material_index = shade
    place("Bricks", wall, "Front")
    place("Mortar", box("Mortar", (12, 0.1, 4.2), material("Mortar", (0.5, 0.47, 0.42), 0.95)), "Front", (0, 0.05, 2))
    green, cream = material("Shop Green", (0.03, 0.14, 0.09), 0.4), material("Cream", (0.85, 0.76, 0.55), 0.5)
    glass = material("Window Glass", (0.12, 0.16, 0.18), 0.08)
    place("Window Frame", box("Window Frame", (2.9, 0.14, 1.75), green), "Front", (-1.1, -0.04, 1.3))
    for i in range(3):
        place(f"Pane {i + 1}", box(f"Pane {i + 1}", (0.84, 0.06, 1.5), glass), "Front", (-2.02 + i * 0.92, -0.1, 1.3))
    place("Door", box("Door", (1.1, 0.14, 2.2), green), "Front", (1.6, -0.04, 1.1))
    place("Door Glass", box("Door Glass", (0.74, 0.06, 1.05), glass), "Front", (1.6, -0.1, 1.5))
    place(
        "Door Knob",
        turned(
            "Door Knob",
            [(0.02, 0), (0.05, 0.03), (0.05, 0.07), (0.02, 0.09)],
            material("Brass", (0.8, 0.56, 0.2), 0.3, 1),
            20,
        ),
        "Front",
        (1.17, -0.11, 1.0),
        (90, 0, 0),
    )
    place(
        "Pavement",
        box("Pavement", (14, 5, 0.2), material("Pavement", (0.4, 0.39, 0.37), 0.9)),
        "Front",
        (0, -2.4, -0.1),
    )
    place("Board", box("Board", (4.8, 0.12, 0.85), green), "Signboard", (0, -0.12, 2.95))
    place("Board Trim", box("Board Trim", (4.95, 0.08, 1.0), cream), "Signboard", (0, -0.1, 2.95))
    words = bpy.data.curves.new("Sign Text", "FONT")
    words.body, words.size, words.extrude = "Miller & Son", 0.6, 0.03
    words.align_x, words.align_y = "CENTER", "CENTER"
    words.materials.append(cream)
    place("Sign Text", words, "Signboard", (0, -0.21, 2.95), (90, 0, 0))
    small = bpy.data.curves.new("Door Text", "FONT")
    small.body, small.size, small.extrude, small.align_x = "Open from 7", 0.11, 0.004, "CENTER"
    small.materials.append(cream)
    place("Door Text", small, "Signboard", (1.6, -0.14, 1.85), (90, 0, 0))
    for i, x in enumerate((-1.6, 0.0, 1.6)):
        hood = [(0.14, -0.16), (0.14, -0.14), (0.05, 0.0), (0.03, 0.06)]
        place(
            f"Hood {i + 1}",
            turned(f"Hood {i + 1}", hood, material("Brass", (0.8, 0.56, 0.2)), 24),
            "Signboard",
            (x, -0.5, 3.65),
            (-20, 0, 0),
        )
        bar(
            f"Hood Arm {i + 1}",
            (x, -0.02, 3.6),
            (x, -0.48, 3.72),
            0.015,
            material("Brass", (0.8, 0.56, 0.2)),
            "Signboard",
        )
    for i, x in enumerate((0.55, 2.6)):
        pot = [(0.18, 0), (0.26, 0.4), (0.28, 0.4), (0.28, 0.46), (0.2, 0.46)]
        place(
            f"Pot {i + 1}",
            turned(f"Pot {i + 1}", pot, material("Terracotta", (0.5, 0.2, 0.1), 0.8), 28),
            "Front",
            (x, -0.5, 0),
        )
        crown = [(0.03, 0.4), (0.04, 0.75), (0.22, 0.82), (0.34, 1.05), (0.3, 1.3), (0.16, 1.46), (0.03, 1.5)]
        place(
            f"Box Tree {i + 1}",
            turned(f"Box Tree {i + 1}", crown, material("Leaves", (0.06, 0.2, 0.06), 0.9), 14),
            "Front",
            (x, -0.5, 0),
        )
    light("Sun", "SUN", (-4, -6, 8), (0, 0, 1), 2.6, (1, 0.93, 0.82))
    light("Shop Window Glow", "AREA", (-1.1, -0.6, 2.1), (-1.1, -2, 0), 20, (1, 0.75, 0.4), 1)
    camera((0.9, -7.4, 1.9), (0.1, 0, 1.95), 40)


def kitchen() -> None:
    """A kitchen shelf with storage jars, boxes and a board: a product scene in the making."""
    start(["Shelf", "Jars", "Boxes", "Lights"], (0.6, 0.6, 0.58))
    tile, oak = material("Tiles", (0.72, 0.77, 0.75), 0.25), material("Oak", (0.42, 0.24, 0.11), 0.5)
    for row in range(5):
        for column in range(-7, 8):
            name = f"Tile {row + 1}-{column + 8:02d}"
            flat = bpy.data.meshes.get("Tile") or box("Tile", (0.39, 0.04, 0.39), tile)
            place(name, flat, "Shelf", (column * 0.4, 0.62, -0.3 + row * 0.4))
    place("Shelf Board", box("Shelf Board", (4.4, 0.9, 0.1), oak), "Shelf", (0, 0.1, -0.05))
    for i, x in enumerate((-1.7, 1.7)):
        place(
            f"Bracket {i + 1}",
            box(f"Bracket {i + 1}", (0.08, 0.7, 0.3), material("Black Iron", (0.03, 0.03, 0.03), 0.5)),
            "Shelf",
            (x, 0.2, -0.25),
        )
    body = [(0.24, 0), (0.27, 0.04), (0.27, 0.5), (0.22, 0.6), (0.22, 0.66), (0.2, 0.66)]
    lid = [(0.235, 0.66), (0.235, 0.74), (0.06, 0.76), (0.07, 0.84), (0.03, 0.87)]
    stoneware, cork = material("Stoneware", (0.63, 0.58, 0.48), 0.5), material("Cork", (0.5, 0.32, 0.16), 0.9)
    label = material("Label", (0.9, 0.88, 0.8), 0.9)
    for i, word in enumerate(("Tea", "Sugar", "Coffee", "Flour")):
        x = -1.75 + i * 0.64
        glaze = stoneware if word != "Coffee" else material("Blue Glaze", (0.06, 0.15, 0.3), 0.5)
        place(f"{word} Jar", turned(f"{word} Jar", body, glaze, 32, smooth=word != "Coffee"), "Jars", (x, 0.1, 0))
        place(f"{word} Lid", turned(f"{word} Lid", lid, cork, 32, smooth=word != "Coffee"), "Jars", (x, 0.1, 0))
        place(f"{word} Label", box(f"{word} Label", (0.3, 0.02, 0.16), label), "Jars", (x, -0.175, 0.3))
        words = bpy.data.curves.new(f"{word} Text", "FONT")
        words.body, words.size, words.align_x, words.align_y = word, 0.1, "CENTER", "CENTER"
        words.extrude = 0.002
        words.materials.append(material("Ink", (0.02, 0.02, 0.03), 0.9))
        place(f"{word} Text", words, "Jars", (x, -0.19, 0.3), (90, 0, 0))
    place(
        "Bread Tin",
        box("Bread Tin", (0.8, 0.5, 0.5), material("Enamel", (0.7, 0.12, 0.1), 0.35)),
        "Boxes",
        (1.05, 0.1, 0.25),
    )
    place(
        "Recipe Box",
        box("Recipe Box", (0.36, 0.3, 0.26), material("Pale Wood", (0.66, 0.48, 0.28), 0.6)),
        "Boxes",
        (1.75, 0.05, 0.13),
    )
    place(
        "Cutting Board",
        box("Cutting Board", (0.6, 0.06, 0.9), material("Dark Wood", (0.2, 0.1, 0.05), 0.6)),
        "Boxes",
        (1.62, 0.47, 0.45),
        (-7, 0, 0),
    )
    light("Window Light", "AREA", (-3, -2.5, 3), (0, 0, 0.3), 160, (1, 0.97, 0.92), 1.8)
    light("Under Cabinet", "AREA", (0.5, -0.6, 2.4), (0.5, 0.2, 0), 30, (1, 0.85, 0.65), 2)
    camera((0.3, -4.6, 1.25), (0.02, 0.1, 0.35), 42)


def street() -> None:
    """A street of small houses with trees, a fence, lamps and cars: the model for a planning evening."""
    start(["Houses", "Street", "Plants", "Lights"], (0.55, 0.7, 0.88))
    place("Lawn", box("Lawn", (26, 16, 0.2), material("Grass", (0.16, 0.32, 0.1), 0.95)), "Street", (0, 0, -0.12))
    place("Road", box("Road", (26, 3, 0.06), material("Asphalt", (0.09, 0.09, 0.1), 0.9)), "Street", (0, -3.4, 0.0))
    place(
        "Pavement",
        box("Pavement", (26, 1, 0.12), material("Paving", (0.5, 0.48, 0.45), 0.9)),
        "Street",
        (0, -1.3, 0.02),
    )
    for i in range(9):
        place(
            f"Lane Mark {i + 1}",
            box(f"Lane Mark {i + 1}", (1.2, 0.12, 0.02), material("Road Paint", (0.85, 0.85, 0.8), 0.8)),
            "Street",
            (-11 + i * 2.6, -3.4, 0.035),
        )
    walls = {"Yellow": (0.8, 0.56, 0.2), "White": (0.82, 0.8, 0.74), "Blue": (0.22, 0.36, 0.5), "Red": (0.5, 0.13, 0.1)}
    roof_paint, frame = material("Roof Tiles", (0.3, 0.11, 0.07), 0.8), material("Window Frames", (0.9, 0.9, 0.88), 0.6)
    pane = material("Window Glass", (0.1, 0.14, 0.18), 0.15)
    for i, (colour, shade) in enumerate(walls.items()):
        x, high = -6.6 + i * 4.4, (2.6, 3.2, 2.4, 3.0)[i]
        name = f"{colour} House"
        house = place(
            name, box(name, (3, 3, high), material(f"{colour} Plaster", shade, 0.85)), "Houses", (x, 1.6, high / 2)
        )
        top = [(-1.7, -1.75, 0), (1.7, -1.75, 0), (1.7, 1.75, 0), (-1.7, 1.75, 0), (-1.7, 0, 1.3), (1.7, 0, 1.3)]
        sides = [(0, 1, 5, 4), (2, 3, 4, 5), (0, 4, 3), (1, 2, 5), (3, 2, 1, 0)]
        parts = [(place(f"{colour} Roof", mesh(f"{colour} Roof", top, sides, roof_paint), "Houses", (0, 0, high / 2)))]
        door = box(
            f"{colour} Door",
            (0.7, 0.08, 1.4),
            material(f"{colour} Door Paint", (shade[2] * 0.5, shade[0] * 0.4, shade[1] * 0.5)),
        )
        parts.append(place(f"{colour} Door", door, "Houses", (-0.8, -1.52, 0.7 - high / 2)))
        for k, (wx, wz) in enumerate(((0.6, min(1.1, high - 1.4)), (-0.8, high - 0.55), (0.6, high - 0.55))):
            parts.append(
                place(
                    f"{colour} Frame {k + 1}",
                    box("Frame", (0.85, 0.06, 0.75), frame),
                    "Houses",
                    (wx, -1.51, wz - high / 2),
                )
            )
            parts.append(
                place(
                    f"{colour} Pane {k + 1}", box("Pane", (0.7, 0.06, 0.6), pane), "Houses", (wx, -1.53, wz - high / 2)
                )
            )
        parts.append(
            place(
                f"{colour} Chimney",
                box(f"{colour} Chimney", (0.4, 0.4, 0.9), material("Chimney Brick", (0.4, 0.16, 0.1), 0.9)),
                "Houses",
                (0.8, 0.5, high / 2 + 1.1),
            )
        )
        for part in parts:
            part.parent = house
    for i, (x, y, size) in enumerate(
        ((-9.4, 0.6, 1.1), (-4.4, -0.2, 0.8), (0.05, 0.1, 0.95), (4.4, -0.1, 0.85), (9.3, 0.8, 1.2))
    ):
        trunk = [(0.16 * size, 0), (0.1 * size, 1.2 * size)]
        place(
            f"Trunk {i + 1}",
            turned(f"Trunk {i + 1}", trunk, material("Bark", (0.2, 0.12, 0.07), 0.95), 10),
            "Plants",
            (x, y, 0),
        )
        crown = [(0.1, 1.0), (0.7, 1.2), (0.95, 1.7), (0.8, 2.3), (0.4, 2.75), (0.03, 2.9)]
        leaves = [(radius * size, height * size) for radius, height in crown]
        place(
            f"Crown {i + 1}",
            turned(f"Crown {i + 1}", leaves, material("Leaves", (0.1, 0.28, 0.07), 0.95), 12, False),
            "Plants",
            (x, y, 0),
        )
    for i, (x, colour) in enumerate(((-5.2, (0.6, 0.08, 0.06)), (1.5, (0.1, 0.25, 0.5)), (6.8, (0.75, 0.75, 0.72)))):
        name = f"{('Red', 'Blue', 'Silver')[i]} Car"
        y = -2.65
        outline = [
            (-1.1, 0.25),
            (1.1, 0.25),
            (1.1, 0.6),
            (0.7, 0.68),
            (0.4, 1.02),
            (-0.55, 1.02),
            (-0.85, 0.7),
            (-1.1, 0.66),
        ]
        points = [(px, side, pz) for side in (-0.42, 0.42) for px, pz in outline]
        count = len(outline)
        faces = [tuple(range(count)), tuple(reversed(range(count, 2 * count)))]
        faces += [((k + 1) % count, k, k + count, (k + 1) % count + count) for k in range(count)]
        car = place(name, mesh(name, points, faces, material(f"{name} Paint", colour, 0.3)), "Street", (x, y, 0.03))
        for k, (wx, wy) in enumerate(((-0.68, -0.4), (0.68, -0.4), (-0.68, 0.4), (0.68, 0.4))):
            wheel = turned(
                "Wheel",
                [(0.1, -0.08), (0.25, -0.08), (0.25, 0.08), (0.1, 0.08)],
                material("Rubber", (0.02, 0.02, 0.02), 0.9),
                18,
            )
            place(f"{name} Wheel {k + 1}", wheel, "Street", (wx, wy, 0.25), (90, 0, 0)).parent = car
    for i, x in enumerate((-8.8, -2.2, 4.4)):
        post = [(0.1, 0), (0.1, 0.2), (0.05, 0.25), (0.04, 2.9), (0.2, 3.0), (0.16, 3.3), (0.03, 3.42)]
        place(
            f"Street Lamp {i + 1}",
            turned(f"Street Lamp {i + 1}", post, material("Cast Iron", (0.03, 0.05, 0.05), 0.5), 14),
            "Street",
            (x, -1.6, 0.05),
        )
    place(
        "Bench",
        box("Bench", (1.2, 0.35, 0.08), material("Bench Wood", (0.4, 0.22, 0.1), 0.7)),
        "Street",
        (-0.2, -1.1, 0.45),
    )
    for i, x in enumerate((-0.7, 0.3)):
        place(
            f"Bench Leg {i + 1}",
            box(f"Bench Leg {i + 1}", (0.08, 0.3, 0.4), material("Cast Iron", (0, 0, 0))),
            "Street",
            (x, -1.1, 0.25),
        )
    light("Sun", "SUN", (-8, -10, 12), (0, 0, 0), 3, (1, 0.94, 0.84))
    camera((3.5, -15.5, 8.2), (0.2, 0, 0.9), 38)


SCENES: dict[str, Callable[[], None]] = {
    "chess-game": chess,
    "desk-lamp": lamp,
    "bakery-front": sign,
    "kitchen-shelf": kitchen,
    "garden-street": street,
}


def main() -> None:
    """Writes the scenes that were named, or all."""
    folder, *names = sys.argv[sys.argv.index("--") + 1 :]
    for name in names or list(SCENES):
        bpy.ops.wm.read_factory_settings()
        SCENES[name]()
        bpy.ops.wm.save_as_mainfile(filepath=str(Path(folder) / f"{name}.blend"), compress=True)


if __name__ == "__main__":
    main()
