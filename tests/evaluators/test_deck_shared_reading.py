"""A version of a deck that is read beside another one is what it is when it is read alone."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from evaluators.deck.load import difference, load
from evaluators.deck.pptx import read_pptx
from evaluators.evidence import Evidence, Item
from evaluators.office_archive import Parts, unpacked

DECKS = Path(__file__).parents[2] / "assets" / "pptarena"


def _edit(name: str, old: bytes, new: bytes) -> Callable[[Parts], Parts]:
    """Return a change of the parts whose name matches."""

    def edited(parts: Parts) -> Parts:
        changed = {key: re.sub(old, new, data) if re.fullmatch(name, key) else data for key, data in parts.items()}
        assert changed != parts
        return changed

    return edited


def _both(*edits: Callable[[Parts], Parts]) -> Callable[[Parts], Parts]:
    return lambda parts: functools.reduce(lambda known, edit: edit(known), edits, parts)


def _backwards(parts: Parts) -> Parts:
    """Return the deck with its slides the other way round: links to slides lead elsewhere."""
    main = "ppt/presentation.xml"
    listed = re.findall(rb"<p:sldId [^>]*/>", parts[main])
    turned = iter(reversed(listed))
    return {**parts, main: re.sub(rb"<p:sldId [^>]*/>", lambda _: next(turned), parts[main])}


def _without_a_layout(parts: Parts) -> Parts:
    lost = "ppt/slideLayouts/slideLayout2.xml"
    return {key: data for key, data in parts.items() if key != lost}


EDITS: dict[str, Callable[[Parts], Parts]] = {
    "nothing": lambda parts: parts,
    "a slide": _edit(r"ppt/slides/slide7\.xml", rb"<a:t>", b"<a:t>Z"),
    "each third slide": _edit(r"ppt/slides/slide\d*[369]\.xml", rb"<a:t>", b"<a:t>Z"),
    "a layout that a slide has": _edit(
        r"ppt/slides/_rels/slide3\.xml\.rels", rb"slideLayout(\d)\.xml", b"slideLayout1.xml"
    ),
    "the colours that a slide has": _edit(
        r"ppt/slides/slide3\.xml",
        rb"<p:clrMapOvr>.*</p:clrMapOvr>",
        b'<p:clrMapOvr><a:overrideClrMapping bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2" accent1="accent2"'
        b' accent2="accent1" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink"'
        b' folHlink="folHlink"/></p:clrMapOvr>',
    ),
    "shapes the other way round": _edit(
        r"ppt/slides/slide\d+\.xml", rb"(<p:sp>.*?</p:sp>)(.*?)(<p:sp>.*?</p:sp>)", rb"\3\2\1"
    ),
    "slides and pictures": _both(
        _edit(r"ppt/slides/slide\d+\.xml", rb"<a:t>", b"<a:t>Z"), _edit(r"ppt/media/.*", rb"\Z", b"\0")
    ),
    "slides and charts": _both(
        _edit(r"ppt/slides/slide\d+\.xml", rb'descr="', b'descr="Z'),
        _edit(r"ppt/charts/chart\d*\.xml", rb"<c:v>\d", b"<c:v>7"),
    ),
    "notes": _edit(r"ppt/notesSlides/notesSlide\d*\.xml", rb"<a:t>", b"<a:t>Z"),
    "a theme": _edit(r"ppt/theme/theme1\.xml", rb'srgbClr val="[0-9A-F]{6}"', b'srgbClr val="123456"'),
    "a master": _edit(r"ppt/slideMasters/slideMaster1\.xml", rb' sz="\d+"', b' sz="3100"'),
    "a layout": _edit(r"ppt/slideLayouts/slideLayout\d\.xml", rb'<p:cSld name="', b'<p:cSld name="New '),
    "charts": _edit(r"ppt/charts/chart\d*\.xml", rb"<c:v>\d", b"<c:v>7"),
    "relations": _edit(r"ppt/slides/_rels/slide\d\.xml\.rels", rb"slideLayout(\d)\.xml", b"slideLayout1.xml"),
    "the presentation's text style": _edit(r"ppt/presentation\.xml", rb' sz="1800"', b' sz="2100"'),
    "the program that saved it": _edit(r"docProps/app\.xml", rb"<Application>[^<]*<", b"<Application>LibreOffice/7.4<"),
    "the order of slides": _backwards,
    "a layout is gone": _without_a_layout,
}


@pytest.mark.parametrize("what", EDITS)
@pytest.mark.parametrize("deck", ["salt-roads", "wetland-monitoring-zh"])
def test_a_deck_read_beside_another_version_is_the_same(deck: str, what: str) -> None:
    before = unpacked((DECKS / f"{deck}.pptx").read_bytes())
    after = EDITS[what](before)
    alone, beside = read_pptx(after), read_pptx(after, read_pptx(before))
    assert beside.deck == alone.deck
    assert beside.package.shapes == alone.package.shapes
    assert beside.package.spent == alone.package.spent


def test_slides_that_are_the_same_are_read_once() -> None:
    before = unpacked((DECKS / "salt-roads.pptx").read_bytes())
    first = read_pptx(before)
    second = read_pptx(EDITS["a slide"](before), first)
    same = sum(one.shapes is other.shapes for one, other in zip(first.deck.slides, second.deck.slides, strict=True))
    assert same == len(first.deck.slides) - 1


def test_shapes_that_are_the_same_are_read_once() -> None:
    before = unpacked((DECKS / "salt-roads.pptx").read_bytes())
    first = read_pptx(before)
    second = read_pptx(_edit(r"ppt/slides/slide7\.xml", rb"(?s)\A(.*?)<a:t>", rb"\1<a:t>Z")(before), first)
    old, new = first.deck.slides[6], second.deck.slides[6]
    assert old.shapes != new.shapes
    same = [one is other for one, other in zip(old.shapes, new.shapes, strict=True)]
    assert same.count(False) == 1 < len(same)


def test_a_difference_is_computed_once(tmp_path: Path) -> None:
    file = DECKS / "salt-roads.pptx"
    item = Item("deck", "file", "/home/user/deck.pptx", "present", file)
    evidence = Evidence({"deck": item}, {"deck": item})
    assert load(evidence, "deck") == load(evidence, "deck", "before")
    assert difference(evidence, "deck") is difference(evidence, "deck")
    assert not difference(evidence, "deck").changes
