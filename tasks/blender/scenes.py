"""Scenes changed by Blender's own Python in the desktop, and damaged as bytes without a desktop."""

from __future__ import annotations

import struct
import zlib

import zstandard

from deskcraft.authoring import Desk, TamperedEvidence

HEAD = "import bpy, math\nO = bpy.data.objects\nM = bpy.data.materials\nS = bpy.context.scene\n"
SAVE = "\nbpy.ops.wm.save_mainfile()\n"
COLOUR = """
def linear(code):
    parts = [int(code[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
"""
"""What a script needs for colours as they are written, like #c08a3a."""


def script(desk: Desk, path: str, code: str, *, save: bool = True) -> None:
    """Runs Python on a scene in a Blender without a window, and saves the scene."""
    desk.put("/tmp/scene.py", (HEAD + code + (SAVE if save else "")).encode())
    desk.must_run(["blender", "--background", path, "--python-exit-code", "3", "--python", "/tmp/scene.py"])


def unpacked(data: bytes) -> bytes:
    """A .blend without its compression; Blender reads both."""
    if data[:7] == b"BLENDER":
        return data
    return bytes(zstandard.ZstdDecompressor().decompressobj(read_across_frames=True).decompress(data))


def rename(evidence: TamperedEvidence, evidence_name: str, was: str, now: str, code: str = "OB") -> None:
    """Gives a data block of the saved scene another name of the same length at most."""
    old, new = f"{code}{was}\0".encode(), f"{code}{now}\0".encode()
    assert len(new) <= len(old), "the new name does not fit"
    data = unpacked(evidence.read(evidence_name))
    assert old in data, f"{was} is not in the scene"
    evidence.write(evidence_name, data.replace(old, new.ljust(len(old), b"\0")))


def start_again(evidence: TamperedEvidence, evidence_name: str, path: str) -> None:
    """The scene is as before, and what should be in it lies in a copy beside it."""
    done = evidence.read(evidence_name)
    evidence.restore(evidence_name)
    evidence.add_to_home(path, done)


def grey_png(width: int, height: int, shade: int = 120) -> bytes:
    """A plain picture, where a render should be."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes([shade]) * (3 * width)) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
