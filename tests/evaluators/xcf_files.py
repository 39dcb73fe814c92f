"""XCF files taken apart into raw parts and written again, so that tests can change any part: a writer that shares no
code with the reader's decoding of properties.

Writes version 11 (8 bit) or 12, tiles raw, in RLE or in zlib.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from evaluators.xcf.reader import parse_xcf
from evaluators.xcf.stream import Stream
from evaluators.xcf.tiles import TILE, unpack

Bytes = NDArray[np.uint8]
Props = list[tuple[int, bytes]]


@dataclass
class RawChannel:
    """A mask or channel."""

    name: str
    props: Props
    pixels: Bytes


@dataclass
class RawLayer:
    """A layer; `kind` is 0 RGB, 1 RGBA, 2 grey, 3 grey with alpha, 4 indexed, 5 indexed with alpha."""

    name: str
    kind: int
    props: Props
    pixels: Bytes
    mask: RawChannel | None = None


@dataclass
class RawImage:
    """A file."""

    width: int
    height: int
    base: int = 0
    precision: int = 150
    version: int = 11
    props: Props = field(default_factory=list)
    layers: list[RawLayer] = field(default_factory=list)
    channels: list[RawChannel] = field(default_factory=list)

    def layer(self, name: str) -> RawLayer:
        """The layer of a name."""
        return next(one for one in self.layers if one.name == name)


def take_apart(data: bytes) -> RawImage:
    """Reads a file of version 11 or 12."""
    assert parse_xcf(data)
    stream = Stream(data, 14, True)
    raw = RawImage(stream.u32(), stream.u32(), stream.u32(), stream.u32(), int(data[10:13]))
    raw.props = list(stream.properties())
    compression = dict(raw.props)[17][0]
    array = np.frombuffer(data, dtype=np.uint8)

    def pixels(at: int) -> Bytes:
        head = stream.moved(at)
        width, height, bpp = head.u32(), head.u32(), head.u32()
        level = stream.moved(head.pointer())
        level.take(8)
        return unpack(array, level.pointers(10_000), width, height, bpp, compression)

    def channel(at: int) -> RawChannel:
        head = stream.moved(at)
        head.take(8)
        name, props = head.string(), list(head.properties())
        return RawChannel(name, props, pixels(head.pointer()))

    layers, channels = stream.pointers(1000), stream.pointers(1000)
    for at in layers:
        head = stream.moved(at)
        _, _, kind = head.u32(), head.u32(), head.u32()
        name, props = head.string(), list(head.properties())
        body, mask = head.pointer(), head.pointer()
        raw.layers.append(RawLayer(name, kind, props, pixels(body), channel(mask) if mask else None))
    raw.channels = [channel(at) for at in channels]
    return raw


def put_together(raw: RawImage, compression: int = 1) -> bytes:
    """Writes the file; compression 0 raw, 1 RLE, 2 zlib."""
    out = bytearray(b"gimp xcf v%03d\0" % raw.version)
    out += struct.pack(">4I", raw.width, raw.height, raw.base, raw.precision)
    out += _props([(kind, bytes([compression]) if kind == 17 else data) for kind, data in raw.props])
    if not any(kind == 17 for kind, _ in raw.props):
        out[-8:] = _props([(17, bytes([compression]))])
    table = len(out)
    out += bytes(8 * (len(raw.layers) + len(raw.channels) + 2))
    places = []
    for layer in raw.layers:
        mask = _channel(out, layer.mask, compression) if layer.mask else 0
        body = _pixels(out, layer.pixels, compression)
        places.append(len(out))
        height, width = layer.pixels.shape[:2]
        out += struct.pack(">3I", width, height, layer.kind) + _string(layer.name) + _props(layer.props)
        out += struct.pack(">2Q", body, mask)
    places += [0, *(_channel(out, one, compression) for one in raw.channels), 0]
    struct.pack_into(f">{len(places)}Q", out, table, *places)
    return bytes(out)


def _string(text: str) -> bytes:
    data = text.encode() + b"\0"
    return struct.pack(">I", len(data)) + data


def _props(props: Props) -> bytes:
    return b"".join(struct.pack(">2I", kind, len(data)) + data for kind, data in props) + bytes(8)


def _channel(out: bytearray, channel: RawChannel, compression: int) -> int:
    body = _pixels(out, channel.pixels, compression)
    at = len(out)
    height, width = channel.pixels.shape[:2]
    out += struct.pack(">2I", width, height) + _string(channel.name) + _props(channel.props) + struct.pack(">Q", body)
    return at


def _pixels(out: bytearray, pixels: Bytes, compression: int) -> int:
    height, width, bpp = pixels.shape
    places = []
    for y in range(0, height, TILE):
        for x in range(0, width, TILE):
            places.append(len(out))
            out += _packed(pixels[y : y + TILE, x : x + TILE], compression)
    level = len(out)
    out += struct.pack(f">2I{len(places) + 1}Q", width, height, *places, 0)
    at = len(out)
    out += struct.pack(">3I2Q", width, height, bpp, level, 0)
    return at


def _packed(tile: Bytes, compression: int) -> bytes:
    if compression == 0:
        return tile.tobytes()
    if compression == 2:
        return zlib.compress(tile.tobytes(), 9)
    return b"".join(rle(tile[:, :, plane].tobytes()) for plane in range(tile.shape[2]))


def rle(data: bytes) -> bytes:
    """One plane: runs of equal bytes, and literals."""
    out, at = bytearray(), 0
    while at < len(data):
        run = at + 1
        while run < len(data) and data[run] == data[at]:
            run += 1
        length = run - at
        if length > 127:
            length = min(length, 65535)
            out += struct.pack(">BHB", 127, length, data[at])
        elif length > 1:
            out += bytes([length - 1, data[at]])
        else:
            end = at + 1
            while end < len(data) and end - at < 200 and data[end] != data[end - 1]:
                end += 1
            length = end - at
            out += struct.pack(">BH", 128, length) if length > 127 else bytes([256 - length])
            out += data[at:end]
        at += length
    return bytes(out)


def replaced(props: Props, kind: int, data: bytes) -> Props:
    """The properties with one set anew."""
    return [*((k, d) for k, d in props if k != kind), (kind, data)]


def plain_image(picture: Bytes, name: str = "Background", compression: int = 1) -> bytes:
    """A file of one layer, from (height, width, 1 to 4) bytes."""
    height, width, count = picture.shape
    raw = RawImage(width, height, base=0 if count > 2 else 1)
    props = [(6, struct.pack(">I", 255)), (7, struct.pack(">I", 28))]
    raw.layers = [RawLayer(name, {1: 2, 2: 3, 3: 0, 4: 1}[count], props, picture)]
    return put_together(raw, compression)
