"""What goals about units, logs and commands pin in the folders where these are written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evaluators import grade
from tests.evaluators.evidences import Content, evidence, file, folder, link

SAID = """Id=tide.service
FragmentPath=/etc/systemd/system/tide.service
Type=oneshot
UnitFileState=static

Id=tide.timer
FragmentPath=/etc/systemd/system/tide.timer
UnitFileState=enabled
"""
FOLDER = "/etc/systemd/system"
WRITTEN = [
    {"system.unit": {"of": "u", "unit": unit, "properties": {"FragmentPath": f"{FOLDER}/{unit}"}}}
    for unit in ("tide.service", "tide.timer")
]
ENABLED = {"system.unit": {"of": "u", "unit": "tide.timer", "properties": {"UnitFileState": "enabled"}}}
SYSTEM: dict[str, Any] = {"old.service": file("o"), "multi-user.target.wants": folder()}
UNITS = {"tide.service": file("s"), "tide.timer": file("t")}
COMES_UP = {"timers.target.wants": folder(), "timers.target.wants/tide.timer": link("/etc/systemd/system/tide.timer")}


def printed(text: str) -> dict[str, Any]:
    return {"exit_code": 0, "stdout": text, "stderr": ""}


def guard_holds(
    place: Path,
    goals: list[Any],
    at: str,
    before: dict[str, Any],
    after: dict[str, Any],
    more: dict[str, Content],
) -> bool:
    """Say whether the folder `at` is as it was but for what the goals pin."""
    found = evidence(place, {"t": before, **dict.fromkeys(more)}, {"t": after, **more})
    there = {name: replace(item, where=at) if name == "t" else item for name, item in found.after.items()}
    verdict = grade(goals, [{"files.untouched": {"of": "t"}}], replace(found, after=there), ended_in_fail=False)
    assert all(node.ok for node in verdict.goals), [leaf.sentence for leaf in verdict.leaves()]
    return verdict.guards[0].ok


@pytest.mark.parametrize(
    ("goals", "new", "good"),
    [
        ([*WRITTEN, ENABLED], {**UNITS, **COMES_UP}, True),
        ([*WRITTEN, ENABLED], {**UNITS, "multi-user.target.wants/tide.timer": link("../tide.timer")}, True),
        (WRITTEN, {**UNITS, **COMES_UP}, False),
        (WRITTEN[:1], UNITS, False),
        ([*WRITTEN, ENABLED], {**UNITS, **COMES_UP, "tide.service.d": folder()}, False),
        ([*WRITTEN, ENABLED], {**UNITS, **COMES_UP, "timers.target.wants/other.timer": link("x")}, False),
        ([*WRITTEN, ENABLED], {**UNITS, **COMES_UP, "timers.target.wants/tide.timer": file("t")}, False),
        ([*WRITTEN, ENABLED], {**UNITS, **COMES_UP, "old.service": file("x")}, False),
        ([*WRITTEN, ENABLED], {**UNITS, **COMES_UP, "tide.timer": file("t", 0o666)}, False),
    ],
    ids=range(9),
)
def test_units_are_written_and_enabled_where_goals_say(
    tmp_path: Path, goals: list[Any], new: dict[str, Any], good: bool
) -> None:
    after = {**SYSTEM, **new}
    assert guard_holds(tmp_path, goals, FOLDER, SYSTEM, after, {"u": printed(SAID)}) is good


def test_a_folder_elsewhere_is_not_opened_by_a_unit(tmp_path: Path) -> None:
    after = {**SYSTEM, **UNITS}
    assert not guard_holds(tmp_path, WRITTEN, "/usr/lib/systemd/system", SYSTEM, after, {"u": printed(SAID)})


LOGS: dict[str, Any] = {"a.log": {**file("aaa"), "gid": 0}, "b.log": {**file("bbb"), "gid": 0}}
EMPTIED = {**file("", 0o640), "gid": 4}


@pytest.mark.parametrize(
    ("pins", "change", "good"),
    [
        (["content:a.log", "mode:a.log", "group:a.log"], {"a.log": EMPTIED}, True),
        (["content:a.log", "mode:a.log"], {"a.log": EMPTIED}, False),
        (["content:a.log", "mode:a.log", "group:a.log"], {"a.log": {**EMPTIED, "uid": 0}}, False),
        (["content:a.log", "mode:a.log", "group:a.log"], {"a.log": EMPTIED, "b.log": EMPTIED}, False),
        (["content:a.log", "mode:a.log", "group:a.log"], {"a.log": EMPTIED, "c.log": EMPTIED}, False),
        ([], {"a.log": EMPTIED}, False),
        ([], {}, True),
    ],
    ids=range(7),
)
def test_what_a_command_prints_of_a_folder_pins_that_much(
    tmp_path: Path, pins: list[str], change: dict[str, Any], good: bool
) -> None:
    goal = {"command.output": {"of": "u", "equals": "0640 adm 0", "pins": {"t": pins}}}
    after = {**LOGS, **change}
    assert guard_holds(tmp_path, [goal], "/var/log/kiln", LOGS, after, {"u": printed("0640 adm 0\n")}) is good


def test_the_file_that_rotates_a_log_may_be_new_in_its_folder(tmp_path: Path) -> None:
    goal = {"system.log_rotation": {"of": "t/kiln", "log": "/a.log", "directives": {"frequency": "daily"}}}
    text = "/a.log {\n daily\n}\n"
    for other, good in ((file("dpkg"), True), (file("changed"), False)):
        after = {"dpkg": other, "kiln": file(text)}
        assert guard_holds(tmp_path, [goal], "~/t", {"dpkg": file("dpkg")}, after, {"t/kiln": text}) is good
