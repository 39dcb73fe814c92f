"""The parts of a report as values: chapters of sheets and of plots. What writes them knows nothing of episodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from matplotlib.figure import Figure

from deskcraft.errors import BadInput
from deskcraft.report.sheet import Sheet


@dataclass(frozen=True)
class Plot:
    """A figure: the numbers that it is drawn from as a sheet, what it shows in words, and how it is drawn."""

    sheet: Sheet
    alt: str
    draw: Callable[[], Figure]

    @property
    def key(self) -> str:
        """Names the file, the label and the anchor."""
        return self.sheet.key


@dataclass(frozen=True)
class Chapter:
    """Sheets and plots of one question."""

    key: str
    title: str
    parts: tuple[Sheet | Plot, ...]


def sheets(chapters: Sequence[Chapter]) -> Iterator[Sheet]:
    """Every sheet in order, those of the plots too."""
    for chapter in chapters:
        for part in chapter.parts:
            yield part.sheet if isinstance(part, Plot) else part


def only(chapters: Sequence[Chapter], keys: Sequence[str]) -> list[Chapter]:
    """The chapters with nothing but the sheets and plots of these keys; all, if none are given.

    Raises:
        BadInput: a key that this report has not.
    """
    known = [sheet.key for sheet in sheets(chapters)]
    for key in keys:
        if key not in known:
            raise BadInput(f"--only {key}: this report has no such table or figure; it has {', '.join(known)}")
    if not keys:
        return list(chapters)
    kept = [replace(c, parts=tuple(p for p in c.parts if p.key in keys)) for c in chapters]
    return [chapter for chapter in kept if chapter.parts]
