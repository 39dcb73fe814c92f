"""A check on a line chart as it is drawn: where the line passes at equal steps from its left end to its right one."""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from evaluators.colour import Colour
from evaluators.evidence import Evidence
from evaluators.page.acts import NotDone
from evaluators.page.drawn import Drawn, Tolerance, drawn, pins_of_drawing
from evaluators.page.pins import says_what_changes
from evaluators.raster.areas import Mask, areas_of, mask_of
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed, passed

_AROUND = 0.015
"""Share of the width within which a point is looked for: marks reach beyond the first and the last one."""


class Line(Drawn):
    """Parameters of `page.line`."""

    colour: Colour
    values: Annotated[tuple[float, ...], Field(min_length=3)]
    """At equal steps from left to right; higher is up, and only the shape counts, not where the axis begins."""
    tolerance: Annotated[float, Field(gt=0, le=0.5)] = 0.04
    """Of a height, as a share of the line's own."""
    highest: Annotated[float, Field(ge=1)] = 60
    """CSS px from its lowest to its highest point, at least."""
    colour_tolerance: Tolerance = 6


@check("page.line", pins=pins_of_drawing, says=says_what_changes)
def line(evidence: Evidence, p: Line) -> Finding:
    """A line of the colour, in one piece, runs in the element through the values at equal steps."""
    try:
        picture = drawn(evidence, p)
    except NotDone as error:
        return failed(Code.NOT_FOUND, f"{error}", where=p.of)
    mask = mask_of(picture.rgba, p.colour, p.colour_tolerance)
    pieces = areas_of(mask)
    if not pieces:
        return failed(Code.NOT_FOUND, f"No line in {p.colour} is drawn.", where=p.of)
    widest = max(pieces, key=lambda area: area.width)
    if widest.height < p.highest:
        sentence = f"The line in {p.colour} is {widest.height} px high; {p.highest:g} at least were asked."
        return failed(Code.WRONG_GEOMETRY, sentence, observed=widest.height, wanted=p.highest, where=p.of)
    cut = mask[widest.top : widest.bottom, widest.left : widest.right]
    if float(cut.mean()) > 0.5:
        return failed(Code.WRONG_GEOMETRY, f"What is drawn in {p.colour} is not a line.", where=p.of)
    return _judged(cut, p)


def _judged(cut: Mask, p: Line) -> Finding:
    height, width = cut.shape
    middles = _middles(cut)
    values = np.array(p.values, dtype=np.float64)
    spread = max(float(np.ptp(values)), 1e-9)
    around = max(2, round(_AROUND * width))
    wanted = (values.max() - values) / spread
    top, bottom = _ends(middles)
    worst, seen = 0.0, []
    for at, share in enumerate(wanted):
        middle = round(at / (len(values) - 1) * (width - 1))
        near = middles[max(0, middle - around) : middle + around + 1]
        shares = (near - top) / max(bottom - top, 1e-9)
        nearest = float(shares[np.abs(shares - share).argmin()])
        seen.append(round(float(values.max() - nearest * spread), 2))
        worst = max(worst, abs(nearest - share))
    if worst > p.tolerance + 1 / height:
        sentence = f"The line passes through {seen}, not {list(p.values)}."
        return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=list(p.values), where=p.of)
    return passed("The line runs as asked.", observed=seen, wanted=list(p.values), where=p.of)


def _middles(cut: Mask) -> NDArray[np.float64]:
    """Return the middle row of each column's pixels; every column of a connected piece has some."""
    rows = np.arange(cut.shape[0], dtype=np.float64)[:, None]
    return np.asarray((cut * rows).sum(axis=0) / np.maximum(cut.sum(axis=0), 1), dtype=np.float64)


def _ends(middles: NDArray[np.float64]) -> tuple[float, float]:
    return float(middles.min()), float(middles.max())
