"""Guards of the browser and of documents that are derived from what the goals pin; exceptions do not count then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evaluators import grade
from tests.evaluators.evidences import evidence

PROFILE: dict[str, Any] = {
    "webkit": {"webprefs": {"default_font_size": 16}},
    "profile": {"exit_type": "Crashed", "content_settings": {"exceptions": {}}},
}


def _profile(**changes: Any) -> str:
    document = json.loads(json.dumps(PROFILE))
    document["webkit"]["webprefs"] |= {"default_font_size": 20, "default_fixed_font_size": 17}
    for path, value in changes.items():
        *above, last = path.split("__")
        inside = document
        for key in above:
            inside = inside.setdefault(key, {})
        inside[last] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("changes", "good"),
    [
        ({}, True),
        ({"profile__exit_type": "Normal"}, True),
        ({"webkit__webprefs__default_fixed_font_size": 13}, False),
        ({"webkit__webprefs__default_fixed_font_size": 30}, False),
        ({"some__new_setting": True}, False),
        ({"partition__per_host_zoom_levels__x": {"shop.test": 1}}, False),
        ({"profile__content_settings__exceptions__midi": {"https://a.test:443,*": {"setting": 2}}}, False),
        ({"profile__content_settings__exceptions__site_engagement": {"https://a.test:443,*": {"setting": {}}}}, True),
    ],
)
def test_a_profile_is_guarded_as_it_stands(tmp_path: Path, changes: dict[str, Any], good: bool) -> None:
    found = evidence(tmp_path, {"p": json.dumps(PROFILE)}, {"p": _profile(**changes)})
    goals = [{"chromium.setting": {"of": "p", "setting": "font_size", "equals": 20}}]
    guards = [{"chromium.settings_untouched": {"of": "p", "except": ["**"]}}]  # counts for nothing
    assert bool(grade(goals, guards, found, ended_in_fail=False).success) is good


def test_a_value_of_a_document_is_pinned_alone(tmp_path: Path) -> None:
    goals = [{"files.data": {"of": "d", "format": "json", "at": ["a", "b*"], "equals": 2}}]
    guards = [{"files.data_untouched": {"of": "d", "format": "json", "except": ["**"]}}]
    before = json.dumps({"a": {"b*": 1, "bc": 1}})
    for after, good in (({"b*": 2, "bc": 1}, True), ({"b*": 2, "bc": 2}, False), ({"b*": 2}, False)):
        found = evidence(tmp_path, {"d": before}, {"d": json.dumps({"a": after})})
        assert bool(grade(goals, guards, found, ended_in_fail=False).success) is good
