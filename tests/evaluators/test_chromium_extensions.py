"""Extensions from folders and experiments, as Chromium notes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evaluators import Code, LeafVerdict
from tests.evaluators.evidences import Content, evidence, judge

FOLDER = "/home/user/Projects/large-prices"
VIEWER = {"location": 5, "path": "/usr/lib/chromium/resources/pdf", "disable_reasons": []}


def look(folder: Path, check: str, after: Content, /, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"file": "{}"}, {"file": after}), check, of="file", **params)


def profile(**noted: Any) -> str:
    loaded = {"location": 4, "path": FOLDER, "disable_reasons": [], **noted}
    return json.dumps({"extensions": {"settings": {"m" * 32: VIEWER, "k" * 32: loaded}}})


@pytest.mark.parametrize("folder", [FOLDER, "~/Projects/large-prices/"])
def test_an_extension_is_known_by_its_folder(tmp_path: Path, folder: str) -> None:
    assert look(tmp_path, "chromium.extension", profile(), folder=folder).score == 1
    assert look(tmp_path, "chromium.extension", profile(path=FOLDER + "/"), folder=folder).score == 1
    assert look(tmp_path, "chromium.extension", profile(disable_reasons=[1]), folder=folder, enabled=False).score == 1
    assert look(tmp_path, "chromium.extension", profile(), folder=folder, absent=True).code == Code.EXTRA


@pytest.mark.parametrize(
    ("after", "code"),
    [
        (profile(path=f"{FOLDER}-old"), Code.NOT_FOUND),
        (profile(location=1), Code.NOT_FOUND),
        (profile(disable_reasons=[1]), Code.WRONG_VALUE),
        (profile(state=0), Code.WRONG_VALUE),
        ("{}", Code.NOT_FOUND),
        ('{"extensions": {"settings": [1]}}', Code.NOT_FOUND),
        ("[]", Code.UNREADABLE),
        ("{", Code.UNREADABLE),
        (None, Code.MISSING_FILE),
    ],
)
def test_an_extension_that_is_not_loaded(tmp_path: Path, after: Content, code: Code) -> None:
    assert look(tmp_path, "chromium.extension", after, folder=FOLDER).code == code


def test_an_extension_that_must_not_be_there(tmp_path: Path) -> None:
    assert look(tmp_path, "chromium.extension", profile(), folder="~/Projects/old", absent=True).score == 1


@pytest.mark.parametrize(
    ("noted", "value"),
    [
        (["smooth-scrolling@1"], "enabled"),
        (["other@1", "smooth-scrolling@2"], "disabled"),
        (["smooth-scrolling"], "enabled"),
        (["smooth-scrolling-too@1"], "default"),
        ([], "default"),
        (None, "default"),
    ],
)
def test_experiments_have_a_value(tmp_path: Path, noted: Any, value: str) -> None:
    state = json.dumps({"browser": {"enabled_labs_experiments": noted}})
    for asked in ("enabled", "disabled", "default"):
        verdict = look(tmp_path, "chromium.flag", state, flag="smooth-scrolling", value=asked)
        assert (verdict.score == 1) is (asked == value), verdict.sentence


def test_another_choice_of_an_experiment(tmp_path: Path) -> None:
    state = json.dumps({"browser": {"enabled_labs_experiments": ["smooth-scrolling@7"]}})
    verdict = look(tmp_path, "chromium.flag", state, flag="smooth-scrolling", value="enabled")
    assert verdict.sentence == "smooth-scrolling is 7, not enabled."
