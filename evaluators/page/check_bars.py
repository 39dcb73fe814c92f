"""A check on a bar chart as it is drawn: the bars of each colour on one line, in order, as long as their values."""

import random
import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Literal

import numpy as np
from pydantic import Field, model_validator

from evaluators.colour import Colour, lab
from evaluators.evidence import BrokenBaseline, Evidence
from evaluators.files.content import decode
from evaluators.page.acts import NOTHING_INSTEAD, NotDone
from evaluators.page.drawn import Drawn, Tolerance, drawn, pins_of_drawing
from evaluators.page.pins import says_what_changes
from evaluators.raster.areas import Area, Mask, areas_of, joined, mask_of
from evaluators.raster.picture import Floats
from evaluators.registry import EvidenceName, Params, check
from evaluators.verdict import Code, Finding, failed, passed

Value = Annotated[float, Field(gt=0)]
_GAP_PX = 4
"""A line across a bar is not wider."""
_BASE_PX = 2
"""How far the feet of bars may be apart."""
_SPECK_PX = 8
"""What is smaller, each way, is a speck of edges that are smoothed, or a part of a letter in a colour like it."""
_LINE = 15
"""Delta E of what lies between a bar and its ground from all mixtures of the two: an outline."""


class Series(Params):
    """The bars of one colour."""

    colour: Colour
    values: Annotated[tuple[Value, ...], Field(min_length=2)]
    """From left to right, or from the top; only their ratios count."""


class Bars(Drawn):
    """Parameters of `page.bars`; bars that touch are separated by their colours alone."""

    series: Annotated[tuple[Series, ...], Field(min_length=1)]
    """Several share base line and scale; side by side, at each place in this order."""
    direction: Literal["upright", "sideways"] = "upright"
    """`sideways`: from the left."""
    tolerance: Annotated[float, Field(gt=0, le=0.5)] = 0.03
    """Of a length, as a share of the longest bar's."""
    longest: Annotated[float, Field(ge=1)] = 60
    """CSS px that the longest bar has at least."""
    colour_tolerance: Tolerance = 6
    data: EvidenceName | None = None
    """A file in `beside` that holds the values: with other numbers in it, the same chart must show those."""

    @model_validator(mode="after")
    def _as_many(self) -> "Bars":
        if len({len(series.values) for series in self.series}) != 1:
            raise ValueError("expected as many values in each series")
        if len({series.colour for series in self.series}) != len(self.series):
            raise ValueError("expected a colour of its own for each series")
        return self


@check("page.bars", pins=pins_of_drawing, says=says_what_changes)
def bars(evidence: Evidence, p: Bars) -> Finding:
    """A bar chart is drawn in the element: bars of each colour, equally wide, on one base line that they all share, in
    order, their lengths in the ratio of the values."""
    finding = _drawn_as_asked(evidence, p, NOTHING_INSTEAD)
    if not finding.ok or p.data is None:
        return finding
    text, others = _other_numbers(evidence.parse(p.data, decode), p)
    again = _drawn_as_asked(evidence, p.model_copy(update={"series": others}), {p.data: text})
    if not again.ok:
        sentence = f"With other numbers in {evidence.item(p.data).where}: {again.sentence}"
        return failed(again.code, sentence, observed=again.observed, wanted=again.wanted, where=p.of)
    return finding


def _other_numbers(text: str, p: Bars) -> tuple[str, tuple[Series, ...]]:
    """Return the file with other numbers in place of the values, and the series of these; drawn by the values."""
    values = list(dict.fromkeys(value for series in p.series for value in series.values))
    draw = random.Random(repr(values))
    most = round(max(values))
    numbers = dict(zip(values, draw.sample(range(most // 5 + 1, most + 1), len(values)), strict=True))
    written = {f"{value:g}": str(number) for value, number in numbers.items()}
    parts = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, written))})(?![\w.])")
    if missing := [value for value in written if value not in parts.findall(text)]:
        raise BrokenBaseline(f"{p.data} does not hold {missing[0]}")
    series = tuple(
        each.model_copy(update={"values": tuple(float(numbers[value]) for value in each.values)}) for each in p.series
    )
    return parts.sub(lambda found: written[found[0]], text), series


def _drawn_as_asked(evidence: Evidence, p: Bars, instead: Mapping[str, str]) -> Finding:
    try:
        picture = drawn(evidence, p, instead)
    except NotDone as error:
        return failed(Code.NOT_FOUND, f"{error}", where=p.of)
    found: list[list[Area]] = []
    for series in p.series:
        mask = mask_of(picture.rgba, series.colour, p.colour_tolerance)
        standing, others = _standing(mask if p.direction == "upright" else mask.T[::-1])
        if len(standing) != len(series.values):
            sentence = f"{len(standing)} bars in {series.colour} rise from one line, not {len(series.values)}."
            return failed(Code.WRONG_COUNT, sentence, observed=len(standing), wanted=len(series.values), where=p.of)
        if others:
            sentence = f"Something in {series.colour} is drawn beside the bars, {others[0].width} px wide."
            return failed(Code.EXTRA, sentence, observed=len(others), wanted=0, where=p.of)
        rgba = picture.rgba if p.direction == "upright" else picture.rgba.transpose(1, 0, 2)[::-1]
        if any(_outlined(rgba, bar) for bar in standing):
            sentence = f"A bar in {series.colour} has an outline in another colour."
            return failed(Code.WRONG_STYLE, sentence, where=p.of)
        found.append(standing)
    return _judged(found, p)


def _outlined(rgba: Floats, bar: Area) -> bool:
    """Say whether something of another colour runs along both long sides of a bar."""
    rows = slice(bar.top + bar.height // 10, max(bar.bottom - bar.height // 10, bar.top + 1))
    fill = _colour_of(rgba[rows, bar.left + bar.width // 2])
    return all(
        _has_line([rgba[rows, column] for column in columns if 0 <= column < rgba.shape[1]], fill)
        for columns in (range(bar.left - 1, bar.left - 7, -1), range(bar.right, bar.right + 6))
    )


def _has_line(columns: list[Floats], fill: Floats) -> bool:
    """Say whether the columns beside a bar, from it outwards, are of another colour before they are of the ground's."""
    if len(columns) < 2:
        return False
    *near, ground = (_colour_of(column) for column in columns)
    way = ground - fill
    for colour in near[:4]:
        share = float(np.clip(np.dot(colour - fill, way) / max(float(np.dot(way, way)), 1e-6), 0, 1))
        if float(np.linalg.norm(colour - fill - share * way)) > _LINE:
            return True
    return False


def _colour_of(pixels: Floats) -> Floats:
    return np.asarray(np.median(lab(np.ascontiguousarray(pixels[:, :3])), axis=0), dtype=np.float32)


def _standing(mask: Mask) -> tuple[list[Area], list[Area]]:
    """Return the bars, which rise from the line that carries most pixels, and what lies elsewhere."""
    pieces = joined([area for area in areas_of(mask) if min(area.width, area.height) > 1], _GAP_PX)
    if not pieces:
        return [], []
    base = max(
        (area.bottom for area in pieces),
        key=lambda bottom: sum(each.pixels for each in pieces if abs(each.bottom - bottom) <= _BASE_PX),
    )
    at_base = [area for area in pieces if abs(area.bottom - base) <= _BASE_PX]
    width = max(at_base, key=lambda area: area.pixels).width
    standing = [area for area in at_base if not _is_small(area) or abs(area.width - width) <= _widths_apart(width)]
    return standing, [area for area in pieces if area not in standing and not _is_small(area)]


def _is_small(area: Area) -> bool:
    return max(area.width, area.height) <= _SPECK_PX


def _widths_apart(width: int) -> float:
    """Return by how many px bars of one width may differ."""
    return max(3, 0.1 * width)


def _judged(found: list[list[Area]], p: Bars) -> Finding:
    every = [area for standing in found for area in standing]
    if max(area.bottom for area in every) - min(area.bottom for area in every) > 2 * _BASE_PX:
        return failed(Code.WRONG_GEOMETRY, "The series do not rise from one line.", where=p.of)
    widths = sorted(area.width for area in every)
    if widths[-1] - widths[0] > _widths_apart(widths[-1]):
        sentence = f"The bars are {widths[0]} to {widths[-1]} px wide, not equally."
        return failed(Code.WRONG_GEOMETRY, sentence, observed=widths, where=p.of)
    order = [area for place in zip(*found, strict=True) for area in place]
    if any(after.left <= before.left for before, after in pairwise(order)):
        return failed(Code.WRONG_ORDER, "The bars of the series do not stand side by side in order.", where=p.of)
    lengths = np.array([[area.height for area in standing] for standing in found], dtype=np.float64)
    values = np.array([series.values for series in p.series], dtype=np.float64)
    if lengths.max() < p.longest:
        sentence = f"The longest bar has {lengths.max():.0f} px; {p.longest:g} at least were asked."
        return failed(Code.WRONG_GEOMETRY, sentence, observed=float(lengths.max()), wanted=p.longest, where=p.of)
    measured = (lengths * values.sum() / lengths.sum()).round(2).tolist()
    if np.abs(lengths - values * lengths.sum() / values.sum()).max() > p.tolerance * lengths.max() + 1:
        sentence = f"The bars are as long as {measured} would be, not {values.tolist()}."
        return failed(Code.WRONG_VALUE, sentence, observed=measured, wanted=values.tolist(), where=p.of)
    return passed("The bars stand as asked.", observed=measured, wanted=values.tolist(), where=p.of)
