"""What differs between two versions of a deck, by slide, shape and aspect, as meaning has it: whatever saving rewrites
without a difference to anybody is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evaluators.deck.alike import same_fill, same_line, same_transition
from evaluators.deck.model import FURNITURE, Cell, Deck, Shape, Slide
from evaluators.deck.pairing import moved, neighbours, pair_shapes, pair_slides
from evaluators.deck.text_changes import text_changes

PLACE_EMU = 2_000
"""LibreOffice counts in 1/100 mm (360 EMU), and centres what is turned."""
STYLES = ("font", "font_size", "bold", "italic", "underline", "strike", "colour", "raised", "link")
PARAGRAPHS = ("align", "bullets", "spacing")
BOX = ("position", "size", "rotation")
SHAPES = ("text", *STYLES, *PARAGRAPHS, *BOX, "fill", "line", "geometry", "alt", "name", "content", "order")
SLIDES = ("background", "notes", "hidden", "transition", "animations", "layout", "decor", "new")


@dataclass(frozen=True)
class Change:
    """One difference. `slide` counts from 0 in the deck before (-1: the whole deck; a slide that is new: its place
    after, `added`); `shape` is the one before, or the new one with the aspect `new`."""

    slide: int
    aspect: str
    told: str
    shape: Shape | None = None
    paragraph: int | None = None
    cell: tuple[int, int] | None = None
    added: bool = False


@dataclass(frozen=True)
class Difference:
    """What differs, and which slide became which."""

    changes: tuple[Change, ...]
    pairs: dict[int, int]


def compare(before: Deck, after: Deck) -> Difference:
    """Return what differs between two versions of a deck."""
    pairs = matched(before, after)
    found = list(_deck_changes(before, after, pairs))
    names = {slide.layout for slide in before.slides}
    layouts = all(slide.layout in names for slide in after.slides)  # LibreOffice renames all of a .pptx
    for i, j in sorted(pairs.items()):
        found += _slide_changes(i, before.slides[i], after.slides[j], layouts, before.format)
    return Difference(tuple(found), pairs)


def matched(before: Deck, after: Deck) -> dict[int, int]:
    """Return which slide after is which one before, those written anew in their place too."""
    return neighbours(pair_slides(before, after), len(before.slides), len(after.slides))


def _deck_changes(before: Deck, after: Deck, pairs: dict[int, int]) -> Iterator[Change]:
    if abs(before.width - after.width) > PLACE_EMU or abs(before.height - after.height) > PLACE_EMU:
        yield Change(-1, "size", "the slides have another size")
    for i, slide in enumerate(before.slides):
        if i not in pairs:
            yield Change(i, "removed", f"{_called(i, slide)} is gone")
    for i in moved(pairs):
        yield Change(i, "order", f"{_called(i, before.slides[i])} is now slide {pairs[i] + 1}")
    taken = set(pairs.values())
    for j, slide in enumerate(after.slides):
        if j not in taken:
            yield Change(j, "added", f"{_called(j, slide)} is new", added=True)


def _called(number: int, slide: Slide) -> str:
    return f"slide {number + 1}" + (f" ({slide.title[:40]})" if slide.title else "")


def _slide_changes(number: int, old: Slide, new: Slide, layouts: bool, kind: str) -> Iterator[Change]:
    tests: list[tuple[str, bool]] = [
        ("background", same_fill(old.background, new.background)),
        ("notes", _squeezed(old.notes) == _squeezed(new.notes)),
        ("hidden", old.hidden == new.hidden),
        ("transition", same_transition(old.transition, new.transition, kind)),
        ("animations", old.animations == new.animations),
        ("layout", not layouts or old.layout == new.layout),
        ("decor", _same_decor(old.decor, new.decor) and old.furniture == new.furniture),
    ]
    called = _called(number, old)
    for aspect, same in tests:
        if not same:
            yield Change(number, aspect, f"{called} changed in {aspect}")
    yield from _shapes_changes(number, called, old.shapes, new.shapes)


def _shown(shapes: Sequence[Shape]) -> list[Shape]:
    return [s for s in shapes if not s.empty and not (s.role in FURNITURE and not s.text.strip())]


def _shapes_changes(number: int, called: str, old: Sequence[Shape], new: Sequence[Shape]) -> Iterator[Change]:
    if old == new:
        return
    was, now = _shown(old), _shown(new)
    pairs = pair_shapes(was, now)
    for i, shape in enumerate(was):
        if i not in pairs:
            yield Change(number, "removed", f"{label(shape)} on {called} is gone", shape)
    taken = set(pairs.values())
    for j, shape in enumerate(now):
        if j not in taken:
            yield Change(number, "new", f"{label(shape)} on {called} is new", shape)
    for i in moved(pairs):
        yield Change(number, "order", f"{label(was[i])} on {called} lies in another layer", was[i])
    for i, j in sorted(pairs.items()):
        yield from shape_changes(number, called, was[i], now[j])


def shape_changes(number: int, called: str, old: Shape, new: Shape) -> Iterator[Change]:
    """Yield what differs between two versions of one shape."""
    where = f"{label(old)} on {called}"
    for aspect, same in _shape_tests(old, new):
        if not same:
            yield Change(number, aspect, f"{where} changed in {aspect}", old)
    for change in text_changes(old.paragraphs, new.paragraphs):
        aspect, paragraph, told = change
        yield Change(number, aspect, f"{where} {told}", old, paragraph)
    if old.table is not None and new.table is not None:
        for cell, aspect in _table_changes(old, new):
            told = f"{where} changed in {aspect}" + (f" of the cell {cell_name(*cell)}" if cell else "")
            yield Change(number, aspect, told, old, cell=cell)
    if old.kind == "group":
        yield from _shapes_changes(number, called, old.children, new.children)


def _shape_tests(old: Shape, new: Shape) -> Iterator[tuple[str, bool]]:
    tall, wide = old.autosize != "" or new.autosize != "", "both" in (old.autosize, new.autosize)
    if old.kind == "group" and any(child.autosize for child in old.children):
        tall = wide = True
    slack = max(PLACE_EMU, round(0.2 * old.height)) if old.kind == "table" else PLACE_EMU
    yield "position", (wide or abs(old.x - new.x) <= PLACE_EMU) and (tall or abs(old.y - new.y) <= PLACE_EMU)
    if wide or tall:
        centre = abs(old.x + old.width / 2 - new.x - new.width / 2), abs(old.y - new.y)
        yield "position", centre[0] <= max(PLACE_EMU, old.width / 2) and centre[1] <= max(PLACE_EMU, old.height)
    yield "size", (wide or abs(old.width - new.width) <= PLACE_EMU) and (tall or abs(old.height - new.height) <= slack)
    turn = abs(old.rotation - new.rotation) % 360
    yield "rotation", min(turn, 360 - turn) <= 0.15
    yield "fill", same_fill(old.fill, new.fill)
    yield "line", same_line(old.line, new.line)
    known = not old.role and old.kind != "line" and old.geometry and new.geometry
    yield "geometry", not known or old.geometry == new.geometry
    yield "alt", _alt(old) == _alt(new) or (old.kind == "shape" and not new.alt)  # lost in a .pptx by LibreOffice 7.4
    yield "name", bool(old.role) or old.name == new.name
    yield "link", old.link == new.link
    yield "content", _same_picture(old, new) and _same_chart(old, new)


def _alt(shape: Shape) -> str:
    return " ".join(shape.alt.split())


def _same_picture(old: Shape, new: Shape) -> bool:
    if old.picture is None or new.picture is None:
        return old.picture is new.picture
    crops = zip(old.picture.crop, new.picture.crop, strict=True)
    return old.picture.sha256 == new.picture.sha256 and all(abs(a - b) <= 0.004 for a, b in crops)


def _same_chart(old: Shape, new: Shape) -> bool:
    a, b = old.chart, new.chart
    if a is None or b is None:
        return a is b
    return (a.kind, a.title, a.categories, a.stacked, a.percent, a.legend) == (
        b.kind, b.title, b.categories, b.stacked, b.percent, b.legend,
    ) and _numbers(a.series) == _numbers(b.series)  # fmt: skip


def _numbers(series: Sequence[object]) -> list[object]:
    return [
        (getattr(one, "name", ""), tuple(None if v is None else float(f"{v:.9g}") for v in getattr(one, "values", ())))
        for one in series
    ]


def _table_changes(old: Shape, new: Shape) -> Iterator[tuple[tuple[int, int] | None, str]]:
    a, b = old.table, new.table
    if a is None or b is None:
        return
    if [len(row) for row in a.rows] != [len(row) for row in b.rows]:
        yield None, "content"
        return
    if any(abs(x - y) > max(PLACE_EMU, 0.02 * x) for x, y in zip(a.widths, b.widths, strict=False)):
        yield None, "size"
    for r, (row, now) in enumerate(zip(a.rows, b.rows, strict=True)):
        for c, (cell, seen) in enumerate(zip(row, now, strict=True)):
            for aspect in _cell_changes(cell, seen):
                yield (r, c), aspect


def _cell_changes(old: Cell, new: Cell) -> Iterator[str]:
    if (old.rows, old.columns, old.covered) != (new.rows, new.columns, new.covered):
        yield "content"
    if not same_fill(old.fill, new.fill):
        yield "fill"
    yield from {aspect for aspect, _, _ in text_changes(old.paragraphs, new.paragraphs)}


def cell_name(row: int, column: int) -> str:
    """Return a cell's name as in a spreadsheet."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def _same_decor(old: Sequence[Shape], new: Sequence[Shape]) -> bool:
    if old == new or len(old) != len(new):
        return old == new
    pairs = pair_shapes(old, new)
    return len(pairs) == len(old) and not any(
        change.aspect not in ("name", "order")
        for i, j in pairs.items()
        for change in shape_changes(0, "", old[i], new[j])
    )


def _squeezed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def label(shape: Shape) -> str:
    """Return how people call a shape."""
    if shape.role:
        return f"the {shape.role}"
    return f"the {shape.kind} {shape.name!r}" if shape.name else f"a {shape.kind}"
