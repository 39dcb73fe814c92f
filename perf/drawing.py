"""How long a warm office takes for pictures of ten slides that are not kept."""

from __future__ import annotations

import io
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pptx import Presentation

from deskcraft.workbench import DeckRenderer
from deskcraft.workbench.drawings import Drawings
from perf.decks import deck_bytes
from perf.figures import Figure, percentile

SLIDES = 10
ROUNDS = 7


def measure() -> list[Figure]:
    """Draws the same deck again and again with nothing kept, after one that warms the office up."""
    deck = first_slides(deck_bytes(), SLIDES)
    with TemporaryDirectory() as folder, DeckRenderer(keep=Drawings(Path(folder), limit_bytes=0)) as renderer:
        pictures = renderer.render(deck, ".pptx")
        assert len(pictures) == SLIDES
        times = []
        for _ in range(ROUNDS):
            began = time.monotonic()
            renderer.render(deck, ".pptx")
            times.append(time.monotonic() - began)
    how = f"{SLIDES} slides, tables, charts and pictures among them, to PNG 1280 px wide; median of {ROUNDS}"
    return [Figure("render_deck_s_warm", round(percentile(times, 50), 3), 0.6, how)]


def first_slides(data: bytes, count: int) -> bytes:
    """Return a deck with its first slides only."""
    deck: Any = Presentation(io.BytesIO(data))
    for entry in list(deck.slides._sldIdLst)[count:]:
        deck.part.drop_rel(entry.rId)
        deck.slides._sldIdLst.remove(entry)
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()
