"""Guards derived from what checks on pictures and sections pin, on files that LibreOffice saved in both formats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from evaluators import Verdict, grade
from tests.evaluators.evidences import evidence
from tests.evaluators.test_document_frames import APPLES, BEANS, BOTH, LEAF, NOTICES, RULES, saved

Goal = dict[str, Any]


def judged(folder: Path, name: str, kind: str, goal: Goal) -> Verdict:
    found = evidence(folder, {"d": saved("base", kind)}, {"d": saved(name, kind)})
    goals = [{check: {"of": "d", **params}} for check, params in goal.items()]
    return grade(goals, [{"doc.untouched": {"of": "d"}}], found, ended_in_fail=False)


def picture(which: str, **params: Any) -> Goal:
    return {"doc.picture": {"which": which, **params}}


def notices(**params: Any) -> Goal:
    return {"doc.section": {**NOTICES, **params}}


def rules(**params: Any) -> Goal:
    return {"doc.section": {**RULES, **params}}


CASES: list[tuple[str, Goal, Goal]] = [
    ("wrap_left", picture(APPLES, wrap="left"), picture(APPLES, horizontal="left", alt="A crate of apples")),
    ("aligned_right", picture(APPLES, horizontal="right"), picture(APPLES, y=0, width="4 cm")),
    ("moved", picture(BEANS, x="5.3 cm"), picture(BEANS, y="0.5 cm", wrap=["both", "optimal"])),
    ("lowered", picture(LEAF, y="6 mm"), picture(LEAF, horizontal="center", wrap="behind")),
    ("smaller", picture(APPLES, width="3.6 cm", proportions=True), picture(APPLES, horizontal="left")),
    ("squeezed", picture(APPLES, height="2.7 cm"), picture(APPLES, width="4 cm")),
    ("as_character", picture(BEANS, anchor="inline"), picture(BEANS, alt="Beans on poles")),
    ("closer", picture(APPLES, spacing={"right": "0 mm"}), picture(APPLES, wrap="right")),
    ("anchored_below", picture("before=6", at="text=House rules"), picture(LEAF, alt="A pale leaf")),
    ("three_columns", notices(columns=3), notices(gap="6 mm", line=True)),
    ("wider_gap", notices(gap="10 mm"), notices(columns=2, line=True)),
    ("no_line", notices(line=False), notices(columns=2, gap="6 mm")),
    ("one_column", notices(columns=1, exact=False), notices(gap="6 mm", exact=False)),
]
SECTIONS: list[tuple[str, Goal, Goal]] = [
    ("renamed", rules(name="Other rules"), rules(protected=True)),
    ("writable", rules(protected=False), rules(name="Rules")),
    ("hidden", rules(hidden=True), rules(name="Rules", protected=True)),
]
WORDS = ("alt_gone", picture("name=Apples", alt=""), picture("name=Apples", width="4 cm"))
"""An .odt file takes the name for a description."""
ALL = [("docx", *WORDS)] + [(kind, *case) for kind in BOTH for case in CASES] + [("odt", *case) for case in SECTIONS]


@pytest.mark.parametrize(("kind", "name", "goal", "other"), ALL, ids=[f"{kind}-{name}" for kind, name, *_ in ALL])
def test_the_aspect_that_is_asked_is_pinned_and_no_other(
    tmp_path: Path, kind: str, name: str, goal: Goal, other: Goal
) -> None:
    verdict = judged(tmp_path, name, kind, goal)
    assert verdict.success, [leaf.sentence for leaf in verdict.failures()]
    assert not judged(tmp_path, name, kind, other).success
