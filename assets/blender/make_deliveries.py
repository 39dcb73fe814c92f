"""Run by the desktop image's Blender: a sky at dusk, paving stones with their normal map, and a bus stop as a model.

usage: blender --background --factory-startup --python make_deliveries.py -- FOLDER
"""

from __future__ import annotations

import struct
import sys
import zlib
from pathlib import Path
from typing import Any

import bpy  # type: ignore[import-not-found]
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))

from make_scenes import box, material, start  # type: ignore[import-not-found]

Array = np.ndarray[Any, np.dtype[Any]]


def png(path: Path, picture: Array) -> None:
    """Writes uint8 (height, width, 3)."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    height, width, _ = picture.shape
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in picture)
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + parts)


def hdr(path: Path, light: Array) -> None:
    """Writes float (height, width, 3) as a Radiance picture, without packing."""
    height, width, _ = light.shape
    mantissa, exponent = np.frexp(light.max(axis=2))
    scale = np.where(light.max(axis=2) > 1e-9, mantissa * 256 / np.maximum(light.max(axis=2), 1e-9), 0)
    pixels = np.zeros((height, width, 4), np.uint8)
    pixels[..., :3] = np.clip(light * scale[..., None], 0, 255)
    pixels[..., 3] = exponent + 128
    path.write_bytes(
        b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n" + f"-Y {height} +X {width}\n".encode() + pixels.tobytes()
    )


def dusk() -> Array:
    """A sky after sunset, all around: blue above, a band of orange in the west, dark ground."""
    height, width = 96, 192
    up = 1 - 2 * (np.arange(height)[:, None] + 0.5) / height + np.zeros((1, width))
    west = np.cos((np.arange(width)[None, :] / width - 0.25) * 2 * np.pi) + np.zeros((height, 1))
    sky = np.array([0.05, 0.11, 0.32]) * (0.5 + up[..., None])
    band = np.exp(-((up / 0.16) ** 2)) * (0.35 + 0.65 * np.clip(west, 0, 1))
    sky = sky + band[..., None] * np.array([1.6, 0.62, 0.2])
    glow = np.exp(-(((up - 0.04) / 0.05) ** 2) - ((1 - west) / 0.02) ** 2)
    sky = sky + glow[..., None] * np.array([14.0, 6.0, 1.6])
    ground = np.array([0.03, 0.028, 0.027]) * np.ones((height, width, 3))
    return np.where(up[..., None] > 0, sky, ground)


def stones() -> tuple[Array, Array]:
    """Paving stones seen from above, and the same as a normal map (tangent space)."""
    size, across = 256, 4
    chance = np.random.default_rng(12)
    stone = size // across
    rise, shade = np.zeros((size, size)), np.zeros((size, size))
    grain = chance.normal(0, 1, (size, size))
    for row in range(across):
        for column in range(across + 1):
            left = column * stone - (stone // 2 if row % 2 else 0)
            tone, tilt = chance.uniform(0.75, 1.0), chance.uniform(-0.5, 0.5, 2)
            for y in range(row * stone, (row + 1) * stone):
                for x in range(max(0, left), min(size, left + stone)):
                    edge = min(x - left, left + stone - 1 - x, y - row * stone, (row + 1) * stone - 1 - y)
                    rise[y, x] = min(edge, 5) + tilt[0] * (x - left) / stone + tilt[1] * (y - row * stone) / stone
                    shade[y, x] = tone if edge > 2 else 0.35
    colour = np.array([150, 141, 128]) * (shade + 0.03 * grain)[..., None]
    dx = (np.roll(rise, -1, 1) - np.roll(rise, 1, 1)) / 2 + 0.08 * grain
    dy = (np.roll(rise, -1, 0) - np.roll(rise, 1, 0)) / 2
    normal = np.dstack([-dx, dy, np.full_like(dx, 1.6)])
    normal = normal / np.linalg.norm(normal, axis=2, keepdims=True)
    return np.clip(colour, 0, 255).astype(np.uint8), np.clip(normal * 127.5 + 127.5, 0, 255).astype(np.uint8)


def bus_stop(path: Path) -> None:
    """A small shelter with a bench and a sign, one mesh with four materials, its feet at the origin."""
    bpy.ops.wm.read_factory_settings()
    start(["Model"], (0.5, 0.5, 0.5))
    steel, glass = material("Stop Steel", (0.2, 0.22, 0.24), 0.4, 0.8), material("Stop Glass", (0.5, 0.65, 0.68), 0.1)
    wood, yellow = material("Stop Wood", (0.45, 0.27, 0.13), 0.7), material("Stop Yellow", (0.9, 0.62, 0.05), 0.5)
    parts = [
        ((2.2, 0.9, 0.07), (0, 0, 1.93), steel),
        ((2.1, 0.05, 1.5), (0, 0.4, 1.1), glass),
        ((1.6, 0.35, 0.06), (0, 0.15, 0.45), wood),
        ((0.06, 0.5, 0.5), (1.35, -0.2, 2.05), yellow),
        ((0.06, 0.06, 2.3), (1.35, -0.2, 1.15), steel),
    ]
    parts += [((0.07, 0.07, 1.9), (x, y, 0.95), steel) for x in (-1.0, 1.0) for y in (-0.38, 0.4)]
    parts += [((0.06, 0.3, 0.42), (x, 0.15, 0.21), steel) for x in (-0.6, 0.6)]
    made = []
    for size, at, paint in parts:
        thing = bpy.data.objects.new("Part", box("Part", size, paint))
        thing.location = at
        bpy.context.scene.collection.objects.link(thing)
        made.append(thing)
    for thing in made:
        thing.select_set(True)
    bpy.context.view_layer.objects.active = made[0]
    bpy.ops.object.join()
    whole = bpy.context.view_layer.objects.active
    bpy.ops.object.transform_apply(location=True, rotation=True, scale=True)
    whole.name = whole.data.name = "BusStop"
    bpy.ops.export_scene.gltf(filepath=str(path), export_format="GLB", use_selection=True)


def main() -> None:
    """Writes the files."""
    folder = Path(sys.argv[sys.argv.index("--") + 1])
    hdr(folder / "dusk.hdr", dusk())
    colour, normal = stones()
    png(folder / "paving.png", colour)
    png(folder / "paving-normal.png", normal)
    bus_stop(folder / "bus-stop.glb")


if __name__ == "__main__":
    main()
