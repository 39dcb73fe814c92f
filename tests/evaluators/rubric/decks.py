"""Small decks for tests of rubrics."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.util import Inches, Pt

Edit = Callable[[Any], object]


def deck(*edits: Edit, slides: int = 4) -> bytes:
    """Return a deck of slides with a title, a text and notes, each edit carried out."""
    made: Any = Presentation()
    for number in range(1, slides + 1):
        slide = made.slides.add_slide(made.slide_layouts[1])
        slide.shapes.title.text = f"Chapter {number}"
        slide.placeholders[1].text = f"first point of chapter {number}\nsecond point with some more words"
        slide.notes_slide.notes_text_frame.text = f"Say {number}."
    for edit in edits:
        edit(made)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def title(number: int, text: str) -> Edit:
    """Return an edit of a slide's title."""

    def edit(made: Any) -> None:
        made.slides[number - 1].shapes.title.text = text

    return edit


def notes(number: int, text: str) -> Edit:
    """Return an edit of a slide's notes."""

    def edit(made: Any) -> None:
        made.slides[number - 1].notes_slide.notes_text_frame.text = text

    return edit


def box(number: int, text: str, inches: tuple[float, float, float, float], size: float = 18, colour: str = "") -> Edit:
    """Return an edit that adds a text box."""

    def edit(made: Any) -> None:
        added = made.slides[number - 1].shapes.add_textbox(*(Inches(length) for length in inches))
        added.text_frame.text = text
        run = added.text_frame.paragraphs[0].runs[0]
        run.font.size = Pt(size)
        if colour:
            run.font.color.rgb = RGBColor(*bytes.fromhex(colour))  # type: ignore[no-untyped-call]

    return edit
