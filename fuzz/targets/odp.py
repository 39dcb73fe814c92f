"""Presentations of OpenDocument."""

import contextlib
from pathlib import Path

from evaluators.deck.load import read_deck
from evaluators.evidence import Unreadable

CORPUS = Path(__file__).parents[2] / "tests/evaluators/corpus/deck"
SEEDS = [CORPUS / name for name in ("mixed.odp", "shapes.odp", "texts.odp", "charts.odp", "pictures.odp")]


def read(data: bytes) -> None:
    """Read a deck whole."""
    with contextlib.suppress(Unreadable):
        read_deck(data)
