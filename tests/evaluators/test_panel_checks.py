"""Checks on the panel of XFCE, on its settings and entries before and after Xfce's own program added a launcher."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from evaluators import LeafVerdict, grade
from evaluators.system.panel import read_entries
from tests.evaluators.evidences import Content, evidence, judge

DATA = Path(__file__).parent / "data" / "system"
Channel = dict[str, dict[str, Any]]
NEW = 14
"""The number of the plugin that was added, a launcher of the calculator."""
IDS = "/panels/panel-1/plugin-ids"
ADDED = "panel-1/launcher/galculator.desktop"
CALCULATOR: dict[str, Any] = {"application": "galculator", "command": "/usr/bin/galculator"}


@pytest.fixture
def before() -> Channel:
    found: Channel = json.loads((DATA / "panel.json").read_text())
    return found


@pytest.fixture
def after() -> Channel:
    found: Channel = json.loads((DATA / "panel-launcher-added.json").read_text())
    return found


@pytest.fixture
def entries() -> str:
    return drawn((DATA / "panel-entries-added.txt").read_text())


def drawn(text: str) -> str:
    """Entries with the icons that the specimen leaves out: each is called like its program."""
    return re.sub(r"^(.*:)Exec=(?:env \S+ )?(\S+)(.*)$", r"\g<0>\n\1Icon=\2", text, flags=re.M)


def see(
    place: Path, check: str, after: Channel, entries: str, before: Channel | None = None, /, **params: Any
) -> LeafVerdict:
    entries_before = drawn((DATA / "panel-entries.txt").read_text())
    old: dict[str, Content] = {"panel": json.dumps(before or {}), "entries": printed(entries_before)}
    new: dict[str, Content] = {"panel": json.dumps(after), "entries": printed(entries)}
    return judge(evidence(place, old, new), check, of="panel", entries="entries", **params)


def printed(text: str) -> dict[str, Any]:
    return {"exit_code": 0, "stdout": text, "stderr": ""}


def numbers(channel: Channel) -> list[int]:
    return [item["value"] for item in channel[IDS]["value"]]


def arranged(channel: Channel, order: list[int]) -> Channel:
    """The channel with other plugins, or another order of them, on the panel."""
    return {**channel, IDS: {"type": "array", "value": [{"type": "int", "value": number} for number in order]}}


# ---- panel.launcher


def test_a_copied_entry_starts_the_application(tmp_path: Path, after: Channel, entries: str) -> None:
    assert see(tmp_path, "panel.launcher", after, entries, **CALCULATOR).ok


def test_a_name_of_the_menu_starts_it_without_a_copy(tmp_path: Path, before: Channel) -> None:
    items = {"type": "array", "value": [{"type": "string", "value": "thunar.desktop"}]}
    menu = {"/plugins/plugin-11/items": items}
    assert see(tmp_path, "panel.launcher", {**before, **menu}, "", application="thunar", command="thunar").ok


def test_what_was_not_added_is_not_there(tmp_path: Path, before: Channel, entries: str) -> None:
    assert see(tmp_path, "panel.launcher", before, entries, **CALCULATOR).code == "not_found"


def test_a_plugin_that_is_on_no_panel_is_none(tmp_path: Path, after: Channel, entries: str) -> None:
    loose = arranged(after, [number for number in numbers(after) if number != NEW])
    assert see(tmp_path, "panel.launcher", loose, entries, **CALCULATOR).code == "not_found"


def test_a_copy_that_starts_something_else_is_none(tmp_path: Path, after: Channel, entries: str) -> None:
    other = entries.replace("Exec=galculator", "Exec=xterm -e galculator")
    assert see(tmp_path, "panel.launcher", after, other, **CALCULATOR).code == "not_found"


def test_an_entry_of_ones_own_with_that_command_is_one(tmp_path: Path, after: Channel) -> None:
    item = after[f"/plugins/plugin-{NEW}/items"]["value"][0]["value"]
    lines = ("[Desktop Entry]", "Type=Application", "Name=Sums", "Exec=galculator %U", "Icon=accessories-calculator")
    own = "".join(f"/home/user/.config/xfce4/panel/launcher-{NEW}/{item}:{line}\n" for line in lines)
    assert see(tmp_path, "panel.launcher", after, own, **CALCULATOR).ok


def test_only_the_first_entry_is_what_the_button_starts(tmp_path: Path, after: Channel, entries: str) -> None:
    items = after[f"/plugins/plugin-{NEW}/items"]["value"]
    items.insert(0, {"type": "string", "value": "thunar.desktop"})
    assert see(tmp_path, "panel.launcher", after, entries, **CALCULATOR).code == "not_found"


@pytest.mark.parametrize(("count", "expected"), [(1, "ok"), (2, "wrong_count"), (0, "wrong_count")])
def test_they_are_counted_if_asked(tmp_path: Path, after: Channel, entries: str, count: int, expected: str) -> None:
    assert see(tmp_path, "panel.launcher", after, entries, count=count, **CALCULATOR).code == expected


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("show-label", True, "extra"),
        ("arrow-position", 2, "extra"),
        ("disable-tooltips", True, "extra"),
        ("show-label", False, "ok"),
        ("arrow-position", 0, "ok"),
    ],
)
def test_a_new_launcher_is_as_the_panel_makes_it(
    tmp_path: Path, before: Channel, after: Channel, entries: str, name: str, value: Any, expected: str
) -> None:
    kind = "bool" if isinstance(value, bool) else "uint"
    labelled = {**after, f"/plugins/plugin-{NEW}/{name}": {"type": kind, "value": value}}
    assert see(tmp_path, "panel.launcher", labelled, entries, before, **CALCULATOR).code == expected
    assert see(tmp_path, "panel.launcher", labelled, entries, labelled, **CALCULATOR).ok


@pytest.mark.parametrize(("icon", "expected"), [("", "wrong_style"), ("thunar", "wrong_style"), ("sums", "ok")])
def test_a_new_launcher_has_an_icon_of_its_own(
    tmp_path: Path, before: Channel, after: Channel, entries: str, icon: str, expected: str
) -> None:
    lines = entries.split("\n")
    other = [re.sub("Icon=.*", f"Icon={icon}", line) if f"launcher-{NEW}/" in line else line for line in lines]
    leaf = see(tmp_path, "panel.launcher", after, "\n".join(other), before, **CALCULATOR)
    assert leaf.code == expected


def test_one_new_launcher_was_asked(tmp_path: Path, before: Channel, after: Channel, entries: str) -> None:
    again = {
        name.replace(f"plugin-{NEW}", "plugin-99"): value for name, value in after.items() if f"plugin-{NEW}" in name
    }
    twice = arranged({**after, **again}, [*numbers(after), 99])
    both = entries + entries.replace(f"launcher-{NEW}/", "launcher-99/")
    assert see(tmp_path, "panel.launcher", twice, both, before, **CALCULATOR).code == "wrong_count"
    assert see(tmp_path, "panel.launcher", twice, both, before, count=2, **CALCULATOR).code == "wrong_style"


# ---- panel.untouched


@pytest.mark.parametrize(("old", "new"), [("Exec=thunar %U", "Exec=galculator"), ("Icon=thunar", "Icon=gimp")])
def test_a_launcher_starts_and_shows_what_it_did(
    tmp_path: Path, before: Channel, after: Channel, entries: str, old: str, new: str
) -> None:
    assert old in entries
    leaf = see(tmp_path, "panel.untouched", after, entries.replace(old, new), before, except_=[ADDED])
    assert leaf.code == "changed" and new.partition("=")[2] in leaf.sentence


def test_an_addition_is_one_fact(tmp_path: Path, before: Channel, after: Channel, entries: str) -> None:
    assert see(tmp_path, "panel.untouched", after, entries, before, except_=[ADDED]).ok
    assert see(tmp_path, "panel.untouched", after, entries, before).code == "extra"


def test_it_may_be_put_anywhere(tmp_path: Path, before: Channel, after: Channel, entries: str) -> None:
    order = [number for number in numbers(after) if number != NEW]
    first = arranged(after, [NEW, *order])
    assert see(tmp_path, "panel.untouched", first, entries, before, except_=[ADDED]).ok


def test_a_launcher_taken_off_is_missed(tmp_path: Path, before: Channel, after: Channel, entries: str) -> None:
    fewer = arranged(after, [number for number in numbers(after) if number != 12])
    assert see(tmp_path, "panel.untouched", fewer, entries, before, except_=[ADDED]).code == "removed"


def test_another_order_is_seen(tmp_path: Path, before: Channel, after: Channel, entries: str) -> None:
    order = numbers(after)
    order[2], order[3] = order[3], order[2]
    assert (
        see(tmp_path, "panel.untouched", arranged(after, order), entries, before, except_=[ADDED]).code == "wrong_order"
    )


@pytest.mark.parametrize(
    "path", ["/panels/panel-1/size", "/plugins/plugin-8/digital-time-font", "/plugins/plugin-11/items"]
)
def test_another_setting_is_seen(tmp_path: Path, before: Channel, after: Channel, entries: str, path: str) -> None:
    after[path] = {"type": "string", "value": "other"}
    assert not see(tmp_path, "panel.untouched", after, entries, before, except_=[ADDED]).ok


# ---- hostile


@pytest.mark.parametrize(
    "ids",
    [
        {"type": "int", "value": 5},
        {"type": "array", "value": [{"type": "string", "value": "x"}]},
        {"type": "array", "value": [{"type": "int", "value": 1}] * 5000},
    ],
    ids=["no list", "words", "too many"],
)
def test_a_list_that_is_none_is_unreadable(tmp_path: Path, after: Channel, entries: str, ids: dict[str, Any]) -> None:
    after[IDS] = ids
    assert see(tmp_path, "panel.launcher", after, entries, **CALCULATOR).code == "unreadable"


@pytest.mark.parametrize("text", ["", "\0", "launcher-1/x.desktop", "/launcher-29/x.desktop:[Desktop", "a:b:c\n" * 50])
def test_any_output_is_entries_or_none(tmp_path: Path, after: Channel, text: str) -> None:
    read_entries(text)
    assert not see(tmp_path, "panel.launcher", after, text, **CALCULATOR).ok


def test_a_launcher_that_was_asked_is_what_may_come(
    tmp_path: Path, before: Channel, after: Channel, entries: str
) -> None:
    old: dict[str, Content] = {
        "panel": json.dumps(before),
        "entries": printed(drawn((DATA / "panel-entries.txt").read_text())),
    }
    order = numbers(after)
    another = {**after, "/panels/panel-1/size": {"type": "uint", "value": 77}}
    for channel, good in (
        (after, True),
        (another, False),
        (arranged(after, [*reversed(order)]), False),
        (arranged(after, order[1:]), False),
    ):
        found = evidence(tmp_path, old, {"panel": json.dumps(channel), "entries": printed(entries)})
        goals = [{"panel.launcher": {"of": "panel", "entries": "entries", **CALCULATOR}}]
        guards = [{"panel.untouched": {"of": "panel", "entries": "entries", "except": ["**"]}}]
        verdict = grade(goals, guards, found, ended_in_fail=False)
        assert verdict.goals[0].ok
        assert verdict.guards[0].ok is good, channel
