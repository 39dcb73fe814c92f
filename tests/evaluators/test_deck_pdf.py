"""`deck.pdf`: an exported presentation by the slides that it must show."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from pptx import Presentation

from deskcraft.kits.mutants import Subject, damaged, equivalents, load_kit
from evaluators import LeafVerdict
from evaluators.verdict import Code
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.printing import Printer

SLIDES = (("Opening day", "Doors at 06:00"), ("For us alone", "Label allergens"), ("What it cost", "Roof: 412,000"))
HIDDEN = 1


def _deck() -> bytes:
    presentation = Presentation()
    for number, (title, words) in enumerate(SLIDES):
        slide = presentation.slides.add_slide(presentation.slide_layouts[1])
        slide.shapes.title.text, slide.placeholders[1].text = title, words
        if number == HIDDEN:
            slide._element.set("show", "0")
    out = io.BytesIO()
    presentation.save(out)
    return out.getvalue()


def _pdf(*pages: tuple[str, ...]) -> bytes:
    kids = " ".join(f"{10 + number} 0 R" for number in range(len(pages)))
    out = b"%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
    out += f"2 0 obj <</Type/Pages/Count {len(pages)}/Kids[{kids}]>> endobj\n".encode()
    out += b"3 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>> endobj\n"
    for number, texts in enumerate(pages):
        drawn = "".join(f"BT /F 20 Tf 50 {500 - 40 * at} Td ({text}) Tj ET\n" for at, text in enumerate(texts)).encode()
        out += (
            (
                f"{10 + number} 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 720 540]/Contents {100 + number} 0 R"
                f"/Resources<</Font<</F 3 0 R>>>>>> endobj\n{100 + number} 0 obj <</Length {len(drawn)}>> stream\n"
            ).encode()
            + drawn
            + b"endstream endobj\n"
        )
    return out + b"trailer <</Root 1 0 R>>\n%%EOF\n"


def _look(folder: Path, *pages: tuple[str, ...]) -> LeafVerdict:
    return _compared(folder, _pdf(*pages), _pdf(*pages))


def _compared(folder: Path, pdf: bytes, own: bytes) -> LeafVerdict:
    files = {"a.pdf": pdf, "deck": _deck()}
    found = replace(evidence(folder, files, files), workbench=Printer(own))
    return judge(found, "deck.pdf", of="a.pdf", deck="deck")


def test_the_pages_are_the_slides_that_are_shown(tmp_path: Path) -> None:
    first, hidden, last = SLIDES
    assert _look(tmp_path / "right", first, last).ok
    assert _look(tmp_path / "capitals", ("OPENING DAY", first[1]), last).ok
    assert not _look(tmp_path / "order", last, first).ok
    assert not _look(tmp_path / "hidden-too", first, hidden, last).ok
    assert not _look(tmp_path / "hidden-instead", first, hidden).ok
    assert not _look(tmp_path / "older", first, (last[0], "Roof: 410,000")).ok
    assert not _look(tmp_path / "short", first).ok


def test_a_page_that_is_drawn_otherwise_is_not_the_slide(tmp_path: Path) -> None:
    first, _, last = SLIDES
    own = _pdf(first, last)
    for number, more in enumerate((("DRAFT",), ("Roof: 410,000",))):
        leaf = _compared(tmp_path / str(number), _pdf(first, (*last, *more)), own)
        assert (leaf.code, leaf.sentence) == (
            Code.WRONG_CONTENT,
            "Page 2 of the PDF shows something else than exported now.",
        )


def test_the_same_pages_are_not_drawn(tmp_path: Path) -> None:
    pdf = _pdf(SLIDES[0], SLIDES[2])
    files = {"a.pdf": pdf + b"% saved twice\n%%EOF\n", "deck": _deck()}
    printer = Printer(pdf)
    found = replace(evidence(tmp_path, files, files), workbench=printer)
    assert judge(found, "deck.pdf", of="a.pdf", deck="deck").ok
    assert printer.asked == ["pdf"]


def test_damage_of_a_pdf_shows(tmp_path: Path) -> None:
    load_kit("office")
    own = _pdf(SLIDES[0], SLIDES[2])
    subject = Subject("a.pdf", "a.pdf", own, None)
    found = [*damaged(subject)]
    assert len({mutant.name for mutant in found}) == len(found) >= 10
    # what is laid over a page, or moves it, is seen by a real renderer alone: the printer here draws words
    unseen = ("covered", "aside", "smaller", "upside")
    for number, mutant in enumerate(found):
        if not any(word in mutant.name for word in unseen):
            assert not _compared(tmp_path / str(number), mutant.data, own).ok, mutant.name
    for number, mutant in enumerate(equivalents(subject)):
        assert _compared(tmp_path / f"same{number}", mutant.data, own).ok, mutant.name
