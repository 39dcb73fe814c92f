"""The deck that a system handed in: its slides as text, as shapes where the format has them, and as pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from deskcraft.errors import BadInput
from deskcraft.intake.files import read_given
from evaluators.deck.load import DECK_LIMIT_BYTES, read_deck, suffix_of
from evaluators.deck.model import Deck, Shape, Slide
from evaluators.evidence import Unreadable
from evaluators.pdf.reader import parse_pdf

MOST_PAGES = 500
"""Slides of a deck that is read at all."""


@dataclass(frozen=True)
class Page:
    """A slide as it is judged."""

    number: int
    text: str
    """All that it says, a line a paragraph; without its notes."""
    title: str = ""
    slide: Slide | None = field(default=None, repr=False)
    """None: the deck is a PDF, and its shapes are not known."""


@dataclass(frozen=True)
class Handed:
    """A deck that was handed in."""

    name: str
    data: bytes = field(repr=False)
    pages: tuple[Page, ...]
    deck: Deck | None = field(default=None, repr=False)
    made: int = 0
    """Slides that it has; `pages` are those that the instruction allows."""
    hidden: tuple[bool, ...] | None = None
    """Of each slide of the file, whether it is not shown; None: a PDF, all of whose pages are."""

    @property
    def suffix(self) -> str:
        """`.pptx`, `.odp` or `.pdf`, by its content."""
        return suffix_of(self.data)


def read_handed(path: Path, most: int, name: str = "") -> Handed:
    """Reads a deck that was handed in.

    Args:
        path: a .pptx, .odp or .pdf file.
        most: slides that the instruction allows; what is beyond them is cut off.
        name: what the deck is called; its file's path if none is given.

    Returns:
        The deck.

    Raises:
        BadInput: there is no such file, or it is damaged, locked, of another kind or too long; one line.
    """
    said = name or str(path)
    if not path.exists():
        raise BadInput(f"{said}: no deck that can be read: there is no such file")
    return parse_handed(read_given(path, DECK_LIMIT_BYTES), path.name, most, said)


def parse_handed(data: bytes, file: str, most: int, name: str = "") -> Handed:
    """Reads a deck that is in memory.

    Args:
        data: a .pptx, .odp or .pdf file.
        file: what the file is called.
        most: slides that the instruction allows; what is beyond them is cut off.
        name: what the deck is called in messages; the file's name if none is given.

    Returns:
        The deck.

    Raises:
        BadInput: it is damaged, locked, of another kind or too long; one line.
    """
    said = name or file
    try:
        found = _of_pdf(file, data) if suffix_of(data) == ".pdf" else _of_deck(file, data)
    except Unreadable as error:
        raise BadInput(f"{said}: {error}; a .pptx, .odp or .pdf is expected") from error
    if found.made > MOST_PAGES:
        raise BadInput(f"{said}: {found.made} slides; at most {MOST_PAGES} are read")
    return Handed(found.name, data, found.pages[:most], found.deck, found.made, found.hidden)


def _of_pdf(file: str, data: bytes) -> Handed:
    pages = tuple(Page(number, page.text) for number, page in enumerate(parse_pdf(data).pages, 1))
    return Handed(file, data, pages, None, len(pages))


def _of_deck(file: str, data: bytes) -> Handed:
    deck = read_deck(data)
    shown = [slide for slide in deck.slides if not slide.hidden]
    pages = tuple(
        Page(number, "\n".join(filter(None, map(said_by, slide.all_shapes()))), slide.title, slide)
        for number, slide in enumerate(shown, 1)
    )
    return Handed(file, data, pages, deck, len(pages), tuple(slide.hidden for slide in deck.slides))


def said_by(shape: Shape) -> str:
    """All that a shape says: its text, its cells, the labels, values and names of axes of its chart."""
    parts = [shape.text]
    if shape.table is not None:
        parts += ["\t".join(cell.text for cell in row) for row in shape.table.rows]
    if shape.chart is not None:
        parts += [shape.chart.title or "", "\t".join(map(str, shape.chart.categories))]
        parts += [axis.title for axis in shape.chart.look.axes.values()]
        for series in shape.chart.series:
            parts.append("\t".join([str(series.name), *(f"{value:g}" for value in series.values if value is not None)]))
    return "\n".join(part for part in parts if part.strip())
