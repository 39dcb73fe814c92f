"""Extensions from folders and experiments, as Chromium notes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evaluators import Code, LeafVerdict, grade
from tests.evaluators.evidences import Content, evidence, judge

FOLDER = "/home/user/Projects/large-prices"
SITES = {"scriptable_host": ["https://birchline.test/*"], "explicit_host": []}
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
    let_in = profile(withholding_permissions=True, active_permissions=SITES, runtime_granted_permissions=SITES)
    assert look(tmp_path, "chromium.extension", let_in, folder=folder).score == 1
    assert look(tmp_path, "chromium.extension", profile(), folder=folder, absent=True).code == Code.EXTRA


@pytest.mark.parametrize(
    ("after", "code"),
    [
        (profile(path=f"{FOLDER}-old"), Code.NOT_FOUND),
        (profile(location=1), Code.NOT_FOUND),
        (profile(disable_reasons=[1]), Code.WRONG_VALUE),
        (profile(state=0), Code.WRONG_VALUE),
        (profile(withholding_permissions=True, active_permissions=SITES), Code.WRONG_VALUE),
        (profile(incognito=True), Code.EXTRA),
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


STATE = {
    "hardware_acceleration_mode_previous": True,
    "profile": {"info_cache": {"Default": {"name": "Your Chromium", "active_time": 1.5}}},
}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"hardware_acceleration_mode": {"enabled": False}}, "hardware_acceleration_mode/enabled"),
        ({"background_mode": {"enabled": False}}, "background_mode/enabled"),
        ({"dns_over_https": {"mode": "off"}}, "dns_over_https/mode"),
        ({"browser": {"enabled_labs_experiments": ["dark@1"]}}, "experiments/dark"),
        ({"profile": {"info_cache": {"Default": {"name": "Mine", "active_time": 1.5}}}}, "profile of Default/name"),
        ({"profile": {"info_cache": {"Default": {"name": "Your Chromium", "active_time": 2.5}}}}, ""),
        ({"session_id_generator_last_value": "7", "was": {"restarted": True}}, ""),
    ],
)
def test_settings_of_the_whole_browser_stay(tmp_path: Path, change: dict[str, Any], place: str) -> None:
    found = evidence(tmp_path, {"state": json.dumps(STATE)}, {"state": json.dumps(STATE | change)})
    verdict = judge(found, "chromium.browser_untouched", of="state")
    assert verdict.ok is not bool(place)
    assert place in verdict.sentence


def test_the_experiment_that_was_asked_is_no_change_and_its_neighbour_is(tmp_path: Path) -> None:
    for listed, holds in ((["smooth-scrolling@2"], True), (["smooth-scrolling@2", "dark@1"], False)):
        after = json.dumps(STATE | {"browser": {"enabled_labs_experiments": listed}})
        found = evidence(tmp_path, {"state": json.dumps(STATE)}, {"state": after})
        goals = [{"chromium.flag": {"of": "state", "flag": "smooth-scrolling", "value": "disabled"}}]
        verdict = grade(goals, [{"chromium.browser_untouched": {"of": "state"}}], found, ended_in_fail=False)
        assert bool(verdict.success) is holds


@pytest.mark.parametrize(("change", "holds"), [({}, True), ({"hardware_acceleration_mode": {"enabled": False}}, False)])
def test_what_chromium_notes_at_its_first_start_is_no_change(
    tmp_path: Path, change: dict[str, Any], holds: bool
) -> None:
    for before in (None, "{}"):
        found = evidence(tmp_path, {"state": before}, {"state": json.dumps(STATE | change)})
        assert judge(found, "chromium.browser_untouched", of="state").ok is holds


def renamed(name: str) -> str:
    return json.dumps({"profile": {"info_cache": {"Default": {"name": name, "active_time": 1.5}}}})


@pytest.mark.parametrize(
    ("noted", "own", "holds"),
    [("Front desk", "Front desk", True), ("Front desk", "Your Chromium", False), ("Mine", "Front desk", False)],
)
def test_a_name_that_the_profile_s_own_settings_have_is_judged_there(
    tmp_path: Path, noted: str, own: str, holds: bool
) -> None:
    """Whether Chromium notes the profile before the agent begins or after hangs on the machine's load."""
    after = {"Local State": renamed(noted), "Default/Preferences": json.dumps({"profile": {"name": own}})}
    early = evidence(tmp_path / "early", {"Local State": renamed("Your Chromium"), "Default/Preferences": "{}"}, after)
    assert judge(early, "chromium.browser_untouched", of="Local State").ok is holds
    late = evidence(tmp_path / "late", {"Local State": "{}", "Default/Preferences": "{}"}, after)
    assert judge(late, "chromium.browser_untouched", of="Local State").ok


def test_a_name_of_another_profile_s_settings_is_no_excuse(tmp_path: Path) -> None:
    before = {"Local State": renamed("Your Chromium"), "Profile 1/Preferences": "{}"}
    after = {"Local State": renamed("Mine"), "Profile 1/Preferences": json.dumps({"profile": {"name": "Mine"}})}
    found = evidence(tmp_path, before, after)
    assert not judge(found, "chromium.browser_untouched", of="Local State").ok
