"""Checks on decks, on both formats: what each holds for, what it says when it does not."""

import hashlib
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.util import Cm

from evaluators import Code, LeafVerdict
from evaluators.deck.load import read_deck
from evaluators.deck.model import Deck
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_deck_untouched import CORPUS, deck, edited, move_slide

BOTH = pytest.mark.parametrize("suffix", [".pptx", "-saved.pptx", ".odp"])


def check(folder: Path, name: str, data: bytes, /, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"d": data}, {"d": data}), f"deck.{name}", of="d", **params)


HOLDS: list[tuple[str, str, dict[str, Any]]] = [
    ("texts", "slides", {"count": 3, "titles": ["Allotment Society", None, "How we pay for it"], "hidden": []}),
    ("pairs-of-columns", "slides", {"hidden": [3]}),
    ("texts", "text", {"slide": 1, "shape": "subtitle", "equals": "Annual meeting, spring"}),
    (
        "texts",
        "text",
        {"slide": "title=What we did", "shape": "body", "contains": ["Two for the school"], "lacks": ["Ten"]},
    ),
    (
        "texts",
        "style",
        {"slides": "all", "shape": "title", "bold": True, "size": 34, "colour": "#2F5D3A", "font": "Calibri"},
    ),
    ("texts", "style", {"slides": 3, "shape": "body", "words": "cover", "bold": True, "italic": False, "only": True}),
    ("texts", "style", {"slides": 3, "shape": "body", "words": "not", "underline": True}),
    ("texts", "style", {"slides": 3, "shape": "body", "paragraphs": [4], "colour": "#7DBE8F"}),
    (
        "texts",
        "paragraphs",
        {"slide": 2, "shape": "body", "levels": [1, 2, 2, 1, 3], "bullet": "mark", "align": "left"},
    ),
    ("texts", "paragraphs", {"slide": 3, "shape": "body", "paragraphs": [4], "line_spacing": 1.5, "before": 12}),
    (
        "texts",
        "link",
        {"slide": 3, "shape": "body", "words": "accounts", "target": "https://allotments.example/accounts/"},
    ),
    ("texts", "notes", {"slide": 3, "equals": "Mention the grant twice. Then questions."}),
    ("texts", "consistent", {"shape": "title", "aspects": ["font", "size", "colour", "align"]}),
    ("texts", "page", {"orientation": "landscape", "ratio": "16:9", "width": "33.867 cm"}),
    ("texts", "layout", {"slide": 2, "same_as": 3}),
    ("alignments", "paragraphs", {"slide": 1, "shape": "title", "align": "right"}),
    ("alignments", "paragraphs", {"slide": 1, "shape": "body", "paragraphs": [2], "bullet": "number"}),
    ("alignments", "paragraphs", {"slide": 1, "shape": "body", "paragraphs": [1], "bullet": "none"}),
    ("backgrounds", "background", {"slides": 2, "colour": "#123C54"}),
    ("backgrounds", "background", {"slides": 3, "colour": "#C96480"}),
    ("backgrounds", "background", {"slides": 1, "colour": "#2B2438"}),
    ("backgrounds", "background", {"slides": [4], "kind": "gradient"}),
    ("shapes", "shape", {"slide": 1, "shape": "name=Stamp", "rotation": 15, "fill": "#A23E48", "line": "none"}),
    ("shapes", "shape", {"slide": 1, "shape": "text=Workshop", "line": "#203040", "line_width": 3, "x": "12.7 cm"}),
    ("shapes", "relation", {"slide": 1, "shape": "text=Order desk", "relation": "left_of", "to": "text=Workshop"}),
    ("shapes", "relation", {"slide": 1, "shape": "text=Order desk", "relation": "align_top", "to": "text=Workshop"}),
    ("shapes", "relation", {"slide": 1, "shape": "name=Legend", "relation": "below", "to": "text=Workshop"}),
    ("shapes", "relation", {"slide": 1, "shape": "name=Oval", "relation": "inside", "to": "slide"}),
    ("shapes", "relation", {"slide": 1, "shape": "name=Oval", "relation": "in_front_of", "to": "name=Stamp"}),
    (
        "tables",
        "table",
        {"slide": 1, "rows": 4, "columns": 3, "cells": {"A1:C1": ["Plot", "Beans, kg", "Leeks, kg"], "C3": "14.25"}},
    ),
    ("tables", "table", {"slide": 2, "merged": ["B1:C1"]}),
    ("tables", "cell_style", {"slide": 1, "cells": "A1:C1", "bold": True, "colour": "#FFFFFF", "fill": "#3E7B4F"}),
    ("tables", "cell_style", {"slide": 1, "cells": "B2:C4", "align": "right", "bold": False}),
    (
        "charts",
        "chart",
        {
            "slide": 1,
            "shape": "name=By quarter",
            "kind": "column",
            "title": "Visitors by quarter",
            "legend": True,
            "categories": ["Q1", "Q2", "Q3", "Q4"],
            "series": {"2023": [120, 180.5, 210, 90], "2024": [140, 190, 260, 110]},
        },
    ),
    ("charts", "chart", {"slide": 1, "shape": "chart#2", "kind": "pie"}),
    ("charts", "chart", {"slide": 2, "kind": "line"}),
    ("charts", "chart", {"slide": 3, "kind": "bar", "stacked": True}),
    ("pictures", "picture", {"slide": 1, "count": 2}),
    ("pictures", "shape", {"slide": 1, "shape": "name=Morning", "alt": "The hill in the morning", "width": "10.16 cm"}),
    ("transitions", "transition", {"slides": 1, "kind": "fade"}),
    ("transitions", "transition", {"slides": [2], "kind": "push"}),
    ("transitions", "transition", {"slides": 3, "kind": "wipe", "comes_from": "top"}),
    ("transitions", "transition", {"slides": 6, "kind": "none"}),
    ("transitions", "animations", {"slide": 1, "count": 0}),
    ("chinese", "text", {"slide": 2, "shape": "title", "equals": "报名安排"}),
    ("mixed", "contrast", {"slides": [1, 2], "least": 4.5}),
    ("texts", "filled", {}),
]


@BOTH
@pytest.mark.parametrize(("name", "kind", "params"), HOLDS, ids=[f"{n}-{k}-{i}" for i, (n, k, _) in enumerate(HOLDS)])
def test_holds_in_every_format(tmp_path: Path, name: str, kind: str, params: dict[str, Any], suffix: str) -> None:
    leaf = check(tmp_path, kind, deck(name + suffix), **params)
    assert leaf.ok, leaf.sentence


FAILS: list[tuple[str, str, dict[str, Any], Code]] = [
    ("texts", "slides", {"count": 4}, Code.WRONG_COUNT),
    ("texts", "slides", {"titles": ["Allotment Society", "How we pay for it", "What we did"]}, Code.WRONG_ORDER),
    ("texts", "text", {"slide": 9, "shape": "title", "equals": "x"}, Code.NOT_FOUND),
    ("texts", "text", {"slide": 1, "shape": "table", "equals": "x"}, Code.NOT_FOUND),
    ("texts", "text", {"slide": 2, "shape": "body", "paragraphs": ["Forty plots let"]}, Code.WRONG_TEXT),
    ("texts", "style", {"slides": 3, "shape": "body", "bold": True}, Code.WRONG_STYLE),
    ("texts", "style", {"slides": 3, "shape": "body", "words": "moon", "bold": True}, Code.NOT_FOUND),
    ("texts", "style", {"slides": "all", "shape": "title", "size": 36}, Code.WRONG_STYLE),
    ("texts", "paragraphs", {"slide": 2, "shape": "body", "levels": [1, 1, 2, 1, 3]}, Code.WRONG_STYLE),
    ("texts", "link", {"slide": 3, "shape": "body", "words": "Rents", "target": "https://x.example"}, Code.WRONG_VALUE),
    ("texts", "notes", {"slide": 2, "contains": ["grant"]}, Code.WRONG_TEXT),
    ("texts", "consistent", {"shape": "body", "aspects": ["size"]}, Code.WRONG_STYLE),
    ("texts", "page", {"orientation": "portrait"}, Code.WRONG_FORMAT),
    ("texts", "layout", {"slide": 1, "same_as": 2}, Code.WRONG_STYLE),
    ("backgrounds", "background", {"slides": "all", "colour": "#123C54"}, Code.WRONG_STYLE),
    (
        "shapes",
        "relation",
        {"slide": 1, "shape": "text=Workshop", "relation": "left_of", "to": "text=Order desk"},
        Code.WRONG_GEOMETRY,
    ),
    (
        "shapes",
        "relation",
        {"slide": 1, "shape": "name=Stamp", "relation": "in_front_of", "to": "name=Oval"},
        Code.WRONG_ORDER,
    ),
    ("shapes", "shape", {"slide": 1, "shape": "name=Stamp", "x": "3 cm"}, Code.WRONG_GEOMETRY),
    ("shapes", "shape", {"slide": 1, "shape": "shape", "fill": "any"}, Code.AMBIGUOUS),
    ("tables", "table", {"slide": 1, "rows": 5}, Code.WRONG_COUNT),
    ("tables", "table", {"slide": 1, "cells": {"B2": "13"}}, Code.WRONG_TEXT),
    ("tables", "cell_style", {"slide": 1, "cells": "A1:A4", "bold": True}, Code.WRONG_STYLE),
    ("charts", "chart", {"slide": 2, "series": {"Boats": [4, 7, 10]}}, Code.WRONG_CONTENT),
    ("pictures", "picture", {"slide": 2, "count": 2}, Code.WRONG_CONTENT),
    ("transitions", "transition", {"slides": [1, 2], "kind": "fade"}, Code.WRONG_STYLE),
    ("mixed", "contrast", {"least": 12}, Code.WRONG_STYLE),
]


@BOTH
@pytest.mark.parametrize(
    ("name", "kind", "params", "code"), FAILS, ids=[f"{n}-{k}-{i}" for i, (n, k, _, _) in enumerate(FAILS)]
)
def test_fails_with_a_reason_in_every_format(
    tmp_path: Path, name: str, kind: str, params: dict[str, Any], code: Code, suffix: str
) -> None:
    leaf = check(tmp_path, kind, deck(name + suffix), **params)
    assert (leaf.outcome, leaf.code) == ("failed", code), leaf.sentence


def test_slides_are_followed_where_they_go(tmp_path: Path) -> None:
    after = edited("texts.pptx", lambda d: move_slide(d, 2, 0))
    found = evidence(tmp_path, {"d": deck("texts.pptx")}, {"d": after})
    assert judge(found, "deck.slides", of="d", order=[3, 1, 2]).ok
    assert not judge(found, "deck.slides", of="d", order=[1, 2, 3]).ok
    assert judge(found, "deck.text", of="d", slide="was 3", shape="title", equals="How we pay for it").ok
    assert judge(found, "deck.text", of="d", slide="last", shape="title", equals="What we did").ok


LINES = {
    "plain": (lambda frame: None, True),
    "in two runs": (lambda frame: frame.paragraphs[0].add_run(), True),
    "two paragraphs": (lambda frame: setattr(frame, "text", "How we\npay for it"), False),
    "a line break": (lambda frame: setattr(frame, "text", "How we \vpay for it"), False),
    "an empty paragraph below": (lambda frame: frame.add_paragraph(), False),
    "an empty paragraph above": (lambda frame: setattr(frame, "text", "\nHow we pay for it"), False),
}


@pytest.mark.parametrize(("write", "good"), LINES.values(), ids=LINES.keys())
def test_what_is_asked_in_one_line_stands_in_one_line(tmp_path: Path, write: Any, good: bool) -> None:
    after = edited("texts.pptx", lambda d: write(d.slides[2].shapes.title.text_frame))
    leaf = check(tmp_path, "text", after, slide=3, shape="title", equals="How we pay for it")
    assert leaf.code == (Code.OK if good else Code.WRONG_TEXT), leaf.sentence


def test_what_is_asked_in_two_lines_may_stand_in_two(tmp_path: Path) -> None:
    after = edited("texts.pptx", lambda d: setattr(d.slides[2].shapes.title.text_frame, "text", "How we\npay for it"))
    assert check(tmp_path, "text", after, slide=3, shape="title", equals="How we\npay for it").ok


def test_a_new_slide_has_no_former_number(tmp_path: Path) -> None:
    def grow(opened: Any) -> None:
        opened.slides.add_slide(opened.slide_layouts[4])
        move_slide(opened, 3, 1)

    after = edited("texts.pptx", grow)
    found = evidence(tmp_path, {"d": deck("texts.pptx")}, {"d": after})
    assert judge(found, "deck.slides", of="d", order=[1, 0, 2, 3]).ok


def test_which_picture_it_is(tmp_path: Path) -> None:
    picture = Presentation(io.BytesIO(deck("pictures.pptx"))).slides[0].shapes[2].image.blob
    for name in ("pictures.pptx", "pictures.odp"):
        found = evidence(tmp_path, {}, {"d": deck(name), "p": picture})
        assert judge(found, "deck.picture", of="d", slide=1, source="p", shape="name=Night", proportions=False).ok
        assert not judge(found, "deck.picture", of="d", slide=2, source="p").ok


def test_a_squeezed_picture_is_seen(tmp_path: Path) -> None:
    after = edited("pictures.pptx", lambda d: setattr(d.slides[1].shapes[1], "height", Cm(2)))
    picture = Presentation(io.BytesIO(after)).slides[1].shapes[1].image.blob
    found = evidence(tmp_path, {}, {"d": after, "p": picture})
    assert "ratio" in judge(found, "deck.picture", of="d", slide=2, source="p", proportions=True).sentence


@pytest.mark.parametrize("name", sorted(path.name for path in CORPUS.glob("*.pptx")))
def test_every_shape_of_a_deck_is_known(name: str) -> None:
    read: Deck = read_deck(deck(name))
    assert all(shape.kind != "other" for slide in read.slides for shape in slide.all_shapes())
    assert all(shape.width >= 0 and shape.height >= 0 for slide in read.slides for shape in slide.all_shapes())


def test_the_digest_of_a_picture_is_that_of_its_file() -> None:
    with zipfile.ZipFile(io.BytesIO(deck("pictures.pptx"))) as archive:
        media = {hashlib.sha256(archive.read(n)).hexdigest() for n in archive.namelist() if "/media/" in n}
    shown = {s.picture.sha256 for slide in read_deck(deck("pictures.pptx")).slides for s in slide.shapes if s.picture}
    assert shown == media


def pdf(*pages: str) -> bytes:
    """Return a small PDF with these words, a page each, as an office suite would write it."""
    font, cmap = 3 + 2 * len(pages), 4 + 2 * len(pages)
    pairs = "".join(f"<{n:02X}> <{ord(c):04X}>\n" for n, c in enumerate(sorted(set("".join(pages))), 1))
    codes = {c: n for n, c in enumerate(sorted(set("".join(pages))), 1)}
    kids = " ".join(f"{3 + 2 * n} 0 R" for n in range(len(pages)))
    objects = ["<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>"]
    for n, words in enumerate(pages):
        shown = "".join(f"{codes[c]:02X}" for c in words)
        text = f"BT /F1 20 Tf 50 50 Td <{shown}> Tj ET"
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 1280 720]/Contents {4 + 2 * n} 0 R"
            f"/Resources<</Font<</F1 {font} 0 R>>>>>>"
        )
        objects.append(f"<</Length {len(text)}>>\nstream\n{text}\nendstream")
    objects.append(f"<</Type/Font/Subtype/TrueType/ToUnicode {cmap} 0 R>>")
    spelled = f"{len(codes)} beginbfchar\n{pairs}endbfchar"
    objects.append(f"<</Length {len(spelled)}>>\nstream\n{spelled}\nendstream")
    body = "".join(f"{n} 0 obj\n{text}\nendobj\n" for n, text in enumerate(objects, 1))
    return f"%PDF-1.6\n{body}trailer<</Root 1 0 R>>\n%%EOF\n".encode()


def test_an_exported_pdf(tmp_path: Path) -> None:
    data = pdf("Report to the board", "Risks and more")
    assert check(tmp_path, "pdf", data, pages=2, ratio=1.778, text={2: ["Risks and"]}, lacks=["Salaries"]).ok
    assert check(tmp_path, "pdf", data, pages=3).code == Code.WRONG_COUNT
    assert "text of page 1" in check(tmp_path, "pdf", data, text={1: ["Risks"]}).sentence
    assert not check(tmp_path, "pdf", data, lacks=["Risks"]).ok


@pytest.mark.parametrize(
    "data", [b"", b"%PDF-1.6\nnothing", pdf("a")[:-30], b"hello", pdf("a").replace(b"/Pages 2", b"/Pages 9")]
)
def test_a_broken_pdf_is_unreadable(tmp_path: Path, data: bytes) -> None:
    assert check(tmp_path, "pdf", data, pages=1).code == Code.UNREADABLE
