"""The checks that only rubrics have, on small decks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from pptx.oxml.ns import qn

from evaluators import BadCheck, CheckError, Code, LeafVerdict, grade
from evaluators.deck.load import read_deck
from evaluators.registry import validate_leaf
from evaluators.rubric.asking import CUT, cut, words_of
from evaluators.rubric.function import found
from evaluators.rubric.measures import filled, lower_words, measured
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.rubric.decks import box, deck, notes, title
from tests.judge.asking import png
from tests.presentbench.small import write_deck


def edits(folder: Path, *changes: Any, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"deck": deck()}, {"deck": deck(*changes)}), "rubric.edits", of="deck", **params)


# -- edits --


def test_each_edit_that_nobody_asked_for_costs_a_part(tmp_path: Path) -> None:
    asked = {"except_": ["slide 1"]}
    assert edits(tmp_path, title(1, "New"), **asked).score == 1
    one = edits(tmp_path, title(1, "New"), title(2, "Other"), **asked)
    assert (one.score, one.code) == (0.75, Code.CHANGED)
    two = edits(tmp_path, title(2, "Other"), notes(2, "Silence."), **asked)
    assert (two.score, two.sentence.startswith("Nobody asked for edits of notes, slides: ")) == (0.5, True)
    every = edits(tmp_path, *(title(n, "X") for n in (1, 2, 3, 4)), *(notes(n, "X") for n in (1, 2, 3, 4)), **asked)
    assert every.score == 0


def test_two_changes_in_one_place_are_one_edit(tmp_path: Path) -> None:
    many = edits(tmp_path, title(2, "Other"), box(2, "More", (1, 6, 3, 1)), each=0.4)
    assert many.score == pytest.approx(0.6)


def test_what_critical_leaves_pin_is_asked_for(tmp_path: Path) -> None:
    goal = {"deck.text": {"of": "deck", "slide": 1, "shape": "title", "equals": "New"}}
    pair = evidence(tmp_path, {"deck": deck()}, {"deck": deck(title(1, "New"))})
    assert grade([goal], [{"rubric.edits": {"of": "deck"}}], pair, ended_in_fail=False).score == 1
    inner = {"criterion": {"name": "Title", "critical": [goal], "others": [{"rubric.edits": {"of": "deck"}}]}}
    assert grade([inner], [], pair, ended_in_fail=False).score == 1


# -- what a judge is shown --


def test_a_question_is_left_open_with_the_words_that_a_judge_is_shown(tmp_path: Path) -> None:
    pair = evidence(tmp_path, {"deck": deck()}, {"deck": deck(title(2, "The King"))})
    leaf = judge(pair, "rubric.text", of="deck", question="Is it regal", slides=2, versions="both", notes=True)
    assert (leaf.outcome, leaf.code, leaf.ok, leaf.most) == ("not_judged", Code.NOT_JUDGED, False, 1.0)
    assert isinstance(leaf.observed, dict)
    assert list(leaf.observed) == ["slide 2 before", "slide 2 after"]
    words = str(leaf.observed["slide 2 after"])
    assert words.startswith("(title) The King\n")
    assert words.endswith("(notes) Say 2.")


def test_a_picture_is_named_and_drawn_later(tmp_path: Path) -> None:
    pair = evidence(tmp_path, {"deck": deck()}, {"deck": deck()})
    leaf = judge(pair, "rubric.picture", of="deck", question="Is it fine", slides=[1, "last"])
    assert leaf.observed == ["slide 1 after", "slide 4 after"]


@pytest.mark.parametrize(
    ("after", "slides", "code"),
    [(None, 1, Code.MISSING_FILE), (b"no deck", 1, Code.UNREADABLE), (deck(), 9, Code.NOT_FOUND)],
)
def test_what_is_not_there_fails_without_a_judge(after: bytes | None, slides: int, code: Code, tmp_path: Path) -> None:
    pair = evidence(tmp_path, {"deck": deck()}, {"deck": after})
    leaf = judge(pair, "rubric.text", of="deck", question="Is it fine", slides=slides)
    assert (leaf.outcome, leaf.code, leaf.score) == ("failed", code, 0)


def test_passages_are_bounded() -> None:
    assert cut("x" * 10, 10) == "x" * 10
    assert cut("x" * 11, 10) == "x" * (10 - len(CUT)) + CUT
    whole = read_deck(deck(box(1, "word " * 9000, (1, 6, 3, 1)))).slides[0]
    assert len(words_of(whole)) > 40_000


# -- functions --


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("def score(:", "not Python"),
        ("x = 1", "expected one function `def score"),
        ("def score(deck): pass", "not deck"),
        ("def score(*all): pass", "by name"),
    ],
)
def test_code_that_is_no_function_is_refused(code: str, says: str) -> None:
    with pytest.raises(BadCheck, match=says):
        validate_leaf("rubric.function", {"of": "deck", "code": code})


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (0.5, "must return"),
        (("why", "1"), "must be a number"),
        (("why", True), "a number"),
        (("why", 1.5), "from 0 to 1"),
    ],
)
def test_what_is_no_reason_and_score_is_refused(answer: object, says: str) -> None:
    with pytest.raises((TypeError, ValueError), match=says):
        found(answer, "deck")


def test_a_score_below_one_is_partial_credit() -> None:
    assert (found(("Half.", 0.5), "deck").score, found(("Half.", 0.5), "deck").ok) == (0.5, False)
    assert found(("All.", 1), "deck").ok


def test_a_function_does_not_run_outside_the_quarantine(tmp_path: Path) -> None:
    pair = evidence(tmp_path, {"deck": deck()}, {"deck": deck()})
    code = f"def score():\n    open({str(tmp_path / 'ran')!r}, 'w').close()\n    return 'ran', 1.0\n"
    with pytest.raises(CheckError, match="in the grading process only"):
        judge(pair, "rubric.function", of="deck", code=code)
    assert not (tmp_path / "ran").exists()


# -- measures --


def measures(*changes: Any) -> dict[str, float]:
    whole = read_deck(deck(*changes, slides=1))
    return measured(whole, whole.slides)


def test_a_plain_deck_has_no_fault() -> None:
    assert set(measures().values()) == {1.0}
    assert set(measures()) == {"overlap", "inside", "contrast", "size", "alignment", "density", "spelling"}


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("overlap", box(1, "Over the text", (2, 1.7, 8.5, 1))),
        ("inside", box(1, "Half outside", (9, 0.2, 3, 0.5))),
        ("contrast", box(1, "Pale words", (0.5, 6.9, 3, 0.4), colour="FEFEFE")),
        ("size", box(1, "Tiny words that nobody reads", (0.5, 6.9, 3, 0.4), size=6)),
        ("alignment", box(1, "Askew", (0.73, 6.81, 1.13, 0.31))),
        ("density", box(1, "word " * 200, (0.5, 6.9, 3, 0.4))),
        ("spelling", box(1, "wordz mispeled verrry badlyy indeedd", (0.5, 6.9, 3, 0.4))),
    ],
)
def test_each_measure_sees_its_fault(name: str, change: Any) -> None:
    assert measures(change)[name] < 1


def test_frames_that_overlap_where_neither_has_words_are_no_fault() -> None:
    assert measures(box(1, "Beside the text", (7.5, 5, 6, 1)))["overlap"] == 1
    assert measures(box(1, "Beside the text", (7.5, 1.8, 6, 1)))["overlap"] < 1


def test_the_number_of_a_slide_may_be_pale() -> None:
    assert measures(box(1, "The same in words", (0.5, 6.9, 3, 0.4), colour="FEFEFE"))["contrast"] < 1

    def number(made: Any) -> None:
        box(1, "7", (0.5, 6.9, 1, 0.4), colour="FEFEFE")(made)
        paragraph = made.slides[0].shapes[-1].text_frame.paragraphs[0]._p
        run = paragraph.find(qn("a:r"))
        field = etree.SubElement(paragraph, qn("a:fld"), {"id": "{0}", "type": "slidenum"})
        field.extend(list(run))
        paragraph.remove(run)

    assert measures(number)["contrast"] == 1


def test_a_measure_that_says_nothing_is_left_out() -> None:
    whole = read_deck(deck(slides=1))
    bare = whole.slides[0].__class__()
    assert measured(whole, [bare]) == {"density": 1.0}


def test_a_picture_tells_how_full_a_slide_is() -> None:
    assert filled(png(colour="white")) == 0


def test_slides_that_measure_badly_get_their_mean(tmp_path: Path) -> None:
    pair = evidence(tmp_path, {"deck": deck()}, {"deck": deck(box(2, "Half outside", (9, 0.2, 3, 0.5)))})
    whole = judge(pair, "rubric.measured", of="deck", slides=2, measures=["inside"])
    assert (whole.code, round(whole.score, 3), "least in inside (0.67)" in whole.sentence) == (
        Code.WRONG_STYLE,
        0.667,
        True,
    )
    assert judge(pair, "rubric.measured", of="deck", slides=1).ok


@pytest.mark.parametrize("slides", ["masters", "master of 1", ["master=Office"]])
def test_masters_are_not_shown(slides: object) -> None:
    with pytest.raises(BadCheck, match="slides"):
        validate_leaf("rubric.text", {"of": "deck", "question": "Is it?", "slides": slides})


@pytest.mark.parametrize(
    ("words", "well"),
    [("The harbour centre organises its labour; colours of aluminium fibre in metres and litres", True),
     ("The harbuor cetner orgnaises its laboor; colurs of alumnium fibrre in metrse and litrs", False)],
)  # fmt: skip
def test_british_words_are_spelled_well(words: str, well: bool, tmp_path: Path) -> None:
    deck = read_deck(write_deck(tmp_path / "deck.pptx", [("At the quay", words)]).read_bytes())
    assert (measured(deck, deck.slides)["spelling"] >= 0.95) is well


def test_terms_of_the_field_are_spelled_well(tmp_path: Path) -> None:
    words = "the rheometer and the viscoplastic thixotropy of bentonite slurries"
    deck = read_deck(write_deck(tmp_path / "deck.pptx", [("At the quay", words)]).read_bytes())
    assert measured(deck, deck.slides)["spelling"] < 0.9
    assert measured(deck, deck.slides, terms=lower_words(words))["spelling"] == 1
