"""A system without a model: the headings of the materials become slides, their first sentences bullets. The floor."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence

import pptx.presentation
from pptx import Presentation
from pptx.util import Inches, Pt

from deskcraft.presentbench.instance import Instance
from deskcraft.presentbench.materials import Section

BULLETS, WORDS = 4, 16
"""Bullets of a slide, and words of one; a longer sentence is cut."""
HAN = 30
"""Signs of a bullet in Chinese."""
TITLE_WORDS = 9
_PAGE = re.compile(r"page \d+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")
_MARKS = re.compile(r"^[#>*|\-\s]+|[*_`|]+|\[([^\]]*)\]\([^)]*\)")


def baseline(instance: Instance, sections: Sequence[Section]) -> bytes:
    """Make a deck.

    Args:
        instance: what is asked for; only the language and the number of slides are heeded.
        sections: of the materials.

    Returns:
        A .pptx file, the same each time.
    """
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    first = deck.slides.add_slide(deck.slide_layouts[5])
    titles = [_title(section) for section in sections]
    _fill(first, titles[0] if titles else instance.id, [section.document for section in sections[:1]])
    for section, title in _chosen(sections, titles, instance.slides[1] - 1):
        _fill(deck.slides.add_slide(deck.slide_layouts[5]), title, _bullets(section.text, title))
    return packed(deck)


def packed(deck: pptx.presentation.Presentation) -> bytes:
    """A deck of python-pptx as a file, the same each time.

    Args:
        deck: the deck.
    """
    saved, out = io.BytesIO(), io.BytesIO()
    deck.save(saved)
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name), old.read(name), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _title(section: Section) -> str:
    """Return a heading; of a page of a PDF, which has none, its first words without the page's number."""
    if not _PAGE.fullmatch(section.place):
        return _plain(section.place) or section.document
    words = _plain(section.text).removeprefix(section.place.removeprefix("page ")).split()
    return " ".join(words[:TITLE_WORDS]) or section.place


def _chosen(sections: Sequence[Section], titles: Sequence[str], most: int) -> list[tuple[Section, str]]:
    """Return so many passages, evenly spread over the materials."""
    step = max(1.0, len(sections) / most)
    places = sorted({int(n * step) for n in range(most)} & set(range(len(sections))))
    return [(sections[place], titles[place]) for place in places]


def _bullets(text: str, title: str) -> list[str]:
    found = []
    for part in _SENTENCE.split(text):
        words = _plain(part)
        if words and words != title:
            found.append(_short(words))
    return found[:BULLETS]


def _short(words: str) -> str:
    if sum("\u4e00" <= sign <= "\u9fff" for sign in words) * 3 > len(words):
        return words[:HAN]
    return " ".join(words.split()[:WORDS])


def _plain(text: str) -> str:
    return " ".join(_MARKS.sub(lambda found: found[1] or " ", text).split())


def _fill(slide: object, title: str, lines: Sequence[str]) -> None:
    shapes = slide.shapes  # type: ignore[attr-defined]
    shapes.title.left, shapes.title.top = Inches(0.8), Inches(0.5)
    shapes.title.width, shapes.title.height = Inches(11.7), Inches(1.2)
    shapes.title.text = title[:90]
    shapes.title.text_frame.paragraphs[0].runs[0].font.size = Pt(30)
    box = shapes.add_textbox(Inches(0.8), Inches(2), Inches(11.7), Inches(4.8))
    box.text_frame.word_wrap = True
    for number, line in enumerate(lines):
        paragraph = box.text_frame.paragraphs[0] if number == 0 else box.text_frame.add_paragraph()
        run = paragraph.add_run()
        run.text, run.font.size = f"• {line}", Pt(20)
