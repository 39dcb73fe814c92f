"""Breaks of the page, the column and the line that nobody asked for are seen wherever they are stored; one that was
there may be stored in another way."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.evaluators.documents import DOCX, ODT, TEXT, W, edited, guard, named, paragraphs, put_paragraph, put_style
from tests.evaluators.test_document_pins import judged, new

STAYS = "Nothing else in the document changed."
Edit = Callable[[Any], object]


def above(root: Any) -> Any:
    """Return a paragraph of the body."""
    return named(root, "Client's name")


def below(root: Any) -> Any:
    """Return the one that comes next."""
    return named(root, "合同")


def word_break(paragraph: Any, kind: str, *, at_end: bool = False) -> None:
    """Put a break into a run of its own, at the beginning or end of a .docx paragraph."""
    run = etree.Element(f"{W}r")
    etree.SubElement(run, f"{W}br", {f"{W}type": kind} if kind else {})
    if at_end:
        paragraph.append(run)
        return
    paragraph.insert(1 if paragraph.find(f"{W}pPr") is not None else 0, run)


def half_way(paragraph: Any, kind: str) -> None:
    """Put a break into the first text of a .docx paragraph."""
    text = next(paragraph.iter(f"{W}t"))
    said = text.text
    text.text = said[:3]
    mark = etree.Element(f"{W}br", {f"{W}type": kind})
    rest = etree.Element(f"{W}t")
    rest.text = said[3:]
    rest.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    text.addnext(mark)
    mark.addnext(rest)


def five_lines(root: Any) -> None:
    for _ in range(5):
        word_break(below(root), "", at_end=True)


WORD: dict[str, Edit] = {
    "a column before": lambda root: word_break(below(root), "column"),
    "a column at the end of the one above": lambda root: word_break(below(root), "column", at_end=True),
    "a column in the midst": lambda root: half_way(below(root), "column"),
    "a page before": lambda root: word_break(below(root), "page"),
    "a page by property": lambda root: put_paragraph(below(root), "pageBreakBefore", val="1"),
    "a page at the very end": lambda root: word_break(paragraphs(root)[-1], "page", at_end=True),
    "a page in the midst of the last": lambda root: half_way(paragraphs(root)[-1], "page"),
    "lines at the end": five_lines,
}
WRITER: dict[str, Edit] = {
    "a column before": lambda root: put_style(below(root), "paragraph", fo_break_before="column"),
    "a column after": lambda root: put_style(below(root), "paragraph", fo_break_after="column"),
    "a page before": lambda root: put_style(below(root), "paragraph", fo_break_before="page"),
    "a right page before": lambda root: put_style(below(root), "paragraph", fo_break_before="odd-page"),
    "a page after": lambda root: put_style(below(root), "paragraph", fo_break_after="page"),
    "lines at the end": lambda root: [etree.SubElement(below(root), f"{TEXT}line-break") for _ in range(5)],
}


@pytest.mark.parametrize("how", WORD)
def test_a_break_that_is_new_is_seen_in_a_docx(tmp_path: Path, how: str) -> None:
    assert not guard(tmp_path, DOCX, edited(DOCX, WORD[how])).ok


@pytest.mark.parametrize("how", WRITER)
def test_a_break_that_is_new_is_seen_in_an_odt(tmp_path: Path, how: str) -> None:
    assert not guard(tmp_path, ODT, edited(ODT, WRITER[how])).ok


@pytest.mark.parametrize("kind", ["page", "column"])
def test_a_break_may_be_stored_in_another_way_in_a_docx(tmp_path: Path, kind: str) -> None:
    before = edited(DOCX, lambda root: word_break(below(root), kind))
    upper = edited(DOCX, lambda root: word_break(above(root), kind, at_end=True))
    assert guard(tmp_path / "1", before, upper).sentence == STAYS
    assert guard(tmp_path / "2", upper, before).sentence == STAYS
    assert not guard(tmp_path / "3", before, DOCX).ok
    if kind == "page":
        by_property = edited(DOCX, lambda root: put_paragraph(below(root), "pageBreakBefore", val="1"))
        assert guard(tmp_path / "4", before, by_property).sentence == STAYS


@pytest.mark.parametrize("kind", ["page", "column"])
def test_a_break_may_be_stored_in_another_way_in_an_odt(tmp_path: Path, kind: str) -> None:
    before = edited(ODT, lambda root: put_style(below(root), "paragraph", fo_break_before=kind))
    after = edited(ODT, lambda root: put_style(above(root), "paragraph", fo_break_after=kind))
    assert guard(tmp_path / "1", before, after).sentence == STAYS
    assert not guard(tmp_path / "2", before, ODT).ok


LAST = "Work covers"
GOAL = {"doc.paragraph_style": {"paragraphs": f"starts={LAST}", "alignment": "right"}}


@pytest.mark.parametrize(("kind", "ok"), [("", True), ("column", False), ("page", False)])
def test_a_pinned_paragraph_gets_no_break_along(tmp_path: Path, kind: str, ok: bool) -> None:
    def change(root: Any) -> None:
        for paragraph in [p for p in paragraphs(root) if LAST in "".join(p.itertext())]:
            put_paragraph(paragraph, "jc", val="right")
        if kind:
            word_break(named(root, LAST), kind)

    assert bool(judged(tmp_path, [GOAL], lambda data: edited(data, change)).success) is ok


@pytest.mark.parametrize(("how", "ok"), [("", True), ("column", False), ("page", False), ("lines", False)])
def test_a_new_paragraph_that_is_asked_brings_no_break_along(tmp_path: Path, how: str, ok: bool) -> None:
    def change(root: Any) -> None:
        paragraph = named(root, "A new line of text")
        if how == "lines":
            for _ in range(4):
                word_break(paragraph, "", at_end=True)
        elif how:
            word_break(paragraph, how)

    after = edited(new("合同", "A new line of text")(DOCX), change)
    assert guard(tmp_path, DOCX, after, allow_new=["starts=A new line of text"]).ok is ok


def test_a_paragraph_put_before_one_that_begins_a_page_takes_the_break_over(tmp_path: Path) -> None:
    before = edited(DOCX, lambda root: put_paragraph(below(root), "pageBreakBefore", val="1"))

    def moved(root: Any, keep: bool) -> None:
        paragraph = below(root)
        fresh = copy.deepcopy(paragraph)
        for text in fresh.iter(f"{W}t"):
            text.text = ""
        next(fresh.iter(f"{W}t")).text = "A heading above"
        if not keep:
            mark = paragraph.find(f"{W}pPr/{W}pageBreakBefore")
            mark.getparent().remove(mark)
        paragraph.addprevious(fresh)

    asked = ["text=A heading above"]
    one, two = (edited(before, partial(moved, keep=keep)) for keep in (False, True))
    assert guard(tmp_path / "1", before, one, allow_new=asked).sentence == STAYS
    assert not guard(tmp_path / "2", before, two, allow_new=asked).ok
