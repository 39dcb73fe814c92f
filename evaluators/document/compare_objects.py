"""What differs between pictures, and between the sections that text is in, rounding and re-saving left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from evaluators.document.areas import Area, columns_of, in_columns
from evaluators.document.figures import Image, Spot
from evaluators.document.units import near_colour

OFFSET_TOLERANCE = 1.5
"""Points: positions and sizes are kept in hundredths of a millimetre, thousandths of an inch or EMU."""
RIGHT, LEFT = 1, 3
"""Of the distances to the text."""


def picture_changes(
    a: Sequence[Image], b: Sequence[Image], *, turned: bool, open_: Callable[[Image, str], bool] = lambda _, __: False
) -> Iterator[str]:
    """Yield the aspects in which the pictures of a paragraph (or page) differ; `images`: they are others.

    Args:
        a: before.
        b: after.
        turned: whether they are of files of two formats, of which one knows less.
        open_: which picture of after may differ in which aspect.
    """
    one, two = sorted(a, key=_identity), sorted(b, key=_identity)
    if [(image.sha256, image.cropped) for image in one] != [(image.sha256, image.cropped) for image in two]:
        yield "images"
        return
    yield from sorted({aspect for x, y in zip(one, two, strict=True) for aspect in one_changes(x, y, turned, open_)})


def _identity(image: Image) -> tuple[str, str, int]:
    return image.sha256, image.name, image.at


def one_changes(a: Image, b: Image, turned: bool, open_: Callable[[Image, str], bool]) -> Iterator[str]:
    """Yield the aspects in which a picture differs from what it was; where it may be wrapped otherwise and is, its
    distance to the text comes along."""
    aspects = set(_changes(a, b, turned))
    if "picture_wrap" in aspects and open_(b, "picture_wrap"):
        aspects.discard("picture_spacing")
    yield from (aspect for aspect in aspects if not open_(b, aspect))


def _changes(a: Image, b: Image, turned: bool) -> Iterator[str]:
    one, two = a.spot, b.spot
    if _anchor(a, turned) != _anchor(b, turned) or (a.inline and a.at != b.at):
        yield "picture_anchor"
    elif not a.inline:
        if (one.wrap, one.contour) != (two.wrap, two.contour) or not (turned or _same_reach(one, two)):
            yield "picture_wrap"
        # The frame of a caption is turned into a shape that is placed by its distance.
        if not (turned and a.caption):
            yield from _position_changes(one, two, turned)
        if not _near(*zip(_to_text(one, two), two.spacing, strict=True)):
            yield "picture_spacing"
    if not _near((a.width, b.width)):
        yield "picture_width"
    if not _near((a.height, b.height)):
        yield "picture_height"
    if a.alt.strip() != b.alt.strip():
        yield "picture_alt"
    if a.caption != b.caption:
        yield "picture_caption"


REACH_SLACK = 0.1


def _same_reach(one: Spot, two: Spot) -> bool:
    """Say whether text goes around as much of a picture, where both files say how much."""
    if one.reach is None or two.reach is None:
        return True
    return all(abs(a - b) <= REACH_SLACK for a, b in zip(one.reach, two.reach, strict=True))


def _anchor(image: Image, turned: bool) -> str:
    return "floating" if turned and not image.inline else image.spot.anchor


def _position_changes(a: Spot, b: Spot, turned: bool) -> Iterator[str]:
    if (a.aligned, a.beside) != (b.aligned, b.beside) or not (a.aligned or _near((a.x, b.x))):
        yield "picture_x"
    # What a frame's top counts from, its paragraph or its line, is not kept between the formats.
    below = turned or a.below == b.below
    if a.levelled != b.levelled or not below or not (a.levelled or _near((a.y, b.y))):
        yield "picture_y"


def _to_text(a: Spot, b: Spot) -> tuple[float, ...]:
    """Return the distances to the text before. LibreOffice drops the one on the side that a picture is aligned to: no
    text is there."""
    side = {"right": RIGHT, "left": LEFT}.get(a.horizontal)
    return tuple(0.0 if n == side and not b.spacing[n] else distance for n, distance in enumerate(a.spacing))


def _near(*pairs: tuple[float, float]) -> bool:
    return all(abs(x - y) <= OFFSET_TOLERANCE for x, y in pairs)


def column_changes(a: tuple[Area, ...], b: tuple[Area, ...], *, turned: bool) -> Iterator[str]:
    """Yield in what the columns that text is in differ; LibreOffice loses the line between them where it turns a
    .docx file."""
    one, two = columns_of(a), columns_of(b)
    if one.count != two.count:
        yield "column_count"
    if one.count < 2 or two.count < 2:
        return
    if one.line != two.line and not turned:
        yield "column_line"
    if one.equal != two.equal:
        yield "column_width"
    if not _near((one.gap, two.gap)):
        yield "column_gap"


def same_set(a: tuple[Area, ...], b: tuple[Area, ...]) -> bool | None:
    """Say whether two texts in a row are in one set of columns, or begin a second one; None: one of them has none."""
    one, two = in_columns(a), in_columns(b)
    return None if one is None or two is None else one.number == two.number


def section_changes(a: tuple[Area, ...], b: tuple[Area, ...], *, turned: bool) -> Iterator[str]:
    """Yield in what the sections differ that text is in: which there are, their names, protection, hiding,
    backgrounds; .docx has protection alone."""
    one, two = ([area for area in areas if area.name] for areas in (a, b))
    if turned or not (one or two):
        if any(area.protected for area in a) != any(area.protected for area in b):
            yield "section_protection"
        return
    if len(one) != len(two):
        yield "section_new"
        one, two = [_effective(one)], [_effective(two)]
    elif [area.name for area in one] != [area.name for area in two]:
        yield "section_name"
    if [area.protected for area in one] != [area.protected for area in two]:
        yield "section_protection"
    if [area.hidden for area in one] != [area.hidden for area in two]:
        yield "section_hiding"
    if not all(near_colour(x.background, y.background) for x, y in zip(one, two, strict=True)):
        yield "section_background"


def _effective(areas: Sequence[Area]) -> Area:
    """Return what sections within each other make of the text in them."""
    background = next((area.background for area in reversed(areas) if area.background != "none"), "none")
    return Area(
        0,
        protected=any(area.protected for area in areas),
        hidden=any(area.hidden for area in areas),
        background=background,
    )
