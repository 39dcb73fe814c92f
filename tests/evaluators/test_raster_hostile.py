"""Pictures and projects that lie about themselves: `unreadable`, quickly and within bounds."""

from __future__ import annotations

import io
import struct
import time
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from evaluators import Code
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.pictures import encoded, scene
from tests.evaluators.xcf_files import RawImage, RawLayer, plain_image, put_together, take_apart

CARD = (Path(__file__).parent / "corpus" / "xcf" / "card.xcf").read_bytes()
PHOTO = scene()
PNG, JPEG, GIF = encoded(PHOTO), encoded(PHOTO, "JPEG"), encoded(PHOTO, "GIF")


def png_of(width: int, height: int, data: bytes = b"") -> bytes:
    """A PNG whose header states a size."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", data or zlib.compress(bytes(99)))
        + chunk(b"IEND", b"")
    )


def bomb() -> bytes:
    """A PNG of 19,000 x 2,100 px: within the limit for its size by a little, in 40 kB."""
    return png_of(19_000, 2_200, zlib.compress(bytes((19_000 * 3 + 1) * 700), 9))


def many_frames() -> bytes:
    out = io.BytesIO()
    frames = [Image.new("L", (2, 2), value % 256) for value in range(600)]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=10)
    return out.getvalue()


PICTURES = {
    "nothing": b"",
    "text": b"hello",
    "truncated PNG": PNG[: len(PNG) // 2],
    "truncated JPEG": JPEG[:300],
    "truncated GIF": GIF[:100],
    "its header alone": PNG[:33],
    "60,000 px wide": png_of(60_000, 60_000),
    "no pixels": png_of(0, 10),
    "pixels missing": png_of(400, 400),
    "a bomb": bomb(),
    "a wrong sum": PNG.replace(b"IDAT", b"IDAX", 1),
    "a JPEG of 65,000 px": JPEG.replace(struct.pack(">BHH", 8, 240, 320), struct.pack(">BHH", 8, 65_000, 65_000)),
    "an SVG": b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    "PostScript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
    "too many frames": many_frames(),
}


@pytest.mark.parametrize("check", ["image.format", "image.like", "image.untouched"])
@pytest.mark.parametrize("data", PICTURES.values(), ids=PICTURES)
def test_pictures(tmp_path: Path, data: bytes, check: str) -> None:
    found = evidence(tmp_path, {"photo": PNG}, {"photo": PNG, "out": data})
    params = {"format": "PNG"} if check == "image.format" else {"source": "photo"}
    begun = time.process_time()
    leaf = judge(found, check, of="out", **params)
    assert leaf.code == Code.UNREADABLE, leaf.sentence
    assert time.process_time() - begun < 3


def with_pointer(name: bytes, to: int) -> bytes:
    """The card with the pointer behind a layer's properties bent."""
    data = bytearray(CARD)
    struct.pack_into(">Q", data, CARD.index(struct.pack(">Q", CARD.index(name) - 16), 30), to)
    return bytes(data)


def huge_layer() -> bytes:
    raw = RawImage(100, 100)
    raw.layers = [RawLayer("Big", 0, [], np.zeros((64, 64, 3), dtype=np.uint8))]
    return put_together(raw).replace(struct.pack(">3I", 64, 64, 0), struct.pack(">3I", 90_000, 90_000, 0))


def deep_group() -> bytes:
    raw = take_apart(CARD)
    raw.layer("Pot").props = [*raw.layer("Pot").props, (30, struct.pack(">40I", *range(40)))]
    return put_together(raw)


def same_place() -> bytes:
    raw = take_apart(CARD)
    raw.layer("Title").props = [
        (30, struct.pack(">2I", 1, 1)) if kind == 30 else (kind, data) for kind, data in raw.layer("Title").props
    ]
    return put_together(raw)


PROJECTS = {
    "nothing": b"",
    "a picture": PNG,
    "its magic alone": CARD[:14],
    "truncated": CARD[: len(CARD) // 2],
    "its header": CARD[:200],
    "a version to come": b"gimp xcf v099" + CARD[13:],
    "no version": b"gimp xcf vxyz" + CARD[13:],
    "a canvas without end": CARD[:14] + struct.pack(">2I", 2**31, 2**31) + CARD[22:],
    "no canvas": CARD[:14] + struct.pack(">2I", 0, 0) + CARD[22:],
    "an unknown mode": CARD[:22] + struct.pack(">I", 7) + CARD[26:],
    "an unknown precision": CARD[:26] + struct.pack(">I", 123456) + CARD[30:],
    "a layer of 90,000 px": huge_layer(),
    "forty groups deep": deep_group(),
    "two layers in one place": same_place(),
    "a layer outside of the file": with_pointer(b"Backdrop", 2**40),
    "a layer that is the header": with_pointer(b"Backdrop", 14),
}


@pytest.mark.parametrize("check", ["xcf.canvas", "xcf.untouched", "xcf.text"])
@pytest.mark.parametrize("data", PROJECTS.values(), ids=PROJECTS)
def test_projects(tmp_path: Path, data: bytes, check: str) -> None:
    found = evidence(tmp_path, {"card": CARD}, {"card": data})
    asked: dict[str, dict[str, Any]] = {
        "xcf.canvas": {"width": 192},
        "xcf.untouched": {},
        "xcf.text": {"text": "Leaf & Kettle"},
    }
    begun = time.process_time()
    leaf = judge(found, check, of="card", **asked[check])
    assert leaf.code == Code.UNREADABLE, leaf.sentence
    assert time.process_time() - begun < 3


@pytest.mark.parametrize("compression", [1, 2])
def test_damaged_tiles(tmp_path: Path, compression: int) -> None:
    data = bytearray(plain_image(PHOTO, compression=compression))
    at = data.index(b"Background") - 16 - 20_000
    data[at : at + 20_000] = bytes([127, 255, 255]) * 6666 + b"\0\0"
    found = evidence(tmp_path, {"photo": PNG}, {"photo": PNG, "out": bytes(data)})
    assert judge(found, "image.like", of="out", source="photo").code == Code.UNREADABLE


def test_tiles_that_end_with_the_file(tmp_path: Path) -> None:
    whole = plain_image(PHOTO, compression=0)
    last = whole.index(struct.pack(">3I", 320, 240, 3)) - 8 * 21 - 8
    data = bytearray(whole)
    struct.pack_into(">Q", data, last + 8, len(whole) - 5)
    found = evidence(tmp_path, {"photo": PNG}, {"photo": PNG, "out": bytes(data)})
    assert judge(found, "image.like", of="out", source="photo").code == Code.UNREADABLE
