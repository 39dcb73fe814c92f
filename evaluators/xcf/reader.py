"""Reads GIMP's XCF (versions 0 to 14, 8 bits to double precision) within bounds: headers and properties at once,
pixels when they are asked for.

Source: the XCF specification, developer.gimp.org/core/standards/xcf.
"""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import Any

import numpy as np

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.xcf.depth import parse_precision
from evaluators.xcf.model import Base, Channel, Guide, Layer, Path, Pixels, Project, Text
from evaluators.xcf.stream import Stream
from evaluators.xcf.text import parse_text
from evaluators.xcf.tiles import TILE, Bytes

MAGIC = b"gimp xcf "
SIDE_LIMIT, PIXEL_LIMIT = 20_000, 64_000_000
"""Px of a side of the canvas or a layer, and px of all layers, masks and channels together."""
FILE_LIMIT_BYTES = 128 * 2**20
NEW_STROKE = 3
"""The kind of point with which a stroke begins in the older form of paths."""
ITEM_LIMIT, PATH_POINT_LIMIT, DEPTH_LIMIT = 1_000, 100_000, 30
NEWEST = 14
BASES: tuple[Base, Base, Base] = ("rgb", "gray", "indexed")
COMPONENTS = {"rgb": 3, "gray": 1, "indexed": 1}
(COLORMAP, FLOATING, OPACITY, MODE, VISIBLE, LINKED, LOCK_ALPHA, APPLY_MASK, SHOW_MASK) = (
    1,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    13,
)
TEXT_FLAGS, REWORKED = 26, 2
OFFSETS, COMPRESSION, GUIDES, RESOLUTION, PARASITES, PATHS, VECTORS = 15, 17, 18, 19, 21, 23, 25
(LOCK_CONTENT, GROUP, ITEM_PATH, LOCK_POSITION, FLOAT_OPACITY, COLOUR_TAG, COMPOSITE_MODE, COMPOSITE_SPACE) = (
    28,
    29,
    30,
    32,
    33,
    34,
    35,
    36,
)
BLEND_SPACE = 37


def load(evidence: Evidence, name: str, when: When = "after") -> Project:
    """Return the project of a piece of evidence, read once."""
    return evidence.parse(name, parse_xcf, when, FILE_LIMIT_BYTES)


def parse_xcf(data: bytes) -> Project:
    """Return the project.

    Raises:
        Unreadable: not an XCF file, truncated, of a newer version, or beyond the limits.
    """
    if not data:
        raise Unreadable("the file is empty")
    if not data.startswith(MAGIC) or len(data) < 30:
        raise Unreadable("not an XCF file")
    return _Reader(data).project()


def _version(data: bytes) -> int:
    text = data[9:13]
    if text == b"file":
        return 0
    if text[:1] != b"v" or not text[1:].isdigit() or int(text[1:]) > NEWEST:
        raise Unreadable(f"an XCF file of a version that is not read: {text.decode('ascii', 'replace')!r}")
    return int(text[1:])


class _Reader:
    """One file being read; counts pixels against the limit."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.array: Bytes = np.frombuffer(data, dtype=np.uint8)
        self.version = _version(data)
        self.pixels = 0
        self.top = 0
        """The place of the next layer that lies in no group."""
        self.compression = 0
        self.base: Base = "rgb"
        self.palette: Bytes | None = None
        self.precision = parse_precision(None, self.version)
        self.dpi = (72.0, 72.0)

    def project(self) -> Project:
        stream = Stream(self.data, 14, self.version >= 11)
        width, height, base = stream.u32(), stream.u32(), stream.u32()
        self._check_size(width, height, counted=False)
        if base >= len(BASES):
            raise Unreadable(f"its mode ({base}) is unknown")
        self.base = BASES[base]
        self.precision = parse_precision(stream.u32() if self.version >= 4 else None, self.version)
        properties = dict(stream.properties())
        self._image_properties(properties)
        layer_places = stream.pointers(ITEM_LIMIT)
        channel_places = stream.pointers(ITEM_LIMIT)
        layers = _with_parents([self._layer(stream.moved(place)) for place in layer_places])
        channels = [self._channel(stream.moved(place)) for place in channel_places]
        return Project(
            version=self.version,
            width=width,
            height=height,
            base=self.base,
            precision=self.precision,
            x_dpi=self.dpi[0],
            y_dpi=self.dpi[1],
            palette=self.palette,
            layers=tuple(layers),
            channels=tuple(channel for channel, selection in channels if not selection),
            guides=self._guides(properties.get(GUIDES, b"")),
            paths=self._paths(properties),
        )

    def _check_size(self, width: int, height: int, counted: bool = True) -> None:
        if not (0 < width <= SIDE_LIMIT and 0 < height <= SIDE_LIMIT) or width * height > PIXEL_LIMIT:
            raise Unreadable(f"{width} x {height} px is not a size that is read")
        if counted:
            self.pixels += width * height
            if self.pixels > PIXEL_LIMIT:
                raise Unreadable(f"its layers have more than {PIXEL_LIMIT} px together")

    def _image_properties(self, found: dict[int, bytes]) -> None:
        if found.get(COMPRESSION):
            self.compression = found[COMPRESSION][0]
        if RESOLUTION in found:
            stream = Stream(found[RESOLUTION], 0, False)
            self.dpi = (stream.f32(), stream.f32())
        if self.base == "indexed":
            payload = found.get(COLORMAP, b"")
            count = int.from_bytes(payload[:4], "big")
            if count > 256 or len(payload) < 4 + 3 * count:
                raise Unreadable("its colour map makes no sense")
            self.palette = np.frombuffer(payload[4 : 4 + 3 * count], dtype=np.uint8).reshape(-1, 3)

    def _layer(self, stream: Stream) -> Layer:
        width, height, kind = stream.u32(), stream.u32(), stream.u32()
        if kind > 5:
            raise Unreadable(f"a layer's type ({kind}) is unknown")
        name = stream.string()
        found = dict(stream.properties())
        pixels_at, mask_at = stream.pointer(), stream.pointer()
        group = GROUP in found
        base, alpha = BASES[kind // 2], kind % 2 == 1
        # A group keeps a picture of what is in it, which no one paints on: its pixels are not read.
        self._check_size(max(1, width), max(1, height), counted=not group)
        bpp = (COMPONENTS[base] + alpha) * self.precision.bytes
        pixels = None if group else self._pixels(stream.moved(pixels_at), width, height, bpp)
        path = tuple(_words(found.get(ITEM_PATH, b"")))
        if not path:  # only what lies in a group has its path in the file
            path = (self.top,)
        self.top = max(self.top, path[0] + 1)
        if len(path) > DEPTH_LIMIT:
            raise Unreadable(f"a layer lies in more than {DEPTH_LIMIT} groups")
        x, y = [*_signed(found[OFFSETS]), 0, 0][:2] if OFFSETS in found else (0, 0)

        def number(key: int, default: int) -> int:
            return int.from_bytes(found[key][:4], "big", signed=True) if found.get(key) else default

        return Layer(
            name=name,
            path=path,
            parents=(),
            group=group,
            width=width,
            height=height,
            x=x,
            y=y,
            visible=number(VISIBLE, 1) != 0,
            opacity=_opacity(found),
            mode=number(MODE, 0),
            alpha=alpha,
            lock_alpha=number(LOCK_ALPHA, 0) != 0,
            lock_content=number(LOCK_CONTENT, 0) != 0,
            lock_position=number(LOCK_POSITION, 0) != 0,
            linked=number(LINKED, 0) != 0,
            colour_tag=number(COLOUR_TAG, 0),
            mask=self._channel(stream.moved(mask_at))[0] if mask_at else None,
            apply_mask=number(APPLY_MASK, 1 if mask_at else 0) != 0,
            show_mask=number(SHOW_MASK, 0) != 0,
            text=self._text(found.get(PARASITES, b""), number(TEXT_FLAGS, 0)),
            base=base,
            pixels=pixels,
            precision=self.precision,
            palette=self.palette,
            composite=(number(COMPOSITE_MODE, 0), number(COMPOSITE_SPACE, 0), number(BLEND_SPACE, 0)),
            floating=FLOATING in found,
        )

    def _channel(self, stream: Stream) -> tuple[Channel, bool]:
        """Return a mask or channel, and whether it is the selection."""
        width, height = stream.u32(), stream.u32()
        name = stream.string()
        found = dict(stream.properties())
        self._check_size(width, height)
        pixels = self._pixels(stream.moved(stream.pointer()), width, height, self.precision.bytes)
        visible = int.from_bytes(found.get(VISIBLE, b"\0\0\0\1")[:4], "big") != 0
        return Channel(name, visible, _opacity(found), pixels, self.precision), 4 in found

    def _pixels(self, stream: Stream, width: int, height: int, bpp: int) -> Pixels:
        seen = stream.u32(), stream.u32(), stream.u32()
        if seen != (width, height, bpp):
            raise Unreadable(f"a layer of {width} x {height} px has pixels of another size or kind")
        level = stream.moved(stream.pointer())
        if (level.u32(), level.u32()) != (width, height):
            raise Unreadable("a layer's pixels have another size than it has")
        count = -(-width // TILE) * -(-height // TILE)
        places = level.pointers(count)
        if len(places) != count or max(places) >= len(self.data):
            raise Unreadable("a layer's tiles are not all in the file")
        return Pixels(self.array, tuple(places), width, height, bpp, self.compression)

    def _text(self, payload: bytes, flags: int) -> Text | None:
        stream = Stream(payload, 0, False)
        while stream.left:
            name, _, size = stream.string(), stream.u32(), stream.u32()
            value = stream.take(size)
            if name == "gimp-text-layer":
                return replace(parse_text(value, self.dpi[1]), reworked=bool(flags & REWORKED))
        return None

    def _guides(self, payload: bytes) -> tuple[Guide, ...]:
        found = [struct.unpack_from(">iB", payload, at) for at in range(0, len(payload) - 4, 5)]
        return tuple(Guide(orientation == 1, position) for position, orientation in found)

    def _paths(self, properties: dict[int, bytes]) -> tuple[Path, ...]:
        if VECTORS not in properties:
            return self._old_paths(properties.get(PATHS, b""))
        stream = Stream(properties[VECTORS], 0, False)
        stream.take(8)  # version, and which one is active
        return tuple(self._path(stream) for _ in range(min(stream.u32(), ITEM_LIMIT)))

    def _path(self, stream: Stream) -> Path:
        name, _, visible, _ = stream.string(), stream.u32(), stream.u32(), stream.u32()
        parasites, stroke_count = stream.u32(), stream.u32()
        for _ in range(min(parasites, ITEM_LIMIT)):
            stream.string()
            stream.u32()
            stream.take(stream.u32())
        strokes = []
        for _ in range(min(stroke_count, PATH_POINT_LIMIT)):
            _, closed, axes, count = stream.u32(), stream.u32(), stream.u32(), stream.u32()
            if not 2 <= axes <= 6 or count > PATH_POINT_LIMIT:
                raise Unreadable("a path makes no sense")
            points = []
            for _ in range(count):
                stream.u32()
                values = [stream.f32() for _ in range(axes)]
                points.append((values[0], values[1]))
            strokes.append((closed != 0, tuple(points)))
        return Path(name, visible != 0, tuple(strokes))

    def _old_paths(self, payload: bytes) -> tuple[Path, ...]:
        """Read the older form, which GIMP still uses if each path has one stroke."""
        if not payload:
            return ()
        stream = Stream(payload, 0, False)
        stream.u32()  # which one is active
        found = []
        for _ in range(min(stream.u32(), ITEM_LIMIT)):
            name, _, _ = stream.string(), stream.u32(), stream.take(1)
            closed, count, version = stream.u32(), stream.u32(), stream.u32()
            stream.take({2: 4, 3: 8}.get(version, 0))
            if count > PATH_POINT_LIMIT:
                raise Unreadable("a path makes no sense")
            strokes: list[list[tuple[float, float]]] = [[]]
            for _ in range(count):
                if stream.u32() == NEW_STROKE and strokes[-1]:
                    strokes.append([])
                read = stream.i32 if version == 1 else stream.f32
                strokes[-1].append((float(read()), float(read())))
            found.append(Path(name, True, tuple((closed != 0, _in_threes(each, closed != 0)) for each in strokes)))
        return tuple(found)


def _in_threes(points: list[tuple[float, float]], closed: bool) -> tuple[tuple[float, float], ...]:
    """Return the points of a stroke of the older form as the newer has them: the handle that leads to the first corner,
    which ends a closed stroke there, comes first."""
    return tuple([*points[-1:], *points[:-1]] if closed and len(points) % 3 == 0 else points)


def _words(payload: bytes) -> list[int]:
    return [value for (value,) in struct.iter_unpack(">I", payload[: len(payload) // 4 * 4])]


def _signed(payload: bytes) -> list[int]:
    return [value for (value,) in struct.iter_unpack(">i", payload[: len(payload) // 4 * 4])]


def _opacity(found: dict[int, bytes]) -> float:
    if FLOAT_OPACITY in found:
        return min(1.0, max(0.0, Stream(found[FLOAT_OPACITY], 0, False).f32()))
    return int.from_bytes(found.get(OPACITY, b"\0\0\0\xff")[:4], "big") / 255


def _with_parents(layers: list[Layer]) -> list[Layer]:
    """Return the layers with the names of the groups around them.

    Raises:
        Unreadable: a layer lies in a group that is not there, or two lie in the same place.
    """
    by_path: dict[tuple[int, ...], Layer] = {}
    for layer in layers:
        if layer.path in by_path:
            raise Unreadable("two layers lie in the same place")
        by_path[layer.path] = layer
    found: list[Any] = []
    for layer in layers:
        around = [by_path.get(layer.path[:depth]) for depth in range(1, len(layer.path))]
        if not all(one is not None and one.group for one in around):
            raise Unreadable(f"the layer {layer.name} lies in a group that is not there")
        found.append(replace(layer, parents=tuple(one.name for one in around if one is not None)))
    return found
