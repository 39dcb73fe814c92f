"""Small files that ask for much: parts named again and again, endless texts, loops, absurd numbers. An answer or a
reason, in seconds and within memory."""

import re
import time
from collections.abc import Callable

import pytest

from evaluators import Unreadable
from evaluators.deck import package
from evaluators.deck.changes import compare
from evaluators.deck.load import read_deck
from evaluators.deck.model import Deck
from tests.evaluators.test_deck_hostile import MAIN, SLIDE, rebuilt

Parts = dict[str, bytes]
Change = Callable[[Parts], object]
LIST = "ppt/_rels/presentation.xml.rels"
RELATED = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
NAMES = (
    b'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    b'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    b'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
RUN = b"<a:r><a:t>x</a:t></a:r>"
CELL = b"<a:tc><a:txBody><a:p>%s</a:p></a:txBody></a:tc>" % RUN
SECONDS = 8.0
"""Of processor time, for any of these to be read and compared."""


def slide(tree: bytes, more: bytes = b"") -> bytes:
    head = b"<p:sld %s><p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>" % NAMES
    return head + tree + b"</p:spTree></p:cSld>" + more + b"</p:sld>"


def text_box(paragraphs: bytes) -> bytes:
    own = b'<p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/>'
    return b"<p:sp>" + own + b"<p:txBody><a:bodyPr/>" + paragraphs + b"</p:txBody></p:sp>"


def table(rows: int, columns: int, cell: bytes = CELL) -> bytes:
    return (
        b'<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="t"/></p:nvGraphicFramePr><a:graphic><a:graphicData '
        b'uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblGrid>'
        + b'<a:gridCol w="1"/>' * columns
        + b"</a:tblGrid>"
        + (b'<a:tr h="1">' + cell * columns + b"</a:tr>") * rows
        + b"</a:tbl></a:graphicData></a:graphic></p:graphicFrame>"
    )


def grouped(depth: int) -> bytes:
    begin = b'<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" name="g"/></p:nvGrpSpPr><p:grpSpPr/>'
    return begin * depth + text_box(b"<a:p>%s</a:p>" % RUN) + b"</p:grpSp>" * depth


def first(data: bytes) -> Change:
    return lambda parts: parts.update({SLIDE: data})


def listed(times: int, data: bytes) -> Change:
    """The first slide, named that many times more."""

    def change(parts: Parts) -> None:
        parts[SLIDE] = data
        (relation,) = (one for one in re.findall(rb"<Relationship [^>]*>", parts[LIST]) if b"slides/slide1.xml" in one)
        name = re.search(rb' Id="(\w+)"', relation)
        assert name
        more = b"".join(b'<p:sldId id="%d" r:id="%s"/>' % (1000 + n, name.group(1)) for n in range(times))
        parts[MAIN] = parts[MAIN].replace(b"</p:sldIdLst>", more + b"</p:sldIdLst>")

    return change


def notes_of_all(count: int, notes: bytes) -> Change:
    """That many new slides, all with the same notes."""

    def change(parts: Parts) -> None:
        relations = entries = b""
        parts["ppt/notesSlides/all.xml"] = notes
        for n in range(count):
            parts[f"ppt/slides/many{n}.xml"] = slide(b"")
            parts[f"ppt/slides/_rels/many{n}.xml.rels"] = (
                b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
                b'Id="r1" Type="%snotesSlide" Target="/ppt/notesSlides/all.xml"/></Relationships>' % RELATED
            )
            relations += b'<Relationship Id="m%d" Type="%sslide" Target="slides/many%d.xml"/>' % (n, RELATED, n)
            entries += b'<p:sldId id="%d" r:id="m%d"/>' % (1000 + n, n)
        parts[LIST] = parts[LIST].replace(b"</Relationships>", relations + b"</Relationships>")
        parts[MAIN] = parts[MAIN].replace(b"</p:sldIdLst>", entries + b"</p:sldIdLst>")

    return change


def everywhere(names: str, old: bytes, new: bytes, count: int = 0) -> Change:
    """A pattern replaced in all parts whose name another one matches."""

    def change(parts: Parts) -> None:
        found = [name for name in parts if re.search(names, name)]
        after = {name: re.sub(old, new, parts[name], count=count) for name in found}
        assert any(after[name] != parts[name] for name in found)
        parts.update(after)

    return change


PPTX_NUMBERS = rb'(?<= )(x|y|cx|cy|chX|chY|sz|rot|id|idx|lvl|indent|marL|val|w|h|dist|dir|amt)="[^"]*"'
ODP_NUMBERS = rb'(:[\w-]+)="-?[\d.]+(cm|in|pt|mm|%)?"'
ODP_PARTS = r"^(content|styles)\.xml$"
LARGE = b"9" * 40
EFFECT = b'<p:par><p:cTn presetClass="entr" presetID="1"/></p:par>'
READ: dict[str, tuple[str, Change]] = {
    "groups in groups": ("texts.pptx", first(slide(grouped(150)))),
    "groups in groups, odp": (
        "shapes.odp",
        everywhere(ODP_PARTS, rb"(<draw:page [^>]*>)", rb"\1" + b"<draw:g>" * 150 + b"</draw:g>" * 150),
    ),
    "spans in spans, odp": (
        "texts.odp",
        everywhere(
            ODP_PARTS,
            rb"(<draw:text-box>)",
            rb"\1<text:p>" + b"<text:span>" * 150 + b"x" + b"</text:span>" * 150 + b"</text:p>",
        ),
    ),
    "spans of a table": ("texts.pptx", first(slide(table(3, 3, b'<a:tc gridSpan="999999999" rowSpan="999999999"/>')))),
    "large numbers": ("shapes.pptx", everywhere(SLIDE, PPTX_NUMBERS, rb'\1="' + LARGE + b'"')),
    "large negative numbers": ("shapes.pptx", everywhere(SLIDE, PPTX_NUMBERS, rb'\1="-' + LARGE + b'"')),
    "no numbers": ("shapes.pptx", everywhere(r"ppt/(slides|theme|slideMasters)/\w+\.xml", PPTX_NUMBERS, rb'\1="nan"')),
    "large numbers, odp": ("shapes.odp", everywhere(ODP_PARTS, ODP_NUMBERS, rb'\1="' + LARGE + rb'\2"')),
    "no numbers, odp": ("tables.odp", everywhere(ODP_PARTS, ODP_NUMBERS, rb'\1="nan\2"')),
    "negative numbers, odp": ("tables.odp", everywhere(ODP_PARTS, ODP_NUMBERS, rb'\1="-7\2"')),
    "points of a chart": (
        "charts.pptx",
        everywhere("/charts/chart", rb'<c:(ptCount val|pt idx)="\d+"', rb'<c:\1="1999999999"'),
    ),
    "a slide is its own layout": (
        "texts.pptx",
        everywhere(r"slides/_rels/slide1", rb"\.\./slideLayouts/\w+\.xml", b"slide1.xml"),
    ),
    "a layout is its own master": (
        "texts.pptx",
        everywhere(r"slideLayouts/_rels/slideLayout2\.", rb"\.\./slideMasters/\w+", b"slideLayout2"),
    ),
    "a slide is its own notes": ("texts.pptx", everywhere(r"slides/_rels/slide3", rb"\.\./notesSlides/\w+", b"slide3")),
    "no layout is there": (
        "texts.pptx",
        lambda parts: [parts.pop(name) for name in list(parts) if "slideLayout" in name],
    ),
    "no theme is there": ("texts.pptx", lambda parts: [parts.pop(name) for name in list(parts) if "/theme/" in name]),
    "no styles, odp": ("texts.odp", lambda parts: parts.pop("styles.xml")),
    "effects in effects": (
        "texts.pptx",
        first(
            slide(
                b"",
                b"<p:timing>"
                + b"<p:par><p:cTn><p:childTnLst>" * 60
                + EFFECT
                + b"</p:childTnLst></p:cTn></p:par>" * 60
                + b"</p:timing>",
            )
        ),
    ),
    "many effects": ("texts.pptx", first(slide(b"", b"<p:timing>" + EFFECT * 30_000 + b"</p:timing>"))),
    "many paragraphs": ("texts.pptx", first(slide(text_box(b"<a:p>%s</a:p>" % RUN * 30_000)))),
    "many pages, odp": (
        "texts.odp",
        everywhere(ODP_PARTS, b"</office:presentation>", b"<draw:page/>" * 2_000 + b"</office:presentation>"),
    ),
    "much space, odp": (
        "texts.odp",
        everywhere(ODP_PARTS, rb"(<text:p [^>]*[^/]>)", rb'\1<text:s text:c="2000000000"/>'),
    ),
}


@pytest.mark.parametrize(("name", "change"), READ.values(), ids=READ.keys())
def test_is_read_and_compared_in_time(name: str, change: Change) -> None:
    data = rebuilt(name, change)
    begun = time.process_time()
    found = read_deck(data)
    assert found.slides
    assert compare(found, read_deck(data)).changes == ()
    compare(read_deck(rebuilt(name, lambda parts: None)), found)
    assert time.process_time() - begun < SECONDS
    assert _finite(found)


def _finite(deck: Deck) -> bool:
    shapes = [shape for one in deck.slides for shape in one.all_shapes()]
    values = [v for s in shapes for v in (s.x, s.y, s.width, s.height, s.rotation, s.line.width)]
    values += [run.size or 0 for s in shapes for paragraph in s.paragraphs for run in paragraph.runs]
    return all(abs(value) < 2**50 for value in values)


WORDS = b"<a:r><a:t>" + b"x" * 500 + b"</a:t></a:r>"
REFUSED: dict[str, tuple[str, Change, str]] = {
    "a slide listed again and again": (
        "texts.pptx",
        listed(45, slide(text_box(b"<a:p>%s</a:p>" % RUN * 2_000))),
        "elements of XML",
    ),
    "notes of all slides": (
        "texts.pptx",
        notes_of_all(45, slide(text_box(b"<a:p>%s</a:p>" % RUN * 2_000))),
        "elements of XML",
    ),
    "an endless stretch of text": (
        "texts.pptx",
        first(slide(text_box(b"<a:p>" + WORDS * 10_000 + b"</a:p>"))),
        "stretch of text",
    ),
    "endless space, odp": (
        "texts.odp",
        everywhere(ODP_PARTS, rb"(<text:p [^>]*[^/]>)", rb"\1" + b'<text:s text:c="9000"/>' * 10_000, 1),
        "stretch of text",
    ),
    "endless paragraphs, odp": (
        "texts.odp",
        everywhere(ODP_PARTS, rb"(<draw:text-box>)", rb"\1" + b"<text:p>x</text:p>" * 6_000, 1),
        "5000 paragraphs",
    ),
    "a huge table": ("texts.pptx", first(slide(table(150, 140))), "20000 cells"),
    "too deep groups": ("texts.pptx", first(slide(grouped(250))), "[Dd]epth|nested more than 200 deep"),
    "more slides than are read": ("texts.pptx", listed(3_000, slide(b"")), "slides"),
}


@pytest.mark.parametrize(("name", "change", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_is_refused_in_time(name: str, change: Change, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "READING_BUDGET", 120_000)  # the real one takes some seconds to be used up
    data = rebuilt(name, change)
    begun = time.process_time()
    with pytest.raises(Unreadable, match=reason):
        read_deck(data)
    assert time.process_time() - begun < SECONDS
    assert len(data) < 200_000
