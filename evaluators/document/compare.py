"""What differs between two paragraphs, two tables or two flows, aspect by aspect, rounding and renaming left out."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from evaluators.document.align import pair
from evaluators.document.aspects import SIDES
from evaluators.document.breaks import inner_changes
from evaluators.document.compare_objects import column_changes, picture_changes, section_changes
from evaluators.document.figures import Image
from evaluators.document.model import (
    LOOK_ASPECTS,
    RENEWED,
    Border,
    Cell,
    Layout,
    ListItem,
    Look,
    Paragraph,
)
from evaluators.document.names import is_asian, same_style
from evaluators.document.select import squeezed
from evaluators.document.units import near_colour

LENGTH_TOLERANCE = 0.75
"""Points: what is lost between twentieths of a point and hundredths of a millimetre, with paragraph borders."""
INVISIBLE = frozenset({"font", "bold", "italic", "colour", "caps", "position", "spacing", "hidden"})
"""What of a white space's look nobody sees."""


@dataclass(frozen=True)
class Char:
    """A character with its look, or a field whose result is renewed by itself."""

    text: str
    look: Look
    link: str
    at: int = -1
    """Its position in the paragraph's text; -1 of one that was put in its place."""


@dataclass(frozen=True)
class Replacement:
    """Text that the task has replaced everywhere."""

    old: str
    new: str
    whole_words: bool = True

    def pattern(self) -> re.Pattern[str]:
        """Return what finds the old text."""
        edge = r"(?<!\w)" if self.whole_words and self.old[:1].isalnum() else ""
        end = r"(?!\w)" if self.whole_words and self.old[-1:].isalnum() else ""
        return re.compile(edge + re.escape(self.old) + end)

    def renewed(self, text: str) -> str:
        """Return a text with the old words replaced."""
        return self.pattern().sub(lambda _: self.new, text)


def chars(paragraph: Paragraph, forms: frozenset[str] = frozenset()) -> list[Char]:
    """Return a paragraph's characters; the named form fields count as one each, whatever is filled in."""
    found: list[Char] = []
    last = ""
    at = 0
    for run in paragraph.runs:
        kind = run.field
        if kind in RENEWED or (kind.startswith("form:") and ("*" in forms or kind[5:] in forms)):
            if kind != last:
                found.append(Char(f"{{{kind}}}", run.look, run.link, at))
        else:
            found.extend(Char(char, run.look, run.link, n) for n, char in enumerate(run.text, at))
        at += len(run.text)
        last = kind
    return found


def replaced(before: list[Char], replacements: tuple[Replacement, ...]) -> list[Char]:
    """Return the characters after the replacements; new text looks as the old began, its font in the same script."""
    for replacement in replacements:
        text = "".join(char.text if len(char.text) == 1 else "\0" for char in before)
        found: list[Char] = []
        at = 0
        for match in replacement.pattern().finditer(text):
            first = before[match.start()]
            other = replace(first.look, font="")
            looks = {True: first.look, False: other} if is_asian(match[0][0]) else {True: other, False: first.look}
            found += before[at : match.start()]
            found += [Char(c, looks[is_asian(c)], first.link) for c in replacement.new]
            at = match.end()
        before = found + before[at:]
    return before


def same_text(one: str, other: str) -> bool:
    """Say whether two texts are the same but for white space at their ends."""
    return one == other or one.rstrip() == other.rstrip()


def look_changes(a: list[Char], b: list[Char], open_: Callable[[int, str], bool]) -> set[str]:
    """Return the aspects in which characters that both have differ; `open_(place in b, aspect)` may differ."""
    one, two = ("".join(c.text[:1].casefold()[:1] for c in side) for side in (a, b))
    if one == two:
        blocks = [(0, 0, len(a))]
    elif same_text(one, two):
        blocks = [(0, 0, min(len(a), len(b)))]
    else:
        matcher = difflib.SequenceMatcher(None, one[:6000], two[:6000], autojunk=False)
        blocks = [(m.a, m.b, m.size) for m in matcher.get_matching_blocks()]
    found: set[str] = set()
    seen: dict[tuple[int, int], tuple[str, ...]] = {}
    for start, other, size in blocks:
        for offset in range(size):
            x, y = a[start + offset], b[other + offset]
            if x.look is y.look and x.link == y.link:
                continue
            key = (id(x.look), id(y.look))
            if key not in seen:
                seen[key] = tuple(look_differences(x.look, y.look))
            aspects = seen[key]
            if not aspects and x.link == y.link:
                continue
            if x.text.isspace():
                aspects = tuple(aspect for aspect in aspects if aspect not in INVISIBLE)
            if x.link != y.link:
                aspects = (*aspects, "link")
            found.update(aspect for aspect in aspects if aspect not in found and not open_(other + offset, aspect))
    return found


def look_differences(a: Look, b: Look) -> Iterator[str]:
    """Yield the aspects in which two looks differ."""
    if a == b:
        return
    for aspect in LOOK_ASPECTS:
        x, y = getattr(a, aspect), getattr(b, aspect)
        if x == y:
            continue
        match aspect:
            case "font":
                same = x.casefold() == y.casefold() or "" in (x, y)
            case "size" | "spacing":
                same = abs(x - y) < 0.3
            case "colour" | "highlight":
                same = near_colour(x, y)
            case _:
                same = False
        if not same:
            yield aspect


def paragraph_changes(
    a: Paragraph,
    b: Paragraph,
    *,
    numbers: bool,
    turned: bool = False,
    pictures: Callable[[Image, str], bool] = lambda _image, _aspect: False,
) -> Iterator[str]:
    """Yield the aspects other than text and look in which two paragraphs differ.

    Args:
        a: before.
        b: after.
        numbers: whether the numbers of list items count, too.
        turned: whether they are of files of two formats, of which one knows less.
        pictures: which picture of after may differ in which aspect.
    """
    if not same_style(a.style, b.style):
        yield "style"
    if a.outline != b.outline:
        yield "outline"
    yield from layout_changes(a.layout, b.layout, bool(a.item or b.item))
    yield from inner_changes(a, b)
    if _item(a.item, numbers) != _item(b.item, numbers):
        yield "list"
    yield from column_changes(a.areas, b.areas, turned=turned)
    yield from section_changes(a.areas, b.areas, turned=turned)
    if [(n.kind, squeezed(n.text)) for n in a.notes] != [(n.kind, squeezed(n.text)) for n in b.notes]:
        yield "notes"
    yield from picture_changes(a.images, b.images, turned=turned, open_=pictures)
    if [(f.kind, f.value) for f in a.forms] != [(f.kind, f.value) for f in b.forms]:
        yield "forms"
    if sorted(a.bookmarks) != sorted(b.bookmarks):
        yield "bookmarks"
    if [squeezed(c) for c in a.comments] != [squeezed(c) for c in b.comments]:
        yield "comments"


def layout_changes(a: Layout, b: Layout, listed: bool) -> Iterator[str]:
    """Yield the aspects in which two layouts differ; list items may have other tab stops."""

    def near(*pairs: tuple[float, float]) -> bool:
        return all(abs(x - y) <= LENGTH_TOLERANCE for x, y in pairs)

    if a.alignment != b.alignment:
        yield "alignment"
    for aspect, *lengths in (
        ("left_indent", a.left, b.left),
        ("right_indent", a.right, b.right),
        ("first_line", a.first_line, b.first_line),
        ("space_above", a.before, b.before),
        ("space_below", a.after, b.after),
    ):
        if not near((lengths[0], lengths[1])):
            yield aspect
    if a.line[0] != b.line[0] or abs(a.line[1] - b.line[1]) > (0.02 if a.line[0] == "multiple" else LENGTH_TOLERANCE):
        yield "line_spacing"
    if a.keep_with_next != b.keep_with_next:
        yield "keep"
    if a.page_break != b.page_break:
        yield "page_break"
    if a.column_break != b.column_break:
        yield "column_break"
    if not listed and (
        [kind for _, kind in a.tabs] != [kind for _, kind in b.tabs]
        or not near(*((x, y) for (x, _), (y, _) in zip(a.tabs, b.tabs, strict=True)))
    ):
        yield "tabs"
    yield from (f"border_{side}" for side in other_borders(a.borders, b.borders))
    if not near_colour(a.shading, b.shading):
        yield "shading"


def other_borders(a: tuple[tuple[str, Border], ...], b: tuple[tuple[str, Border], ...]) -> Iterator[str]:
    """Yield the sides of which one alone has a line, or whose lines differ in width, colour or kind."""
    one, two = dict(a), dict(b)
    for side in SIDES:
        x, y = one.get(side), two.get(side)
        if x is None or y is None:
            if x is not y:
                yield side
        elif not (abs(x[0] - y[0]) <= max(0.4, 0.25 * x[0]) and near_colour(x[1], y[1]) and x[2] == y[2]):
            yield side


def _item(item: ListItem | None, numbers: bool) -> object:
    if item is None:
        return None
    label = item.label if numbers or item.kind == "bullet" else re.sub(r"[^\W_]+", "#", item.label)
    return (item.kind, item.level, item.format, label)


def cell_changes(a: Cell, b: Cell) -> Iterator[str]:
    """Yield the aspects of a cell itself in which two cells differ."""
    if (a.rows, a.columns) != (b.rows, b.columns):
        yield "spans"
    if not near_colour(a.shading, b.shading):
        yield "cell_shading"
    yield from (f"cell_border_{side}" for side in other_borders(a.borders, b.borders))
    if a.vertical != b.vertical:
        yield "vertical_alignment"


def row_texts(cells: list[Cell], rows: int) -> list[str]:
    """Return each row's text, by which rows are paired."""
    found = [""] * rows
    for cell in cells:
        if 1 <= cell.row <= rows:
            found[cell.row - 1] += squeezed(cell.text) + "\t"
    return found


def pair_rows(a: list[str], b: list[str]) -> list[tuple[int | None, int | None]]:
    """Pair rows; a table that kept its number of rows has them in their places."""
    return [(n, n) for n in range(len(a))] if len(a) == len(b) else [*pair(a, b)]
