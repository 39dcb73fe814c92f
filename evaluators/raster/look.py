"""What a check looks at: a picture file, what a project shows, or one of a project's layers; and boxes in it."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, TypeAlias

from pydantic import AfterValidator

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.raster.picture import FILE_LIMIT_BYTES, Floats, Mode, Picture, parse_picture
from evaluators.registry import Of
from evaluators.verdict import Code, Finding, failed
from evaluators.xcf import compose, reader
from evaluators.xcf.model import Project, on_canvas


def _checked(side: float | str) -> float | str:
    if isinstance(side, str):
        number = side.strip().removesuffix("%")
        if number == side.strip() or not number.strip().replace(".", "", 1).isdecimal():
            raise ValueError("expected px, or a share of the picture such as 25%")
    return side


Side: TypeAlias = Annotated[float | str, AfterValidator(_checked)]
Box: TypeAlias = tuple[Side, Side, Side, Side]
"""x, y, width, height in px from the top left, or each as a share of the picture (`25%`)."""
Slices: TypeAlias = tuple[slice, slice]


class Look(Of):
    """Parameters of a check on what can be seen."""

    layer: str | None = None
    """Of an .xcf: the layer by its name (or `Group/Name`), its mask applied; without it, all that shows."""


def pixels_of(side: float | str, length: int) -> float:
    """Return px of a side that may be a share of `length`."""
    return float(side.strip().removesuffix("%")) / 100 * length if isinstance(side, str) else float(side)


def rectangle(box: Box, width: int, height: int) -> tuple[int, int, int, int] | None:
    """Return (x, y, x1, y1) in whole px, or None if a part of the box lies outside of the picture."""
    x, w = pixels_of(box[0], width), pixels_of(box[2], width)
    y, h = pixels_of(box[1], height), pixels_of(box[3], height)
    found = round(x), round(y), round(x + w), round(y + h)
    inside = 0 <= found[0] < found[2] <= width and 0 <= found[1] < found[3] <= height
    return found if inside else None


def region(box: Box | None, width: int, height: int, where: str) -> Slices | Finding:
    """Return rows and columns of a box, all of them without one, or the finding that the picture is too small."""
    if box is None:
        return slice(0, height), slice(0, width)
    found = rectangle(box, width, height)
    if found is None:
        sides = ", ".join(str(side) for side in box)
        sentence = f"The picture is {width} x {height} px and has no region ({sides})."
        return failed(Code.NOT_FOUND, sentence, observed=[width, height], where=where)
    return slice(found[1], found[3]), slice(found[0], found[2])


def view(
    evidence: Evidence, name: str, when: When = "after", layer: str | None = None, placed: bool = False
) -> Picture:
    """Return what is to be seen.

    Args:
        evidence: of the episode.
        name: of the piece of evidence.
        when: before or after.
        layer: of an .xcf, the name of a layer.
        placed: the layer at its place on the canvas, not cut to itself.

    Raises:
        Missing, Unreadable: it is not there or damaged, or has no such layer, or several.
    """
    if evidence.read_bytes(name, when, FILE_LIMIT_BYTES)[:9] != reader.MAGIC:
        if layer is not None:
            raise Unreadable(f"{evidence.item(name, when).where} is not an XCF file and has no layers")
        return evidence.parse(name, parse_picture, when, FILE_LIMIT_BYTES)
    project = reader.load(evidence, name, when)
    if layer is not None:
        return _layer_picture(project, layer, placed)
    if compose.exact(project):
        return _composed(project)
    return _rendered(evidence.made(name, "render", when)["picture.png"])


@lru_cache(maxsize=4)
def _composed(project: Project) -> Picture:
    return _picture(project, project.base, compose.compose(project))


@lru_cache(maxsize=4)
def _rendered(png: bytes) -> Picture:
    return parse_picture(png)


@lru_cache(maxsize=8)
def _layer_picture(project: Project, name: str, placed: bool) -> Picture:
    found = project.named(name)
    if len(found) != 1:
        many = "several layers are" if found else "no layer is"
        raise Unreadable(f"{many} named {name}")
    layer = found[0]
    if layer.group:
        pixels = compose.group_picture(project, layer)
        left, top = max(0, layer.x), max(0, layer.y)
        cut = pixels[top : layer.y + layer.height, left : layer.x + layer.width]
        return _picture(project, layer.base, pixels if placed or not cut.size else cut)
    pixels = layer.shown
    if placed:
        pixels = on_canvas(layer, pixels, project.width, project.height)
    return _picture(project, layer.base, pixels)


def _picture(project: Project, mode: Mode, pixels: Floats) -> Picture:
    dpi = (project.x_dpi, project.y_dpi)
    alpha = float(pixels[:, :, 3].min()) < 1
    return Picture("XCF", mode, alpha, project.precision.bits, dpi, None, 1, pixels)
