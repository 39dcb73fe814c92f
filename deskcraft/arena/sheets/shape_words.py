"""What differs between the shapes of two versions of a slide, with old and new values in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from deskcraft.arena.sheets.words import (
    EMU_CM,
    beyond,
    called,
    chart_lines,
    kind_of,
    layout_words,
    line_words,
    paragraph_lines,
    picture_words,
    quoted,
    run_words,
    shape_lines,
    table_lines,
    values,
    varying,
)
from evaluators.chart_look import axis_changes, label_changes, paint_changes
from evaluators.deck.model import Cell, Chart, Deck, Line, Paragraph, Shape, Table
from evaluators.deck.pairing import moved, pair_shapes
from evaluators.deck.table_changes import BORDER_SIDES
from evaluators.deck.words import cast, cell_name, paint, place, size

ARROW = " -> "
SPACE_PT = 1.5
"""Another space before or after a paragraph that nobody sees."""


def shapes_differences(old: Sequence[Shape], new: Sequence[Shape], deck: Deck, known: dict[str, str]) -> list[str]:
    """Lists what differs between the shapes of a slide or of a group.

    Args:
        old: the shapes before, from the back to the front.
        new: those after.
        deck: the deck after, whose size says what lies outside.
        known: where each picture of the deck before stands, by its digest.

    Returns:
        One line for each difference.
    """
    if list(old) == list(new):
        return []
    pairs = pair_shapes(old, new)
    lines: list[str] = []
    for i, shape in enumerate(old):
        if i not in pairs:
            whole = list(shape_lines(shape, deck, None))
            lines += [f"gone: {whole[0]}", *whole[1:]]
    taken = set(pairs.values())
    for j, shape in enumerate(new):
        if j not in taken:
            whole = list(shape_lines(shape, deck, known))
            lines += [f"new: {whole[0]}", *whole[1:]]
    for i in moved(pairs):
        was, now = f"{i + 1} of {len(old)}", f"{pairs[i] + 1} of {len(new)}"
        lines.append(f"{called(old[i])}: layer from the back {was}{ARROW}{now}")
    for i, j in sorted(pairs.items()):
        if old[i] != new[j]:
            found = list(_shape(old[i], new[j], deck, known))
            lines += [f"{called(old[i])}: {found[0]}"] if len(found) == 1 else [f"{called(old[i])}:"]
            lines += [f"  {line}" for line in found] if len(found) > 1 else []
    return lines


def _shape(old: Shape, new: Shape, deck: Deck, known: dict[str, str]) -> Iterator[str]:
    """One line for each difference of a shape that stayed."""
    found = [
        *_place(old, new, deck),
        *_looks(old, new, known),
        *text_differences(old.paragraphs, new.paragraphs),
        *_table(old.table, new.table),
        *_chart(old.chart, new.chart),
        *shapes_differences(old.children, new.children, deck, known),
    ]
    yield from found or ["it differs in what neither the picture nor this list shows"]


def _place(old: Shape, new: Shape, deck: Deck) -> Iterator[str]:
    if (old.x, old.y) != (new.x, new.y):
        digits = place(old), place(new)
        if digits[0] != digits[1]:
            yield f"position {digits[0]}{ARROW}{digits[1]}"
        else:
            yield f"position {old.x}, {old.y} EMU{ARROW}{new.x}, {new.y} EMU (360,000 are 1 cm)"
    if (old.width, old.height) != (new.width, new.height):
        yield f"size {size(old)}{ARROW}{size(new)}"
    if old.rotation != new.rotation:
        yield f"turned by {old.rotation:g}°{ARROW}{new.rotation:g}°"
    if old.flip != new.flip:
        yield f"mirrored {old.flip or 'not'}{ARROW}{new.flip or 'not'}"
    over = beyond(new, deck)
    if over and over != beyond(old, deck):
        yield over


def _looks(old: Shape, new: Shape, known: dict[str, str]) -> Iterator[str]:
    if (old.role, old.kind, old.geometry) != (new.role, new.kind, new.geometry):
        yield f"{kind_of(old)}{ARROW}{kind_of(new)}"
    if old.name != new.name:
        yield f"name {quoted(old.name)}{ARROW}{quoted(new.name)}"
    if old.fill != new.fill:
        yield f"fill {paint(old.fill)}{ARROW}{paint(new.fill)}"
    if old.line != new.line:
        yield f"line {_stroke(old.line)}{ARROW}{_stroke(new.line)}"
    if old.shadow != new.shadow:
        yield f"shadow {cast(old.shadow)}{ARROW}{cast(new.shadow)}"
    if old.anchor != new.anchor:
        yield f"text anchored {old.anchor or 'by the layout'}{ARROW}{new.anchor or 'by the layout'}"
    if old.text_box != new.text_box:
        was, now = (vars(one.text_box) if one.text_box else {} for one in (old, new))
        differing = [name for name in {**was, **now} if was.get(name) != now.get(name)]
        yield "text box " + ", ".join(f"{name} {was.get(name)}{ARROW}{now.get(name)}" for name in differing)
    if old.autosize != new.autosize:
        yield f"fits itself to its text: {old.autosize or 'no'}{ARROW}{new.autosize or 'no'}"
    if old.alt != new.alt:
        yield f"alternative text {quoted(old.alt)}{ARROW}{quoted(new.alt)}"
    if old.link != new.link:
        yield f"link {old.link or 'none'}{ARROW}{new.link or 'none'}"
    stretched = old.width * new.height, new.width * old.height
    if old.picture != new.picture or (old.picture and abs(stretched[0] - stretched[1]) > 0.01 * max(stretched)):
        yield f"picture: {picture_words(old, known) or 'none'}{ARROW}{picture_words(new, known) or 'none'}"


def _stroke(line: Line | None) -> str:
    return "by the table's style" if line is None else line_words(line)


def text_differences(old: Sequence[Paragraph], new: Sequence[Paragraph]) -> Iterator[str]:
    """Yield what differs between two texts, paragraph by paragraph, in full.

    Args:
        old: paragraphs before.
        new: paragraphs after.
    """
    if list(old) == list(new):
        return
    if len(old) == len(new):
        for number, (a, b) in enumerate(zip(old, new, strict=True), 1):
            yield from _paragraph(f"paragraph {number}", a, b)
        return
    yield f"{len(old)} paragraphs{ARROW}{len(new)}"
    texts = [one.text for one in old], [one.text for one in new]
    for kind, i, j, c, d in SequenceMatcher(None, *texts, autojunk=False).get_opcodes():
        if kind == "equal":
            for one, two, number in zip(old[i:j], new[c:d], range(c + 1, d + 1), strict=True):
                yield from _paragraph(f"paragraph {number} after", one, two)
            continue
        yield from (f"paragraph gone: {line}" for line in paragraph_lines(old[i:j]))
        for at, written in enumerate(new[c:d], c + 1):
            whole = list(paragraph_lines([written])) or ["empty"]
            yield f"paragraph {at} after is new: {whole[0]}"


def _paragraph(where: str, old: Paragraph, new: Paragraph) -> Iterator[str]:
    if old.runs != new.runs:
        aspects = varying([old, new])
        was, now = run_words(old.runs, aspects), run_words(new.runs, aspects)
        yield f"{where}: {was}{ARROW}{now}"
    was_set, now_set = layout_words(old), layout_words(new)
    # what is stated as a part of the letters' size follows it
    spaced = max(abs(old.before - new.before), abs(old.after - new.after)) > SPACE_PT
    for aspect, value in was_set.items():
        if value != now_set[aspect] and (spaced or not aspect.startswith("space")):
            yield f"{where} {quoted(new.text)}: {aspect} {value}{ARROW}{now_set[aspect]}"


def _table(old: Table | None, new: Table | None) -> Iterator[str]:
    if old == new:
        return
    if old is None or new is None or [len(row) for row in old.rows] != [len(row) for row in new.rows]:
        for word, table in (("before", old), ("after", new)):
            yield f"{word}: {'; '.join(table_lines(table)) if table else 'no table'}"
        return
    for name, was, now in (("column widths", old.widths, new.widths), ("row heights", old.heights, new.heights)):
        if was != now:
            yield f"{name} in cm {_lengths(was)}{ARROW}{_lengths(now)}"
    for r, (row, rows) in enumerate(zip(old.rows, new.rows, strict=True)):
        for c, (cell, other) in enumerate(zip(row, rows, strict=True)):
            if cell != other:
                yield from (f"cell {cell_name(r, c)} {line}" for line in _cell(cell, other))


def _lengths(emu: Sequence[int]) -> str:
    return ", ".join(f"{length / EMU_CM:.2f}" for length in emu)


def _cell(old: Cell, new: Cell) -> Iterator[str]:
    yield from text_differences(old.paragraphs, new.paragraphs)
    if old.fill != new.fill:
        yield f"fill {paint(old.fill)}{ARROW}{paint(new.fill)}"
    if (old.rows, old.columns, old.covered) != (new.rows, new.columns, new.covered):
        yield f"merged over {old.rows} x {old.columns} cells{ARROW}{new.rows} x {new.columns}"
    if old.anchor != new.anchor:
        yield f"text anchored {old.anchor or 'by the style'}{ARROW}{new.anchor or 'by the style'}"
    for side, was, now in zip(BORDER_SIDES, old.borders, new.borders, strict=True):
        if was != now:
            yield f"{side} border {_stroke(was)}{ARROW}{_stroke(now)}"


def _chart(old: Chart | None, new: Chart | None) -> Iterator[str]:
    if old == new:
        return
    if old is None or new is None:
        for word, chart in (("before", old), ("after", new)):
            yield f"{word}: {'; '.join(chart_lines(chart)) if chart else 'no chart'}"
        return
    was, now = list(chart_lines(old)), list(chart_lines(new))
    if was[0] != now[0]:
        yield f"{was[0]}{ARROW}{now[0]}"
    if old.categories != new.categories:
        yield f"{was[1]}{ARROW}{now[1]}"
    if [one.name for one in old.series] == [one.name for one in new.series]:
        for a, b in zip(old.series, new.series, strict=True):
            if a.values != b.values:
                yield f"series {quoted(a.name)}: {values(a.values)}{ARROW}{values(b.values)}"
    else:
        yield f"{'; '.join(was[2:])}{ARROW}{'; '.join(now[2:])}"
    looks = [*paint_changes(old.look, new.look), *label_changes(old.look, new.look), *axis_changes(old.look, new.look)]
    yield from looks
    if old.look != new.look and not looks:
        yield "the chart's look differs slightly"
