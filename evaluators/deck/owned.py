"""The facets of one shape that goals pin, and which letters of it they are about."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

Span = tuple[int, int]


@dataclass
class Owned:
    """Facets of a shape, or of a cell of it."""

    whole: set[str] = field(default_factory=set)
    """Aspects of all of it."""
    cells: dict[tuple[int, int], Owned] = field(default_factory=dict)
    parts: dict[tuple[str, int], list[Span | None]] = field(default_factory=lambda: defaultdict(list))
    """By aspect and paragraph: the letters; None for all of them."""

    def add(
        self, aspect: str, paragraph: int | None = None, span: Span | None = None, cell: tuple[int, int] | None = None
    ) -> None:
        """Enter one facet."""
        if cell is not None:
            self.cells.setdefault(cell, Owned()).add(aspect)
        elif paragraph is None:
            self.whole.add(aspect)
        else:
            self.parts[aspect, paragraph].append(span)

    def __bool__(self) -> bool:
        return bool(self.whole or self.cells or self.parts)

    def cell(self, place: tuple[int, int]) -> Owned:
        """Return what is pinned of a cell."""
        return self.cells.get(place) or Owned()

    def lets(self, aspect: str, paragraph: int, start: int, end: int) -> bool:
        """Say whether an aspect of letters is pinned."""
        if aspect in self.whole:
            return True
        spans = self.parts.get((aspect, paragraph), [])
        if None in spans:
            return True
        at = start
        for left, right in sorted(span for span in spans if span is not None):
            if left <= at < right:
                at = right
        return at >= end and bool(spans)
