"""A small corpus, and an office that draws boxes where texts are: enough to run everything without LibreOffice."""

from __future__ import annotations

import functools
import io

import numpy as np
from PIL import Image as Pictures

from deskcraft.slideeval.corpus import Corpus, Source
from deskcraft.slideeval.rebuild import rebuild
from deskcraft.slideeval.scene import Font, Line, Rect, Scene, Text
from evaluators.deck.load import read_deck

WORDS = ("harbour", "canal", "tide", "gate", "salt", "ledger", "meadow", "timber", "signal", "orchard")


def scene(number: int) -> Scene:
    """A slide of a title and three blocks, a form and a line."""
    font = Font(name="Arial", size=20)
    title = Text(x=60, y=30, w=600, h=40, text=f"{number + 1}. The {WORDS[number]}", font=font)
    blocks = [
        Text(x=60.0 + 280 * n, y=120, w=240, h=200, text=f"What the {WORDS[(number + n) % 10]} costs", font=font)
        for n in range(3)
    ]
    rect = Rect(x=60, y=360, w=200, h=80, fill="#336699")
    return Scene(texts=(title, *blocks), rects=(rect,), lines=(Line(x1=60, y1=500, x2=600, y2=500, strokeWidth=2),))


def corpus(decks: int = 3, slides: int = 8) -> Corpus:
    """Decks of alike slides."""
    made = [rebuild([scene((n + deck) % 10) for n in range(slides)]) for deck in range(decks)]
    return Corpus(tuple(Source(f"deck{n}", data, read_deck(data)) for n, data in enumerate(made)))


class Office:
    """Draws a black box for each text, a blue one for each other shape."""

    def render(self, deck: bytes, suffix: str, *, width_px: int = 960) -> tuple[bytes, ...]:
        return _drawn(deck, width_px)


@functools.lru_cache(maxsize=200)
def _drawn(deck: bytes, width_px: int) -> tuple[bytes, ...]:
    found = read_deck(deck)
    scale = width_px / found.width
    pictures = []
    for slide in found.slides:
        pixels = np.full((round(found.height * scale), width_px, 3), 255, dtype=np.uint8)
        for shape in slide.all_shapes():
            x, y, right, bottom = (
                round(v * scale) for v in (shape.x, shape.y, shape.right, shape.y + min(shape.height, 400_000))
            )
            pixels[max(0, y) : bottom, max(0, x) : right] = (0, 0, 0) if shape.text else (40, 80, 160)
        data = io.BytesIO()
        Pictures.fromarray(pixels).save(data, "PNG")
        pictures.append(data.getvalue())
    return tuple(pictures)
