"""Decks that lie about themselves: an answer or `unreadable` with a reason, within bounds."""

import io
import re
import time
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import Code, Unreadable
from evaluators.deck.changes import compare
from evaluators.deck.load import read_deck
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_deck_untouched import deck

SLIDE, MAIN = "ppt/slides/slide1.xml", "ppt/presentation.xml"


def rebuilt(name: str, change: Callable[[dict[str, bytes]], object]) -> bytes:
    """Return a deck of the corpus with its parts changed."""
    with zipfile.ZipFile(io.BytesIO(deck(name))) as archive:
        parts = {entry: archive.read(entry) for entry in archive.namelist()}
    change(parts)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, data in parts.items():
            archive.writestr(entry, data)
    return out.getvalue()


def replaced(name: str, part: str, old: bytes, new: bytes) -> bytes:
    def change(parts: dict[str, bytes]) -> None:
        assert old in parts[part]
        parts[part] = parts[part].replace(old, new, 1)

    return rebuilt(name, change)


def _chart(parts: dict[str, bytes]) -> str:
    return next(name.rpartition("/")[2] for name in parts if name.startswith("ppt/charts/chart"))


ENTITIES = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'
DEEP = b"<a>" * 5000 + b"</a>" * 5000
BAD: dict[str, bytes] = {
    "empty": b"",
    "no archive": b"PK\x03\x04 nothing more",
    "truncated": deck("texts.pptx")[:9000],
    "truncated odp": deck("texts.odp")[:6000],
    "another archive": rebuilt("texts.odp", lambda parts: parts.pop("content.xml")),
    "a slide is missing": rebuilt("texts.pptx", lambda parts: parts.pop(SLIDE)),
    "no presentation": rebuilt("texts.pptx", lambda parts: parts.pop(MAIN)),
    "the layout is missing": rebuilt("charts.pptx", lambda parts: parts.pop("ppt/charts/" + _chart(parts))),
    "entities": rebuilt("texts.pptx", lambda parts: parts.update({SLIDE: ENTITIES})),
    "entities odp": rebuilt("texts.odp", lambda parts: parts.update({"content.xml": ENTITIES})),
    "too deep": rebuilt("texts.pptx", lambda parts: parts.update({SLIDE: DEEP})),
    "a bomb": rebuilt("texts.odp", lambda parts: parts.update({"content.xml": b"<a>" + b" " * 60_000_000 + b"</a>"})),
    "no such slide in the list": rebuilt(
        "texts.pptx", lambda parts: parts.update({MAIN: re.sub(rb'(<p:sldId [^>]*r:id=")', rb"\1none", parts[MAIN])})
    ),
    "not a slide": rebuilt("texts.pptx", lambda parts: parts.update({SLIDE: b"<a/>"})),
    "endless rows": replaced(
        "tables.odp", "content.xml", b"<table:table-row ", b'<table:table-row table:number-rows-repeated="9999999" '
    ),
    "endless columns": replaced(
        "tables.odp",
        "content.xml",
        b"<table:table-column ",
        b'<table:table-column table:number-columns-repeated="99999" ',
    ),
}


@pytest.mark.parametrize("data", BAD.values(), ids=BAD.keys())
def test_unreadable_with_a_reason(tmp_path: Path, data: bytes) -> None:
    found = evidence(tmp_path, {"d": deck("texts.pptx")}, {"d": data})
    begun = time.process_time()
    for name, params in (("untouched", {}), ("slides", {"count": 1}), ("style", {"slides": "all", "shape": "title"})):
        leaf = judge(found, f"deck.{name}", of="d", **params)
        assert leaf.code == Code.UNREADABLE
        assert len(leaf.sentence) > 20
    assert time.process_time() - begun < 10


def many(count: int) -> bytes:
    """Return a deck of that many slides, all the same part's copies."""

    def grow(parts: dict[str, bytes]) -> None:
        relations = parts["ppt/_rels/presentation.xml.rels"]
        entries, more = b"", b""
        kind = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide"
        for n in range(count):
            part = f"ppt/slides/many{n}.xml"
            parts[part] = parts[SLIDE].replace(b"Allotment Society", b"Slide %d" % n)
            parts[f"ppt/slides/_rels/many{n}.xml.rels"] = parts["ppt/slides/_rels/slide2.xml.rels"]
            more += b'<Relationship Id="many%d" Type="%s" Target="slides/many%d.xml"/>' % (n, kind, n)
            entries += b'<p:sldId id="%d" r:id="many%d"/>' % (1000 + n, n)
        parts["ppt/_rels/presentation.xml.rels"] = relations.replace(b"</Relationships>", more + b"</Relationships>")
        parts[MAIN] = parts[MAIN].replace(b"</p:sldIdLst>", entries + b"</p:sldIdLst>")

    return rebuilt("texts.pptx", grow)


def test_two_thousand_slides_are_read_and_compared() -> None:
    before = read_deck(many(2000))
    (change,) = compare(before, replace(before, slides=before.slides[:-1])).changes
    assert change.description == "slide 2003 (Slide 1999) is gone"


def test_more_slides_than_the_limit_are_refused() -> None:
    with pytest.raises(Unreadable, match="slides"):
        read_deck(many(2600))


def test_a_style_that_is_its_own_parent_ends() -> None:
    own, parent = b'style:name="pr1" style:family="presentation" ', b'style:parent-style-name="Title_20_Slide-title"'
    data = replaced("texts.odp", "content.xml", own + parent, own + b'style:parent-style-name="pr1"')
    assert len(read_deck(data).slides) == 3


@pytest.mark.parametrize(
    ("part", "old"),
    [
        ("content.xml", b'fo:font-weight="bold"'),
        ("content.xml", b'text:level="1"'),
        (SLIDE, b'sz="2800"'),
        (SLIDE, b'b="1"'),
    ],
)
def test_digits_that_are_not_a_number_raise_no_verifier_error(part: str, old: bytes) -> None:
    name = "texts.odp" if part == "content.xml" else "texts.pptx"
    part = "ppt/slides/slide3.xml" if part == SLIDE else part
    data = replaced(name, part, old, old.partition(b'"')[0] + '"²"'.encode())
    assert len(read_deck(data).slides) == 3


@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_damaged_parts_never_break_the_reader(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["shapes.pptx", "tables.odp", "transitions.pptx", "shapes.odp"]))
    part = data.draw(
        st.sampled_from(
            [SLIDE, MAIN, "ppt/slideMasters/slideMaster1.xml"] if name.endswith("x") else ["content.xml", "styles.xml"]
        )
    )
    start, length = data.draw(st.integers(0, 20_000)), data.draw(st.integers(1, 40))
    new = data.draw(st.sampled_from([b"", b'"-1"', b"99999999999999999999", b"%", b"<", b"nan", b'""']))

    def change(parts: dict[str, bytes]) -> None:
        at = start % len(parts[part])
        parts[part] = parts[part][:at] + new + parts[part][at + length :]

    try:
        read_deck(rebuilt(name, change))
    except Unreadable as error:
        assert str(error)
