"""The check on a cut-out's edge, all along it: what is left of the ground, and what is cut away of the thing."""

from __future__ import annotations

from typing import Annotated

import cv2
import numpy as np
from numpy.typing import NDArray
from pydantic import Field, model_validator

from evaluators.evidence import Evidence, Misfit
from evaluators.raster.look import Look, view
from evaluators.registry import EvidenceName, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.xcf.model import Path
from evaluators.xcf.pins import no_pins
from evaluators.xcf.reader import load

Flags = NDArray[np.bool_]
Point = tuple[float, float]
SOLID, EMPTY = 0.9, 0.1
"""The opacity from which a px is there, and up to which it is gone."""
BEND = 6
"""Straight pieces of each curve of a path."""
SHIFT = 4
"""Bits behind the point of the coordinates that are drawn."""
REACH = 8
"""Px around a place from which the colours of the ground and of the thing there are taken."""
MOSTLY_GROUND = 0.3
"""The part of the thing in a px of the photo up to which the px shows the ground."""
LEAST_APART = 24.0
"""The distance of two colours, of 441, below which a px does not say which of them it shows."""


class Silhouette(Look):
    """Parameters of `image.silhouette`; one of outline and path."""

    outline: tuple[Point, ...] = ()
    """Corners of the thing's outline in px of the canvas, in order."""
    path: str | None = None
    """The name of a path of `source` that is the outline."""
    source: EvidenceName | None = None
    """The project that has the path, as it was before; without it, `of`."""
    within: Annotated[float, Field(ge=1, le=40)] = 2.0
    """Px by which the edge may lie beside the outline."""
    piece: Annotated[int, Field(ge=0)] = 12
    """The most px in one piece that may be wrong beyond that."""
    ground: EvidenceName | None = None
    """The photo that the thing was cut from, as large as the canvas: no seam of its ground of 2 px may be left."""

    @model_validator(mode="after")
    def _one(self) -> Silhouette:
        if bool(self.outline) == (self.path is not None):
            raise ValueError("expected outline or path, one of them")
        if self.outline and len(self.outline) < 3:
            raise ValueError("expected at least three corners of the outline")
        return self


@check("image.silhouette", pins=no_pins)
def silhouette(evidence: Evidence, p: Silhouette) -> Finding:
    """All within the outline is opaque and all outside of it transparent, everywhere along the edge."""
    alpha = view(evidence, p.of, layer=p.layer, placed=True).rgba[:, :, 3]
    inside = _filled(_strokes(evidence, p), alpha.shape[1], alpha.shape[0])
    from_edge_in = cv2.distanceTransform(inside.astype(np.uint8), cv2.DIST_L2, 5)
    from_edge_out = cv2.distanceTransform((~inside).astype(np.uint8), cv2.DIST_L2, 5)
    for wrong, what in (
        ((from_edge_out > p.within) & (alpha > EMPTY), "Something is left standing beside the outline"),
        ((from_edge_in > p.within) & (alpha < SOLID), "Something within the outline is cut away"),
    ):
        _, _, stats, _ = cv2.connectedComponentsWithStats(wrong.astype(np.uint8), connectivity=8)
        worst = max(stats[1:], key=lambda one: int(one[cv2.CC_STAT_AREA]), default=None)
        if worst is not None and int(worst[cv2.CC_STAT_AREA]) > p.piece:
            x, y, width, height, size = (int(each) for each in worst)
            sentence = f"{what}: {size} px within ({x}, {y}) to ({x + width}, {y + height})."
            return failed(Code.WRONG_CONTENT, sentence, observed=size, wanted=p.piece, where=p.of)
    if p.ground is not None:
        seam = _seam(view(evidence, p.ground, "before").rgba[:, :, :3], alpha, inside, p.within)
        if seam > p.piece:
            sentence = f"A seam of the ground is left along the edge: {seam} px in one piece."
            return failed(Code.WRONG_CONTENT, sentence, observed=seam, wanted=p.piece, where=p.of)
    return passed("The edge follows the outline.", where=p.of)


def _seam(photo: NDArray[np.floating], alpha: NDArray[np.floating], inside: Flags, within: float) -> int:
    """Return the px of the largest piece of ground, 2 px wide or more, that is left opaque near the edge.

    What is ground is seen in the photo: near each px are a mean colour outside of the outline and one inside of it,
    and the px is a mixture of the two.

    Args:
        photo: colours, [height, width, 3], 0 to 1.
        alpha: opacity of the cut-out, [height, width], 0 to 1.
        inside: the px within the outline.
        within: px by which the outline may be wrong.

    Raises:
        Misfit: the photo and the canvas differ in size.
    """
    if photo.shape[:2] != alpha.shape:
        raise Misfit("image.silhouette: the ground's photo and the canvas differ in size")
    colours = photo.astype(np.float64) * 255
    far_in = cv2.distanceTransform(inside.astype(np.uint8), cv2.DIST_L2, 5)
    far_out = cv2.distanceTransform((~inside).astype(np.uint8), cv2.DIST_L2, 5)
    thing = _means(colours, (far_in > within) & (far_in <= within + REACH))
    ground = _means(colours, (far_out > within) & (far_out <= within + REACH))
    between = thing - ground
    apart = np.linalg.norm(between, axis=2)
    part = ((colours - ground) * between).sum(axis=2) / np.maximum(apart, 1) ** 2
    edge = (far_in <= within) & (far_out <= within + 1)
    left = edge & (apart >= LEAST_APART) & (part <= MOSTLY_GROUND) & (alpha >= SOLID)
    # what is one px wide is an edge that was cut hard
    wide = cv2.morphologyEx(left.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(wide, connectivity=8)
    return max((int(each) for each in stats[1:, cv2.CC_STAT_AREA]), default=0)


def _means(colours: NDArray[np.float64], sample: Flags) -> NDArray[np.float64]:
    """Return the mean colour of the sample around each px, [height, width, 3]."""
    weight = cv2.GaussianBlur(sample.astype(np.float64), (0, 0), REACH)
    summed = cv2.GaussianBlur(np.where(sample[:, :, None], colours, 0.0), (0, 0), REACH)
    return np.asarray(summed / np.maximum(weight, 1e-9)[:, :, None])


def _strokes(evidence: Evidence, p: Silhouette) -> list[list[Point]]:
    """Return closed polygons.

    Raises:
        Misfit: the project has no such path, or several.
    """
    if p.path is None:
        return [list(p.outline)]
    found = [path for path in load(evidence, p.source or p.of, "before").paths if path.name == p.path]
    if len(found) != 1:
        raise Misfit(f"image.silhouette: {len(found) or 'no'} paths of {p.source or p.of} are named {p.path}")
    return [polygon for polygon in outlines(found[0]) if len(polygon) >= 3]


def outlines(path: Path) -> list[list[Point]]:
    """Return each stroke as a polygon: its points come in threes, a corner between the handles of its two curves."""
    polygons = []
    steps = np.linspace(0, 1, BEND, endpoint=False)[:, None]
    for _, points in path.strokes:
        triples = np.array(points[: len(points) // 3 * 3], dtype=np.float64).reshape(-1, 3, 2)
        polygon: list[Point] = []
        for here, there in zip(triples, np.roll(triples, -1, axis=0), strict=True):
            a, b, c, d = here[1], here[2], there[0], there[1]
            curve = (
                (1 - steps) ** 3 * a + 3 * (1 - steps) ** 2 * steps * b + 3 * (1 - steps) * steps**2 * c + steps**3 * d
            )
            polygon += [(float(x), float(y)) for x, y in curve]
        polygons.append(polygon)
    return polygons


def _filled(polygons: list[list[Point]], width: int, height: int) -> Flags:
    """Return the px within an odd number of polygons."""
    inside = np.zeros((height, width), dtype=np.bool_)
    for polygon in polygons:
        one = np.zeros((height, width), dtype=np.uint8)
        corners = np.round((np.array(polygon) - 0.5) * 2**SHIFT).astype(np.int32)
        cv2.fillPoly(one, [corners], 1, shift=SHIFT)
        inside ^= one > 0
    return inside
