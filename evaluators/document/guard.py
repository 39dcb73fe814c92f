"""Compares a document with what it was, block by block, and reports what may not have changed."""

from __future__ import annotations

from collections.abc import Iterator

from evaluators.document.align import ALIKE, likeness, pair
from evaluators.document.aspects import opens
from evaluators.document.breaks import Moves, pushed_within
from evaluators.document.compare import (
    Replacement,
    chars,
    look_changes,
    paragraph_changes,
    replaced,
    row_texts,
    same_text,
)
from evaluators.document.compare_objects import one_changes, same_set
from evaluators.document.compare_tables import TableChanges
from evaluators.document.derived import Derived
from evaluators.document.exceptions import Exceptions
from evaluators.document.guard_document import document_changes
from evaluators.document.inserted import strange_looks
from evaluators.document.model import Document, Flow, Paragraph, Table
from evaluators.document.newcomers import strange_aspects
from evaluators.document.reduced import reduced, reduced_pictures
from evaluators.document.select import Place, places, squeezed
from evaluators.verdict import Code

Difference = tuple[Code, str]


class Guard:
    """Compares two documents under exceptions and what goals pin."""

    def __init__(
        self,
        before: Document,
        after: Document,
        exceptions: Exceptions,
        pins: Derived,
        *,
        replacements: tuple[Replacement, ...] = (),
        welcome: set[int] | None = None,
        removable: set[int] | None = None,
        spare: int = 0,
        numbers: bool = True,
    ) -> None:
        """Takes both documents and what may change.

        Args:
            before: The document as it was.
            after: The document as it is.
            exceptions: What may change by hand.
            pins: What may change for goals pin it.
            replacements: Words that may have become others.
            welcome: Identities of paragraphs that may be new.
            removable: Identities of paragraphs that may be gone.
            spare: How many more may be new.
            numbers: Whether the numbers of list items count.
        """
        self.before, self.after = before, after
        self.exceptions, self.pins = exceptions, pins
        self.replacements = (*replacements, *pins.replacements("body"))
        self.old = {id(place.paragraph): place for place in exceptions.places}
        self.new = {id(place.paragraph): place for place in places(after)}
        self.welcome, self.removable, self.spare = welcome or set(), removable or set(), spare
        self.numbers = numbers and not pins.restructured
        self.turned = before.format != after.format
        self._forms = exceptions.forms | pins.named("form")
        self._replaced = replacements
        self._kept_breaks: set[tuple[int, str]] = set()
        self._in_place = {id(image) for image in reduced_pictures(before.pictures, after.pictures, pins)[0]}

    def changes(self) -> Iterator[Difference]:
        """Yield all that is different and not excepted."""
        sentences = document_changes(self.before, self.after, self.exceptions, self.pins, self._replaced)
        yield from ((Code.CHANGED, sentence) for sentence in sentences)
        yield from self._block_changes()
        yield from self._moved_pictures()

    def _block_changes(self) -> Iterator[Difference]:
        pairs = list(self._pairs())
        moves = Moves(self.before.body, self.after.body, pairs, lambda p, aspect: self.pins.paragraph(p, p, aspect))
        self._kept_breaks = moves.kept
        for p, aspect in moves.new:
            yield Code.EXTRA, f"{self.new[id(p)].name} begins with a {aspect.replace('_', ' ')}, which is new"
        yield from ((Code.REMOVED, f"a {aspect.replace('_', ' ')} of the contents is gone") for aspect in moves.lost)
        above: tuple[Paragraph, Paragraph] | None = None
        for x, y in pairs:
            if isinstance(x, Paragraph) and isinstance(y, Paragraph):
                yield from self.paragraph(self.old[id(x)], y)
                yield from self._cut(above, x, y)
                above = (x, y)
            elif isinstance(x, Table) and isinstance(y, Table):
                yield from TableChanges(self, x, y).changes()
            else:
                yield from self._gone(x)
                yield from self._added(y)

    def _pairs(self) -> Iterator[tuple[Paragraph | Table | None, Paragraph | Table | None]]:
        """Yield the blocks that belong together; None where the other side has nothing."""
        old, new = _blocks(self.before.body), _blocks(self.after.body)
        for a, b in pair([self._key(block, self.replacements) for block in old], [self._key(block) for block in new]):
            x, y = (old[a] if a is not None else None), (new[b] if b is not None else None)
            apart = type(x) is not type(y)
            if isinstance(x, Paragraph) and isinstance(y, Paragraph):
                apart = self._exchanged(x, y)
            yield from ((x, None), (None, y)) if apart else ((x, y),)

    def _key(self, block: Paragraph | Table, replacements: tuple[Replacement, ...] = ()) -> str:
        if isinstance(block, Table):
            return f"\1table {squeezed(' '.join(row_texts(block.cells, min(block.rows, 3))))[:200]}"
        text = replaced(chars(block, self._forms), replacements)
        return "".join(char.text for char in text).rstrip()

    def _exchanged(self, x: Paragraph, y: Paragraph) -> bool:
        """Say whether two paragraphs are not one that was rewritten: a goal wants the one gone, and another there."""
        return self.pins.gone(self.old[id(x)]) and self.pins.fresh(y) and likeness(x.text, y.text) < ALIKE

    def _gone(self, block: Paragraph | Table | None) -> Iterator[Difference]:
        if isinstance(block, Table) and not self.exceptions.document("tables"):
            number = self.before.tables().index(block) + 1
            if not self.exceptions.table(number, ""):
                yield Code.REMOVED, f"table {number} is gone"
        elif isinstance(block, Paragraph):
            place = self.old[id(block)]
            known = id(block) in self.removable or self.exceptions.removable(place) or self.pins.gone(place)
            if not known:
                yield Code.REMOVED, f"{place.name} is gone"

    def _added(self, block: Paragraph | Table | None) -> Iterator[Difference]:
        if isinstance(block, Table):
            if not self.exceptions.document("tables") and not self.pins.table(block, "there"):
                first = squeezed(block.cells[0].text if block.cells else "")
                yield Code.EXTRA, f"a table that begins with {first!r} is new"
        elif isinstance(block, Paragraph) and id(block) not in self.welcome and not self.pins.added(block):
            if self.spare > 0:
                self.spare -= 1
            else:
                yield Code.EXTRA, f"{self.new[id(block)].name} is new"
                return
        if isinstance(block, Paragraph) and self.pins.facets and (strange := self._strange(block)):
            yield Code.EXTRA, f"{self.new[id(block)].name}, which is new, differs from those beside it in {strange}"
        if isinstance(block, Paragraph) and pushed_within(block):
            yield Code.EXTRA, f"{self.new[id(block)].name}, which is new, holds breaks that leave room empty"

    def _strange(self, new: Paragraph) -> str:
        """Say in what a new paragraph is like none that it should be like; "" for nothing."""
        if _blank(new):
            return ""
        looks = self.pins.look(new)

        def open_look(start: int, end: int, aspect: str) -> bool:
            return self.pins.paragraph(new, new, aspect) or any(
                first < end and last > start and opens(word, aspect) for first, last, word in looks
            )

        beside, others = _beside(self.after.body, new), [place.paragraph for place in self.exceptions.places]
        aspects = strange_aspects(new, beside, others, open_look, lambda aspect: self.pins.paragraph(new, new, aspect))
        return ", ".join(aspects)

    def paragraph(self, place: Place, b: Paragraph, *, said: bool = False) -> Iterator[Difference]:
        """Yield in what a paragraph differs; `said`: a goal pins what it says."""
        a = place.paragraph
        before, two = chars(a, self._forms), chars(b, self._forms)
        one = replaced(before, self.replacements)
        text, now = "".join(c.text for c in one), "".join(c.text for c in two)
        open_text = said or same_text(text, now) or self.exceptions.paragraph(place, "text")
        if not (open_text or self.pins.rewritten(a, b, before, one, two)):
            yield Code.CHANGED, f"{place.name} reads {squeezed(b.text)[:80]!r}"
        spans = self.exceptions.in_phrase(now) if self.exceptions.phrases else []
        looks = self.pins.look(b)

        def open_(at: int, aspect: str) -> bool:
            return any(start <= at < end and rule.opens(aspect) for start, end, rule in spans) or any(
                start <= two[at].at < end and opens(word, aspect) for start, end, word in looks
            )

        wrong = look_changes(one, two, open_) if a.runs != b.runs else set()
        if text != now and not self.exceptions.paragraph(place, "text"):
            wrong |= strange_looks(one, two, open_)
        x, y = reduced(a, b, self.pins)
        self._in_place.update(map(id, x.images))
        wrong.update(paragraph_changes(x, y, numbers=self.numbers, turned=self.turned, pictures=self.pins.picture))
        aspects = sorted(
            aspect
            for aspect in wrong
            if not self.exceptions.paragraph(place, aspect)
            and not self.pins.paragraph(a, b, aspect)
            and (id(b), aspect) not in self._kept_breaks
            and not (aspect == "line_break" and self.exceptions.paragraph(place, "text"))
        )
        if aspects:
            yield Code.CHANGED, f"{place.name} changed in {', '.join(aspects)}"

    def _cut(self, above: tuple[Paragraph, Paragraph] | None, x: Paragraph, y: Paragraph) -> Iterator[Difference]:
        """Report columns that were cut in two, or became one, between two paragraphs; a new page parts them anyhow."""
        if above is None or x.layout.page_break or y.layout.page_break:
            return
        was, now = (same_set(up.areas, down.areas) for up, down in zip(above, (x, y), strict=True))
        place, aspect = self.old[id(x)], "column_count"
        if None in (was, now) or was == now:
            return
        if not self.exceptions.paragraph(place, aspect) and not self.pins.paragraph(x, y, aspect):
            how = "in the columns above it" if now else "in columns of its own"
            yield Code.CHANGED, f"{place.name} is {how}"

    def _moved_pictures(self) -> Iterator[Difference]:
        """Compare the pictures that are anchored elsewhere, as a goal asks."""
        for old, new in self.pins.moved:
            aspects = sorted(one_changes(old, new, self.turned, self.pins.picture))
            if aspects and id(old) not in self._in_place:
                yield (
                    Code.CHANGED,
                    f"the picture {squeezed(new.alt or new.name)[:40]!r} changed in {', '.join(aspects)}",
                )


def _blocks(flow: Flow) -> list[Paragraph | Table]:
    """Return the blocks that are compared: without generated indexes, and empty paragraphs after all else."""
    found = [block for block in flow if not (isinstance(block, Paragraph) and block.in_index)]
    while found and isinstance(found[-1], Paragraph) and _blank(found[-1]):
        found.pop()
    return found


def _beside(flow: Flow, new: Paragraph) -> list[Paragraph]:
    """Return the nearest paragraphs with words above and below one; none for one that is in a table."""
    at = next((n for n, block in enumerate(flow) if block is new), None)
    if at is None:
        return []
    sides = (flow[:at][::-1], flow[at + 1 :])
    near = (next((b for b in side if isinstance(b, Paragraph) and not _blank(b)), None) for side in sides)
    return [one for one in near if one is not None]


def _blank(paragraph: Paragraph) -> bool:
    return not (paragraph.text.strip() or paragraph.images or paragraph.notes or paragraph.broken)
