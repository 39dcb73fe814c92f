"""A check on one picture: where it is anchored, how text runs around it, its place, size, description and caption."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from evaluators.deck.raster import pixel_size
from evaluators.document.figures import SIDES, Image, Wrap
from evaluators.document.load import load
from evaluators.document.model import Document, Page, Paragraph
from evaluators.document.pictures import Found, found_in
from evaluators.document.pins import Pinning
from evaluators.document.select import Selector, places, select, squeezed
from evaluators.document.units import Length, points
from evaluators.evidence import Evidence, Misfit
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed

_KEYS = {"nth", "alt", "name", "caption", "in", "file", "before"}
PROPORTION = 0.01
"""Sizes are rounded: so much may one side be off."""
OFF_LINE = "the page"


def _which(text: str) -> str:
    key, sign, value = text.partition("=")
    if not sign or key not in _KEYS or not value:
        raise ValueError(f"expected one of {', '.join(sorted(_KEYS))} and =, such as alt=The gate, got {text!r}")
    if key in ("nth", "before") and (not value.isdecimal() or int(value) < 1):
        raise ValueError(f"expected a number from 1 after {key}=, got {text!r}")
    if key == "in":
        select([], value)
    return text


class Picture(Of):
    """Parameters of `doc.picture`; what is left out is not judged."""

    which: Annotated[str, AfterValidator(_which)] = "nth=1"
    """`nth=2`, `alt=WORDS`, `name=NAME`, `caption=WORDS`, `in=SELECTOR` (the paragraph that it is anchored in),
    `file=EVIDENCE` (it is exactly this file), `before=2` (the one that was the 2nd before, wherever it is now).
    Pictures anchored to a page count first."""
    anchor: Literal["inline", "floating", "character", "paragraph", "page"] | None = None
    """`inline` is in the line, as a character; `floating` is all else. A .docx file does not tell `character` from
    `paragraph`, and has no `page`: a position counted from the page is taken for it."""
    at: Selector | None = None
    """It is anchored in this paragraph (or is in its line)."""
    wrap: Wrap | tuple[Wrap, ...] | None = None
    """Where text runs: `none` (above and below alone), `left` or `right` of it, on `both` sides, on the wider one
    (`optimal`), over it (`behind`) or under it (`through`); several, where they show the same."""
    horizontal: Literal["left", "center", "right"] | None = None
    """Its place in the text's width: by its alignment, by its distance, or in the line by the paragraph's."""
    vertical: Literal["top", "center", "bottom"] | None = None
    x: Length | None = None
    """From the text's left edge, or as `x_from` says."""
    x_from: Literal["text", "page"] = "text"
    y: Length | None = None
    """From the top of what `y_from` says."""
    y_from: Literal["paragraph", "margin", "page"] = "paragraph"
    """As of `vertical`."""
    width: Length | None = None
    height: Length | None = None
    proportions: bool = False
    """It is as wide for its height as it was before (of a new one: as the `file` is)."""
    spacing: dict[Literal["top", "right", "bottom", "left", "all"], Length] = Field(default_factory=dict)
    """Between it and the text around it."""
    alt: str | None = None
    """Its alternative text."""
    caption: str | None = None
    """What its caption says: in its frame, or the paragraph right below it; fields (the number) as they show."""
    tolerance: Length = "1 mm"


_PINNED = {
    "anchor": ("picture_anchor",),
    "at": ("place",),
    "wrap": ("picture_wrap",),
    "horizontal": ("picture_x",),
    "x": ("picture_x",),
    "vertical": ("picture_y",),
    "y": ("picture_y",),
    "width": ("picture_width",),
    "height": ("picture_height",),
    "alt": ("picture_alt",),
    "caption": ("picture_caption",),
}
"""Which aspects each parameter judges."""


def _picture_pins(evidence: Evidence, p: Picture) -> Iterator[Pin]:
    pinning = Pinning(evidence, p.of)
    everything = found_in(pinning.document)
    chosen = _chosen(evidence, pinning.document, everything, p)
    aspects = [aspect for name, found in _PINNED.items() if getattr(p, name) is not None for aspect in found]
    aspects += ["picture_spacing"] if p.spacing else []
    if p.proportions and (p.width is not None or p.height is not None):
        aspects += ["picture_width", "picture_height"]
    aspects += ["there"] if p.which.startswith("file=") else []
    for at, one in enumerate(everything, 1):
        if not any(one is each for each in chosen):
            continue
        yield from pinning.whole(f"picture={at}/{aspect}" for aspect in dict.fromkeys(aspects))
        if one.place is not None and one.image.inline and p.horizontal is not None:
            yield from pinning.paragraph(one.place.paragraph, ("alignment",))
        if one.place is not None and p.caption is not None and not one.image.caption:
            here = next(n for n, place in enumerate(pinning.places) if place.paragraph is one.place.paragraph)
            yield from pinning.fresh(pinning.places[here + 1].paragraph)


@check("doc.picture", pins=_picture_pins)
def picture(evidence: Evidence, p: Picture) -> Finding:
    """A picture is anchored, wrapped, placed, sized and described as asked."""
    document = load(evidence, p.of)
    everything = found_in(document)
    chosen = _chosen(evidence, document, everything, p)
    observed: Shown = [[one.image.name, one.image.alt] for one in (chosen or everything)[:20]]
    if not chosen:
        return failed(Code.NOT_FOUND, f"There is no picture {p.which}.", observed=observed, where=p.of)
    if len(chosen) > 1:
        sentence = f"{len(chosen)} pictures are {p.which}; one was to be."
        return failed(Code.AMBIGUOUS, sentence, observed=observed, where=p.of)
    page = document.sections[0].page if document.sections else Page(595.3, 841.9, 56.7, 56.7, 56.7, 56.7)
    one = chosen[0]
    expectations = [*_spot_expectations(one, page, document, p), *_own_expectations(evidence, one, p)]
    geometry = all(expectation.ok or expectation.unit for expectation in expectations)
    name = one.image.alt or one.image.name
    return assess(
        f'the picture "{squeezed(name)[:40]}"',
        expectations,
        Code.WRONG_GEOMETRY if geometry else Code.WRONG_STYLE,
        p.of,
    )


def _chosen(evidence: Evidence, document: Document, found: list[Found], p: Picture) -> list[Found]:
    key, _, value = p.which.partition("=")
    match key:
        case "nth":
            return found[int(value) - 1 : int(value)]
        case "alt":
            return [one for one in found if squeezed(one.image.alt) == squeezed(value)]
        case "name":
            return [one for one in found if one.image.name == value]
        case "caption":
            return [one for one in found if squeezed(value) in (one.image.caption, one.below)]
        case "in":
            named = {id(place.paragraph) for place in select(places(document), value)}
            return [one for one in found if one.place is not None and id(one.place.paragraph) in named]
        case "file":
            wanted = evidence.parse(value, _sha256)
        case _:
            wanted = _nth_before(evidence, p).sha256
    return [one for one in found if one.image.sha256 == wanted]


def _nth_before(evidence: Evidence, p: Picture) -> Image:
    number_ = int(p.which.partition("=")[2])
    had = found_in(load(evidence, p.of, "before"))
    if number_ > len(had):
        raise Misfit(f"doc.picture: there were {len(had)} pictures before, none is {p.which}")
    return had[number_ - 1].image


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _spot_expectations(one: Found, page: Page, document: Document, p: Picture) -> list[Expectation]:
    image, spot, margin, found = one.image, one.image.spot, points(p.tolerance), []
    if p.anchor is not None:
        anchors = {spot.anchor} | ({"floating"} if not image.inline else set())
        if document.format == "docx" and not image.inline:
            anchors |= {"paragraph"}
            anchors |= {"page"} if {spot.beside, spot.below} <= {"page", "margin"} else set()
        found.append(Expectation("anchor", spot.anchor, p.anchor, p.anchor in anchors))
    if p.at is not None:
        here = select(places(document), p.at)
        at = one.place.name if one.place is not None else OFF_LINE
        ok = one.place is not None and any(place.paragraph is one.place.paragraph for place in here)
        found.append(Expectation("anchor's paragraph", at, p.at, ok))
    if p.wrap is not None:
        wanted = (p.wrap,) if isinstance(p.wrap, str) else p.wrap
        found.append(
            Expectation(
                "wrap", spot.wrap if not image.inline else "inline", wanted, not image.inline and spot.wrap in wanted
            )
        )
    if p.horizontal is not None:
        found.append(equal("horizontal place", side_of(one, page, margin), p.horizontal))
    if p.vertical is not None:
        seen = spot.vertical if spot.below in (p.y_from, *_NEAR.get(p.y_from, ())) and not image.inline else ""
        found.append(equal("vertical place", seen or "elsewhere", p.vertical))
    for what, left, asked in (("x", _x(one, page, p.x_from), p.x), ("y", _y(one, page, p.y_from), p.y)):
        if asked is not None:
            ok = left is not None and abs(left - points(asked)) <= margin + 1e-9
            found.append(Expectation(what, left if left is not None else "elsewhere", points(asked), ok, "pt", margin))
    for side, asked in p.spacing.items():
        for name in SIDES if side == "all" else (side,):
            seen_pt = spot.spacing[SIDES.index(name)]
            found.append(number(f"distance to the text, {name},", seen_pt, points(asked), margin, "pt"))
    return found


_NEAR = {"paragraph": ("line", "character")}


def _width(one: Found, page: Page) -> float:
    """Return the width of the text that a picture is in."""
    paragraph = one.place.paragraph if one.place is not None else None
    width = page.width - page.left - page.right
    if paragraph is None or paragraph.columns < 2 or one.image.spot.beside != "paragraph":
        return width
    setup = paragraph.setup
    return (width - setup.gap * (setup.count - 1)) / setup.count


def side_of(one: Found, page: Page, margin: float) -> str:
    """Return left, center or right, a picture's place in the text's width; `elsewhere` for all else."""
    image, spot = one.image, one.image.spot
    if image.inline:
        return _line_side(one.place.paragraph) if one.place is not None else "elsewhere"
    if spot.horizontal == "center" or (spot.horizontal and spot.beside != "page"):
        return spot.horizontal
    left, width = _x(one, page, "text"), _width(one, page)
    if left is None:
        return "elsewhere"
    gaps = {"left": left, "right": left + image.width - width, "center": left + image.width / 2 - width / 2}
    return next((side for side, gap in gaps.items() if abs(gap) <= margin), "elsewhere")


def _line_side(paragraph: Paragraph) -> str:
    if paragraph.text.strip():
        return "elsewhere"
    return {"justify": "left"}.get(paragraph.layout.alignment, paragraph.layout.alignment)


def _x(one: Found, page: Page, origin: str) -> float | None:
    """Return how far a picture is from the left edge of the text or the page; None where that is not said."""
    spot, image = one.image.spot, one.image
    if image.inline or spot.beside not in ("paragraph", "margin", "page"):
        return None
    width = page.width if spot.beside == "page" else _width(one, page)
    placed = {"": spot.x, "left": 0.0, "center": (width - image.width) / 2, "right": width - image.width}
    if spot.horizontal not in placed:
        return None
    return (
        placed[spot.horizontal] + (page.left if origin == "page" else 0) - (page.left if spot.beside == "page" else 0)
    )


def _y(one: Found, page: Page, origin: str) -> float | None:
    """Return how far a picture is from the top of its paragraph, the text area or the page."""
    spot = one.image.spot
    if one.image.inline or spot.vertical not in ("", "top"):
        return None
    if spot.below == origin or (origin == "paragraph" and spot.below in _NEAR["paragraph"] and spot.vertical):
        return spot.y
    if {spot.below, origin} == {"margin", "page"}:
        return spot.y + (page.top if origin == "page" else -page.top)
    return None


def _own_expectations(evidence: Evidence, one: Found, p: Picture) -> list[Expectation]:
    image, margin, found = one.image, points(p.tolerance), []
    for what, seen, asked in (("width", image.width, p.width), ("height", image.height, p.height)):
        if asked is not None:
            found.append(number(what, seen, points(asked), margin, "pt"))
    if p.proportions:
        ratio = _proportion(evidence, image, p)
        seen_ratio = image.width / image.height if image.height > 0 else 0.0
        ok = ratio is not None and abs(seen_ratio / ratio - 1) <= PROPORTION
        found.append(Expectation("width for its height", seen_ratio, ratio if ratio else "that of a known picture", ok))
    if p.alt is not None:
        found.append(equal("alternative text", squeezed(image.alt), squeezed(p.alt)))
    if p.caption is not None:
        said = [text for text in (image.caption, one.below if not image.caption else "") if text]
        found.append(Expectation("caption", said[0] if said else "", squeezed(p.caption), squeezed(p.caption) in said))
    return found


def _proportion(evidence: Evidence, image: Image, p: Picture) -> float | None:
    """Return a picture's width by its height as it was before, or as its file is; None of one that is not known."""
    had = [one.image for one in found_in(load(evidence, p.of, "before")) if one.image.sha256 == image.sha256]
    known = next((one for one in had if one.width > 0 and one.height > 0), None)
    if known is not None:
        return known.width / known.height
    key, _, name = p.which.partition("=")
    size = evidence.parse(name, pixel_size) if key == "file" else None
    return size[0] / size[1] if size is not None and min(size) > 0 else None
