"""What goals pin in a document, worked out for the document before and after: the guard lets exactly this change."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from evaluators.document.aspects import GROUPS, opens
from evaluators.document.compare import Char, Replacement, layout_changes, look_differences
from evaluators.document.figures import Image
from evaluators.document.model import LOOK_ASPECTS, Document, Flow, Occasion, Paragraph, Table
from evaluators.document.names import same_style, style_name
from evaluators.document.pictures import found_in
from evaluators.document.pins import flagged_spans, parsed
from evaluators.document.rewritten import Stretch, rewritten_as_pinned
from evaluators.document.select import Place, cell_name, places, select, squeezed
from evaluators.document.units import near_colour

ALONG: dict[str, tuple[str, ...]] = {
    "style": (
        "outline",
        "look",
        "alignment",
        "indent",
        "spacing",
        "line_spacing",
        "keep",
        "tabs",
        "borders",
        "shading",
    ),
    "list": ("indent", "tabs"),
}
"""What the application changes along with an aspect of a paragraph that changed: a style brings a look and a layout, a
list its indents."""
WHITE = "ffffff"
LINKED = ("colour", "underline")
"""What a link brings."""
UNSEEN = ("hidden", "colour")
"""Aspects by which letters can be there and not be seen: a style that is asked for does not bring that along."""
Words = dict[int, set[str]]


def _unseen(paragraph: Paragraph) -> bool:
    """Say whether letters of a paragraph are hidden, or white on white."""
    ground = paragraph.layout.shading
    return any(
        run.look.hidden
        or (near_colour(run.look.colour, WHITE) and run.look.highlight in ("none", WHITE) and ground in ("none", WHITE))
        for run in paragraph.runs
        if run.text.strip()
    )


def _beside_style(x: Paragraph, y: Paragraph) -> set[str]:
    """Return the aspects of look and layout that a paragraph has neither from its style nor from what it was."""
    if y.plain is None:
        return set()
    runs = [run.look for run in y.runs if run.text.strip()]
    known = [*y.plain.looks, *(run.look for run in x.runs)]
    found = {
        aspect
        for aspect in LOOK_ASPECTS
        if any(all(aspect in look_differences(each, look) for each in known) for look in runs)
    }
    of_style, of_old = (set(layout_changes(one, y.layout, bool(y.item))) for one in (y.plain.layout, x.layout))
    if y.item is not None:
        of_style -= GROUPS["indent"]
    return found | (of_style & of_old)


class Derived:
    """All facets that goals pin; without any, nothing may change."""

    def __init__(self, facets: Iterable[str], before: Document, after: Document) -> None:
        self.facets = tuple(dict.fromkeys(facets))
        self.before, self.after = before, after
        self._paragraphs: Words = defaultdict(set)
        self._looks: dict[int, list[tuple[int, int, str]]] = defaultdict(list)
        self._words: dict[int, list[Stretch]] = defaultdict(list)
        self._cut: list[tuple[str, str]] = []
        self._gone: set[int] = set()
        self._fresh: set[int] = set()
        self._blanks: set[int] = set()
        self._spare: Counter[str] = Counter()
        self._scopes: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._pictures: Words = defaultdict(set)
        self._replaced: list[tuple[str, Replacement]] = []
        self._had, self._has = places(before), places(after)
        self._sections = {id(section): n for n, section in enumerate(after.sections, 1)}
        self._tables = {id(table): n for n, table in enumerate(after.tables(), 1)}
        self._images = [found.image for found in found_in(after)]
        for facet in self.facets:
            self._add(*parsed(facet))
        self._count_fresh()
        self.moved = self._moved()
        """Pictures that may be elsewhere: as they were, and as they are."""
        listed = any("list" in words for words in self._paragraphs.values())
        self.restructured = bool(self._fresh or self._gone or listed)
        """Whether paragraphs may be new, gone or items of a list, so that the numbers of others may be others."""

    def _add(self, kind: str, target: str, span: tuple[int, int] | None, aspect: str) -> None:
        match kind:
            case "paragraph":
                self._add_paragraph(self._has[int(target) - 1].paragraph, span, aspect)
            case "cut":
                self._cut.append((aspect, target))
            case "said":
                self._add_said(aspect, target)
            case "gone":
                self._gone.update(id(place.paragraph) for place in select(self._had, aspect))
            case "number":
                self._add_number(aspect)
            case "replaced":
                self._replaced.append((target, Replacement(*json.loads(aspect))))
            case "picture":
                self._pictures[id(self._images[int(target) - 1])].add(aspect)
            case _:
                self._scopes[kind, target].add(aspect)

    def _add_paragraph(self, paragraph: Paragraph, span: tuple[int, int] | None, aspect: str) -> None:
        if aspect == "there":
            self._fresh.add(id(paragraph))
        elif span is None:
            self._paragraphs[id(paragraph)].add(aspect)
        elif aspect in ("words", "phrase"):
            self._words[id(paragraph)].append(Stretch(*span, phrase=aspect == "phrase"))
        else:
            words = (aspect, *LINKED) if aspect == "link" else (aspect,)
            self._looks[id(paragraph)].extend((*span, word) for word in words)

    def _add_said(self, words: str, how: str) -> None:
        """Pin words wherever they occur, unless they now occur at more places than a goal can have asked for."""
        had = sum(len(flagged_spans(place.paragraph.text, words, how)) for place in self._had)
        found = [(place.paragraph, flagged_spans(place.paragraph.text, words, how)) for place in self._has]
        more = next((int(part[6:]) for part in how.split("+") if part.startswith("times:")), had + 1)
        if sum(len(spans) for _, spans in found) <= more:
            for paragraph, spans in found:
                self._words[id(paragraph)].extend(Stretch(*span, phrase=True) for span in spans)

    def _add_number(self, selector: str) -> None:
        had, has = select(self._had, selector), select(self._has, selector)
        if len(has) < len(had):
            self._gone.update(id(place.paragraph) for place in had)
        elif len(has) > len(had):
            for place in has:
                self._paragraphs[id(place.paragraph)].add("numbered")

    def _count_fresh(self) -> None:
        """Count by text how many paragraphs may be new: those pinned beyond the ones that were there."""
        had = Counter(squeezed(place.paragraph.text) for place in self._had)
        now = Counter(squeezed(p.paragraph.text) for p in self._has if id(p.paragraph) in self._fresh)
        self._spare = now - had
        new_tables = {n for (kind, n), words in self._scopes.items() if kind == "table" and "there" in words}
        contents = self.document("contents")
        for at, block in enumerate(self.after.body):
            made = contents and isinstance(block, Paragraph) and block.in_index
            if made or (isinstance(block, Table) and str(self._tables[id(block)]) in new_tables):
                self._blanks.update(_blanks_beside(self.after.body, at))

    def paragraph(self, x: Paragraph, y: Paragraph, aspect: str) -> bool:
        """Say whether a paragraph may differ in an aspect from what it was."""
        if aspect in ("style", "outline") and x.outline and not y.outline and self.document("headings"):
            return True
        words = self._paragraphs.get(id(y), set())
        if any(opens(word, aspect) for word in words) or (aspect == "style" and self._in_own_style(y)):
            return True
        if aspect in UNSEEN and _unseen(y):
            return False
        if aspect in _beside_style(x, y):
            return False
        changed = {"style": not same_style(x.style, y.style), "list": x.item != y.item}
        return any(
            changed[word] and word in words and any(opens(each, aspect) for each in brought)
            for word, brought in ALONG.items()
        )

    def _in_own_style(self, y: Paragraph) -> bool:
        """Say whether a look or layout that a goal asks of a whole paragraph may have been given by a style that was
        made for it; what else the style brings is compared by itself."""
        styles = {style_name(place.paragraph.style).casefold() for place in self._had}
        if style_name(y.style).casefold() in styles:
            return False
        whole = any(start == 0 and end >= len(y.text) for start, end, _ in self.look(y))
        return whole or any(opens("look", word) or opens("layout", word) for word in self._paragraphs.get(id(y), ()))

    def look(self, y: Paragraph) -> Sequence[tuple[int, int, str]]:
        """Return which stretches of a paragraph's text may differ in which aspect."""
        return self._looks.get(id(y), ())

    def replacements(self, part: str) -> tuple[Replacement, ...]:
        """Return what was replaced in a part of the document."""
        return tuple(each for where, each in self._replaced if where in ("all", part))

    def rewritten(
        self, x: Paragraph, y: Paragraph, before: Sequence[Char], one: Sequence[Char], two: Sequence[Char]
    ) -> bool:
        """Say whether a paragraph may read as it does.

        Args:
            x: It as it was.
            y: It as it is.
            before: Its characters of before.
            one: The same with the words replaced that goals replace.
            two: Its characters of now.
        """
        if self._same_but_case(y, one, two):
            return True
        stretches = self._words.get(id(y), [])
        if id(x) in self._gone:
            return any(s.start == 0 and s.end > len(y.text) for s in stretches)
        gone = [span for words, how in self._cut for span in flagged_spans(x.text, words, how)]
        marked = frozenset(id(c) for c in before if any(start <= c.at < end for start, end in gone))
        return rewritten_as_pinned(one, two, stretches, marked)

    def _same_but_case(self, y: Paragraph, one: Sequence[Char], two: Sequence[Char]) -> bool:
        if self.paragraph(y, y, "case"):
            texts = ["".join(c.text for c in side).casefold().rstrip() for side in (one, two)]
            return texts[0] == texts[1]
        spans = [(start, end) for start, end, word in self.look(y) if word == "case"]
        return (
            bool(spans)
            and len(one) == len(two)
            and all(
                a.text == b.text
                or (a.text.casefold() == b.text.casefold() and any(start <= b.at < end for start, end in spans))
                for a, b in zip(one, two, strict=True)
            )
        )

    def gone(self, place: Place) -> bool:
        """Say whether a paragraph may be gone."""
        return id(place.paragraph) in self._gone

    def fresh(self, paragraph: Paragraph) -> bool:
        """Say whether a paragraph is one that may be new."""
        return id(paragraph) in self._fresh or self.paragraph(paragraph, paragraph, "numbered")

    def added(self, paragraph: Paragraph) -> bool:
        """Say whether a paragraph that is new may be; each that may be counts once."""
        if id(paragraph) in self._blanks or self.paragraph(paragraph, paragraph, "numbered"):
            return True
        text = squeezed(paragraph.text)
        if self._spare[text] < 1:
            return False
        self._spare[text] -= 1
        return True

    def table(self, table: Table, aspect: str) -> bool:
        """Say whether a table may differ in an aspect."""
        return self._open("table", str(self._tables[id(table)]), aspect)

    def cell(self, table: Table, row: int, column: int, aspect: str) -> bool:
        """Say whether a cell may differ in an aspect."""
        return self._open("cell", f"{self._tables[id(table)]}!{cell_name(row, column)}", aspect)

    def page(self, section: object, aspect: str) -> bool:
        """Say whether the pages of a section may differ in an aspect."""
        return self._open("page", str(self._sections[id(section)]), aspect)

    def margin(self, section: object, which: str, on: Occasion) -> frozenset[str]:
        """Return in what a header or footer may differ."""
        kind = which.removesuffix("s")
        return frozenset(self._scopes.get((kind, f"{self._sections[id(section)]}:{on}"), ()))

    def document(self, aspect: str) -> bool:
        """Say whether the document may differ in an aspect."""
        return self._open("document", "", aspect)

    def named(self, kind: str) -> frozenset[str]:
        """Return the form fields, or the bookmarks, that may be others."""
        return frozenset(self._scopes.get((kind, ""), ()))

    def _open(self, kind: str, target: str, aspect: str) -> bool:
        return any(opens(word, aspect) for word in self._scopes.get((kind, target), ()))

    def picture(self, image: Image, aspect: str) -> bool:
        """Say whether a picture may differ in an aspect, or is one that may be new."""
        return any(opens(word, aspect) for word in self._pictures.get(id(image), ()))

    def _moved(self) -> list[tuple[Image, Image]]:
        had = [found.image for found in found_in(self.before)]
        pairs = []
        for image in self._images:
            if not self.picture(image, "place"):
                continue
            alike = [[each for each in side if each.sha256 == image.sha256] for side in (had, self._images)]
            rank = next(n for n, each in enumerate(alike[1]) if each is image)
            if len(alike[0]) == len(alike[1]):
                pairs.append((alike[0][rank], image))
        return pairs


def _blanks_beside(body: Flow, at: int) -> Iterator[int]:
    """Give the empty paragraphs right above and below a block."""
    for step in (-1, 1):
        near = at + step
        while 0 <= near < len(body) and isinstance(block := body[near], Paragraph) and not block.in_index:
            if block.text.strip() or block.images or block.notes or block.broken:
                break
            yield id(block)
            near += step
