"""Scenes changed by Blender's own Python in the desktop, and spoiled as bytes without a desktop."""

from __future__ import annotations

import struct

import zstandard

from deskcraft.authoring import Desk, Spoiled

HEAD = "import bpy, math\nO = bpy.data.objects\nM = bpy.data.materials\nS = bpy.context.scene\n"
SAVE = "\nbpy.ops.wm.save_mainfile()\n"


def script(desk: Desk, path: str, code: str, *, save: bool = True) -> None:
    """Runs Python on a scene in a Blender without a window, and saves the scene."""
    desk.put("/tmp/scene.py", (HEAD + code + (SAVE if save else "")).encode())
    desk.must_run(["blender", "--background", path, "--python-exit-code", "3", "--python", "/tmp/scene.py"])


def unpacked(data: bytes) -> bytes:
    """A .blend without its compression; Blender reads both."""
    if data[:7] == b"BLENDER":
        return data
    return bytes(zstandard.ZstdDecompressor().decompressobj(read_across_frames=True).decompress(data))


def rename(evidence: Spoiled, evidence_name: str, was: str, now: str, code: str = "OB") -> None:
    """Gives a data block of the saved scene another name of the same length at most."""
    old, new = f"{code}{was}\0".encode(), f"{code}{now}\0".encode()
    assert len(new) <= len(old), "the new name does not fit"
    data = unpacked(evidence.read(evidence_name))
    assert old in data, f"{was} is not in the scene"
    evidence.write(evidence_name, data.replace(old, new.ljust(len(old), b"\0")))


def start_again(evidence: Spoiled, evidence_name: str, path: str) -> None:
    """The scene is as before, and what should be in it lies in a copy beside it."""
    done = evidence.read(evidence_name)
    evidence.restore(evidence_name)
    evidence.add_to_home(path, done)


def picture(shade: int = 120) -> bytes:
    """A plain picture (BMP), where something else should be."""
    size = 16
    rows = bytes([shade, shade, shade]) * size * size
    return b"BM" + struct.pack("<IHHI", 54 + len(rows), 0, 0, 54) + struct.pack(
        "<IiiHHIIiiII", 40, size, size, 1, 24, 0, len(rows), 2835, 2835, 0, 0
    ) + rows  # fmt: skip
