"""The guard over documents: what LibreOffice rewrites is nothing, what anyone edits is something."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from evaluators import CheckError, Code
from tests.evaluators.documents import (
    BASES,
    DATA,
    DOCX,
    DRAFT,
    ODT,
    STYLE,
    TEXT,
    W,
    edited,
    guard,
    named,
    put_paragraph,
    put_run,
    put_span,
    put_style,
    with_part,
    words,
)

QUIET = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize(
    ("before", "after", "except_"),
    [
        ("specimen.docx", "specimen-saved.docx", []),
        ("specimen-odt.odt", "specimen-odt-saved.odt", []),
        ("specimen.docx", "specimen-odt.odt", ["document/format"]),
        ("specimen.docx", "specimen-back.docx", []),
    ],
)
def test_saving_and_converting_in_writer_changes_nothing(
    tmp_path: Path, before: str, after: str, except_: list[str]
) -> None:
    leaf = guard(tmp_path, (DATA / before).read_bytes(), (DATA / after).read_bytes(), except_=except_)
    assert leaf.sentence == "Nothing else in the document changed."


def test_recording_changes_is_a_change(tmp_path: Path) -> None:
    recording = with_part(
        DRAFT, "word/settings.xml", lambda root: root.insert(0, root.makeelement(f"{W}trackRevisions"))
    )
    assert "recording of changes was switched on" in guard(tmp_path, DRAFT, recording).sentence
    assert guard(tmp_path, recording, DRAFT).ok


@pytest.mark.parametrize(("count", "ok"), [(2, True), (40, False)])
def test_a_page_of_empty_paragraphs_is_a_change(tmp_path: Path, count: int, ok: bool) -> None:
    def longer(root: Any) -> None:
        body = root.find(f"{W}body")
        for _ in range(count):
            body.insert(len(body) - 1, body.makeelement(f"{W}p"))

    assert guard(tmp_path, DRAFT, edited(DRAFT, longer)).ok is ok


def test_another_format_is_a_change(tmp_path: Path) -> None:
    assert "the file is a .odt, it was a .docx" in guard(tmp_path, DRAFT, ODT).sentence


Edit = Callable[[Any], object]
SEEN: dict[str, dict[str, Edit]] = {
    "docx": {
        "bold": lambda p: put_run(p, "b", val="1"),
        "italic": lambda p: put_run(p, "i", val="1"),
        "underline": lambda p: put_run(p, "u", val="wave"),
        "strike": lambda p: put_run(p, "dstrike", val="1"),
        "size": lambda p: put_run(p, "sz", val="47"),
        "font": lambda p: put_run(p, "rFonts", ascii="Caladea", eastAsia="Caladea"),
        "colour": lambda p: put_run(p, "color", val="12AB9F"),
        "highlight": lambda p: put_run(p, "highlight", val="red"),
        "caps": lambda p: put_run(p, "smallCaps", val="1"),
        "position": lambda p: put_run(p, "vertAlign", val="superscript"),
        "alignment": lambda p: put_paragraph(p, "jc", val="distribute" if "Work" not in words(p) else "right"),
        "indent": lambda p: put_paragraph(p, "ind", left="333", hanging="0"),
        "spacing": lambda p: put_paragraph(p, "spacing", before="777", after="777", line="276", lineRule="auto"),
        "line_spacing": lambda p: put_paragraph(p, "spacing", line="500", lineRule="exact"),
        "borders": lambda p: p.find(f"{W}pPr").append(_border()),
        "shading": lambda p: put_paragraph(p, "shd", val="clear", fill="AABB11"),
        "style": lambda p: put_paragraph(p, "pStyle", val="Title"),
    },
    "odt": {
        "weight": lambda p: put_span(
            p,
            fo_font_weight="bold",
            style_font_weight_asian="bold",
            fo_font_style="italic",
            style_font_style_asian="italic",
        ),
        "underline": lambda p: put_span(p, style_text_underline_style="wave"),
        "size": lambda p: put_span(p, fo_font_size="23.5pt", style_font_size_asian="23.5pt"),
        "colour": lambda p: put_span(p, fo_color="#12ab9f"),
        "highlight": lambda p: put_span(p, fo_background_color="#ff0000"),
        "alignment": lambda p: put_style(p, "paragraph", fo_text_align="justify" if "Work" not in words(p) else "end"),
        "indent": lambda p: put_style(p, "paragraph", fo_margin_left="1.11cm"),
        "spacing": lambda p: put_style(p, "paragraph", fo_margin_top="1.37cm"),
        "line_spacing": lambda p: put_style(p, "paragraph", fo_line_height="0.9cm"),
        "borders": lambda p: put_style(p, "paragraph", fo_border="2.5pt solid #ff00ff"),
        "shading": lambda p: put_style(p, "paragraph", fo_background_color="#aabb11"),
        "page_break": lambda p: put_style(p, "paragraph", fo_break_before="page"),
    },
}
TEXTS = [
    "1 Purpose",
    "Work covers",
    "Survey before lifting",
    "by transfer",
    "Inspection of the hull",
    "Rigging",
    "Total",
    "Boxed remark",
    "提前",
    "Area: 12",
]

ALSO = {
    "weight": ["look"],
    "underline": ["look"],
    "colour": ["look"],
    "size": ["look"],
    "highlight": ["look"],
    "style": ["style", "layout", "look", "outline"],
    "line_spacing": ["line_spacing", "spacing"],
    "spacing": ["spacing", "line_spacing"],
}
"""What an edit changes besides."""


def _border() -> Any:
    borders = etree.Element(f"{W}pBdr")
    etree.SubElement(borders, f"{W}top", {f"{W}val": "double", f"{W}sz": "24", f"{W}color": "FF00FF"})
    return borders


def _typed(paragraph: Any) -> None:
    """Type a letter more into a paragraph."""
    for element in paragraph.iter():
        if (
            element.text
            and element.text.strip()
            and (element.tag.endswith("}t") or element.tag.split("}")[0] != W[:-1])
        ):
            element.text += "x"
            return


@pytest.mark.parametrize("kind", BASES)
@given(data=st.data())
@QUIET
def test_any_edit_of_any_paragraph_breaks_the_guard_and_can_be_excepted(
    tmp_path: Path, kind: str, data: st.DataObject
) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    aspect = data.draw(st.sampled_from(sorted(SEEN[kind])))
    if (aspect, text) in {("page_break", "Rigging"), ("bold", "1 Purpose"), ("bold", "Total")}:
        aspect = "colour"
    change = SEEN[kind][aspect]
    after = edited(BASES[kind], lambda root: change(named(root, text)))
    leaf = guard(tmp_path, BASES[kind], after)
    assert leaf.code == Code.CHANGED, (text, aspect)
    opened = [f"contains={text}/{name}" for name in ALSO.get(aspect, [aspect])]
    assert guard(tmp_path, BASES[kind], after, except_=opened).ok, (text, aspect)
    assert not guard(tmp_path, BASES[kind], after, except_=[f"contains={text}/notes", "contains=Scope"]).ok


@pytest.mark.parametrize("kind", BASES)
@given(text=st.sampled_from(TEXTS), edit=st.sampled_from(["typed", "deleted", "doubled"]))
@QUIET
def test_any_edit_of_the_text_breaks_the_guard(tmp_path: Path, kind: str, text: str, edit: str) -> None:
    def change(root: Any) -> None:
        paragraph = named(root, text)
        if edit == "typed":
            _typed(paragraph)
        elif edit == "deleted":
            paragraph.getparent().remove(paragraph)
        else:
            paragraph.addnext(copy.deepcopy(paragraph))

    after = edited(BASES[kind], change)
    leaf = guard(tmp_path, BASES[kind], after)
    assert leaf.code in (Code.CHANGED, Code.REMOVED, Code.EXTRA)


STRUCTURE: dict[str, tuple[str, Callable[[bytes], bytes], list[str]]] = {}


def structural(kind: str, *except_: str) -> Callable[[Callable[[bytes], bytes]], Callable[[bytes], bytes]]:
    def add(function: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
        STRUCTURE[function.__name__] = (kind, function, list(except_))
        return function

    return add


@structural("docx", "document/headers")
def header_text(data: bytes) -> bytes:
    for part in ("word/header1.xml", "word/header2.xml"):
        data = with_part(data, part, _typed_first)
    return data


def _typed_first(root: Any) -> None:
    for element in root.iter(f"{W}t"):
        element.text += "x"


@structural("docx", "document/page")
def page_margin(data: bytes) -> bytes:
    return edited(data, lambda root: root.find(f".//{W}pgMar").set(f"{W}left", "2000"))


@structural("docx", "document/page")
def page_turned(data: bytes) -> bytes:
    def change(root: Any) -> None:
        size = root.find(f".//{W}pgSz")
        size.set(f"{W}w", "16838")
        size.set(f"{W}h", "11906")

    return edited(data, change)


@structural("docx", "table=1/rows")
def row_deleted(data: bytes) -> bytes:
    def change(root: Any) -> None:
        row = root.findall(f".//{W}tr")[2]
        row.getparent().remove(row)

    return edited(data, change)


@structural("docx", "table=1/cell_shading")
def cell_shading(data: bytes) -> bytes:
    return edited(data, lambda root: root.find(f".//{W}tcPr/{W}shd").set(f"{W}fill", "FF0000"))


@structural("docx", "table=1/header_rows")
def heading_row(data: bytes) -> bytes:
    def change(root: Any) -> None:
        mark = root.find(f".//{W}tblHeader")
        mark.getparent().remove(mark)

    return edited(data, change)


@structural("docx", "document/toc")
def contents_entry(data: bytes) -> bytes:
    def change(root: Any) -> None:
        paragraph = next(p for p in root.iter(f"{W}p") if words(p).startswith("Scope"))
        for element in paragraph.iter(f"{W}t"):
            element.text = (element.text or "").replace("Scope", "Range")

    return edited(data, change)


@structural("docx", "contains=tween Northgate/notes")
def footnote_text(data: bytes) -> bytes:
    return with_part(data, "word/footnotes.xml", _typed_first)


@structural("docx", "contains=our terms/link")
def link_address(data: bytes) -> bytes:
    def change(root: Any) -> None:
        for relation in root:
            if relation.get("Target", "").startswith("https://example.org"):
                relation.set("Target", "https://example.org/other")

    return with_part(data, "word/_rels/document.xml.rels", change)


@structural("docx", "contains=by card/list", "contains=by card/layout", "contains=The yard/list")
def list_item_raised(data: bytes) -> bytes:
    return edited(data, lambda root: named(root, "by card").find(f".//{W}ilvl").set(f"{W}val", "0"))


@structural("docx", "index=1/images")
def picture_size(data: bytes) -> bytes:
    def change(root: Any) -> None:
        next(e for e in root.iter() if str(e.tag).endswith("}extent")).set("cx", "2016000")

    return edited(data, change)


@structural("docx", "style=Clause/layout", "contains=Work covers/layout")
def style_itself(data: bytes) -> bytes:
    def change(root: Any) -> None:
        style = next(s for s in root.iter(f"{W}style") if s.find(f"{W}name").get(f"{W}val") == "Clause")
        style.find(f"{W}pPr/{W}ind").set(f"{W}left", "1284")

    return with_part(data, "word/styles.xml", change)


@structural("docx", "form=client_name")
def form_filled(data: bytes) -> bytes:
    def change(root: Any) -> None:
        blank = next(e for e in root.iter(f"{W}t") if e.text and "\u2002" in e.text)
        blank.text = "Ida Holm"

    return edited(data, change)


@structural("docx", "document/tracked", "contains=Boxed/text")
def tracked_insertion(data: bytes) -> bytes:
    def change(root: Any) -> None:
        paragraph = named(root, "Boxed remark")
        inserted = etree.SubElement(paragraph, f"{W}ins", {f"{W}id": "90", f"{W}author": "x"})
        run = etree.SubElement(inserted, f"{W}r")
        etree.SubElement(run, f"{W}t").text = "!"

    return edited(data, change)


@structural("odt", "document/page")
def odt_margin(data: bytes) -> bytes:
    def change(root: Any) -> None:
        for layout in root.iter(f"{STYLE}page-layout-properties"):
            layout.set("{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}margin-left", "1in")
            layout.set("{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}margin-right", "1.2in")

    return with_part(data, "styles.xml", change)


@structural("odt", "document/footers")
def odt_footer(data: bytes) -> bytes:
    def change(root: Any) -> None:
        footer = next(iter(root.iter(f"{STYLE}footer")))
        footer[0].text = "Public"

    return with_part(data, "styles.xml", change)


@structural("odt", "contains=by card/list", "contains=by card/layout", "contains=The yard/list")
def odt_item_taken_out(data: bytes) -> bytes:
    def change(root: Any) -> None:
        paragraph = named(root, "by card")
        item = paragraph.getparent()
        item.tag = item.tag.replace("list-item", "list-header")

    return edited(data, change)


@structural("odt", "outline=1/look", "outline=1/outline", "contains=1 Purpose/style", "document/toc")
def odt_heading_level(data: bytes) -> bytes:
    return edited(data, lambda root: next(root.iter(f"{TEXT}h")).set(f"{TEXT}outline-level", "3"))


@pytest.mark.parametrize("name", STRUCTURE)
def test_an_edit_of_the_structure_breaks_the_guard_and_can_be_excepted(tmp_path: Path, name: str) -> None:
    kind, change, except_ = STRUCTURE[name]
    after = change(BASES[kind])
    leaf = guard(tmp_path, BASES[kind], after)
    assert not leaf.ok
    opened = guard(tmp_path, BASES[kind], after, except_=except_)
    assert opened.ok, opened.sentence


def test_a_replacement_everywhere_is_allowed_and_one_left_out_is_not(tmp_path: Path) -> None:
    def change(root: Any, first: bool = False) -> None:
        for element in root.iter(f"{W}t"):
            if "Northgate Marine Ltd" in (element.text or ""):
                element.text = element.text.replace("Northgate Marine Ltd", "Southgate")
                if first:
                    return

    after = edited(DOCX, change)
    assert not guard(tmp_path, DOCX, after).ok
    assert guard(tmp_path, DOCX, after, replaced={"Northgate Marine Ltd": "Southgate"}).ok
    assert not guard(
        tmp_path, DOCX, edited(DOCX, lambda r: change(r, True)), replaced={"Northgate Marine Ltd": "Southgate"}
    ).ok


@pytest.mark.parametrize(
    ("now", "same"), [("Draft 4", True), ("Draft 3", True), ("Draft 5", False), ("Draft 44", False)]
)
def test_words_are_replaced_in_a_header_too(tmp_path: Path, now: str, same: bool) -> None:
    def change(root: Any) -> None:
        for element in root.iter(f"{W}t"):
            element.text = (element.text or "").replace("Draft 3", now)

    assert (
        guard(tmp_path, DOCX, with_part(DOCX, "word/header1.xml", change), replaced={"Draft 3": "Draft 4"}).ok == same
    )


def test_words_replaced_in_a_header_keep_their_look(tmp_path: Path) -> None:
    def change(root: Any) -> None:
        for element in root.iter(f"{W}t"):
            if element.text == "Draft 3":
                element.text = "Draft 4"
                run = element.getparent()
                run.insert(0, run.makeelement(f"{W}rPr"))
                run[0].append(run.makeelement(f"{W}b"))

    after = with_part(DOCX, "word/header1.xml", change)
    assert not guard(tmp_path, DOCX, after, replaced={"Draft 3": "Draft 4"}).ok


def test_a_new_paragraph_is_allowed_by_what_it_says(tmp_path: Path) -> None:
    def change(root: Any) -> None:
        paragraph = named(root, "Boxed remark")
        fresh = copy.deepcopy(paragraph)
        next(fresh.iter(f"{W}t")).text = "A line that was asked for."
        paragraph.addnext(fresh)

    after = edited(DOCX, change)
    assert "is new" in guard(tmp_path, DOCX, after).sentence
    assert guard(tmp_path, DOCX, after, allow_new=["text=A line that was asked for."]).ok
    assert guard(tmp_path, DOCX, after, allow_new=1).ok
    assert not guard(tmp_path, DOCX, after, allow_new=["text=Another line."]).ok


def test_a_phrase_may_change_its_look_and_nothing_around_it(tmp_path: Path) -> None:
    def change(root: Any) -> None:
        for run in named(root, "keeps the boat").iter(f"{W}r"):
            if "keeps the boat" in words(run):
                put_run(run.getparent(), "i", val="1")

    after = edited(DOCX, change)
    assert not guard(tmp_path, DOCX, after, except_=["phrase=keeps the boat/italic"]).ok


def test_an_exception_that_names_nothing_is_a_bug_of_the_task(tmp_path: Path) -> None:
    with pytest.raises(CheckError, match="names nothing"):
        guard(tmp_path, DOCX, DOCX, except_=["text=No such line/bold"])
