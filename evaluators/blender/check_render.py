"""Checks on pictures that were rendered: of the size and format that the project says, and showing what it shows."""

from __future__ import annotations

from typing import Annotated

import cv2
import numpy as np
from pydantic import Field

from evaluators.blender.check_scene import final_size
from evaluators.blender.model import load
from evaluators.blender.pins import no_pins
from evaluators.colour import lab, luma, on_background
from evaluators.evidence import Evidence, Misfit, When
from evaluators.raster.likeness import likeness
from evaluators.raster.look import view
from evaluators.raster.picture import Floats, parse_picture
from evaluators.raster.transform import resized
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed


class Rendered(Of):
    """Parameters of `blender.rendered`; `of` is the picture."""

    project: EvidenceName
    """The .blend, which is rendered anew in small."""
    when: When = "after"
    """Which state of it."""
    frame: int | None = None
    """Without it, the saved frame."""
    size: bool = True
    """The picture must have the size that the project says."""
    samples: Annotated[int, Field(ge=1, le=256)] = 64
    tolerance: Annotated[float, Field(gt=0, le=50)] = 8.0
    """Mean delta E of a block."""
    structure: Annotated[float, Field(gt=0, le=1)] = 0.55
    """The least SSIM of a block: few samples are noisy."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.85
    """Of the blocks that must agree, and of those that have structure."""
    piece: Annotated[float, Field(ge=0, le=1)] = 0.0006
    """The largest share of the picture that may be wrong in one piece: a prop that is missing is one. Right pictures of
    the project's own tasks, those of few samples and those made smaller, have none at all."""


WIDTH, OWN_WIDTH = 320, 480
"""Of the picture that is rendered anew; and up to which width it is rendered in its own."""
SOFT = 5
PIECE_TOLERANCE = 6.0
"""Delta E beyond which a pixel of a piece is wrong."""
DETAIL = 0.6
"""The least share of the sharpest detail, where both are of one size: a rendering of half the size, enlarged, has 0.4.
Cycles' grain is detail too, and no measure."""
BLOCKS = range(2, 9)
"""Widths of the blocks that a picture enlarged without interpolation is made of."""
IN_STEP = 0.9
"""The share of what changes along the rows that lies at the borders of blocks, beyond which there are blocks."""


@check("blender.rendered", pins=no_pins)
def rendered(evidence: Evidence, p: Rendered) -> Finding:
    """The picture shows what the project's camera sees when the project is rendered anew."""
    seen = view(evidence, p.of)
    scene = load(evidence, p.project, p.when).active
    wanted_size = final_size(scene)
    if p.size and (seen.width, seen.height) != wanted_size:
        got, ask = f"{seen.width} x {seen.height} px", f"{wanted_size[0]} x {wanted_size[1]} px"
        sentence = f"The picture is {got}; the project renders {ask}."
        return failed(Code.WRONG_FORMAT, sentence, observed=got, wanted=ask, where=p.of)
    frame = {} if p.frame is None else {"frame": p.frame}
    made = evidence.made(
        p.project,
        "render",
        p.when,
        width=wanted_size[0] if wanted_size[0] <= OWN_WIDTH else WIDTH,
        samples=p.samples,
        **frame,
    )
    wanted = parse_picture(made["picture.png"]).rgba
    small = resized(seen.rgba, wanted.shape[1], wanted.shape[0])
    found = likeness(small, wanted)
    if not found.structured.any():
        raise Misfit(f"blender.rendered: what {p.project} renders is empty")
    good = (found.structure >= p.structure) & (found.colour <= p.tolerance) & (found.alpha <= 0.15)
    # a block without structure has none that could differ: noise is not held against it
    good |= ~found.structured & (found.colour <= p.tolerance) & (found.alpha <= 0.15)
    wrong = _largest(small, wanted, min(p.tolerance, PIECE_TOLERANCE))
    if wrong > p.piece:
        sentence = f"The picture differs from what the project renders in one piece of {wrong:.2%} of it."
        return failed(Code.WRONG_CONTENT, sentence, observed=wrong, wanted=p.piece, where=p.of)
    fine = 1.0 if small.shape != seen.rgba.shape or scene.render.get("engine") == "CYCLES" else _detail(small, wanted)
    if fine < DETAIL:
        sentence = f"The picture has {fine:.0%} of the detail that the project renders: it was enlarged or blurred."
        return failed(Code.WRONG_CONTENT, sentence, observed=fine, wanted=DETAIL, where=p.of)
    if (step := _coarse(seen.rgba)) > 1:
        sentence = f"The picture is made of pixels {step} times as large: it was enlarged."
        return failed(Code.WRONG_CONTENT, sentence, observed=step, where=p.of)
    share = min(float(good.mean()), float(good[found.structured].mean()))
    if share >= p.share:
        return passed(f"The picture shows the project ({share:.0%} of it).", observed=share, wanted=p.share, where=p.of)
    apart = float(np.mean(found.colour))
    sentence = f"{1 - share:.0%} of what the project renders is not in the picture (mean delta E {apart:.1f})."
    return failed(Code.WRONG_CONTENT, sentence, observed=share, wanted=p.share, where=p.of)


def _detail(seen: Floats, wanted: Floats) -> float:
    """Return how sharp the sharpest hundredth of a picture is, as a share of that of the other."""
    sharp = [
        float(np.percentile(np.abs(cv2.Laplacian(luma(on_background(picture, 0.5)), -1)), 99))
        for picture in (seen, wanted)
    ]
    return sharp[0] / sharp[1] if sharp[1] > 0.01 else 1.0


def _coarse(seen: Floats) -> int:
    """Return how many pixels wide the blocks are that a picture is made of; 1 if it is not.

    All that changes along its rows changes at every so-manieth column there, and nowhere else.
    """
    along = np.abs(np.diff(luma(on_background(seen, 0.5)), axis=1)).sum(axis=0)
    whole = float(along.sum())
    shares = {
        step: max(float(along[first::step].sum()) for first in range(step)) / whole for step in BLOCKS if whole > 0
    }
    return max((step for step, share in shares.items() if share > IN_STEP), default=1)


def _largest(seen: Floats, wanted: Floats, tolerance: float) -> float:
    """Return the share of two pictures that the largest connected piece has in which they differ.

    Both are softened, so that the grain of few samples and edges that lie half a pixel apart are not a difference.
    """
    soft = [cv2.blur(on_background(picture, 0.5), (SOFT, SOFT)) for picture in (seen, wanted)]
    alpha = [cv2.blur(picture[:, :, 3], (SOFT, SOFT)) for picture in (seen, wanted)]
    apart = np.linalg.norm(lab(np.asarray(soft[0])) - lab(np.asarray(soft[1])), axis=2) > tolerance
    differs = apart | (np.abs(alpha[0] - alpha[1]) > 0.15)
    thick = cv2.erode(differs.astype(np.uint8), np.ones((3, 3), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(thick, connectivity=8)
    return float(stats[1:, cv2.CC_STAT_AREA].max(initial=0)) / thick.size
