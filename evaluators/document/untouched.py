"""The guard over a document: nothing changed its meaning but what the task excepts, whatever saving rewrote."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import AfterValidator, Field

from evaluators.document.align import pair
from evaluators.document.compare import (
    LENGTH_TOLERANCE,
    Replacement,
    cell_changes,
    chars,
    flow_differs,
    look_changes,
    pair_rows,
    paragraph_changes,
    replaced,
    row_texts,
    same_text,
)
from evaluators.document.compare_objects import picture_changes, same_set
from evaluators.document.exceptions import Exceptions, parse_rule
from evaluators.document.load import load
from evaluators.document.model import Document, Flow, Occasion, Page, Paragraph, Section, Table
from evaluators.document.select import Place, Selector, cell_name, places, select, squeezed
from evaluators.evidence import Evidence
from evaluators.registry import EvidenceName, Of, check
from evaluators.unmodelled import unmodelled_changes
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 6
WIDTH_TOLERANCE = 4.0
"""Points: tables are laid out anew to whole columns when they are saved."""


def _checked(text: str) -> str:
    parse_rule(text)
    return text


class Untouched(Of):
    """Parameters of `doc.untouched`."""

    source: EvidenceName | None = None
    """The document to compare with, as it was before; by default the same one."""
    except_: Annotated[tuple[Annotated[str, AfterValidator(_checked)], ...], Field(alias="except")] = ()
    """`SELECTOR` or `SELECTOR/aspect` (`style=Heading 1/colour`, `text=Fees/text`), `phrase=WORDS/bold` (every place
    where these words stand), `form=NAME` (what is filled in), `table=2/rows` (rows added or removed), `table=2/values`,
    `table=2`, `document/ASPECT` (page, margins, headers, footers, toc, boxes, tracked, title, format, sections,
    tables, pictures: those anchored to a page). Aspects of paragraphs: text, style, outline, list, columns, section
    (its name, protection, background), notes, forms, bookmarks, comments, link; `images` or one of picture_anchor,
    picture_wrap, picture_position, picture_spacing, picture_size, picture_alt, picture_caption; `layout` or one of
    alignment, indent, spacing, line_spacing, keep, page_break, tabs, borders, shading; `look` or one of font, size,
    bold, italic, underline, strike, colour, highlight, caps, position, spacing, hidden."""
    replaced: dict[str, str] = Field(default_factory=dict)
    """Words that may have become others wherever they stand, in their old look."""
    whole_words: bool = True
    """Of `replaced`: only whole words."""
    allow_new: tuple[Selector, ...] | int = ()
    """Which paragraphs may be new, by selectors of the document after; or how many."""
    allow_removed: tuple[Selector, ...] = ()
    """Which paragraphs may be gone."""


@check("doc.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Every paragraph, table, header and page setup is as before, by meaning."""
    before, after = load(evidence, p.source or p.of, "before"), load(evidence, p.of)
    guard = _Guard(before, after, p)
    parts = list(guard.changes())
    parts += [(Code.CHANGED, told) for told in unmodelled_changes(evidence, p.source or p.of, p.of)]
    if not parts:
        return passed("Nothing else in the document changed.", where=p.of)
    kinds = {kind for kind, _ in parts}
    code = Code.CHANGED if Code.CHANGED in kinds else Code.REMOVED if Code.REMOVED in kinds else Code.EXTRA
    told = [text for _, text in parts]
    rest = f" and {len(told) - SHOWN} more" if len(told) > SHOWN else ""
    sentence = f"Should have stayed as it was: {'; '.join(told[:SHOWN])}{rest}."
    return failed(code, sentence, observed=told[:50], where=p.of)


Difference = tuple[Code, str]


class _Guard:
    """Compares two documents under a guard's exceptions."""

    def __init__(self, before: Document, after: Document, p: Untouched) -> None:
        self.before, self.after, self.p = before, after, p
        self.exceptions = Exceptions(p.except_, before)
        self.replacements = tuple(Replacement(old, new, p.whole_words) for old, new in p.replaced.items() if old)
        self.old = {id(place.paragraph): place for place in self.exceptions.places}
        found = places(after)
        self.new = {id(place.paragraph): place for place in found}
        allowed = p.allow_new if isinstance(p.allow_new, tuple) else ()
        self.allowed_new = {id(place.paragraph) for text in allowed for place in select(found, text)}
        self.allowed_removed = {
            id(place.paragraph) for text in p.allow_removed for place in select(self.exceptions.places, text)
        }
        self.spare = p.allow_new if isinstance(p.allow_new, int) else 0
        self.numbers = not (p.allow_new or p.allow_removed)
        self.turned = before.format != after.format

    def changes(self) -> Iterator[Difference]:
        """Yield all that is different and not excepted."""
        yield from self._document_changes()
        yield from self._block_changes()

    def _block_changes(self) -> Iterator[Difference]:
        old, new = _blocks(self.before.body), _blocks(self.after.body)
        pairs = pair([self._key(block, self.replacements) for block in old], [self._key(block) for block in new])
        above: tuple[Paragraph, Paragraph] | None = None
        for a, b in pairs:
            x, y = (old[a] if a is not None else None), (new[b] if b is not None else None)
            if isinstance(x, Paragraph) and isinstance(y, Paragraph):
                yield from self._paragraph(self.old[id(x)], y)
                yield from self._cut(above, x, y)
                above = (x, y)
            elif isinstance(x, Table) and isinstance(y, Table):
                yield from self._table(x, y)
            else:
                yield from self._gone(x)
                yield from self._added(y)

    def _key(self, block: Paragraph | Table, replacements: tuple[Replacement, ...] = ()) -> str:
        if isinstance(block, Table):
            return f"\1table {squeezed(' '.join(row_texts(block.cells, min(block.rows, 3))))[:200]}"
        text = replaced(chars(block, self.exceptions.forms), replacements)
        return "".join(char.text for char in text).rstrip()

    def _gone(self, block: Paragraph | Table | None) -> Iterator[Difference]:
        if isinstance(block, Table) and not self.exceptions.document("tables"):
            number = self.before.tables().index(block) + 1
            if not self.exceptions.table(number, ""):
                yield Code.REMOVED, f"table {number} is gone"
        elif isinstance(block, Paragraph):
            place = self.old[id(block)]
            if id(block) not in self.allowed_removed and not self.exceptions.removable(place):
                yield Code.REMOVED, f"{place.name} is gone"

    def _added(self, block: Paragraph | Table | None) -> Iterator[Difference]:
        if isinstance(block, Table) and not self.exceptions.document("tables"):
            yield (
                Code.EXTRA,
                f"a table that begins with {squeezed(block.cells[0].text if block.cells else '')!r} is new",
            )
        elif isinstance(block, Paragraph) and id(block) not in self.allowed_new:
            if self.spare > 0:
                self.spare -= 1
            else:
                yield Code.EXTRA, f"{self.new[id(block)].name} is new"

    def _paragraph(self, place: Place, b: Paragraph) -> Iterator[Difference]:
        a = place.paragraph
        one = replaced(chars(a, self.exceptions.forms), self.replacements)
        two = chars(b, self.exceptions.forms)
        text, now = "".join(c.text for c in one), "".join(c.text for c in two)
        if not same_text(text, now) and not self.exceptions.paragraph(place, "text"):
            yield Code.CHANGED, f"{place.name} reads {squeezed(b.text)[:80]!r}"
        spans = self.exceptions.in_phrase(now) if self.exceptions.phrases else []

        def open_(at: int, aspect: str) -> bool:
            return any(start <= at < end and rule.opens(aspect) for start, end, rule in spans)

        wrong = look_changes(one, two, open_) if a.runs != b.runs else set()
        wrong.update(paragraph_changes(a, b, numbers=self.numbers, turned=self.turned))
        told = sorted(aspect for aspect in wrong if not self.exceptions.paragraph(place, aspect))
        if told:
            yield Code.CHANGED, f"{place.name} changed in {', '.join(told)}"

    def _cut(self, above: tuple[Paragraph, Paragraph] | None, x: Paragraph, y: Paragraph) -> Iterator[Difference]:
        """Tell columns that were cut in two, or became one, between two paragraphs; a new page parts them anyhow."""
        if above is None or x.layout.page_break or y.layout.page_break:
            return
        was, now = (same_set(up.areas, down.areas) for up, down in zip(above, (x, y), strict=True))
        if None in (was, now) or was == now or self.exceptions.paragraph(self.old[id(x)], "columns"):
            return
        how = "in the columns above it" if now else "in columns of its own"
        yield Code.CHANGED, f"{self.old[id(x)].name} stands {how}"

    def _table(self, a: Table, b: Table) -> Iterator[Difference]:
        number = self.before.tables().index(a) + 1

        def open_(aspect: str) -> bool:
            return self.exceptions.table(number, aspect)

        if open_(""):
            return
        name = f"table {number}"
        if a.rows != b.rows and not open_("rows"):
            yield Code.CHANGED, f"{name} has {b.rows} rows, it had {a.rows}"
        if a.columns != b.columns and not open_("columns"):
            yield Code.CHANGED, f"{name} has {b.columns} columns, it had {a.columns}"
        if a.header_rows != b.header_rows and not open_("header_rows"):
            yield Code.CHANGED, f"{name} repeats {b.header_rows} rows, it repeated {a.header_rows}"
        if a.alignment != b.alignment and not open_("position"):
            yield Code.CHANGED, f"{name} is aligned {b.alignment}, it was {a.alignment}"
        if (
            len(a.widths) == len(b.widths)
            and not open_("widths")
            and any(
                abs(x - y) > max(WIDTH_TOLERANCE, 0.03 * x)
                for x, y in zip(_shares(a.widths), _shares(b.widths), strict=True)
            )
        ):
            yield Code.CHANGED, f"{name} has columns of other widths"
        rows = pair_rows(row_texts(a.cells, a.rows), row_texts(b.cells, b.rows))
        now = {x + 1: y + 1 for x, y in rows if x is not None and y is not None}
        cells = {(cell.row, cell.column): cell for cell in b.cells}
        for cell in a.cells:
            other = cells.get((now.get(cell.row, 0), cell.column))
            told = f"cell {cell_name(cell.row, cell.column)} of {name}"
            if other is None:
                if a.columns == b.columns and not open_("rows" if cell.row not in now else "spans"):
                    yield Code.REMOVED, f"{told} is gone"
                continue
            aspects = [aspect for aspect in cell_changes(cell, other) if not open_(aspect)]
            if aspects:
                yield Code.CHANGED, f"{told} changed in {', '.join(aspects)}"
            if len(cell.paragraphs) != len(other.paragraphs):
                if not open_("values") and not any(
                    self.exceptions.paragraph(self.old[id(x)], "text") for x in cell.paragraphs
                ):
                    yield Code.CHANGED, f"{told} reads {squeezed(other.text)[:80]!r}"
                continue
            for x, y in zip(cell.paragraphs, other.paragraphs, strict=True):
                yield from self._paragraph(self.old[id(x)], y)

    def _document_changes(self) -> Iterator[Difference]:
        a, b = self.before, self.after
        open_ = self.exceptions.document
        if a.format != b.format and not open_("format"):
            yield Code.CHANGED, f"the file is a .{b.format}, it was a .{a.format}"
        one, two = _stretches(a.sections), _stretches(b.sections)
        if len(one) != len(two) and not open_("sections"):
            yield Code.CHANGED, f"the document has {len(two)} different kinds of pages in turn, it had {len(one)}"
        for n, (x, y) in enumerate(zip(one, two, strict=False), 1):
            where = f" of section {n}" if len(one) > 1 else ""
            aspects = [aspect for aspect in _page_changes(x.page, y.page) if not open_("page") and not open_(aspect)]
            if aspects:
                yield Code.CHANGED, f"the page{where} changed in {', '.join(aspects)}"
            for which in ("headers", "footers"):
                if not open_(which) and _margins_differ(
                    getattr(x, which), getattr(y, which), self.turned, self.replacements
                ):
                    yield Code.CHANGED, f"the {which}{where} changed"
        entries = [[(e.level, e.text) for e in index.entries] for index in a.indexes]
        now = [[(e.level, e.text) for e in index.entries] for index in b.indexes]
        titles = [squeezed(i.title) for i in a.indexes] != [squeezed(i.title) for i in b.indexes]
        if (entries != now or titles) and not open_("toc"):
            yield Code.CHANGED, "the table of contents changed"
        if [*picture_changes(a.pictures, b.pictures, turned=self.turned)] and not open_("pictures"):
            yield Code.CHANGED, "the pictures anchored to pages changed"
        # Boxes that are anchored to pages are written in an order of the application's.
        if _said(a.boxes) != _said(b.boxes) and not open_("boxes"):
            yield Code.CHANGED, "the text of boxes changed"
        if [c.kind for c in a.changes] != [c.kind for c in b.changes] and not open_("tracked"):
            yield Code.CHANGED, f"the document has {len(b.changes)} tracked changes, it had {len(a.changes)}"
        if a.properties.get("title", "") != b.properties.get("title", "") and not open_("title"):
            yield Code.CHANGED, f"the title in the properties is {b.properties.get('title', '')!r}"


def _blocks(flow: Flow) -> list[Paragraph | Table]:
    """Return the blocks that are compared: without generated indexes, and empty paragraphs after all else."""
    found = [block for block in flow if not (isinstance(block, Paragraph) and block.in_index)]
    while found and isinstance(found[-1], Paragraph) and _blank(found[-1]):
        found.pop()
    return found


def _blank(paragraph: Paragraph) -> bool:
    return not (paragraph.text.strip() or paragraph.images or paragraph.notes or paragraph.layout.page_break)


def _said(boxes: Sequence[Paragraph]) -> list[str]:
    return sorted(squeezed(paragraph.stable) for paragraph in boxes)


def _shares(widths: tuple[float, ...]) -> list[float]:
    """Return widths as if the table were 450 points wide: files state them absolutely or as shares."""
    total = sum(widths)
    return [450 * width / total for width in widths] if total > 0 else list(widths)


def _stretches(sections: list[Section]) -> list[Section]:
    """Return the sections; neighbours with the same pages are one."""
    found: list[Section] = []
    for section in sections:
        if not found or [*_page_changes(found[-1].page, section.page)] or any(
            _margins_differ(getattr(found[-1], which), getattr(section, which)) for which in ("headers", "footers")
        ):  # fmt: skip
            found.append(section)
    return found


USUAL_SIZES = ((595.3, 841.9), (612.0, 792.0))
"""A4 and Letter in points: one of them is what an application takes where a file states no size."""


def _same_size(page: Page, size: tuple[float, float]) -> bool:
    return abs(page.width - size[0]) <= 1.5 and abs(page.height - size[1]) <= 1.5


def _page_changes(a: Page, b: Page) -> Iterator[str]:
    if a.sized and not _same_size(a, (b.width, b.height)):
        yield "size"
    if not a.sized and not any(_same_size(b, usual) for usual in USUAL_SIZES):
        yield "size"
    if any(abs(getattr(a, s) - getattr(b, s)) > 2 * LENGTH_TOLERANCE for s in ("top", "right", "bottom", "left")):
        yield "margins"


def _margins_differ(
    a: dict[Occasion, Flow], b: dict[Occasion, Flow], turned: bool = False, replacements: tuple[Replacement, ...] = ()
) -> bool:
    occasions: tuple[Occasion, ...] = ("default", "first", "even")
    return any(
        flow_differs(a.get(on, a.get("default")), b.get(on, b.get("default")), turned=turned, replacements=replacements)
        for on in occasions
    )
