"""`kdenlive.untouched`: what Kdenlive writes anew is no change; each change is one, and none that is excepted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from evaluators import LeafVerdict
from evaluators.registry import BadCheck
from tests.evaluators.data.kdenlive.compose import written
from tests.evaluators.data.kdenlive.sheets import SHEETS
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.kdenlive.saved import edited, project

BASE = project("base")


def look(folder: Path, before: bytes, after: bytes, *excepted: str) -> LeafVerdict:
    found = evidence(folder, {"p": before}, {"p": after})
    return judge(found, "kdenlive.untouched", of="p", except_=list(excepted))


@pytest.mark.parametrize("name", SHEETS)
def test_what_kdenlive_writes_anew_is_no_change(tmp_path: Path, name: str) -> None:
    """Its first save of a project that was made by hand: ids, producers, times and settings are all other ones."""
    found = look(tmp_path, written(SHEETS[name]).encode(), project(name))
    assert found.ok, found.sentence


def test_what_mlt_marks_a_reloaded_clip_with_is_no_change(tmp_path: Path) -> None:
    """A new profile of the project has all clips loaded again."""
    mark = (b'<property name="set.test_audio">0</property>', b'<property name="xml">was here</property>')
    assert mark[0] in BASE
    found = look(tmp_path, BASE, BASE.replace(mark[0], mark[0] + mark[1]))
    assert found.ok, found.sentence


@pytest.mark.parametrize(
    ("name", "excepted"),
    [
        ("moved", ["V1/clips"]),
        ("moved", ["V1/clips[4:]"]),
        ("moved", ["*"]),
        ("split", ["V1/clips[0:4]"]),
        ("fast", ["V1/clips[:4]"]),
        ("looks", ["V1/clips"]),
        ("mix", ["V1/clips", "V1/mixes"]),
        ("tracks", [":tracks", "A1/mute", "V1/lock", "Titles/hide"]),
        ("grouped", [":groups"]),
        ("levels", ["A1/clips"]),
        ("fades", ["V1/clip effects"]),
        ("fades", ["V1/clip effects[0:8]"]),
        ("pip", ["V1/clips", "V2", ":tracks"]),
        ("colour", ["V1/clips"]),
        ("dissolve", ["V1/clips", "V2", ":compositions"]),
    ],
    ids=str,
)
def test_an_edit_counts_unless_it_is_excepted(tmp_path: Path, name: str, excepted: list[str]) -> None:
    for place, other in enumerate(([], ["A2"], [":guides"], ["bin:street.mp4"], *([each] for each in excepted[1:]))):
        if other != excepted:
            found = look(tmp_path / str(place), BASE, project(name), *other)
            assert not found.ok, (other, found.sentence)
    found = look(tmp_path / "excepted", BASE, project(name), *excepted)
    assert found.ok, found.sentence


def test_an_exception_is_no_wider_than_it_says(tmp_path: Path) -> None:
    for excepted in ("V1/clips[0:4]", "V1/effects", "V1/clip effects", "V1/mixes", "A1/clips"):
        assert not look(tmp_path / excepted, BASE, project("moved"), excepted).ok
    assert not look(tmp_path, BASE, project("fades"), "V1/clip effects[0:3]").ok
    assert not look(tmp_path, BASE, project("looks"), "V1/clip effects").ok


EDITS: list[tuple[tuple[tuple[str, str], ...], str]] = [
    ((('"comment": "Tram"', '"comment": "Bus"'),), ":guides"),
    ((('"pos": 100', '"pos": 101'),), ":guides"),
    (((' width="480"', ' width="960"'), (' height="270"', ' height="540"')), ":profile"),
    ((('frame_rate_num="25"', 'frame_rate_num="24"'),), ""),
    (((">Footage<", ">Clips<"),), ""),
    (
        (
            (
                '<property name="kdenlive:clipname">Backdrop<',
                '<property name="kdenlive:clipname">Ground<',
            ),
        ),
        "bin:Backdrop/name",
    ),
    ((("0x1d3557ff", "0x1d3558ff"),), "bin:Backdrop/colour"),
    ((("Harbour Days&lt;", "Harbour Day&lt;"),), "bin:Lower third/title"),
    ((("255,214,10,255", "255,214,11,255"),), "bin:Lower third/title"),
    (
        (
            (
                '<property name="kdenlive:track_name">Titles<',
                '<property name="kdenlive:track_name">Text<',
            ),
        ),
        "Titles/name",
    ),
    (
        (
            (
                '<property name="kdenlive:folderid">7<',
                '<property name="kdenlive:folderid">-1<',
            ),
        ),
        "bin:harbour.mp4/folder",
    ),
]


@pytest.mark.parametrize(("pairs", "excepted"), EDITS, ids=str)
def test_a_small_edit_counts(tmp_path: Path, pairs: tuple[tuple[str, str], ...], excepted: str) -> None:
    data = edited(BASE, *pairs)
    found = look(tmp_path / "plain", BASE, data)
    assert not found.ok, found.sentence
    assert not look(tmp_path / "other", BASE, data, "A2", "V9/lock").ok
    if excepted:
        found = look(tmp_path / "excepted", BASE, data, excepted)
        assert found.ok, found.sentence


def test_another_file_in_a_clips_place_counts(tmp_path: Path) -> None:
    text = BASE.decode().replace("13a5fa27a38042671aff2072aac60e61", "0" * 32).replace("harbour.mp4", "harbor.mp4")
    assert text.encode() != BASE
    assert not look(tmp_path / "plain", BASE, text.encode()).ok
    assert not look(tmp_path / "other", BASE, text.encode(), "A2", "V9/lock").ok


def test_a_clip_less_or_more_in_the_bin(tmp_path: Path) -> None:
    text = BASE.decode()
    start = text.index('<entry producer="bin4"') if '<entry producer="bin4"' in text else -1
    if start < 0:
        number = text[: text.index("0x1d3557ff")].rpartition('<producer id="')[2].partition('"')[0]
        start = text.index(f'<entry producer="{number}"')
    end = text.index("/>", start) + 2
    less = (text[:start] + text[end:]).encode()
    assert not look(tmp_path / "less", BASE, less).ok
    assert look(tmp_path / "excepted", BASE, less, "bin:Backdrop").ok
    assert not look(tmp_path / "more", less, BASE).ok
    assert look(tmp_path / "allowed", less, BASE, ":new clips").ok


@pytest.mark.parametrize("value", [":zoom", "V1/colour", "V1/clips[a:b]", "bin:x.mp4/gain"])
def test_an_exception_that_is_none_is_refused(tmp_path: Path, value: str) -> None:
    with pytest.raises(BadCheck, match=r"there are|properties are"):
        look(tmp_path, BASE, BASE, value)


def test_a_track_is_mute_where_the_playlist_with_its_clips_is(tmp_path: Path) -> None:
    text = BASE.decode()
    lists = re.findall(
        r'<playlist id="(\w+)">(?:(?!</playlist>).)*?kdenlive:audio_track(?:(?!</playlist>).)*?<entry', text, re.S
    )
    assert lists
    old = f'<track hide="video" producer="{lists[0]}"'
    found = look(tmp_path / "one", BASE, edited(BASE, (old, old.replace("video", "both"))))
    assert not found.ok, found.sentence
    empty = next(each for each in re.findall(r'<track hide="video" producer="(\w+)"', text) if each not in lists)
    old = f'<track hide="video" producer="{empty}"'
    assert f'{lists[0]}"' in text
    rest = look(tmp_path / "other", BASE, edited(BASE, (old, old.replace("video", "both"))))
    assert rest.ok, rest.sentence


@pytest.mark.parametrize("hide", ["both", "audio"])
def test_a_track_that_the_timeline_hides_is_mute(tmp_path: Path, hide: str) -> None:
    text = BASE.decode()
    tracks = re.findall(r'<tractor id="(\w+)"(?:(?!</tractor>).)*?kdenlive:audio_track">1<', text, re.S)
    old = f'<track producer="{tracks[0]}"/>'
    assert old in text
    found = look(tmp_path, BASE, edited(BASE, (old, old.replace("<track", f'<track hide="{hide}"'))))
    assert not found.ok and "mute" in found.sentence, found.sentence


CATEGORIES = (
    '[{"color": "#9b59b6", "comment": "Category 1", "index": 0}, {"color": "#3daee9", "comment": "B", "index": 1}]'
)


def categorised(categories: str) -> bytes:
    """Return the base with these categories of guides, in place of any that it has."""
    name = "kdenlive:docproperties.guidesCategories"
    data = re.sub(rf'<property name="{name}">.*?</property>', "", BASE.decode(), flags=re.DOTALL)
    place = '<property name="kdenlive:docproperties.version">'
    assert place in data
    return data.replace(place, f'<property name="{name}">{categories}</property>{place}').encode()


@pytest.mark.parametrize(
    ("now", "kept"),
    [
        (CATEGORIES.replace(", {", ",\n  {").replace("#9b59b6", "#9B59B6"), True),
        (CATEGORIES.replace("Category 1", "PiP"), False),
        (CATEGORIES.replace("#9b59b6", "#9b59b7"), False),
        (CATEGORIES.replace(', {"color": "#3daee9", "comment": "B", "index": 1}', ""), False),
    ],
)
def test_the_categories_of_guides_stay_as_they_are(tmp_path: Path, now: str, kept: bool) -> None:
    before, after = categorised(CATEGORIES), categorised(now)
    found = look(tmp_path / "plain", before, after)
    assert found.ok is kept, found.sentence
    assert look(tmp_path / "excepted", before, after, ":guides").ok
    assert look(tmp_path / "filled in", categorised("[]"), after).ok
