"""Breaks of the page, the column and the line: what of them differs between two paragraphs, and between two flows of
blocks where paragraphs came or went, so that a break has moved to another one, or came along with a new one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from evaluators.document.model import Flow, Paragraph, Table

KINDS = ("page_break", "column_break")
Block = Paragraph | Table
Pair = tuple[Block | None, Block | None]


def inner_changes(a: Paragraph, b: Paragraph) -> Iterator[str]:
    """Yield page_break, column_break, line_break where those within two paragraphs differ."""
    same = a.text.rstrip() == b.text.rstrip()
    for aspect, kind in zip(KINDS, ("page", "column"), strict=True):
        one, two = (_places(side, kind, same) for side in (a, b))
        if one != two:
            yield aspect
    # Saving may lose on which side a page lies, as it does with what pictures a line break clears.
    if len(_places(b, "side", False)) > len(_places(a, "side", False)):
        yield "page_break"
    had, has = empty_lines(a.text), empty_lines(b.text)
    cleared = len(_places(b, "clear", False)) > len(_places(a, "clear", False))
    if has > had or (same and has != had) or cleared:
        yield "line_break"


def _places(paragraph: Paragraph, kind: str, exact: bool) -> list[int]:
    return [at if exact else 0 for at, each in paragraph.inner_breaks if each == kind]


def empty_lines(text: str) -> int:
    """Return how many lines of a paragraph line breaks leave empty."""
    lines = text.split("\n")
    return sum(not line.strip() for line in lines) if len(lines) > 1 else 0


def pushed_within(paragraph: Paragraph) -> bool:
    """Say whether breaks within a paragraph move its text to another page or column, or leave lines empty."""
    return any(kind != "side" for _, kind in paragraph.inner_breaks) or empty_lines(paragraph.text) > 0


def beginning(block: Block) -> Paragraph | None:
    """Return the paragraph at which a block begins."""
    if isinstance(block, Paragraph):
        return block
    return block.cells[0].paragraphs[0] if block.cells and block.cells[0].paragraphs else None


class Moves:
    """The breaks before blocks where some came or went between two that stayed."""

    def __init__(self, before: Flow, after: Flow, pairs: Sequence[Pair], pinned: Callable[[Paragraph, str], bool]):
        """Works them out.

        Args:
            before: The body as it was, with generated indexes.
            after: The body as it is.
            pairs: Its blocks that belong together, in order.
            pinned: Whether a paragraph of after may begin with a break, by its aspect.
        """
        self.kept: set[tuple[int, str]] = set()
        """Identity of a paragraph of after, and the aspect: it differs, for the break is at another block now."""
        self.new: list[tuple[Paragraph, str]] = []
        """Paragraphs that are new, or in an index, and begin with a break that was not there."""
        self.lost: list[str] = []
        """Breaks of an index that are gone."""
        old, now = ({id(block): n for n, block in enumerate(flow)} for flow in (before, after))
        stayed: list[tuple[Block, Block]] = [(x, y) for x, y in pairs if x is not None and y is not None]
        i = j = 0
        for x, y in stayed:
            a, b = old[id(x)], now[id(y)]
            self._between(before[i:a], after[j:b], (x, y), pinned)
            i, j = a + 1, b + 1
        self._between(before[i:], after[j:], None, pinned)

    def _between(
        self, went: Flow, came: Flow, end: tuple[Block, Block] | None, pinned: Callable[[Paragraph, str], bool]
    ) -> None:
        if not went and not came:
            return
        had, has = _count([*went, *(end[:1] if end else ())]), _count([*came, *(end[1:] if end else ())])
        below = beginning(end[1]) if end else None
        for kind in KINDS:
            if had[kind] == has[kind] and below is not None:
                self.kept.add((id(below), kind))
            fresh = [p for block in came if (p := beginning(block)) and getattr(p.layout, kind)]
            more = max(0, has[kind] - had[kind])
            self.new += [(p, kind) for p in fresh if not pinned(p, kind)][:more]
            index = [block for block in went if isinstance(block, Paragraph) and block.in_index]
            if has[kind] < had[kind] and any(getattr(block.layout, kind) for block in index) and came:
                self.lost.append(kind)


def _count(blocks: Sequence[Block]) -> Counter[str]:
    firsts = [first for block in blocks if (first := beginning(block)) is not None]
    return Counter(kind for first in firsts for kind in KINDS if getattr(first.layout, kind))
