"""The guard over a picture: outside of stated boxes every pixel is as it was, but for what saving rounds."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from pydantic import Field

from evaluators.evidence import Evidence, Misfit, When
from evaluators.raster.likeness import Flags
from evaluators.raster.look import Box, Look, rectangle, view
from evaluators.raster.picture import Floats
from evaluators.registry import EvidenceName, check
from evaluators.verdict import Code, Finding, failed, passed

LOSSY = ("JPEG", "WEBP")
EXACT_STEP, LOSSY_STEP = 1.5 / 255, 26 / 255
"""By how much a pixel's number may differ: rounding, or the quantisation of a lossy format."""


class Untouched(Look):
    """Parameters of `image.untouched`."""

    source: EvidenceName | None = None
    """What it must be like; without it, the same file."""
    when: When = "before"
    except_: Annotated[tuple[Box, ...], Field(alias="except")] = ()
    """Boxes that may show anything, x, y, width, height in px or shares."""
    tolerance: Annotated[float, Field(ge=0, le=255)] | None = None
    """By how much a number of a pixel (0 to 255) may differ; without it 1.5, and in lossy formats by blocks of
    8 px: 26 for a pixel and 4 for a block's mean."""
    mode: bool = True
    """Whether mode (RGB, grey, indexed) and being transparent at all must stay."""


@check("image.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Outside of the excepted boxes, size, mode and every pixel are as they were."""
    seen, source = view(evidence, p.of, layer=p.layer), view(evidence, p.source or p.of, p.when, p.layer)
    if (seen.width, seen.height) != (source.width, source.height):
        sizes = [f"{picture.width} x {picture.height} px" for picture in (seen, source)]
        sentence = f"The picture became {sizes[0]} from {sizes[1]}."
        return failed(Code.CHANGED, sentence, observed=sizes[0], wanted=sizes[1], where=p.of)
    if p.mode and seen.mode != source.mode:
        sentence = f"The picture's mode became {seen.mode} from {source.mode}."
        return failed(Code.CHANGED, sentence, observed=seen.mode, wanted=source.mode, where=p.of)
    apart = _difference(seen.rgba, source.rgba)
    for box in p.except_:
        place = rectangle(box, seen.width, seen.height)
        if place is None:
            raise Misfit(f"image.untouched excepts {box}, which is not in the picture")
        apart[place[1] : place[3], place[0] : place[2]] = 0
    lossy = p.tolerance is None and (seen.format in LOSSY or source.format in LOSSY)
    limit = LOSSY_STEP if lossy else EXACT_STEP if p.tolerance is None else p.tolerance / 255
    bad = np.abs(apart).max(axis=2) > limit
    if lossy:
        bad |= _drifted(apart)
    if not bad.any():
        return passed("The rest of the picture is unchanged.", observed=float(np.abs(apart).max()) * 255, where=p.of)
    rows, columns = np.flatnonzero(bad.any(axis=1)), np.flatnonzero(bad.any(axis=0))
    corners = f"({columns[0]}, {rows[0]}) to ({columns[-1] + 1}, {rows[-1] + 1})"
    sentence = f"{int(bad.sum())} pixels changed that should have stayed, within {corners}."
    return failed(Code.CHANGED, sentence, observed=int(bad.sum()), wanted=0, where=p.of)


def _difference(a: Floats, b: Floats) -> Floats:
    """Return signed differences; the colours of what is transparent on both sides do not show."""
    apart = a - b
    apart[:, :, :3] *= np.maximum(a[:, :, 3:], b[:, :, 3:])
    return apart


def _drifted(apart: Floats) -> Flags:
    """Say which pixels lie in a block of 8 px whose mean changed by more than 4 of 255."""
    height, width = apart.shape[:2]
    rows, columns = -(-height // 8), -(-width // 8)
    padded = np.pad(apart[:, :, :3], ((0, rows * 8 - height), (0, columns * 8 - width), (0, 0)), mode="edge")
    means = np.abs(padded.reshape(rows, 8, columns, 8, 3).mean(axis=(1, 3))).max(axis=2)
    return np.asarray(np.kron(means > 4 / 255, np.ones((8, 8), dtype=bool))[:height, :width], dtype=np.bool_)
