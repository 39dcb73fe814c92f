"""How long a deck takes to be read and compared: twenty slides with layouts, tables, charts, pictures and notes."""
# mypy: disable-error-code="no-untyped-call, union-attr"

from __future__ import annotations

import io
import random
import time
import zipfile
from collections.abc import Callable
from typing import Any

from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches, Pt

from evaluators.deck.diff import diff
from evaluators.deck.load import read_deck
from perf.figures import Figure, percentile

SLIDES = 20
ROUNDS = 31


def measure() -> list[Figure]:
    """Reads one deck again and again, and compares it with a version of itself with edits on every fifth slide."""
    before, after = deck_bytes(), deck_bytes(edited=True)
    old, new = read_deck(before), read_deck(after)
    assert len(diff(old, new).sentences) >= SLIDES // 5, "the edits must be seen"
    load, compare = _p50_ms(lambda: read_deck(before)), _p50_ms(lambda: diff(old, new))
    how = f"{SLIDES} slides, {len(before) // 1024} kB, {ROUNDS} times, processor time"
    return [Figure("deck_load_ms_p50", load, 60, how), Figure("deck_diff_ms_p50", compare, 40, how)]


def _p50_ms(do: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        do()
        times.append(time.process_time() - began)
    return round(percentile(times, 50) * 1000, 1)


def deck_bytes(edited: bool = False, slides: int = SLIDES) -> bytes:
    """Return the deck; `edited`: another title, place, cell, value or size on every fifth slide."""
    deck: Any = Presentation()
    for number in range(slides):
        slide = deck.slides.add_slide(deck.slide_layouts[1 if number % 5 < 2 else 5])
        slide.shapes.title.text = f"Slide {number}" + (" anew" if edited and number % 5 == 0 else "")
        if number % 5 < 2:
            slide.placeholders[1].text = "\n".join(f"Point {n} of slide {number}" for n in range(6))
            for paragraph in slide.placeholders[1].text_frame.paragraphs[1::2]:
                paragraph.level = 1
                paragraph.add_run().text = " with more"
                paragraph.runs[-1].font.bold = True
        elif number % 5 == 2:
            _add_table(slide, number)
        elif number % 5 == 3:
            _add_chart(slide, number)
        else:
            for n in range(3):
                slide.shapes.add_picture(_picture(n), Inches(1 + 2.5 * n), Inches(2), Inches(2))
        for n in range(4):
            box = slide.shapes.add_textbox(Inches(1 + 2 * n), Inches(6.5), Inches(1.8), Inches(0.5))
            box.text_frame.text = f"Note {n}"
            box.text_frame.paragraphs[0].runs[0].font.size = Pt(12 + (edited and number % 5 == 2 and n == 3))
        slide.notes_slide.notes_text_frame.text = f"Say {number}."
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def workbooks_anew(data: bytes) -> bytes:
    """Return a deck with the workbooks of its charts stored anew, as by a program that saves it.

    Without this the second at which two decks are made decides whether their workbooks are the same bytes.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            part = old.read(entry)
            if entry.filename.endswith(".xlsx"):
                book = io.BytesIO(part)
                with zipfile.ZipFile(book, "a") as archive:
                    archive.comment = b"stored anew"
                part = book.getvalue()
            new.writestr(entry, part)
    return out.getvalue()


def _add_table(slide: Any, number: int) -> None:
    table = slide.shapes.add_table(6, 5, Inches(1), Inches(2), Inches(8), Inches(3)).table
    for row in range(6):
        for column in range(5):
            table.cell(row, column).text = f"{number} {row} {column}"


def _add_chart(slide: Any, number: int) -> None:
    data = CategoryChartData()
    data.categories = ["North", "East", "South", "West"]
    for name in ("First", "Second", "Third"):
        data.add_series(name, [number, 2, 3.5, len(name)])
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(2), Inches(8), Inches(4), data)


def _picture(number: int) -> io.BytesIO:
    out = io.BytesIO()
    Image.frombytes("L", (400, 300), random.Random(number).randbytes(400 * 300)).save(out, "PNG")
    out.seek(0)
    return out
