"""A version of a deck that is read beside another one is what it is when it is read alone."""

from __future__ import annotations

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


def test_slides_that_are_the_same_are_read_once() -> None:
    before = unpacked((DECKS / "salt-roads.pptx").read_bytes())
    first = read_pptx(before)
    second = read_pptx(EDITS["a slide"](before), first)
    same = sum(one.shapes is other.shapes for one, other in zip(first.deck.slides, second.deck.slides, strict=True))
    assert same == len(first.deck.slides) - 1


def test_a_difference_is_computed_once(tmp_path: Path) -> None:
    file = DECKS / "salt-roads.pptx"
    item = Item("deck", "file", "/home/user/deck.pptx", "present", file)
    evidence = Evidence({"deck": item}, {"deck": item})
    assert load(evidence, "deck") == load(evidence, "deck", "before")
    assert difference(evidence, "deck") is difference(evidence, "deck")
    assert not difference(evidence, "deck").changes
