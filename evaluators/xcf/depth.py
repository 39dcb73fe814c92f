"""The precisions of GIMP's pixels (8 to 64 bits, integer or float, linear or not), brought to one."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.evidence import Unreadable
from evaluators.xcf.tiles import Bytes

Floats: TypeAlias = NDArray[np.float32]
KINDS = {1: "u8", 2: "u16", 3: "u32", 5: "half", 6: "float", 7: "double"}
TYPES = {"u8": "u1", "u16": "u2", "u32": "u4", "half": "f2", "float": "f4", "double": "f8"}
OLD = {0: ("u8", False), 1: ("u16", False), 2: ("u32", True), 3: ("half", True), 4: ("float", True)}
"""How version 4 wrote it: kind and whether it is linear."""
HIGH_IS_BIG_ENDIAN = 12
"""From this version on, numbers of more than a byte are in the file's byte order."""


@dataclass(frozen=True)
class Precision:
    """How a number of a pixel is written."""

    kind: Literal["u8", "u16", "u32", "half", "float", "double"]
    linear: bool
    big_endian: bool

    @property
    def bytes(self) -> int:
        """Bytes of one number."""
        return int(np.dtype(TYPES[self.kind]).itemsize)

    @property
    def bits(self) -> int:
        """Bits of one number."""
        return self.bytes * 8


def parse_precision(code: int | None, version: int) -> Precision:
    """Return the precision that the header's code stands for; without one it is 8 bits.

    Raises:
        Unreadable: no such code.
    """
    kind, linear = "u8", False
    if code is not None and version == 4:
        kind, linear = OLD.get(code, ("", False))
    elif code is not None:
        hundreds = code // 100 + (1 if version < 7 and code >= 400 else 0)
        kind, linear = KINDS.get(hundreds, ""), code % 100 == 0
    if not kind:
        raise Unreadable(f"its precision ({code}) is unknown")
    return Precision(kind, linear, version >= HIGH_IS_BIG_ENDIAN)  # type: ignore[arg-type]


def straight_rgba(raw: Bytes, base: str, alpha: bool, precision: Precision, palette: Bytes | None) -> Floats:
    """Return (height, width, 4), 0 to 1, gamma as on the screen, from (height, width, bytes) of a drawable."""
    height, width = raw.shape[:2]
    if base == "indexed":
        if palette is None:
            raise Unreadable("an indexed image without a colour map")
        out = np.ones((height, width, 4), dtype=np.float32)
        table = np.zeros((256, 3), dtype=np.float32)
        table[: len(palette)] = palette / np.float32(255)
        out[:, :, :3] = table[raw[:, :, 0]]
        if alpha:
            out[:, :, 3] = raw[:, :, 1] / np.float32(255)
        return out
    values = _numbers(raw, precision)
    out = np.ones((height, width, 4), dtype=np.float32)
    colours = values[:, :, : -1 if alpha else None]
    out[:, :, :3] = encoded(colours) if precision.linear else colours
    if alpha:
        out[:, :, 3] = values[:, :, -1]
    return out


def _numbers(raw: Bytes, precision: Precision) -> Floats:
    """Return (height, width, components), 0 to 1; floats outside of it are cut."""
    height, width, count = raw.shape
    if count % precision.bytes:
        raise Unreadable("its pixels do not have the size of its precision")
    order = ">" if precision.big_endian else "<"
    numbers = np.ascontiguousarray(raw).view(order + TYPES[precision.kind]).reshape(height, width, -1)
    if precision.kind.startswith("u"):
        return numbers.astype(np.float32) / np.float32(2**precision.bits - 1)
    return np.clip(np.nan_to_num(numbers.astype(np.float32), nan=0.0), 0, 1)


def encoded(linear: Floats) -> Floats:
    """Return linear light with the gamma of sRGB."""
    light = np.clip(linear, 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** np.float32(1 / 2.4) - 0.055).astype(np.float32)


def decoded(colours: Floats) -> Floats:
    """Return sRGB as linear light."""
    return np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4).astype(np.float32)
