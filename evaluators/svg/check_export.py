"""Checks on what was exported from a drawing: PNG pictures and PDF files."""

import unicodedata
from collections import Counter
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, model_validator

from evaluators.evidence import Evidence, When
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pdf import parse_pdf
from evaluators.registry import EvidenceName, Of, check
from evaluators.svg.check_geometry import boxes
from evaluators.svg.model import TEXTS, Document, Node, load
from evaluators.svg.outline import Box
from evaluators.svg.picture import Picture, parse_png
from evaluators.svg.pins import no_pins
from evaluators.svg.select import Element, find
from evaluators.svg.text import anchors, content
from evaluators.svg.units import Px, show
from evaluators.verdict import Code, Finding, failed, passed

PX_PER_POINT = 96 / 72


class ExportedPng(Of):
    """Parameters of `svg.exported_png`; what is left out is not judged."""

    width: Annotated[int, Field(gt=0)] | None = None
    """In pixels."""
    height: Annotated[int, Field(gt=0)] | None = None
    dpi: Annotated[float, Field(gt=0)] | None = None
    """By the picture's size in pixels and that of the area in the drawing; needs `drawing`."""
    drawing: EvidenceName | None = None
    """The drawing that it was exported from."""
    area: Literal["page"] | Element = "page"
    """The page, or an element, of which the box (with or without strokes) was exported."""
    transparent: bool | None = None
    """Whether some of it is see-through."""

    @model_validator(mode="after")
    def _measured_by(self) -> "ExportedPng":
        if self.dpi is not None and self.drawing is None:
            raise ValueError("dpi needs the drawing")
        return self


@check("svg.exported_png", pins=no_pins)
def exported_png(evidence: Evidence, p: ExportedPng) -> Finding:
    """The file is a PNG of the size and resolution asked."""
    picture = evidence.parse(p.of, parse_png)
    expectations: list[Expectation] = []
    if p.width is not None:
        expectations.append(equal("width", picture.width, p.width))
    if p.height is not None:
        expectations.append(equal("height", picture.height, p.height))
    if p.dpi is not None and p.drawing is not None:
        areas = _areas(load(evidence, p.drawing), p.area)
        if isinstance(areas, Finding):
            return areas
        asked = [(box.width * p.dpi / 96, box.height * p.dpi / 96) for box in areas]
        ok = any(abs(picture.width - w) <= 1.01 and abs(picture.height - h) <= 1.01 for w, h in asked)
        size = f"{picture.width} x {picture.height} px"
        expectations.append(
            Expectation("size", size, f"{show(asked[0][0])} x {show(asked[0][1])} px ({p.dpi:g} dpi)", ok)
        )
    if p.transparent is not None:
        expectations.append(equal("transparency", bool((picture.pixels[:, :, 3] < 250).any()), p.transparent))
    if not expectations:
        return passed("It is a PNG.", observed=[picture.width, picture.height], where=p.of)
    return assess("the picture", expectations, Code.WRONG_FORMAT, p.of)


def _areas(document: Document, area: Element) -> list[Box] | Finding:
    if area == "page":
        return [Box(0.0, 0.0, document.width, document.height)]
    node = find(document, area)
    if isinstance(node, Finding):
        return node
    found = boxes(document, node, "either")
    return found or failed(Code.NOT_FOUND, f"{node.name} has no outline.", where=node.name)


class Comparison(Of):
    """How far two pictures may differ."""

    differing: Annotated[float, Field(ge=0, le=1)] = 0.00002
    """The share of pixels that may be like none within a pixel of there; a figure that was changed is more."""
    tolerance: Annotated[int, Field(ge=0, le=255)] = 24
    """Of each channel, of 255, beyond which a pixel differs."""


class Shows(Comparison):
    """Parameters of `svg.shows`: a picture against what a drawing shows."""

    drawing: EvidenceName
    when: When = "after"
    """Which state of the drawing."""


@check("svg.shows", pins=no_pins)
def shows(evidence: Evidence, p: Shows) -> Finding:
    """The picture shows what the whole page of the drawing shows, rendered by Inkscape at the same width."""
    picture = evidence.parse(p.of, parse_png)
    made = evidence.made(p.drawing, "render", p.when, width=picture.width)
    wanted = parse_png(made["picture.png"])
    return compared(picture, wanted, p)


class SameLook(Comparison):
    """Parameters of `svg.same_look`."""

    source: EvidenceName | None = None
    """The drawing that it must look like; without it, the same file."""
    when: When = "before"
    """Which state of the source."""
    width: Annotated[int, Field(gt=0, le=4000)] = 1600
    """Of both pictures, in pixels."""


@check("svg.same_look", pins=no_pins)
def same_look(evidence: Evidence, p: SameLook) -> Finding:
    """The drawing's page shows what that of before shows, both rendered by Inkscape, whatever it is made of now."""
    wanted = parse_png(evidence.made(p.source or p.of, "render", p.when, width=p.width)["picture.png"])
    picture = parse_png(evidence.made(p.of, "render", "after", width=p.width)["picture.png"])
    return compared(picture, wanted, p)


def compared(picture: Picture, wanted: Picture, p: Comparison) -> Finding:
    """Judge a picture by another."""
    if finding := _proportions(picture, wanted, p.of):
        return finding
    high = min(picture.height, wanted.height)
    off = np.zeros((high, picture.width), dtype=bool)
    # Over white alone, white on nothing would look like nothing. A picture with a ground of its own is judged over it.
    grounds = (255, 0) if bool((picture.pixels[:, :, 3] < 250).any()) else (255,)
    for grey in grounds:
        one, two = (each.over(grey)[:high].astype(np.uint8) for each in (picture, wanted))
        off |= np.maximum(_strays(one, two), _strays(two, one)) > p.tolerance
    return _share_off(off, p.differing, p.of)


def _proportions(picture: Picture, wanted: Picture, where: str) -> Finding | None:
    if abs(picture.height - wanted.height) <= 1:
        return None
    seen, asked = (f"{each.width} x {each.height} px" for each in (picture, wanted))
    sentence = f"The picture has {seen}; at this width the page has {asked}."
    return failed(Code.WRONG_CONTENT, sentence, observed=seen, wanted=asked, where=where)


def _share_off(off: NDArray[np.bool_], most: float, where: str) -> Finding:
    share = float(off.mean())
    sentence = f"{show(share * 100)} % of the picture differ from the drawing."
    if share > most:
        rows, columns = np.nonzero(off)
        place = [int(columns.min()), int(rows.min()), int(columns.max()), int(rows.max())]
        sentence = f"{sentence[:-1]}, between ({place[0]}, {place[1]}) and ({place[2]}, {place[3]})."
        return failed(Code.WRONG_CONTENT, sentence, observed=share, wanted=most, where=where)
    return passed(sentence, observed=share, wanted=most, where=where)


class ExportedPdf(Of):
    """Parameters of `svg.exported_pdf`; what is left out is not judged."""

    width: Px | None = None
    """Of each page."""
    height: Px | None = None
    pages: Annotated[int, Field(gt=0)] = 1
    text: Literal["kept", "outlined"] | None = None
    """Whether words are still words, in fonts, or paths."""
    drawing: EvidenceName | None = None
    """The drawing that it was exported from: with kept text, all words that show there must be words here."""
    tolerance: Px = 1.5


@check("svg.exported_pdf", pins=no_pins)
def exported_pdf(evidence: Evidence, p: ExportedPdf) -> Finding:
    """The file is a PDF with pages of the size asked and something painted on them."""
    seen = evidence.parse(p.of, parse_pdf)
    expectations = [equal("number of pages", len(seen.pages), p.pages)]
    for page in seen.pages[: p.pages]:
        if p.width is not None:
            expectations.append(number("page's width", page.width * PX_PER_POINT, p.width, p.tolerance, "px"))
        if p.height is not None:
            expectations.append(number("page's height", page.height * PX_PER_POINT, p.height, p.tolerance, "px"))
    if p.text is not None:
        expectations.append(equal("text", "kept" if seen.fonts else "outlined", p.text))
        if p.text == "kept" and p.drawing is not None:
            missing = _missing(load(evidence, p.drawing), "".join(page.text for page in seen.pages))
            expectations.append(
                Expectation("share of the letters that are paths", missing, 0.0, missing <= LOST_LETTERS)
            )
    expectations.append(equal("page", "painted" if any(page.paints for page in seen.pages) else "empty", "painted"))
    return assess("the PDF", expectations, Code.WRONG_FORMAT, p.of)


LOST_LETTERS = 0.1
"""The share of letters that may be missing: what a font has no table for."""


def _missing(document: Document, words: str) -> float:
    """Return the share of the letters shown on a drawing's page that are not among the words."""
    asked: Counter[str] = Counter()
    for node in document.painted():
        if node.kind in TEXTS and not node.hidden and not _off_page(document, node):
            asked.update(_signs(content(node)))
    left = asked - Counter(_signs(words))
    return sum(left.values()) / max(1, sum(asked.values()))


def _signs(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())


def _off_page(document: Document, node: Node) -> bool:
    x, y = anchors(node)[0]
    return not (0 <= x <= document.width and 0 <= y <= document.height)


class PdfShows(Of):
    """Parameters of `svg.pdf_shows`: a PDF against what a drawing shows."""

    drawing: EvidenceName
    when: When = "after"
    """Which state of the drawing."""
    width: Annotated[int, Field(ge=200, le=4000)] = 1600
    """Of both pictures, in pixels."""
    differing: Annotated[float, Field(ge=0, le=1)] = 0.00001
    """The share of pixels that may differ; a figure that was changed is more."""
    tolerance: Annotated[int, Field(ge=0, le=255)] = 48
    """Of each channel, of 255, beyond which a pixel differs; in areas it is far less, so that a ground counts."""


@check("svg.pdf_shows", pins=no_pins)
def pdf_shows(evidence: Evidence, p: PdfShows) -> Finding:
    """The PDF's first page shows what the whole page of the drawing shows, both rendered by Inkscape."""
    evidence.parse(p.of, parse_pdf)
    seen = parse_png(evidence.made(p.of, "render", width=p.width)["picture.png"])
    wanted = parse_png(evidence.made(p.drawing, "render", p.when, width=p.width)["picture.png"])
    if finding := _proportions(seen, wanted, p.of):
        return finding
    high = min(seen.height, wanted.height)
    one, two = (each.over(255)[:high].astype(np.uint8) for each in (seen, wanted))
    strays = np.maximum(_strays(one, two), _strays(two, one))
    return _share_off((strays > p.tolerance) | _wide(strays > AREA_TOLERANCE), p.differing, p.of)


AREA_TOLERANCE, AREA = 10, 9
"""Of each channel, of 255, in areas of at least so many pixels each way: no edge of a letter is so wide."""


def _wide(off: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return those pixels that lie in areas."""
    import cv2

    square = np.ones((AREA, AREA), dtype=np.uint8)
    found: NDArray[np.bool_] = cv2.morphologyEx(off.astype(np.uint8), cv2.MORPH_OPEN, square) > 0
    return found


def _strays(one: NDArray[np.uint8], two: NDArray[np.uint8]) -> NDArray[np.int16]:
    """Return how far each pixel is from all that the other picture has within a pixel of there.

    Where sizes are rounded edges fall a little differently, and a PDF holds each letter's place by itself: letters lie
    up to a pixel beside those of the drawing, and look alike.
    """
    import cv2

    square = np.ones((3, 3), dtype=np.uint8)
    low, high = cv2.erode(two, square).astype(np.int16), cv2.dilate(two, square).astype(np.int16)
    off: NDArray[np.int16] = np.maximum(low - one, one - high).max(axis=2)
    return off
