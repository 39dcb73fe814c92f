"""Edits of a project's file in place: what a layer's properties say. Pixels stay as they are."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

OPACITY, MODE, VISIBLE, APPLIES_MASK, OFFSETS, TATTOO = 6, 7, 8, 11, 15, 20
GROUP, GROUP_FLAGS, FLOAT_OPACITY = 29, 31, 33
UNFOLDED = 1
"""The flag of a group whose layers the list shows."""
HEAD = 14


@dataclass
class LayerProperties:
    """Where a layer's properties lie in the file."""

    name: str
    name_at: int
    masked: bool
    """Whether it has a mask."""
    places: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Kind of property to the place and length of its payload."""


class ProjectFile:
    """An .xcf file whose layers' properties can be changed."""

    def __init__(self, data: bytes) -> None:
        """Reads the file's table of layers.

        Raises:
            ValueError: It is no .xcf file.
        """
        if not data.startswith(b"gimp xcf "):
            raise ValueError("not an XCF file")
        self.data = bytearray(data)
        version = 0 if data[9:13] == b"file" else int(data[10:13])
        self._wide = version >= 11
        at = HEAD + 12 + (4 if version >= 4 else 0)
        _, at = self._properties(at)
        self.layers: list[LayerProperties] = []
        while (place := self._pointer(at)) != 0:
            self.layers.append(self._layer(place))
            at += 8 if self._wide else 4

    def _u32(self, at: int) -> int:
        return int(struct.unpack_from(">I", self.data, at)[0])

    def _pointer(self, at: int) -> int:
        return int(struct.unpack_from(">Q" if self._wide else ">I", self.data, at)[0])

    def _properties(self, at: int) -> tuple[dict[int, tuple[int, int]], int]:
        found: dict[int, tuple[int, int]] = {}
        while True:
            kind, length = self._u32(at), self._u32(at + 4)
            at += 8
            if kind == 0:
                return found, at + length
            found[kind] = (at, length)
            at += length

    def _layer(self, at: int) -> LayerProperties:
        length = self._u32(at + 12)
        name = bytes(self.data[at + 16 : at + 16 + max(0, length - 1)]).decode("utf-8", "replace")
        places, end = self._properties(at + 16 + length)
        mask = self._pointer(end + (8 if self._wide else 4))
        return LayerProperties(name, at + 16, mask != 0, places)

    def set_visible(self, layer: LayerProperties, shown: bool) -> None:
        """Shows or hides a layer."""
        struct.pack_into(">I", self.data, layer.places[VISIBLE][0], int(shown))

    def set_opacity(self, layer: LayerProperties, opacity: float) -> None:
        """Sets a layer's opacity, 0 to 1."""
        if OPACITY in layer.places:
            struct.pack_into(">I", self.data, layer.places[OPACITY][0], round(opacity * 255))
        if FLOAT_OPACITY in layer.places:
            struct.pack_into(">f", self.data, layer.places[FLOAT_OPACITY][0], opacity)

    def set_mode(self, layer: LayerProperties, mode: int) -> None:
        """Sets a layer's mode by GIMP's number."""
        struct.pack_into(">I", self.data, layer.places[MODE][0], mode)

    def move(self, layer: LayerProperties, right: int, down: int) -> None:
        """Moves a layer by whole pixels."""
        at = layer.places[OFFSETS][0]
        x, y = struct.unpack_from(">ii", self.data, at)
        struct.pack_into(">ii", self.data, at, x + right, y + down)

    def rename(self, layer: LayerProperties) -> None:
        """Gives a layer a name of the same length, its first letter another one."""
        if layer.name[:1].isascii() and layer.name:
            self.data[layer.name_at] = ord("X" if layer.name[0] != "X" else "Y")

    def set_mask(self, layer: LayerProperties, applies: bool) -> None:
        """Has a layer's mask cut it, or not."""
        struct.pack_into(">I", self.data, layer.places[APPLIES_MASK][0], int(applies))

    def fold(self, layer: LayerProperties) -> None:
        """Folds or unfolds a group in the list of layers."""
        at = layer.places[GROUP_FLAGS][0]
        struct.pack_into(">I", self.data, at, self._u32(at) ^ UNFOLDED)

    def number(self, layer: LayerProperties, tattoo: int) -> None:
        """Gives a layer another internal number."""
        struct.pack_into(">I", self.data, layer.places[TATTOO][0], tattoo)

    def applies_mask(self, layer: LayerProperties) -> bool:
        """Says whether a layer has a mask that cuts it."""
        return layer.masked and APPLIES_MASK in layer.places and self._u32(layer.places[APPLIES_MASK][0]) != 0

    def is_group(self, layer: LayerProperties) -> bool:
        """Says whether a layer is a group of others."""
        return GROUP in layer.places

    def visible(self, layer: LayerProperties) -> bool:
        """Says whether a layer is shown by itself."""
        return self._u32(layer.places[VISIBLE][0]) != 0

    def written(self) -> bytes:
        """The file's bytes."""
        return bytes(self.data)
