"""Projects of other generations of Kdenlive are read as those of 22.12, or refused by name; never silently empty."""

from __future__ import annotations

import dataclasses

import pytest

from evaluators.evidence import Unreadable
from evaluators.kdenlive.model import Project
from evaluators.kdenlive.read import parse_project
from tests.evaluators.kdenlive.generations import VERSIONS, later
from tests.evaluators.kdenlive.saved import edited, project

NAMES = ("base", "grouped", "levels", "fast", "pip", "mix", "dissolve", "tracks", "by-hand-2")


def timeline(found: Project) -> object:
    """What must be the same in each layout."""
    clips = [
        (
            track.label,
            track.name,
            track.locked,
            track.muted,
            track.hidden,
            track.gain_db,
            track.effects,
            [
                (each.position, each.start, each.length, each.speed, each.source.id, each.effects)
                for each in track.clips
            ],
            track.mixes,
        )
        for track in found.tracks
    ]
    return clips, found.guides, found.groups, found.compositions, found.length, found.profile, found.gain_db


@pytest.mark.parametrize("name", NAMES)
def test_a_later_layout_reads_as_the_earlier(name: str) -> None:
    data = project(name)
    old, new = parse_project(data), parse_project(later(data))
    assert old.length > 0
    assert timeline(new) == timeline(old)
    assert {each.id: dataclasses.replace(each, rest={}) for each in new.bin} == {
        each.id: dataclasses.replace(each, rest={}) for each in old.bin
    }


@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_since_23_04_is_read(version: str) -> None:
    found = parse_project(later(project("base"), version))
    assert found.version == version
    assert [len(track.clips) for track in found.tracks] == [0, 2, 2, 1]
    assert [each.text for each in found.guides] == ["Start", "Tram"]


def test_of_several_sequences_the_open_one_is_the_timeline_and_others_lie_in_the_bin() -> None:
    found = parse_project(later(project("base"), second=True))
    assert found.length == parse_project(project("base")).length
    assert [each.name for each in found.bin if each.kind == "sequence"] == ["Sequence 2"]


def test_what_no_generation_knows_is_refused_by_name() -> None:
    data = project("base")
    with pytest.raises(Unreadable, match=r"version 2\.0"):
        parse_project(edited(data, ('docproperties.version">1.04<', 'docproperties.version">2.0<')))
    text = data.decode()
    with pytest.raises(Unreadable, match="no track where"):
        parse_project(text.replace("<track ", "<stripe ").encode())


def test_a_generation_whose_tracks_are_playlists_is_refused() -> None:
    text = project("base").decode()
    start = text.rindex("<tractor ")
    for number in range(4):
        text = text[:start] + text[start:].replace(f'producer="tractor{number}"', f'producer="playlist{2 * number}"', 1)
    with pytest.raises(Unreadable, match=r"before Kdenlive 19\.04"):
        parse_project(text.encode())
