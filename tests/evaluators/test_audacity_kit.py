"""The kit of Audacity: what it changes is what it says, and its files are read again."""

import io
from pathlib import Path

import soundfile

from deskcraft.kits.audacity import mutants
from deskcraft.kits.audacity.edit import ProjectFile, with_sound
from deskcraft.kits.mutants import Subject
from evaluators.aup3.model import parse_project
from evaluators.evidence import Unreadable
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.projects import BASE
from tests.evaluators.test_audio_checks import TAKE


def test_a_project_written_unchanged_is_the_same() -> None:
    before, after = parse_project(BASE), parse_project(ProjectFile.read(BASE).written())
    assert (before.tracks, before.rate, before.tags) == (after.tracks, after.rate, after.tags)


def test_each_damage_of_a_project_is_a_change_and_no_equivalent_is(tmp_path: Path) -> None:
    subject = Subject("p", "~/p.aup3", BASE, None)
    seen = set()
    for number, mutant in enumerate([*mutants.project_damaged(subject), *mutants.project_written_otherwise(subject)]):
        assert mutant.without == "-wal"
        assert mutant.name not in seen
        seen.add(mutant.name)
        found = evidence(tmp_path / str(number), {"p": BASE}, {"p": mutant.data})
        good = judge(found, "aup3.untouched", of="p").ok
        assert good is (mutant.name == "the window elsewhere"), mutant.name
    assert len(seen) > 20


def test_each_damage_of_a_sound_is_heard_and_dither_is_not(tmp_path: Path) -> None:
    subject = Subject("out", "~/out.wav", TAKE, None)
    for number, mutant in enumerate([*mutants.sound_damaged(subject), *mutants.sound_written_otherwise(subject)]):
        found = evidence(tmp_path / str(number), {"take": TAKE}, {"take": TAKE, "out": mutant.data})
        good = judge(found, "audio.pieces", of="out", pieces=[{"source": "take"}]).ok
        assert good is (mutant.name == "another dither"), mutant.name


def test_a_sound_keeps_its_format() -> None:
    same = with_sound(TAKE, lambda samples, rate: samples)
    assert soundfile.info(io.BytesIO(same)).subtype == soundfile.info(io.BytesIO(TAKE)).subtype


def test_channels_of_one_track_that_are_set_otherwise_are_refused() -> None:
    file = ProjectFile.read(BASE)
    linked = next(index for index, track in enumerate(file.tracks()) if track.attributes.get("linked"))
    file.tracks()[linked + 1].attributes["gain"] = 0.5
    try:
        parse_project(file.written())
    except Unreadable as error:
        assert "set differently" in str(error)
    else:
        raise AssertionError("it was read")
