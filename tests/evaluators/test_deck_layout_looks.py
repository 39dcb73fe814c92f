"""A layout that looks otherwise: a derived guard lets it where goals pin that look on all slides that use it."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pptx.dml.color import RGBColor
from pptx.oxml import parse_xml
from pptx.oxml.ns import nsdecls, qn

from evaluators import LeafVerdict, grade
from evaluators.deck.load import read_deck
from tests.evaluators.evidences import evidence
from tests.evaluators.test_deck_masters import stored
from tests.evaluators.test_deck_pins import GUARD, RED, Edit, goal, ground, guard_of, look, master_title
from tests.evaluators.test_deck_untouched import deck, edited

Goals = list[dict[str, Any]]


def guarded(folder: Path, before: bytes, after: bytes, goals: Goals) -> LeafVerdict:
    """Return the guard's verdict on two versions that meet all goals."""
    verdict = grade(goals, [GUARD], evidence(folder, {"d": before}, {"d": after}), ended_in_fail=False)
    assert [leaf.sentence for leaf in verdict.leaves()[:-1] if not leaf.ok] == []
    return guard_of(verdict)


# ---- .pptx: slides 2 and 3 of `texts` use one layout, slide 1 another


def layout_ground(opened: Any) -> None:
    fill = opened.slides[1].slide_layout.background.fill
    fill.solid()
    fill.fore_color.rgb = RED


def layout_type(place: int, attributes: str = "", inside: str = "") -> Edit:
    """Give a placeholder of that layout letters of its own look."""

    def edit(opened: Any) -> None:
        style = opened.slides[1].slide_layout.placeholders[place]._element.txBody.find(qn("a:lstStyle"))
        style.append(parse_xml(f"<a:lvl1pPr {nsdecls('a')}><a:defRPr {attributes}>{inside}</a:defRPr></a:lvl1pPr>"))

    return edit


FILL = '<a:solidFill><a:srgbClr val="C01010"/></a:solidFill>'
TITLES_RED = layout_type(0, inside=FILL)


def as_before(number: int) -> Edit:
    """Let a slide show the ground and the title's letters of its layout before, as its own."""
    slide = read_deck(deck("texts.pptx")).slides[number - 1]
    run = slide.shapes[0].paragraphs[0].runs[0]
    colour = RGBColor.from_string(str(run.colour))

    def edit(opened: Any) -> None:
        ground(number, RGBColor.from_string(str(slide.background.colour)))(opened)
        look(number, 0, rgb=colour, italic=run.italic)(opened)

    return edit


def grounds(*slides: int) -> Goals:
    return [goal("background", slides=list(slides), colour="#c01010")]


def titles(*slides: int) -> Goals:
    return [goal("style", slides=list(slides), shape="title", colour="#c01010")]


MAY: dict[str, tuple[Goals, list[Edit]]] = {
    "the ground": (grounds(2, 3), [layout_ground]),
    "the ground, slide by slide": ([*grounds(2), *grounds(3)], [layout_ground]),
    "the ground, though slides have it as their own": (grounds(2, 3), [layout_ground, ground(2), ground(3)]),
    "titles": (titles(2, 3), [TITLES_RED]),
    "both": ([*titles(2, 3), *grounds(2, 3)], [TITLES_RED, layout_ground]),
    "titles by the master of all layouts": (
        [goal("style", slides="all", shape="title", colour="#d98e32")],
        [master_title],
    ),
}
MAY_NOT: dict[str, tuple[Goals, list[Edit], str]] = {
    "the ground of one that is not pinned": (grounds(2), [layout_ground], "changed in background"),
    "the ground where the other keeps its own": (grounds(2), [layout_ground, as_before(3)], "changed in background"),
    "titles where one is not pinned": (titles(2), [TITLES_RED], "in colour"),
    "titles where the other keeps its colour": (titles(2), [TITLES_RED, as_before(3)], "in colour"),
    "a look that nobody pins": (
        titles(2, 3),
        [as_before(2), as_before(3), layout_type(0, 'i="1"', FILL), look(2, 0, rgb=RED), look(3, 0, rgb=RED)],
        "in italic",
    ),
    "titles, and the ground that slides do not show": (
        titles(2, 3),
        [as_before(2), as_before(3), TITLES_RED, layout_ground, look(2, 0, rgb=RED), look(3, 0, rgb=RED)],
        "changed in background",
    ),
    "lists where titles are pinned": (titles(2, 3), [TITLES_RED, layout_type(1, 'i="1"')], "in italic"),
    "titles by the master of another layout, too": (
        [goal("style", slides=[2, 3], shape="title", colour="#d98e32")],
        [master_title],
        "(Title Slide) changed in colour",
    ),
}


def layout_sentences(leaf: LeafVerdict) -> list[str]:
    """Return what a guard says of masters, as they are called in .pptx and .odp."""
    assert isinstance(leaf.observed, list)
    return [one for one in map(str, leaf.observed) if "the master " in one]


@pytest.mark.parametrize("case", MAY)
def test_a_layouts_look_may_change_with_that_of_all_its_slides(tmp_path: Path, case: str) -> None:
    goals, edits = MAY[case]
    after = edited("texts.pptx", lambda opened: [edit(opened) for edit in edits])
    leaf = guarded(tmp_path, deck("texts.pptx"), after, goals)
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize("case", MAY_NOT)
def test_a_layouts_look_may_not_change_else(tmp_path: Path, case: str) -> None:
    goals, edits, message = MAY_NOT[case]
    after = edited("texts.pptx", lambda opened: [edit(opened) for edit in edits])
    leaf = guarded(tmp_path, deck("texts.pptx"), after, goals)
    assert not leaf.ok
    assert any(message in one for one in layout_sentences(leaf)), leaf.sentence


# ---- .odp: all six slides of `start` use one master page


EVERY = [1, 2, 3, 4, 5, 6]
ODP: dict[str, tuple[Callable[[list[int]], dict[str, Any]], str]] = {
    "ground": (lambda slides: goal("background", slides=slides, colour="#e8f0e4"), "changed in background"),
    "titles_on_master": (
        lambda slides: goal("style", slides=slides, shape="title", colour="#7a1f5c"),
        "in colour",
    ),
}


@pytest.mark.parametrize("name", ODP)
def test_a_master_pages_look_may_change_with_that_of_all_its_slides(tmp_path: Path, name: str) -> None:
    asked, message = ODP[name]
    before, after = stored()["start.odp"], stored()[f"{name}.odp"]
    leaf = guarded(tmp_path, before, after, [asked(EVERY)])
    assert leaf.ok, leaf.sentence
    for less in (EVERY[1:], EVERY[:-1]):
        leaf = guarded(tmp_path, before, after, [asked(less)])
        assert not leaf.ok and any(message in one for one in layout_sentences(leaf)), leaf.sentence
