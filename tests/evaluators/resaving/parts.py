"""What the decks are made of: houses, pictures, sentences."""
# mypy: ignore-errors

from __future__ import annotations

import io
import random
import sys
from pathlib import Path

from lxml import etree
from PIL import Image, ImageDraw

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "assets" / "impress"))
import deckwright as dw

A = "http://schemas.openxmlformats.org/drawingml/2006/main"
QUAY = dw.House(
    "Quay",
    (
        "1E252B",
        "FFFFFF",
        "27445C",
        "E9EEF2",
        "2E6F95",
        "E0A13A",
        "5C7A89",
        "A23E48",
        "6A994E",
        "8367C7",
        "0B66C3",
        "6B3FA0",
    ),
)
CLAY = dw.House(
    "Clay",
    (
        "2B1E18",
        "FFFFFF",
        "7A3B24",
        "F6EDE4",
        "B5523B",
        "3E7B4F",
        "D98E32",
        "5B7F95",
        "8A9A5B",
        "6D5A8A",
        "1F6FB2",
        "7A4E9E",
    ),
    "Caladea",
    "Carlito",
    ground="BACKGROUND_2",
)
NIGHT = dw.House(
    "Night",
    (
        "F4EFE6",
        "2B2438",
        "FFD9A0",
        "3A3150",
        "E4A853",
        "7FB7BE",
        "C96480",
        "9DBF9E",
        "B79CED",
        "F2E8CF",
        "8FD3FE",
        "D2A8FF",
    ),
    "Liberation Sans",
    "Liberation Serif",
    wide=False,
    ground="BACKGROUND_1",
    cover=True,
)
WORDS = (
    "tide",
    "pier",
    "rope",
    "buoy",
    "harbour",
    "ferry",
    "lamp",
    "mooring",
    "chart",
    "anchor",
    "deck",
    "gangway",
    "crane",
    "quay",
    "wharf",
)


def picture(colour: str, other: str, size=(160, 100), format_: str = "PNG") -> io.BytesIO:
    """Return a drawn hill and a sun."""
    image = Image.new("RGB", size, colour)
    draw = ImageDraw.Draw(image)
    w, h = size
    draw.ellipse((w * 0.6, h * 0.1, w * 0.8, h * 0.4), fill=other)
    draw.polygon([(0, h), (w * 0.4, h * 0.4), (w * 0.7, h * 0.8), (w, h * 0.5), (w, h)], fill="#35513c")
    out = io.BytesIO()
    image.save(out, format_)
    out.seek(0)
    return out


def child(parent, xml: str):
    """Append an element that is written with the prefix `a:`."""
    element = etree.fromstring(f'<w xmlns:a="{A}">{xml}</w>')[0]
    parent.append(element)
    return element


def sentences(seed: int, count: int) -> list[str]:
    """Return lines of harbour words."""
    rng = random.Random(seed)
    return [" ".join(rng.choices(WORDS, k=rng.randint(3, 6))).capitalize() for _ in range(count)]


def bulleted(deck, title: str, seed: int, count: int = 4):
    slide = dw.add_slide(deck, "Title and Content", title)
    dw.fill_bullets(slide.placeholders[1], [(n % 2, line) for n, line in enumerate(sentences(seed, count))])
    return slide
