"""What a hostile or odd file does to a check is no error of the check's; what a task gets wrong is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from evaluators import CheckError, grade
from evaluators.evidence import Misfit
from evaluators.grade import parse_checks
from evaluators.registry import BadCheck
from evaluators.verdict import Code
from tests.evaluators.evidences import evidence, file, judge
from tests.evaluators.kdenlive.saved import film
from tests.evaluators.pictures import encoded, scene
from tests.evaluators.workbooks import workbook

CROP: list[dict[str, Any]] = [{"crop": [200, 100, 100, 100]}]


def test_a_picture_that_an_agent_made_smaller_cannot_be_cropped_as_asked(tmp_path: Path) -> None:
    small, large = encoded(scene(160, 120)), encoded(scene(320, 240))
    found = evidence(tmp_path, {"photo": large, "out": large}, {"photo": small, "out": small})
    leaf = judge(found, "image.like", of="out", source="photo", when="after", transform=CROP)
    assert (leaf.code, leaf.outcome) == (Code.UNREADABLE, "failed")
    assert "lies outside of the source" in leaf.sentence


def test_a_crop_beyond_the_task_s_own_picture_is_the_task_s_mistake(tmp_path: Path) -> None:
    small = encoded(scene(160, 120))
    found = evidence(tmp_path, {"photo": small, "out": small}, {"photo": small, "out": small})
    with pytest.raises(CheckError) as caught:
        judge(found, "image.like", of="out", source="photo", transform=CROP, box=[500, 500, 600, 600])
    assert isinstance(caught.value.__cause__, Misfit)


@pytest.mark.parametrize(
    ("check", "params"),
    [
        ("image.shows_project", {"project": "source", "when": "before"}),
        ("video.frame", {"source": "source", "at": 1}),
        ("video.pieces", {"pieces": [{"source": "source", "length": 1}]}),
        ("video.still", {"source": "source", "source_at": 0}),
    ],
)
def test_a_crop_beyond_the_task_s_source_is_its_mistake_whatever_the_agent_left(
    check: str, params: dict[str, Any], tmp_path: Path
) -> None:
    steps = [{"crop": [600, 100, 100, 100]}]
    if check == "video.pieces":
        asked = {"pieces": [{**piece, "transform": steps} for piece in params["pieces"]]}
    else:
        asked = {**params, "transform": steps}
    before = {"source": encoded(scene(320, 240)), "out": b"nothing that can be read"}
    for left in (before, {**before, "out": encoded(scene(320, 240))}, {**before, "out": film("harbour")}):
        with pytest.raises(CheckError) as caught:
            judge(evidence(tmp_path, before, left), check, of="out", **asked)
        assert isinstance(caught.value.__cause__, Misfit)


def test_a_folder_that_is_none_is_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    found = evidence(tmp_path, {"home": {"a.txt": file("a")}}, {"home": {"a.txt": "no entry"}})
    assert judge(found, "files.empty_folders", of="home").code is Code.UNREADABLE


def test_a_source_that_a_task_does_not_have_is_its_mistake(tmp_path: Path) -> None:
    tree = {"a.txt": file("a")}
    found = evidence(tmp_path, {"home": tree}, {"home": tree})
    with pytest.raises(CheckError) as caught:
        judge(found, "files.same_content", of="home", path="a.txt", source="home", source_path="none.txt")
    assert isinstance(caught.value.__cause__, Misfit)


@pytest.mark.parametrize(
    ("check", "said"),
    [
        ({"image.tone": {"of": "a", "source": "b", "warmth": [3, 1]}}, "is more than the most"),
        ({"sheet.values": {"of": "a", "cells": {"A1:A3": [1, 2]}}}, "A1:A3 has 3 cells, but 2 values are given"),
        ({"blender.motion": {"of": "a", "object": "Cube", "poses": [{"frame": 1e9}]}}, "less than or equal to 1048574"),
        ({"sheet.sorted": {"of": "a", "range": "A1:F8", "by": [{"column": "H"}]}}, "does not hold all of the columns"),
    ],
)
def test_parameters_without_a_meaning_are_refused(check: dict[str, Any], said: str) -> None:
    with pytest.raises(BadCheck, match=said):
        parse_checks([check], [])


def test_the_whole_verdict_of_a_folder_that_is_none_is_there(tmp_path: Path) -> None:
    found = evidence(tmp_path, {"home": {"a.txt": file("a")}}, {"home": {"a.txt": "no entry"}})
    verdict = grade([{"files.empty_folders": {"of": "home"}}], [], found, ended_in_fail=False)
    assert verdict.score == 0


def test_a_law_of_more_cells_than_are_judged_is_the_task_s_mistake_at_once(tmp_path: Path) -> None:
    made = workbook(lambda sheet: sheet.append([1, 2]))
    found = evidence(tmp_path, {"book": made}, {"book": made})
    with pytest.raises(CheckError, match="more than 2000 cells") as caught:
        judge(found, "sheet.law", of="book", cells={"A1:XFD1048576": "=1"}, inputs=["A1"])
    assert isinstance(caught.value.__cause__, Misfit)


@pytest.mark.parametrize(("format_", "check"), [("json", "files.data"), (None, "files.json")])
def test_a_key_that_is_there_twice_makes_no_document(tmp_path: Path, format_: str | None, check: str) -> None:
    once, twice = b'{"sill": 1.1}', b'{"sill": 1.7, "sill": 1.1}'
    asked = {"of": "place", "at": ["sill"], "equals": 1.1, **({"format": format_} if format_ else {})}
    good = evidence(tmp_path / "good", {"place": once}, {"place": once})
    assert judge(good, check, **asked).ok
    leaf = judge(evidence(tmp_path / "bad", {"place": once}, {"place": twice}), check, **asked)
    assert (leaf.code, "there twice" in leaf.sentence) == (Code.UNREADABLE, True)
