"""What the browser's side reports of sight, as the checks take it; the looking itself is in tests/workbench."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from evaluators import Code, LeafVerdict, grade
from evaluators.workbench import JobName, Made, Option
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.pictures import encoded

PAGE = "<!doctype html><p>3 cups of tea</p>"
NEW = PAGE + "<p>"
COVERED = "lies under <div>"
TEA, CUPS = {"role": "status"}, {"text": "3 cups"}


@dataclass(frozen=True)
class Answers:
    """A workbench that gives an answer to each look; another to looks at the page as it was."""

    now: dict[str, Any]
    then: dict[str, Any] | None = None

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        """Answer to any look."""
        reported = self.then if self.then is not None and data == PAGE.encode() else self.now
        steps = json.loads(str(options["asked"]))["steps"]
        size = {"wide": 800, "window": 800}
        return {"answers.json": json.dumps([{}, *({**size, **reported} for _ in steps)]).encode()}


def one(**reported: Any) -> dict[str, Any]:
    element = {"text": "3 cups of tea", "visible": True, "href": None, "value": "5", "checked": None, "enabled": True}
    element |= {"focused": False, "invalid": False, "box": [10, 10, 300, 20]}
    return {"count": 1, "seen": [element | reported]}


def look(folder: Path, answers: Answers, check: str, **params: Any) -> LeafVerdict:
    found = replace(evidence(folder, {"p": PAGE}, {"p": NEW}), workbench=answers)
    return judge(found, check, of="p", **params)


@pytest.mark.parametrize("box", [[10, 10, 300, 20], None])
def test_what_is_not_seen_does_not_count(tmp_path: Path, box: Any) -> None:
    answers = Answers(one(unseen=COVERED, box=box))
    for expect in ({"expect": TEA}, {"expect": TEA, "count": 1}, {"expect": TEA, "value": "5"}):
        verdict = look(tmp_path, answers, "page.behaves", steps=[expect])
        assert verdict.code in {Code.NOT_FOUND, Code.WRONG_COUNT}
        assert COVERED in verdict.sentence
    assert look(tmp_path, answers, "page.behaves", steps=[{"expect": TEA, "count": 0}]).score == 1
    assert look(tmp_path, answers, "page.behaves", steps=[{"expect": TEA, "lacks": "tea"}]).score == 1


@pytest.mark.parametrize(
    ("expect", "seen"),
    [
        ({"expect": TEA, "shows": "3 cups"}, True),
        ({"expect": TEA, "shows": "cups of tea"}, False),
        ({"expect": TEA, "reads": "3 cups of tea"}, False),
        ({"expect": CUPS, "count": 1}, True),
        ({"expect": {"text": "of tea"}, "count": 1}, False),
        ({"expect": TEA, "count": 1}, True),
    ],
)
def test_a_word_that_is_asked_for_is_seen(tmp_path: Path, expect: dict[str, Any], seen: bool) -> None:
    answers = Answers(one(unseen=None, words="3 CUPS of", hidden=[{"word": "tea", "why": "is too pale"}]))
    verdict = look(tmp_path, answers, "page.behaves", steps=[expect])
    assert (verdict.score == 1) is seen, verdict.sentence
    assert seen or "'tea' is too pale" in verdict.sentence


@pytest.mark.parametrize(
    ("aloud", "expect", "counts"),
    [
        (True, {"expect": TEA, "count": 1}, True),
        (True, {"expect": {"label": "Tea"}, "count": 1}, True),
        (True, {"expect": TEA, "shows": "tea"}, False),
        (True, {"expect": CUPS, "count": 1}, False),
        (False, {"expect": TEA, "count": 1}, False),
    ],
)
def test_what_is_for_screen_readers_counts_where_no_text_is_asked(
    tmp_path: Path, aloud: bool, expect: dict[str, Any], counts: bool
) -> None:
    answers = Answers(one(unseen="is too pale", aloud=aloud))
    assert (look(tmp_path, answers, "page.behaves", steps=[expect]).score == 1) is counts


@pytest.mark.parametrize(
    ("reported", "seen"),
    [
        ({"unseen": COVERED}, False),
        ({"unseen": None}, True),
        ({}, True),
        ({"words": "of tea", "hidden": [{"word": "3", "why": COVERED}]}, False),
        ({"words": "3 cups of", "hidden": [{"word": "tea", "why": COVERED}]}, True),
    ],
)
def test_parts_that_lie_somewhere_are_seen(tmp_path: Path, reported: dict[str, Any], seen: bool) -> None:
    verdict = look(tmp_path, Answers(one(**reported)), "page.layout", places=[{"target": CUPS, "at_least": [20, 20]}])
    assert (verdict.score == 1) is seen, verdict.sentence


@pytest.mark.parametrize("unseen", [None, COVERED])
def test_a_drawing_is_seen(tmp_path: Path, unseen: str | None) -> None:
    pixels = np.full((40, 40, 3), 255, np.uint8)
    pixels[:20] = (31, 95, 139)
    answers = Answers({"png": base64.b64encode(encoded(pixels)).decode(), "made": {}, "unseen": unseen})
    verdict = look(tmp_path, answers, "page.drawing", target={"role": "img"})
    assert (verdict.score == 1) is (unseen is None), verdict.sentence


def entries(*reported: dict[str, Any]) -> dict[str, Any]:
    return {"entries": [{"role": "StaticText", "name": "Assam"} | each for each in reported], "frames": []}


SEEN = {"unseen": None, "size": 16, "moves": False}


@pytest.mark.parametrize(
    ("then", "now", "said"),
    [
        ([SEEN], [SEEN], ""),
        ([SEEN], [SEEN | {"size": 12}], ""),
        ([SEEN | {"unseen": COVERED}], [SEEN | {"unseen": COVERED}], ""),
        ([SEEN | {"unseen": COVERED}], [SEEN], ""),
        ([SEEN | {"moves": True}], [SEEN | {"moves": True, "unseen": "is too pale"}], ""),
        ([SEEN], [SEEN | {"unseen": COVERED}], "it lies under <div>"),
        ([SEEN, SEEN], [SEEN, SEEN | {"unseen": "takes no clicks"}], "it takes no clicks"),
        ([SEEN], [SEEN | {"size": 7}], "had 16 px, and have 7"),
        ([SEEN], [SEEN | {"moves": True}], "moved for ever"),
    ],
)
def test_the_rest_of_a_page_looks_as_before(
    tmp_path: Path, then: list[dict[str, Any]], now: list[dict[str, Any]], said: str
) -> None:
    answers = Answers(entries(*now), entries(*then))
    found = replace(evidence(tmp_path, {"p": PAGE}, {"p": PAGE + "\n"}), workbench=answers)
    verdict = judge(found, "page.untouched", of="p")
    assert (verdict.code == Code.OK) is (not said), verdict.sentence
    assert said in verdict.sentence
    allowed = judge(found, "page.untouched", of="p", free=["StaticText=Assam"])
    assert allowed.code == Code.OK


PLUS = {"spread": 3.6, "ink": "".join("9" if 6 < n % 16 < 9 or 6 < n // 16 < 9 else "0" for n in range(256))}
RING = {"spread": 3.6, "ink": "".join("9" if 2 < n % 16 < 13 and n // 16 in (2, 12) else "0" for n in range(256))}
BUTTON = {"role": "button", "name": "Larger", "unseen": None}
READS = [{"expect": {"role": "button", "nth": 0}, "reads": "Larger"}]


@pytest.mark.parametrize(
    ("then", "now", "reads", "good"),
    [
        ([PLUS], [PLUS], False, True),
        ([PLUS], [PLUS | {"spread": 5}], False, True),
        ([PLUS], [PLUS | {"spread": 1}], False, False),
        ([PLUS], [RING], False, False),
        ([PLUS], [], False, False),
        ([PLUS], [], True, True),
        ([PLUS, PLUS], [PLUS], False, False),
        ([], [PLUS], False, False),
        ([], [PLUS], True, True),
    ],
)
def test_controls_show_the_same_beside_their_words(
    tmp_path: Path, then: list[dict[str, Any]], now: list[dict[str, Any]], reads: bool, good: bool
) -> None:
    """A goal that says what is to be read on a control lets its picture change."""
    seen = one(text="Larger")
    answers = Answers(seen | entries(BUTTON | {"icons": now}), entries(BUTTON | {"icons": then}))
    found = replace(evidence(tmp_path, {"p": PAGE}, {"p": NEW}), workbench=answers)
    steps = READS if reads else [{"expect": TEA, "reads": "Larger"}]
    goal = {"page.behaves": {"of": "p", "changes": ["p"], "steps": steps}}
    verdict = grade([goal], [{"page.untouched": {"of": "p"}}], found, ended_in_fail=False)
    assert (verdict.score == 1) is good, [leaf.sentence for leaf in verdict.leaves()]
