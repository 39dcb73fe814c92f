"""Describes a deck in words for a model that does not see it: slides, shapes, texts, tables, charts, notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deskcraft.plain import count_of
from deskcraft.suite.pptc.deck import Deck
from deskcraft.suite.pptc.drawing import P
from deskcraft.suite.pptc.relations import Box
from deskcraft.suite.pptc.slides import Chart, Paragraph, Shape, Table, text_of

EMU_PER_INCH = 914_400
MOST = 120_000
"""Characters of a description."""
MOST_LINE = 1_000
"""Characters of a paragraph, a row or a list of values."""
MOST_ROWS, MOST_PARAGRAPHS = 60, 200
"""Of a table; of a shape."""


def describe(deck: bytes) -> str:
    """Describes a deck slide by slide, in at most some `MOST` characters; what is left out is said.

    Args:
        deck: a .pptx.

    Returns:
        Lines of text; slides count from 1, places are in inches.

    Raises:
        Unreadable: the deck cannot be read.
    """
    opened = Deck(deck)
    count = len(opened.slides)
    width, height = (length / EMU_PER_INCH for length in opened.size)
    lines = [f"{count_of(count, 'slide')} of {width:.2f} x {height:.2f} inches"]
    room = MOST - len(lines[0])
    for number in range(count):
        for line in _slide(opened, number):
            if len(line) >= room:
                lines.append(f"[the description is too long and ends here, within slide {number + 1} of {count}]")
                return "\n".join(lines)
            lines.append(line)
            room -= len(line) + 1
    return "\n".join(lines)


def _slide(deck: Deck, number: int) -> Iterator[str]:
    slide = deck.slide(number)
    hidden = ", hidden" if slide.hidden else ""
    yield ""
    yield f"Slide {number + 1}, layout {_quoted(_layout(deck, number))}{hidden}"
    for shape in slide.shapes:
        yield from _shape(shape, shape.box or deck.inherited(number, shape), "  ")
    if slide.notes:
        yield "  notes:"
        yield from (_short(f"    {line}") for line in slide.notes.splitlines()[:MOST_PARAGRAPHS])


def _layout(deck: Deck, number: int) -> str:
    part = deck.parts.related(deck.slides[number], "slideLayout")
    content = deck.parts.xml(part).find(f"{P}cSld") if part else None
    return (content.get("name") or "") if content is not None else ""


def _shape(shape: Shape, box: Box | None, indent: str) -> Iterator[str]:
    kind = shape.name.kind.replace("_", " ")
    if shape.holder is not None:
        kind += f", placeholder {shape.holder[0]} idx {shape.holder[1]}"
    elif shape.geometry and kind != shape.geometry:
        kind += f", {shape.geometry}"
    yield _short(f"{indent}{_quoted(shape.label)} ({kind}){_place(box)}")
    inside = f"{indent}  "
    if shape.table is not None:
        yield from _table(shape.table, inside)
    elif shape.chart is not None:
        yield from _chart(shape.chart, inside)
    elif shape.text:
        yield from _paragraphs(shape.paragraphs, inside)
    for inner in shape.inner:
        yield from _shape(inner, inner.box, inside)


def _place(box: Box | None) -> str:
    if box is None:
        return ""
    left, top, width, height = (length / EMU_PER_INCH for length in box)
    return f" left {left:.2f}, top {top:.2f}, width {width:.2f}, height {height:.2f}"


def _paragraphs(paragraphs: Sequence[Paragraph], indent: str) -> Iterator[str]:
    for paragraph in paragraphs[:MOST_PARAGRAPHS]:
        yield _short(f"{indent}[level {paragraph.level}] {paragraph.text}")
    yield from _rest(len(paragraphs) - MOST_PARAGRAPHS, "paragraph", indent)


def _table(table: Table, indent: str) -> Iterator[str]:
    for row in table.rows[:MOST_ROWS]:
        yield _short(f"{indent}| {' | '.join(text_of(cell) for cell in row)} |")
    yield from _rest(len(table.rows) - MOST_ROWS, "row", indent)


def _chart(chart: Chart, indent: str) -> Iterator[str]:
    title = f", title {_quoted(chart.title)}" if chart.title else ""
    yield _short(f"{indent}chart type {', '.join(chart.types)}{title}")
    if chart.series:
        yield _short(f"{indent}categories: {', '.join(chart.series[0].categories)}")
    for series in chart.series[:MOST_ROWS]:
        yield _short(f"{indent}series {_quoted(series.name)}: {', '.join(series.values)}")
    yield from _rest(len(chart.series) - MOST_ROWS, "series", indent)


def _rest(count: int, of: str, indent: str) -> Iterator[str]:
    if count > 0:
        yield f"{indent}[and {count_of(count, f'more {of}')}]"


def _quoted(text: str) -> str:
    return '"' + " ".join(text.split()) + '"'


def _short(line: str) -> str:
    """One line, its breaks shown as blanks."""
    flat = line.rstrip().replace("\v", " ").replace("\n", " ").replace("\r", " ")
    return flat if len(flat) <= MOST_LINE else f"{flat[:MOST_LINE]} [...]"
