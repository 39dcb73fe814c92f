"""What differs between two versions of one shape."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evaluators.chart_details import detail_changes
from evaluators.chart_look import axis_changes, label_changes, paint_changes
from evaluators.deck.alike import same_fill, same_line, same_shadow
from evaluators.deck.boxes import ends_of
from evaluators.deck.model import Chart, Series, Shape
from evaluators.deck.table_changes import table_changes
from evaluators.deck.text_box import text_box_changes
from evaluators.deck.text_changes import text_changes
from evaluators.deck.words import cast, instead, paint, place, size, stroke

PLACE_EMU = 2_000
"""LibreOffice counts in 1/100 mm (360 EMU), and centres what is turned."""
ENDS_EMU = 3 * PLACE_EMU
"""Of the ends of a line that is turned: its place and its size are both rounded."""


@dataclass(frozen=True)
class Trait:
    """One aspect in which a shape differs, in words; of a part of it, which."""

    aspect: str
    description: str
    paragraph: int | None = None
    cell: tuple[int, int] | None = None
    """Where it is now."""
    was: tuple[int, int] | None = None
    """Where the cell was; None for one that is new."""


def shape_traits(old: Shape, new: Shape, links: dict[str, str]) -> Iterator[Trait]:
    """Yield what differs between two versions of one shape, but for what is inside a group. `links`: what a link to
    a slide before is now."""
    if old == new and not links:
        return
    for aspect, description in _looks(old, new):
        yield Trait(aspect, f"changed in {aspect}" + (f": {description}" if description else ""))
    if links.get(old.link, old.link) != new.link:
        yield Trait("link", f"changed in link: {instead(new.link, old.link)}")
    for aspect, paragraph, description in text_changes(old.paragraphs, new.paragraphs, links):
        if aspect != "indent" or not _scaled(old) or not _scaled(new):
            yield Trait(aspect, description, paragraph)
    if old.table is not None and new.table is not None and old.table != new.table:
        for one in table_changes(old.table, new.table, links):
            yield Trait(one.aspect, one.description, one.paragraph, one.cell, one.was)


def _scaled(shape: Shape) -> bool:
    """Say whether the text is made smaller to fit: LibreOffice 7.4 changes its indents by that, too."""
    return shape.shrink is not None and shape.shrink != 1


def _looks(old: Shape, new: Shape) -> Iterator[tuple[str, str]]:
    yield from _box(old, new)
    if not same_fill(old.fill, new.fill):
        yield "fill", f"{paint(new.fill)} instead of {paint(old.fill)}"
    if not same_line(old.line, new.line):
        yield "line", f"{stroke(new.line)} instead of {stroke(old.line)}"
    if not same_shadow(old.shadow, new.shadow) and not (old.shadow_off and same_shadow(old.shadow_off, new.shadow)):
        yield "shadow", f"{cast(new.shadow)} instead of {cast(old.shadow)}"
    known = not old.role and old.kind != "line" and old.geometry and new.geometry
    if known and old.geometry != new.geometry:
        yield "geometry", instead(new.geometry, old.geometry)
    if old.anchor and new.anchor and old.anchor != new.anchor and old.text.strip():
        yield "anchor", instead(new.anchor, old.anchor)
    if inside := "; ".join(text_box_changes(old, new)):
        yield "text_box", inside
    lost = old.kind == "shape" and not new.alt  # by LibreOffice 7.4 in a .pptx
    if " ".join(old.alt.split()) != " ".join(new.alt.split()) and not lost:
        yield "alt", instead(new.alt, old.alt)
    if not old.role and old.name != new.name:
        yield "name", instead(new.name, old.name)
    content = "; ".join(_content(old, new))
    if content:
        yield "content", content


def _box(old: Shape, new: Shape) -> Iterator[tuple[str, str]]:
    if old.kind == "group" and (old.rotation or new.rotation or old.flip or new.flip):
        return  # LibreOffice turns what is inside instead: that is compared
    if old.kind == new.kind == "line" and (old.rotation or new.rotation) and _same_ends(old, new):
        return  # LibreOffice 7.4 turns and mirrors the connectors that it lays out anew between what they are glued to
    tall, wide = old.autosize != "" or new.autosize != "", "both" in (old.autosize, new.autosize)
    if old.kind == "group" and any(child.autosize for child in old.children):
        tall = wide = True
    slack = max(PLACE_EMU, round(0.2 * old.height)) if old.kind == "table" else PLACE_EMU
    if not _same_place(old, new, tall, wide):
        yield "position", f"{place(new)} instead of {place(old)}"
    if not (wide or abs(old.width - new.width) <= PLACE_EMU) or not (tall or abs(old.height - new.height) <= slack):
        yield "size", f"{size(new)} instead of {size(old)}"
    turn = abs(old.rotation - new.rotation) % 360
    if min(turn, 360 - turn) > 0.15:
        yield "rotation", f"{new.rotation:g}° instead of {old.rotation:g}°"
    elif old.kind == "line" and min(old.width, old.height) > PLACE_EMU and _slope(old) != _slope(new):
        yield "rotation", "it rises instead of falling" if _slope(new) else "it falls instead of rising"


def _same_ends(old: Shape, new: Shape) -> bool:
    """Say whether two lines join the same places; of one with different ends (an arrow) also which is which."""
    (a, b), (c, d) = ends_of(old), ends_of(new)
    pairs = [(c, d), (d, c)] if old.line.start == old.line.end else [(c, d)]
    return any(max(math.dist(a, one), math.dist(b, two)) <= ENDS_EMU for one, two in pairs)


def _slope(line: Shape) -> bool:
    """Say whether a line rises from left to right."""
    return len(line.flip) == 1


def _same_place(old: Shape, new: Shape, tall: bool, wide: bool) -> bool:
    """Say whether a shape is where it was; what fits itself to its text keeps the edge of the text's anchor."""
    if wide:
        centre = abs(old.x + old.width / 2 - new.x - new.width / 2), abs(old.y - new.y)
        return centre[0] <= max(PLACE_EMU, old.width / 2) and centre[1] <= max(PLACE_EMU, old.height)
    if not tall:
        return abs(old.x - new.x) <= PLACE_EMU and abs(old.y - new.y) <= PLACE_EMU
    part = {"middle": 0.0, "bottom": 0.5}.get(old.anchor or new.anchor, -0.5)
    (ax, ay), (bx, by) = _edge(old, part), _edge(new, part)
    return abs(ax - bx) <= PLACE_EMU and abs(ay - by) <= PLACE_EMU


def _edge(shape: Shape, part: float) -> tuple[float, float]:
    """Return the left end of a shape's upper edge (-0.5), middle (0) or lower edge (0.5), turned as the shape is."""
    angle = math.radians(shape.rotation)
    dx, dy = -shape.width / 2, part * shape.height
    x, y = shape.x + shape.width / 2, shape.y + shape.height / 2
    return x + dx * math.cos(angle) - dy * math.sin(angle), y + dx * math.sin(angle) + dy * math.cos(angle)


def _content(old: Shape, new: Shape) -> Iterator[str]:
    a, b = old.picture, new.picture
    if (a is None) != (b is None) or (old.chart is None) != (new.chart is None):
        yield f"a {new.kind} instead of a {old.kind}"
        return
    if a is not None and b is not None:
        if a.sha256 != b.sha256:
            yield "another picture"
        elif any(abs(x - y) > 0.004 for x, y in zip(a.crop, b.crop, strict=True)):
            yield f"cropped by {_parts(b.crop)} instead of {_parts(a.crop)}"
    if old.chart is not None and new.chart is not None and old.chart != new.chart:
        yield from chart_changes(old.chart, new.chart)


def _parts(crop: Sequence[float]) -> str:
    return ", ".join(f"{part:.0%}" for part in crop)


def chart_changes(a: Chart, b: Chart) -> Iterator[str]:
    """Yield what differs between two versions of a chart; series that are new may look as they like."""
    if a.kind != b.kind:
        yield f"a {b.kind} chart instead of a {a.kind} chart"
    if a.title != b.title and not (a.titled and b.title == a.series[0].name):
        yield f"the title {b.title!r} instead of {a.title!r}"
    if a.categories != b.categories:
        yield f"the categories {', '.join(b.categories)[:60]!r} instead of {', '.join(a.categories)[:60]!r}"
    if (a.stacked, a.percent) != (b.stacked, b.percent):
        yield "stacked differently"
    if a.legend != b.legend:
        yield "a legend" if b.legend else "no legend"
    yield from paint_changes(a.look, b.look)
    yield from label_changes(a.look, b.look)
    yield from axis_changes(a.look, b.look)
    if a.kind == b.kind:
        yield from detail_changes(a.look.details, b.look.details)
    if [series.name for series in a.series] != [series.name for series in b.series]:
        yield f"the series {[series.name for series in b.series]} instead of {[series.name for series in a.series]}"
        return
    for one, two in zip(a.series, b.series, strict=True):
        if _values(one) != _values(two):
            yield f"other values of {one.name!r}"


def _values(series: Series) -> list[float | None]:
    return [None if value is None else float(f"{value:.9g}") for value in series.values]
