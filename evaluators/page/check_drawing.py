"""A check on the colours of what is drawn in an element of a page: shares of them, and separate areas."""

from typing import Annotated

import numpy as np
from pydantic import Field, model_validator

from evaluators.colour import Colour
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess
from evaluators.page.acts import NotDone
from evaluators.page.drawn import Drawn, Tolerance, drawn, pins_of_drawing
from evaluators.page.pins import says_what_changes
from evaluators.raster.areas import areas_of, mask_of
from evaluators.raster.picture import Floats
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed

BLANK_SHARE = 0.999
"""So much of one colour is blank: an edge or a speck is not a drawing."""


class Drawing(Drawn):
    """Parameters of `page.drawing`; without a colour, something must be drawn."""

    blank: bool = False
    """Nothing is drawn: all of it has one colour."""
    colour: Colour | None = None
    tolerance: Tolerance = 6
    share: tuple[Annotated[float, Field(ge=0, le=1)], Annotated[float, Field(ge=0, le=1)]] | None = None
    """The least and the greatest share of the pixels that have the colour."""
    areas: Annotated[int, Field(ge=0)] | None = None
    """How many separate areas of the colour there are."""
    smallest: Annotated[int, Field(ge=1)] = 50
    """Pixels that an area has at least to count: edges and letters are none."""

    @model_validator(mode="after")
    def _whole(self) -> "Drawing":
        if (self.colour is None) == (self.share is not None or self.areas is not None):
            raise ValueError("a share or areas go with a colour")
        if self.blank and self.colour is not None:
            raise ValueError("what is blank has no colour to ask for")
        return self


@check("page.drawing", pins=pins_of_drawing, says=says_what_changes)
def drawing(evidence: Evidence, p: Drawing) -> Finding:
    """In the element is something drawn, or nothing; a colour has its share of the pixels, and its number of areas."""
    try:
        picture = drawn(evidence, p)
    except NotDone as error:
        return failed(Code.NOT_FOUND, f"{error}", where=p.of)
    if p.colour is None:
        blank = _most_common(picture.rgba) >= BLANK_SHARE
        expectation = Expectation(
            "drawing", "blank" if blank else "drawn", "blank" if p.blank else "drawn", blank == p.blank
        )
        return assess(str(p.target), [expectation], Code.WRONG_CONTENT, p.of)
    mask = mask_of(picture.rgba, p.colour, p.tolerance)
    expectations = []
    if p.share is not None:
        share, (least, most) = float(mask.mean()), p.share
        expectations.append(
            Expectation(f"share of {p.colour}", share, f"{least:g} to {most:g}", least <= share <= most)
        )
    if p.areas is not None:
        count = sum(area.pixels >= p.smallest for area in areas_of(mask))
        expectations.append(Expectation(f"number of areas in {p.colour}", count, p.areas, count == p.areas))
    return assess(str(p.target), expectations, Code.WRONG_CONTENT, p.of)


def _most_common(rgba: Floats) -> float:
    values = np.round(rgba[:, :, :3].reshape(-1, 3) * 255).astype(np.int64) @ np.array([65536, 256, 1])
    return float(np.unique(values, return_counts=True)[1].max() / len(values))
