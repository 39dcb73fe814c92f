"""What the decks are made of: the share of slides with each kind of element (Figure 4 of the PPTArena paper)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from evaluators.deck.load import read_deck
from evaluators.deck.model import Deck, Shape, Slide

STANDARD = "Title and Content"
"""The layout that programs give a new slide."""


def _has(kinds: tuple[str, ...]) -> Callable[[Slide], bool]:
    return lambda slide: any(shape.kind in kinds for shape in slide.all_shapes())


def _drawn(shape: Shape) -> bool:
    """A line, or a form with a fill: neither a text box nor a placeholder, a picture, a table or a chart."""
    form = shape.kind == "shape" and shape.geometry and shape.fill.kind != "none"
    return shape.kind == "line" or (bool(form) and not shape.role)


ELEMENTS: dict[str, Callable[[Slide], bool]] = {
    "pictures": _has(("picture",)),
    "tables": _has(("table",)),
    "charts": _has(("chart",)),
    "shapes": lambda slide: any(_drawn(shape) for shape in slide.all_shapes()),
    "animations": lambda slide: bool(slide.animations),
    "transition": lambda slide: bool(slide.transition.kind),
    "notes": lambda slide: bool(slide.notes.strip()),
    "standard layout": lambda slide: slide.layout == STANDARD,
}
"""Each kind of element, and whether a slide has it."""


@dataclass(frozen=True)
class DeckFacts:
    """One deck in numbers."""

    name: str
    slides: int
    sections: int
    shares: dict[str, float]
    """By `ELEMENTS`: the share of slides in [0, 1]."""


def facts_of_all(paths: list[Path]) -> list[DeckFacts]:
    """Counts decks, and all of them together.

    Args:
        paths: the decks.

    Returns:
        The numbers of each, and of all as the last.

    Raises:
        Unreadable: one is not a deck.
    """
    decks = {path.stem: read_deck(path.read_bytes()) for path in paths}
    return [*(_facts(name, [deck]) for name, deck in decks.items()), _facts("all", list(decks.values()))]


def _facts(name: str, decks: list[Deck]) -> DeckFacts:
    slides = [slide for deck in decks for slide in deck.slides]
    shares = {kind: sum(map(has, slides)) / max(1, len(slides)) for kind, has in ELEMENTS.items()}
    return DeckFacts(name, len(slides), sum(len(deck.sections) for deck in decks), shares)
