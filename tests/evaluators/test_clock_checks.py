"""Checks on the time zone and on when the screen goes dark, on what the image's own commands print."""

import base64
import json
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import LeafVerdict
from evaluators.evidence import BrokenBaseline, Unreadable
from evaluators.system.screen import read_screen
from evaluators.system.timezone import difference, read_clock, read_zone
from tests.evaluators.evidences import evidence, judge

DATA = Path(__file__).parent / "data" / "system"
CLOCKS: dict[str, dict[str, Any]] = json.loads((DATA / "clock.json").read_text())
SCREENS: dict[str, dict[str, Any]] = json.loads((DATA / "screen.json").read_text())


def zone(way: str) -> bytes:
    """The file of the zone that /etc/timezone named."""
    return base64.b64decode(CLOCKS[way]["stdout"].split("\n")[2])


ADELAIDE = zone("linked")


def see(place: Path, clock: dict[str, Any], wanted: bytes = ADELAIDE, **params: Any) -> LeafVerdict:
    return judge(evidence(place, {"z": wanted}, {"c": clock}), "system.timezone", of="c", zone="z", **params)


@pytest.mark.parametrize("way", ["linked", "reconfigured", "reconfigured by name", "another name", "copied"])
def test_every_way_to_set_the_zone_is_right(tmp_path: Path, way: str) -> None:
    assert see(tmp_path, CLOCKS[way]).ok


@pytest.mark.parametrize(
    ("way", "code"),
    [
        ("linked, the name forgotten", "wrong_value"),
        ("with leap seconds", "wrong_value"),
        ("neighbour", "wrong_value"),
        ("near in one season", "wrong_value"),
        ("the name alone", "wrong_value"),
        ("no such name", "not_found"),
        ("nothing there", "not_found"),
    ],
)
def test_another_zone_or_half_of_it_is_wrong(tmp_path: Path, way: str, code: str) -> None:
    assert see(tmp_path, CLOCKS[way]).code == code


def test_the_name_can_be_left_out(tmp_path: Path) -> None:
    assert see(tmp_path, CLOCKS["linked, the name forgotten"], named=False).ok
    assert not see(tmp_path, CLOCKS["the name alone"], named=False).ok


def test_the_sentence_says_what_a_clock_shows(tmp_path: Path) -> None:
    assert "2000-01-01 00:00 UTC is 09:30 ACST, not 10:30 ACDT" in see(tmp_path, CLOCKS["neighbour"]).sentence


def test_a_zone_by_other_bytes_is_the_same() -> None:
    longer = ADELAIDE.replace(b"ACST-9:30ACDT,M10.1.0,M4.1.0/3", b"ACST-9:30ACDT,M10.1.0/2,M4.1.0/3")
    assert longer != ADELAIDE  # two o'clock is when a clock changes if the rule does not say
    assert difference(read_zone(longer), read_zone(ADELAIDE)) is None


@pytest.mark.parametrize("text", ["", "x", "a\nb", "!!\nEtc/UTC\n", "AAAA\nEtc/UTC\n" * 2])
def test_what_the_command_does_not_print_is_unreadable(tmp_path: Path, text: str) -> None:
    assert see(tmp_path, {"exit_code": 0, "stdout": text, "stderr": ""}).code == "unreadable"


@pytest.mark.parametrize("name", ["../../../etc/localtime", "/etc/localtime", "Australia/Adelaide x", "", "$(x)"])
def test_a_path_is_no_zones_name(tmp_path: Path, name: str) -> None:
    first, _, last = CLOCKS["linked"]["stdout"].split("\n")
    clock = {"exit_code": 0, "stdout": f"{first}\n{name}\n{last}", "stderr": ""}
    assert see(tmp_path, clock).code == "not_found"


def test_a_task_with_a_broken_zone_has_a_broken_baseline(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="not a time zone file") as caught:
        see(tmp_path, CLOCKS["linked"], b"TZ")
    assert isinstance(caught.value, BrokenBaseline) or isinstance(caught.value.__cause__, BrokenBaseline)


def readable(data: bytes) -> bool:
    try:
        read_zone(data)
    except Unreadable:
        return False
    return True


def test_the_beginning_of_a_zone_is_unreadable_wherever_it_ends() -> None:
    """The library would look for the end of its last line for ever; only that line may be missing."""
    last_line = ADELAIDE.rindex(b"\n", 0, -1) + 1
    assert [length for length in range(len(ADELAIDE)) if readable(ADELAIDE[:length])] == [last_line]


def test_a_last_line_that_ends_where_it_begins_is_read_or_unreadable() -> None:
    """Without the rule's line the file ends in the newline that begins it."""
    cut = ADELAIDE[: ADELAIDE.rindex(b"\n", 0, -1) + 1]
    assert cut.endswith(b"\n")
    assert isinstance(read_zone(cut), ZoneInfo)


@given(st.data())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_damaged_zone_is_read_or_unreadable(data: st.DataObject) -> None:
    damaged = bytearray(ADELAIDE)
    for place in data.draw(st.lists(st.integers(0, len(damaged) - 1), min_size=1, max_size=6)):
        damaged[place] = data.draw(st.integers(0, 255))
    try:
        read_zone(bytes(damaged[: data.draw(st.integers(1, len(damaged)))]))
    except Unreadable:
        return


@given(st.text(max_size=200))
def test_any_text_is_a_clock_or_unreadable(text: str) -> None:
    for reader in (read_clock, read_screen):
        try:
            reader(text)
        except Unreadable:
            continue


# ---- system.screen_blank


@pytest.mark.parametrize(
    ("saver", "after_s", "code"),
    [
        ("s 600 600", 600, "ok"),
        ("s 2700 2700", 2700, "ok"),
        ("s off", 0, "ok"),
        ("s 0 0", 0, "ok"),
        ("s 2700 2700", 45, "wrong_value"),
        ("s 600 600", 0, "wrong_value"),
        ("s off", 600, "wrong_value"),
        ("s 1200 noblank", 1200, "wrong_value"),
    ],
)
def test_when_the_screen_goes_dark(tmp_path: Path, saver: str, after_s: int, code: str) -> None:
    found = evidence(tmp_path, {}, {"s": SCREENS[saver]})
    assert judge(found, "system.screen_blank", of="s", after_s=after_s).code == code


def test_what_xset_does_not_print_is_unreadable(tmp_path: Path) -> None:
    found = evidence(tmp_path, {}, {"s": {"exit_code": 0, "stdout": "timeout:  600\n", "stderr": ""}})
    assert judge(found, "system.screen_blank", of="s", after_s=600).code == "unreadable"
