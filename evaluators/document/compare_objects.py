"""What differs between pictures, and between the sections that text stands in, rounding and re-saving left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from evaluators.document.areas import Area, columns_of, in_columns
from evaluators.document.figures import Image, Spot
from evaluators.document.units import near_colour

OFFSET_TOLERANCE = 1.5
"""Points: positions and sizes are kept in hundredths of a millimetre, thousandths of an inch or EMU."""
PICTURE_ASPECTS = (
    "picture_anchor", "picture_wrap", "picture_position", "picture_spacing", "picture_size", "picture_alt",
    "picture_caption",
)  # fmt: skip


def picture_changes(a: Sequence[Image], b: Sequence[Image], *, turned: bool) -> Iterator[str]:
    """Yield the aspects in which the pictures of a paragraph (or page) differ; `images`: they are others."""
    one, two = sorted(a, key=_identity), sorted(b, key=_identity)
    if [(image.sha256, image.cropped) for image in one] != [(image.sha256, image.cropped) for image in two]:
        yield "images"
        return
    found = {aspect for x, y in zip(one, two, strict=True) for aspect in _changes(x, y, turned)}
    yield from sorted(found)


def _identity(image: Image) -> tuple[str, str, int]:
    return image.sha256, image.name, image.at


def _changes(a: Image, b: Image, turned: bool) -> Iterator[str]:
    one, two = a.spot, b.spot
    if _anchor(a, turned) != _anchor(b, turned) or (a.inline and a.at != b.at):
        yield "picture_anchor"
    elif not a.inline:
        if (one.wrap, one.contour) != (two.wrap, two.contour):
            yield "picture_wrap"
        # The frame of a caption is turned into a shape that is placed by its distance.
        if not (turned and a.caption) and not _same_position(one, two, turned):
            yield "picture_position"
        if not _near(*zip(one.spacing, two.spacing, strict=True)):
            yield "picture_spacing"
    if not _near((a.width, b.width), (a.height, b.height)):
        yield "picture_size"
    if a.alt.strip() != b.alt.strip():
        yield "picture_alt"
    if a.caption != b.caption:
        yield "picture_caption"


def _anchor(image: Image, turned: bool) -> str:
    return "floating" if turned and not image.inline else image.spot.anchor


def _same_position(a: Spot, b: Spot, turned: bool) -> bool:
    # What a frame's top counts from, its paragraph or its line, is not kept between the formats.
    return (
        (a.aligned, a.beside, a.levelled) == (b.aligned, b.beside, b.levelled)
        and (turned or a.below == b.below)
        and (bool(a.aligned) or _near((a.x, b.x)))
        and (bool(a.levelled) or _near((a.y, b.y)))
    )  # fmt: skip


def _near(*pairs: tuple[float, float]) -> bool:
    return all(abs(x - y) <= OFFSET_TOLERANCE for x, y in pairs)


def column_changes(a: tuple[Area, ...], b: tuple[Area, ...], *, turned: bool) -> bool:
    """Say whether text stands in other columns; LibreOffice loses the line between them where it turns a .docx file."""
    one, two = columns_of(a), columns_of(b)
    if one.count != two.count:
        return True
    line = turned or one.line == two.line
    return one.count > 1 and not (line and one.equal == two.equal and _near((one.gap, two.gap)))


def same_set(a: tuple[Area, ...], b: tuple[Area, ...]) -> bool | None:
    """Say whether two texts in a row stand in one set of columns, or begin a second one; None: one of them has none."""
    one, two = in_columns(a), in_columns(b)
    return None if one is None or two is None else one.number == two.number


def section_changes(a: tuple[Area, ...], b: tuple[Area, ...], *, turned: bool) -> bool:
    """Say whether text stands in sections of other names, protection, backgrounds; .docx has protection alone."""
    one, two = ([area for area in areas if area.name] for areas in (a, b))
    if turned or not (one or two):
        return any(area.protected for area in a) != any(area.protected for area in b)
    return len(one) != len(two) or any(
        (x.name, x.protected, x.hidden) != (y.name, y.protected, y.hidden)
        or not near_colour(x.background, y.background)
        for x, y in zip(one, two, strict=True)
    )
