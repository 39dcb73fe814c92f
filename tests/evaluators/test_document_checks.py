"""The checks on documents: each holds for what the specimen is, in both formats, and names what is wrong."""

import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from deskcraft.kits.office import mutants as pdf_mutants
from deskcraft.kits.office.pdf import PdfEdit
from evaluators import Code
from tests.evaluators.documents import (
    BASES,
    DOCX,
    PDF,
    W,
    edited,
    look,
    named,
    of,
    put_paragraph,
    put_run,
    put_span,
    with_part,
    words,
)
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.printing import Printer


@pytest.mark.parametrize(("kind", "ok"), [("single", True), ("words", False)])
def test_an_underline_has_no_gaps(tmp_path: Path, kind: str, ok: bool) -> None:
    after = edited(DOCX, lambda root: put_run(named(root, "2 Terms"), "u", val=kind))
    assert look(tmp_path, after, "doc.text_style", paragraphs="text=2 Terms", underline="single").ok is ok
    assert look(tmp_path, after, "doc.text_style", paragraphs="text=2 Terms", phrase="Terms", underline="any").ok


HOLDS: list[tuple[str, dict[str, Any]]] = [
    ("doc.text", {"contains": ["Northgate Marine Ltd"], "times": 2}),
    ("doc.text", {"contains": ["northgate marine ltd"], "case": False, "absent": ["Southgate"]}),
    ("doc.text", {"part": "headers", "contains": ["Draft 3"]}),
    ("doc.text", {"part": "notes", "contains": ["Rates are net of tax."]}),
    ("doc.paragraphs", {"select": "style=Clause", "count": 2}),
    (
        "doc.paragraphs",
        {
            "select": "list=number",
            "texts": ["The client pays in advance.", "by transfer", "by card", "The yard insures the boat."],
        },
    ),
    ("doc.paragraphs", {"select": "under=2 Terms && starts=Boxed", "texts": ["Boxed remark"]}),
    ("doc.paragraphs", {"texts": ["Boxed remark", "Date: Signature:"], "exact": False, "adjacent": True}),
    ("doc.text_style", {"phrase": "hull", "paragraphs": "contains=Work covers", "italic": True, "bold": False}),
    ("doc.text_style", {"phrase": "engine", "strike": "single", "font": "liberation serif", "size": 11}),
    ("doc.text_style", {"phrase": "client's", "occurrence": 1, "highlight": "#ffff00", "others": False}),
    ("doc.text_style", {"phrase": "Northgate Marine Ltd", "bold": True}),
    ("doc.text_style", {"phrase": "Northgate Marine Ltd", "occurrence": 1, "caps": "small"}),
    ("doc.text_style", {"phrase": "提前", "bold": True, "font": "Noto Serif CJK SC", "others": True}),
    ("doc.text_style", {"paragraphs": "outline=1", "colour": "#1F4E5F", "size": 16, "bold": True}),
    ("doc.text_style", {"phrase": "all rights reserved", "caps": "upper"}),
    ("doc.text_style", {"phrase": "Confidential", "part": "footers", "size": 9}),
    (
        "doc.paragraph_style",
        {"paragraphs": "style=Clause", "alignment": "justify", "left_indent": "5 mm", "style": "clause"},
    ),
    (
        "doc.paragraph_style",
        {"paragraphs": "text=2 Terms", "page_break_before": True, "outline": 1, "keep_with_next": True},
    ),
    (
        "doc.paragraph_style",
        {"paragraphs": "text=Boxed remark", "line_spacing": 1.5, "borders": {"all": "any"}, "shading": "#f2f2f2"},
    ),
    ("doc.paragraph_style", {"paragraphs": "starts=Date", "tabs": [["10 cm", "left"]]}),
    (
        "doc.paragraph_style",
        {"paragraphs": "starts=Area", "first_line": "5 mm", "space_before": 12, "right_indent": "1 cm"},
    ),
    ("doc.consistent", {"paragraphs": "style=Clause", "aspects": ["style", "alignment", "indent", "spacing"]}),
    ("doc.outline", {"headings": [[1, "1 Purpose"], [2, "Scope"], [1, "2 Terms"]]}),
    (
        "doc.list",
        {
            "items": ["Survey before lifting", "Lifting by crane", "on weekdays only"],
            "kind": "bullet",
            "levels": [1, 1, 2],
        },
    ),
    (
        "doc.list",
        {"items": ["by transfer", "by card"], "labels": ["(a)", "(b)"], "format": "lower-letter", "exact": False},
    ),
    ("doc.toc", {"after": "style=Title", "before": "text=1 Purpose"}),
    (
        "doc.table",
        {
            "table": "Item",
            "values": [
                ["Item", "What it covers", "Price"],
                ["A-1", "Inspection of the hull", "420.00"],
                ["A-2", "Rigging", "1,180.00"],
                ["Total", "", "1,600.00"],
            ],
        },
    ),
    ("doc.table", {"header_rows": 1, "spans": {"A4": [1, 2]}, "cells": {"C4": "1,600.00"}, "widths": [120, 210, 120]}),
    (
        "doc.table_style",
        {"cells": "row 1", "shading": "#1f4e5f", "bold": True, "colour": "#ffffff", "alignment": "center"},
    ),
    (
        "doc.table_style",
        {"cells": "C2:C4", "alignment": "right", "borders": {"all": "any"}, "border_colour": "#808080"},
    ),
    ("doc.page", {"width": "21 cm", "height": "29.7 cm", "orientation": "portrait", "margins": {"all": "25 mm"}}),
    ("doc.header_footer", {"part": "header", "text": "Specimen agreement Draft 3"}),
    ("doc.header_footer", {"part": "header", "on": "first", "blank": True}),
    ("doc.header_footer", {"part": "footer", "contains": ["Page {page} of {pages}"]}),
    ("doc.field", {"kind": "page", "part": "footers", "count": 1}),
    ("doc.field", {"kind": "reference", "result": "Annex"}),
    ("doc.form", {"values": {"client_name": "", "#2": False}}),
    ("doc.links", {"links": {"our terms": "https://example.org/terms", "rigging": None}}),
    ("doc.images", {"count": 1, "alt": "Company logo", "width": "80 pt", "height": "40 pt", "paragraphs": "index=1"}),
    ("doc.notes", {"count": 1, "text": "Rates are net of tax.", "after": "keeps the boat."}),
    ("doc.comments", {"count": 0}),
    ("doc.tracked", {"count": 0}),
    ("doc.bookmark", {"name": "annex", "paragraphs": "starts=Annex"}),
    ("doc.properties", {"title": "Specimen agreement"}),
]
FAILS: list[tuple[str, dict[str, Any], Code]] = [
    ("doc.text", {"contains": ["Southgate"]}, Code.NOT_FOUND),
    ("doc.text", {"absent": ["Rigging"]}, Code.EXTRA),
    ("doc.text", {"contains": ["Rigging"], "times": 2}, Code.WRONG_COUNT),
    ("doc.text", {"contains": ["Rig"], "whole_words": True}, Code.NOT_FOUND),
    (
        "doc.paragraphs",
        {"select": "list=bullet", "texts": ["Lifting by crane", "Survey before lifting", "on weekdays only"]},
        Code.WRONG_ORDER,
    ),
    ("doc.paragraphs", {"select": "list=bullet", "texts": ["Lifting by crane"]}, Code.EXTRA),
    ("doc.text_style", {"phrase": "rigging", "underline": "double"}, Code.WRONG_STYLE),
    ("doc.text_style", {"phrase": "Northgate Marine Ltd", "caps": "small"}, Code.WRONG_STYLE),
    ("doc.text_style", {"phrase": "Northgate Marine Ltd", "occurrence": 2, "bold": True, "others": False}, Code.EXTRA),
    ("doc.text_style", {"phrase": "nowhere", "bold": True}, Code.NOT_FOUND),
    ("doc.paragraph_style", {"paragraphs": "style=Clause", "alignment": "left"}, Code.WRONG_STYLE),
    ("doc.paragraph_style", {"paragraphs": "style=Clause", "left_indent": "10 mm"}, Code.WRONG_STYLE),
    ("doc.paragraph_style", {"paragraphs": "text=none", "outline": 1}, Code.NOT_FOUND),
    ("doc.consistent", {"paragraphs": "outline=any", "aspects": ["size"]}, Code.WRONG_STYLE),
    ("doc.outline", {"headings": [[1, "1 Purpose"], [1, "Scope"], [1, "2 Terms"]]}, Code.WRONG_STYLE),
    ("doc.outline", {"headings": [[1, "1 Purpose"], [1, "2 Terms"]]}, Code.EXTRA),
    ("doc.list", {"items": ["Survey before lifting"], "kind": "bullet"}, Code.EXTRA),
    ("doc.list", {"items": ["by transfer", "by card"], "kind": "bullet"}, Code.WRONG_STYLE),
    ("doc.list", {"items": ["Boxed remark"]}, Code.WRONG_STYLE),
    ("doc.toc", {"title": "Contents"}, Code.WRONG_TEXT),
    ("doc.toc", {"after": "text=2 Terms"}, Code.WRONG_ORDER),
    ("doc.table", {"cells": {"B2": "Inspection of the keel"}}, Code.WRONG_CONTENT),
    ("doc.table", {"table": 2}, Code.NOT_FOUND),
    ("doc.table_style", {"cells": "row 1", "alignment": "left"}, Code.WRONG_STYLE),
    ("doc.page", {"margins": {"left": "2 cm"}}, Code.WRONG_FORMAT),
    ("doc.header_footer", {"part": "footer", "text": "Confidential"}, Code.WRONG_TEXT),
    ("doc.header_footer", {"part": "header", "blank": True}, Code.EXTRA),
    ("doc.field", {"kind": "date"}, Code.NOT_FOUND),
    ("doc.form", {"values": {"client_name": "Ida Holm"}}, Code.WRONG_VALUE),
    ("doc.form", {"values": {"street": ""}}, Code.NOT_FOUND),
    ("doc.links", {"links": {"our terms": "https://example.org/"}}, Code.WRONG_VALUE),
    ("doc.images", {"alt": "Logo"}, Code.WRONG_TEXT),
    ("doc.notes", {"text": "Rates include tax."}, Code.NOT_FOUND),
    ("doc.bookmark", {"name": "appendix"}, Code.NOT_FOUND),
    ("doc.properties", {"title": "Agreement"}, Code.WRONG_VALUE),
]


@pytest.mark.parametrize("kind", BASES)
@pytest.mark.parametrize(("name", "params"), HOLDS, ids=[f"{n}-{k}" for k, (n, _) in enumerate(HOLDS)])
def test_what_the_specimen_is_holds_in_both_formats(
    tmp_path: Path, kind: str, name: str, params: dict[str, Any]
) -> None:
    leaf = look(tmp_path, BASES[kind], name, **params)
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize("kind", BASES)
@pytest.mark.parametrize(("name", "params", "code"), FAILS, ids=[f"{n}-{k}" for k, (n, _, _) in enumerate(FAILS)])
def test_each_mismatch_is_reported(tmp_path: Path, kind: str, name: str, params: dict[str, Any], code: Code) -> None:
    leaf = look(tmp_path, BASES[kind], name, **params)
    assert leaf.code == code, leaf.sentence


def test_the_format_is_what_is_inside(tmp_path: Path) -> None:
    assert look(tmp_path, DOCX, "doc.format", format="docx").ok
    assert look(tmp_path, DOCX, "doc.format", format="odt").code == Code.WRONG_FORMAT


def replaced_in(root: Any, old: str, new: str, limit: int = 99) -> None:
    for element in root.iter(f"{W}t"):
        if limit and old in (element.text or ""):
            element.text = element.text.replace(old, new)
            limit -= 1


def test_a_replacement_must_reach_every_occurrence(tmp_path: Path) -> None:
    params = {"old": "Northgate Marine Ltd", "new": "Northgate Marine Ltd & Co"}
    assert look(tmp_path, DOCX, "doc.replaced", **params).code == Code.WRONG_TEXT
    all_of_it = edited(DOCX, lambda root: replaced_in(root, params["old"], params["new"]))
    assert look(tmp_path, all_of_it, "doc.replaced", **params).ok
    one = edited(DOCX, lambda root: replaced_in(root, params["old"], params["new"], 1))
    assert "1 of 2 times" in look(tmp_path, one, "doc.replaced", **params).sentence
    deleted = edited(DOCX, lambda root: replaced_in(root, params["old"], ""))
    assert look(tmp_path, deleted, "doc.replaced", **params).code == Code.WRONG_COUNT


def test_a_contents_table_is_stale_when_a_heading_changes(tmp_path: Path) -> None:
    def change(root: Any) -> None:
        for text in named(root, "2 Terms").iter(f"{W}t"):
            text.text = "2 Conditions"

    leaf = look(tmp_path, edited(DOCX, change), "doc.toc")
    assert leaf.sentence == "The table of contents is not up to date: it does not list '2 Conditions'."


def recorded(inserted: str, deleted: str, kept: str) -> bytes:
    """Return the specimen with a recorded insertion and deletion in the words `Boxed remark`."""

    def change(root: Any) -> None:
        run = next(r for r in named(root, "Boxed remark").iter(f"{W}r") if words(r).strip())
        added = etree.Element(f"{W}ins", {f"{W}id": "71", f"{W}author": "x"})
        gone = etree.Element(f"{W}del", {f"{W}id": "72", f"{W}author": "x"})
        run.addnext(gone)
        gone.addnext(added)
        for holder, text in ((added, inserted), (gone, deleted)):
            fresh = copy.deepcopy(run)
            next(fresh.iter(f"{W}t")).text = text
            holder.append(fresh)
        next(gone.iter(f"{W}t")).tag = f"{W}delText"
        next(run.iter(f"{W}t")).text = kept

    return edited(DOCX, change)


def test_tracked_changes_are_counted_and_read_as_accepted(tmp_path: Path) -> None:
    after = recorded(" note", " remark", "Boxed")
    assert look(tmp_path, after, "doc.tracked", count=2, insertions=["note"], deletions=["remark"]).ok
    assert look(tmp_path, after, "doc.tracked", count=0).code == Code.WRONG_COUNT
    assert look(tmp_path, after, "doc.paragraphs", texts=["Boxed note"], exact=False).ok


@pytest.mark.parametrize(
    ("inserted", "deleted", "kept"),
    [(" note", " remark", "Bold"), (" note", "remarks", "Boxed"), (" note", " remark", "Boxed remark")],
    ids=["changed besides", "deleted what was not there", "put in twice"],
)
def test_rejecting_all_tracked_changes_gives_the_words_before(
    tmp_path: Path, inserted: str, deleted: str, kept: str
) -> None:
    leaf = look(tmp_path, recorded(inserted, deleted, kept), "doc.tracked", count=2)
    assert "With all changes rejected" in leaf.sentence


def test_accepting_all_tracked_changes_gives_the_words_that_show(tmp_path: Path) -> None:
    def joined(root: Any) -> None:
        mark = named(root, "Boxed").find(f"{W}pPr/{W}rPr")
        etree.SubElement(mark, f"{W}del", {f"{W}author": "A", f"{W}id": "9"})

    after = edited(recorded(" note", " remark", "Boxed"), joined)
    assert "With all changes accepted" in look(tmp_path, after, "doc.tracked", insertions=["note"]).sentence


def test_changes_recorded_letter_by_letter_are_one(tmp_path: Path) -> None:
    def split(root: Any) -> None:
        for added in [*root.iter(f"{W}ins")]:
            second = copy.deepcopy(added)
            next(added.iter(f"{W}t")).text, next(second.iter(f"{W}t")).text = " no", "te"
            added.addnext(second)

    after = edited(recorded(" note", " remark", "Boxed"), split)
    assert look(tmp_path, after, "doc.tracked", count=2, insertions=["note"], deletions=["remark"]).ok


def test_tabs_count_where_the_text_asked_for_has_some(tmp_path: Path) -> None:
    assert look(tmp_path, DOCX, "doc.paragraphs", texts=["Date:\tSignature:"], exact=False).ok
    typed = edited(DOCX, lambda root: spaced(named(root, "Date:"), blank=""))
    assert look(tmp_path, typed, "doc.paragraphs", texts=["Date: Signature:"], exact=False).ok
    assert look(tmp_path, typed, "doc.paragraphs", texts=["Date:\tSignature:"], exact=False).code == Code.NOT_FOUND


def test_two_blanks_between_words_are_a_slip(tmp_path: Path) -> None:
    typed = edited(DOCX, lambda root: spaced(named(root, "Date:")))
    assert look(tmp_path, typed, "doc.paragraphs", texts=["Date: Signature:"], exact=False).code == Code.NOT_FOUND


def spaced(paragraph: Any, blank: str = " ") -> None:
    """Put a blank in place of the tab after the one that is there."""
    for tab in [*paragraph.iter(f"{W}tab")]:
        if tab.getparent().tag == f"{W}r":
            tab.tag, tab.text, blank = f"{W}t", blank, ""
            tab.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")


def test_a_contents_list_that_somebody_typed_is_none(tmp_path: Path) -> None:
    def type_it(root: Any) -> None:
        for mark in [*root.iter(f"{W}fldChar", f"{W}instrText")]:
            mark.getparent().remove(mark)

    assert look(tmp_path, DOCX, "doc.toc").ok
    assert "by hand" in look(tmp_path, edited(DOCX, type_it), "doc.toc").sentence


def test_a_form_that_is_filled_in(tmp_path: Path) -> None:
    def change(root: Any) -> None:
        blank = next(e for e in root.iter(f"{W}t") if "\u2002" in (e.text or ""))
        blank.text = "Ida Holm"
        box = next(root.iter(f"{W}checkBox"))
        etree.SubElement(box, f"{W}checked", {f"{W}val": "1"})

    after = edited(DOCX, change)
    assert look(tmp_path, after, "doc.form", values={"client_name": "Ida Holm", "#2": True}, others_blank=True).ok
    assert look(tmp_path, after, "doc.form", values={"#2": True}, others_blank=True).code == Code.EXTRA


def control(kind: str, shown: str, waits: str = "") -> str:
    return (
        f'<w:p xmlns:w="{W[1:-1]}"><w:r><w:t>x</w:t></w:r><w:sdt><w:sdtPr><w:alias w:val="c"/>{waits}{kind}</w:sdtPr>'
        f"<w:sdtContent><w:r><w:t>{shown}</w:t></w:r></w:sdtContent></w:sdt></w:p>"
    )


@pytest.mark.parametrize(
    ("kind", "waits", "value"),
    [
        ("<w:text/>", "", "Shown"),
        ("<w:text/>", "<w:showingPlcHdr/>", ""),
        ('<w:dropDownList><w:listItem w:value="Shown"/></w:dropDownList>', "", "Shown"),
        ("<w:date/>", "", "Shown"),
    ],
)
def test_content_controls_are_form_fields(tmp_path: Path, kind: str, waits: str, value: str) -> None:
    made = etree.fromstring(control(kind, "Shown", waits))
    after = edited(DOCX, lambda root: named(root, "Boxed remark").addnext(made))
    assert look(tmp_path, after, "doc.form", values={"c": value}).ok


def test_a_style_that_is_changed_shows_in_its_paragraphs(tmp_path: Path) -> None:
    def change(root: Any) -> None:
        style = next(s for s in root.iter(f"{W}style") if s.find(f"{W}name").get(f"{W}val").casefold() == "heading 1")
        style.find(f"{W}rPr/{W}sz").set(f"{W}val", "40")

    after = with_part(DOCX, "word/styles.xml", change)
    assert look(tmp_path, after, "doc.text_style", paragraphs="outline=1", size=20).ok


def test_direct_formatting_wins_and_phrases_may_span_runs(tmp_path: Path) -> None:
    after = edited(DOCX, lambda root: put_run(named(root, "Work covers"), "color", val="C00000"))
    assert look(tmp_path, after, "doc.text_style", phrase="hull, rigging and engine", colour="#c00000").ok
    assert not look(tmp_path, DOCX, "doc.text_style", phrase="hull, rigging and engine", italic=True).ok
    odt = edited(BASES["odt"], lambda root: put_span(named(root, "Work covers"), fo_color="#c00000"))
    assert look(tmp_path, odt, "doc.text_style", phrase="Work covers", colour="#c00000").ok


def test_aligned_by_hand_or_by_style_is_the_same(tmp_path: Path) -> None:
    by_hand = edited(DOCX, lambda root: put_paragraph(named(root, "Work covers"), "jc", val="center"))
    params = {"paragraphs": "contains=Work covers", "alignment": "center"}
    assert look(tmp_path, by_hand, "doc.paragraph_style", **params).ok
    by_style = edited(DOCX, lambda root: put_paragraph(named(root, "Boxed remark"), "pStyle", val="Title"))
    assert look(tmp_path, by_style, "doc.paragraph_style", paragraphs="contains=Boxed", style="Title").ok


def test_the_picture_of_a_file(tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(Path(__file__).parent / "data/document/specimen.docx") as archive:
        logo = archive.read("word/media/logo.png")
    found = evidence(tmp_path, {}, {"d": DOCX, "logo": logo, "other": logo[:-1]})
    assert judge(found, "doc.images", of="d", same_as="logo", alt="Company logo").ok
    assert judge(found, "doc.images", of="d", same_as="other").code == Code.NOT_FOUND


def test_the_pdf_that_writer_exports(tmp_path: Path) -> None:
    found = replace(evidence(tmp_path, {}, {"d": DOCX, "p": PDF}), workbench=Printer(PDF))
    assert judge(
        found,
        "doc.pdf",
        of="p",
        pages=2,
        orientation="portrait",
        contains=["甲方应当提前通知乙方"],
        absent=["Southgate"],
        on_page={1: ["Lifting by crane"], -1: ["Page 2 of 2"]},
        outline=["Scope"],
    ).ok
    assert judge(found, "doc.pdf", of="p", pages=3).code == Code.WRONG_FORMAT
    assert judge(found, "doc.pdf", of="p", on_page={2: ["Lifting by crane"]}).code == Code.NOT_FOUND
    assert judge(found, "doc.pdf", of="p", absent=["Rigging"]).code == Code.EXTRA
    assert judge(found, "doc.pdf_shows", of="p", source="d").ok


@pytest.mark.parametrize("what", ["turned", "upside down", "twice", "gone", "empty", "on larger paper"])
def test_pages_of_a_pdf_are_upright_on_one_paper_and_run_on(tmp_path: Path, what: str) -> None:
    asked = {
        "of": "p.pdf",
        "orientation": "portrait",
        "running": ["Lifting by crane", "甲方应当提前通知乙方", "Page 2 of 2"],
    }
    assert judge(evidence(tmp_path / "right", {}, {"p.pdf": PDF}), "doc.pdf", **asked).ok
    page = pdf_mutants.PAGE | {"gone": pdf_mutants._gone}
    for at in range(2):
        file = PdfEdit(PDF)
        page[what](file, at)
        leaf = judge(evidence(tmp_path / f"{what}{at}", {}, {"p.pdf": file.saved()}), "doc.pdf", **asked)
        assert not leaf.ok, at


def test_a_pdf_of_an_older_state_is_not_the_document(tmp_path: Path) -> None:
    def change(root: Any) -> None:
        for start in ("Lifting", "Rigging", "by card"):
            for text in named(root, start).iter(f"{W}t"):
                text.text = "Something that was written later"

    found = evidence(tmp_path, {}, {"d": edited(DOCX, change), "p": PDF})
    assert judge(found, "doc.pdf_shows", of="p", source="d").code == Code.WRONG_CONTENT


def test_evidence_of_the_other_format_has_its_own_baseline(tmp_path: Path) -> None:
    assert of(tmp_path, BASES["odt"]).present("d", "before")
