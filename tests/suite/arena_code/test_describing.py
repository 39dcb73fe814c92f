"""What a model is shown of a deck."""

from __future__ import annotations

import io

import pytest
from pptx import Presentation
from pptx.util import Inches

from deskcraft.suite.arena_code import describing
from deskcraft.suite.arena_code.describing import MOST_LINE, MOST_PARAGRAPHS, describe
from evaluators.evidence import Unreadable
from tests.suite.arena_code.little import small_deck


def test_slides_shapes_texts_tables_charts_and_notes_are_described() -> None:
    lines = describe(small_deck()).splitlines()
    assert lines[0] == "2 slides of 10.00 x 7.50 inches"
    assert 'Slide 1, layout "Title and Content"' in lines and 'Slide 2, layout "Title Only"' in lines
    text = "\n".join(line.strip() for line in lines)
    assert '"Title 1" (title, placeholder title idx 0) left 0.50, top 0.30, width 9.00, height 1.25' in text, (
        "inherited"
    )
    assert "[level 0] They grow slowly\n[level 1] A foot a year" in text
    assert "notes:\nShow the leaf" in text
    assert "(table) left 1.00, top 2.00, width 4.00, height 1.00\n| Year | Height |\n| 1990 | 12 m |" in text
    assert "(chart) left 5.50" in text
    assert 'categories: North, South\nseries "Ash": 3' in text and "4.5" in text


def test_what_is_in_a_group_stands_below_it() -> None:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    group = slide.shapes.add_group_shape()
    box = group.shapes.add_textbox(Inches(1), Inches(1), Inches(2), Inches(1))
    box.text_frame.text = "within"
    slide._element.set("show", "0")
    out = io.BytesIO()
    deck.save(out)
    described = describe(out.getvalue())
    assert ", hidden" in described and "(group)" in described
    assert f'\n    "{box.name}" (textbox' in described and "\n      [level 0] within" in described


def test_a_description_is_bounded_and_says_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = Presentation()
    for _ in range(3):
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.placeholders[1].text_frame.text = "\n".join(["word " * 400] + ["line"] * (MOST_PARAGRAPHS + 4))
    out = io.BytesIO()
    deck.save(out)
    described = describe(out.getvalue())
    assert max(len(line) for line in described.splitlines()) < MOST_LINE + 10
    assert "[and 5 more paragraphs]" in described and "Slide 3" in described
    monkeypatch.setattr(describing, "MOST", 2000)
    short = describe(out.getvalue())
    assert len(short) < 2100 and short.endswith("ends here, within slide 1 of 3]")


def test_what_is_no_deck_cannot_be_described() -> None:
    with pytest.raises(Unreadable):
        describe(b"words")
