"""A GIMP project as checks see it: canvas, layers with their properties and pixels, masks, texts, channels, paths,
guides."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np

from evaluators.evidence import Unreadable
from evaluators.xcf.depth import Floats, Precision, straight_rgba
from evaluators.xcf.tiles import TILE, Bytes, unpack

Base = Literal["rgb", "gray", "indexed"]


@dataclass(frozen=True, eq=False)
class Pixels:
    """The packed pixels of a layer, mask or channel; unpacked when first asked for."""

    data: Bytes
    """The whole file."""
    offsets: tuple[int, ...]
    width: int
    height: int
    bpp: int
    compression: int

    @property
    def last_tile(self) -> Bytes:
        """The bytes of the tile at the bottom right."""
        width, height = (self.width - 1) % TILE + 1, (self.height - 1) % TILE + 1
        return unpack(self.data, self.offsets[-1:], width, height, self.bpp, self.compression)

    @cached_property
    def raw(self) -> Bytes:
        """(height, width, bpp) bytes.

        Raises:
            Unreadable: they are damaged.
        """
        return unpack(self.data, self.offsets, self.width, self.height, self.bpp, self.compression)


@dataclass(frozen=True, eq=False)
class Channel:
    """A layer's mask, or a channel of the image."""

    name: str
    visible: bool
    opacity: float
    pixels: Pixels
    precision: Precision

    @cached_property
    def values(self) -> Floats:
        """(height, width), 0 to 1."""
        return straight_rgba(self.pixels.raw, "gray", False, self.precision, None)[:, :, 0]


@dataclass(frozen=True)
class Text:
    """What a text layer remembers: it can still be edited as text."""

    content: str
    font: str
    size: float
    unit: str
    colour: tuple[int, int, int]
    justify: str
    fields: dict[str, str] = field(default_factory=dict)
    """All of its parameters, as GIMP writes them."""
    size_px: float = 0.0
    """The size in pixels of the image."""
    dpi: float = 72.0
    """Of the image: sizes in markup are points."""
    vary: bool = False
    """Whether stretches of it have a style of their own (markup)."""
    stretches: tuple[tuple[str, dict[str, str]], ...] = ()
    """Its stretches with what they say of their style, set on the canvas; none if it has no markup."""
    reworked: bool = False
    """Whether its pixels were changed since the text was drawn (scaled, turned, painted on): GIMP says so in the file,
    and draws the text anew, without that, when somebody edits it."""


@dataclass(frozen=True, eq=False)
class Layer:
    """A layer or a group of layers."""

    name: str
    path: tuple[int, ...]
    """Its place in the tree, counted from the top: (1, 0) is the top layer within the second."""
    parents: tuple[str, ...]
    """The names of the groups around it, outermost first."""
    group: bool
    width: int
    height: int
    x: int
    y: int
    visible: bool
    opacity: float
    """0 to 1."""
    mode: int
    alpha: bool
    lock_alpha: bool
    lock_content: bool
    lock_position: bool
    linked: bool
    colour_tag: int
    mask: Channel | None
    apply_mask: bool
    show_mask: bool
    text: Text | None
    base: Base
    pixels: Pixels | None
    precision: Precision
    palette: Bytes | None
    composite: tuple[int, int, int] = (0, 0, 0)
    """Composite mode, composite space, blend space; 0 (or what is below) is automatic."""
    floating: bool = False
    """A floating selection, which is not a layer yet."""

    @property
    def full_name(self) -> str:
        """Its name behind those of its groups: `Words/Title`."""
        return "/".join((*self.parents, self.name))

    @cached_property
    def rgba(self) -> Floats:
        """(height, width, 4) with straight alpha and gamma as on the screen, 0 to 1; without the mask.

        Raises:
            Unreadable: its pixels are damaged, or it is a group.
        """
        if self.pixels is None:
            raise Unreadable(f"the group {self.full_name} has no pixels of its own")
        return straight_rgba(self.pixels.raw, self.base, self.alpha, self.precision, self.palette)

    @cached_property
    def shown(self) -> Floats:
        """The same with its mask applied, if it is."""
        if self.mask is None or not self.apply_mask:
            return self.rgba
        shown = self.rgba.copy()
        shown[:, :, 3] *= self.mask.values
        return shown


@dataclass(frozen=True)
class Guide:
    """A guide at a place in px."""

    horizontal: bool
    position: int


@dataclass(frozen=True)
class Path:
    """A path: for each stroke whether it is closed, and its points in px."""

    name: str
    visible: bool
    strokes: tuple[tuple[bool, tuple[tuple[float, float], ...]], ...]


@dataclass(frozen=True, eq=False)
class Project:
    """The image of an XCF file."""

    version: int
    width: int
    height: int
    base: Base
    precision: Precision
    x_dpi: float
    y_dpi: float
    palette: Bytes | None
    layers: tuple[Layer, ...]
    """From the top; a group is followed by what is in it."""
    channels: tuple[Channel, ...] = ()
    """Saved ones; the selection is none."""
    guides: tuple[Guide, ...] = ()
    paths: tuple[Path, ...] = ()

    def named(self, name: str) -> list[Layer]:
        """Return the layers of a name, or of a path of names such as `Words/Title`."""
        wanted = name.strip()
        return [one for one in self.layers if wanted in (one.name.strip(), one.full_name.strip())]

    def inside(self, group: Layer) -> list[Layer]:
        """Return what is directly in a group, from the top."""
        depth = len(group.path)
        return [one for one in self.layers if len(one.path) == depth + 1 and one.path[:depth] == group.path]

    def top_level(self) -> list[Layer]:
        """Return what is in no group, from the top."""
        return [one for one in self.layers if len(one.path) == 1]

    def seen(self, layer: Layer) -> bool:
        """Say whether it and all groups around it are visible."""
        around = [one for one in self.layers if one.path == layer.path[: len(one.path)]]
        return all(one.visible for one in around)


def on_canvas(layer: Layer, picture: Floats, width: int, height: int) -> Floats:
    """Return a layer's picture at its place on a transparent canvas of a size in px."""
    canvas = np.zeros((height, width, 4), dtype=np.float32)
    left, top = max(0, layer.x), max(0, layer.y)
    right, bottom = min(width, layer.x + layer.width), min(height, layer.y + layer.height)
    if right > left and bottom > top:
        part = picture[top - layer.y : bottom - layer.y, left - layer.x : right - layer.x]
        canvas[top:bottom, left:right] = part
    return canvas
