"""The check that an exported picture is what its project shows."""

from __future__ import annotations

from typing import Annotated

import cv2
import numpy as np
from pydantic import Field

from evaluators.colour import Colour, on_background, parse_colour
from evaluators.evidence import Evidence, When
from evaluators.raster.exported import LOSSLESS as BOUNDS
from evaluators.raster.exported import LOSSY as BOUNDS_LOSSY
from evaluators.raster.exported import beyond_coding, coded_as, nearest_way
from evaluators.raster.grain import unlike_by_parts
from evaluators.raster.likeness import largest, likeness
from evaluators.raster.look import view
from evaluators.raster.picture import Floats, Picture
from evaluators.raster.scaling import ways
from evaluators.raster.transform import Step, transformed
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.xcf.pins import no_pins


class ShowsProject(Of):
    """Parameters of `image.shows_project`."""

    project: EvidenceName
    """The .xcf (or any picture) that it was exported from."""
    when: When = "after"
    transform: tuple[Step, ...] = ()
    """What the export was to change: scale, crop, ..."""
    background: Colour = "#ffffff"
    """What GIMP puts behind what is transparent, in formats without transparency."""
    tolerance: Annotated[float, Field(gt=0, le=30)] = 3.0
    """Mean delta E of a block of 16 px; half as much again in lossy formats and where it was scaled."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.995
    """Of the blocks that must agree."""
    piece: Annotated[int, Field(ge=1)] = 3
    """The most blocks in one piece that may not agree."""


LOSSY = ("JPEG", "WEBP", "GIF")
ROUNDING, SPOT = 3, 12
"""What a lossless export may differ by in any channel, of 255, and the most px in one piece that may differ by more."""


@check("image.shows_project", pins=no_pins)
def shows_project(evidence: Evidence, p: ShowsProject) -> Finding:
    """The export shows what its project shows now, layer for layer; one made before the last change does not."""
    wanted = transformed(view(evidence, p.project, p.when).rgba, p.transform, p.when)  # first: a task's own mistake
    seen = view(evidence, p.of)
    if (seen.width, seen.height) != (wanted.shape[1], wanted.shape[0]):
        sizes = [f"{seen.width} x {seen.height} px", f"{wanted.shape[1]} x {wanted.shape[0]} px"]
        sentence = f"The export is {sizes[0]}; the project gives {sizes[1]}."
        return failed(Code.WRONG_GEOMETRY, sentence, observed=sizes[0], wanted=sizes[1], where=p.of)
    if not seen.alpha:
        colour = np.array(parse_colour(p.background), dtype=np.float32) / np.float32(255)
        flat = on_background(wanted, colour)
        wanted = np.concatenate([flat, np.ones_like(flat[:, :, :1])], axis=2)
    scaled = any(step.scale is not None for step in p.transform)
    lossy = seen.format in LOSSY or seen.mode == "indexed" or _lossy(evidence, p)
    if not lossy and not scaled and (spot := _spot(seen.rgba, wanted)) is not None:
        return _differs(p, spot)
    steps = (*p.transform, Step(background=p.background)) if not seen.alpha else p.transform
    data = evidence.read_bytes(p.of) if seen.format == "JPEG" else None
    source = view(evidence, p.project, p.when).rgba
    wanted_as_coded, spot = nearest_way(seen.rgba, ways(source, steps), BOUNDS_LOSSY if lossy else BOUNDS, data)
    if spot is None and data is not None and not _lossy(evidence, p):
        spot = beyond_coding(data, ways(source, steps))
    if spot is not None:
        return _differs(p, spot)
    if (apart := _detail(seen, source, steps, data)) is not None:
        return failed(Code.WRONG_CONTENT, f"The export {apart}.", where=p.of)
    # Fine print comes out differently from a lossy format, and from each way of scaling.
    loose = lossy or scaled
    found, plain = likeness(seen.rgba, wanted_as_coded), likeness(seen.rgba, wanted)
    structured = plain.structured | likeness(wanted, seen.rgba).structured
    good = (found.colour <= p.tolerance * (1.5 if loose else 1)) & (found.alpha <= 0.03)
    good &= (np.maximum(found.structure, plain.structure) >= (0.6 if loose else 0.85)) | ~structured
    share = float(good.mean())
    damaged = largest(~good)
    piece = 0 if damaged is None else int(damaged.sum())
    if share >= p.share and piece <= p.piece:
        return passed("The export shows what its project shows.", observed=share, wanted=p.share, where=p.of)
    return _differs(p, found.place(~good if damaged is None or piece <= p.piece else damaged))


def _detail(seen: Picture, source: Floats, steps: tuple[Step, ...], jpeg: bytes | None) -> str | None:
    """Say in what the detail of an export differs from its project's, however that was scaled."""
    if seen.mode == "indexed" or any(step.perspective is not None or step.rotate is not None for step in steps):
        return None
    wanted = [way if jpeg is None else coded_as(jpeg, way) for way in ways(source, steps)]
    free = np.zeros(seen.rgba.shape[:2], dtype=np.bool_)
    return unlike_by_parts(seen.rgba, wanted, free, enlarged=max(seen.rgba.shape[:2]) > max(source.shape[:2]))


def _differs(p: ShowsProject, box: tuple[int, int, int, int]) -> Finding:
    x, y, x1, y1 = box
    sentence = f"The export differs from its project within ({x}, {y}) to ({x1}, {y1})."
    return failed(Code.WRONG_CONTENT, sentence, observed=list(box), where=p.of)


def _lossy(evidence: Evidence, p: ShowsProject) -> bool:
    """Say whether what it was exported from is itself in a lossy format: the picture may have been exported before it
    was coded."""
    return view(evidence, p.project, p.when).format in LOSSY


def _spot(seen: Floats, wanted: Floats) -> tuple[int, int, int, int] | None:
    """Return the box (x, y, x1, y1) around the largest piece in which a lossless export is not its project."""
    painted = np.abs(np.asarray(on_background(seen, 0.5)) - np.asarray(on_background(wanted, 0.5))).max(axis=2)
    apart = np.maximum(painted, np.abs(seen[:, :, 3] - wanted[:, :, 3])) * 255 > ROUNDING
    _, _, stats, _ = cv2.connectedComponentsWithStats(apart.astype(np.uint8), connectivity=8)
    if len(stats) < 2:
        return None
    x, y, width, height, size = (int(each) for each in max(stats[1:], key=lambda one: one[cv2.CC_STAT_AREA]))
    return (x, y, x + width, y + height) if size > SPOT else None
