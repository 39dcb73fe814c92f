"""The kit of Kdenlive: each damage is a change to the guard, and no equivalent is."""

from pathlib import Path

from deskcraft.kits.kdenlive import mutants
from deskcraft.kits.kdenlive.edit import ProjectFile, get
from deskcraft.kits.mutants import Mutant, Subject
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.kdenlive.saved import project

LEVELS = project("levels")
SUBJECT = Subject("p", "~/p.kdenlive", LEVELS, LEVELS)


def untouched(folder: Path, mutant: Mutant) -> bool:
    return judge(evidence(folder, {"p": LEVELS}, {"p": mutant.data}), "kdenlive.untouched", of="p").ok


def test_each_damage_is_a_change(tmp_path: Path) -> None:
    makers = (mutants.clips_damaged, mutants.effects_damaged, mutants.tracks_damaged, mutants.project_damaged)
    made = [mutant for maker in makers for mutant in maker(SUBJECT) if mutant.data != LEVELS]
    passed = [mutant.name for number, mutant in enumerate(made[::3]) if untouched(tmp_path / str(number), mutant)]
    assert len(made) > 60
    assert not passed


def test_no_equivalent_is(tmp_path: Path) -> None:
    made = list(mutants.written_otherwise(SUBJECT))
    assert len(made) == 3
    for number, mutant in enumerate(made):
        assert untouched(tmp_path / str(number), mutant), mutant.name


def test_the_writer_finds_clips_tracks_and_effects() -> None:
    file = ProjectFile.read(LEVELS)
    assert [get(track, "kdenlive:track_name") for track in file.tracks()][-1] == "Titles"
    assert file.fps == 25
    assert len(file.entries()) == 6
    assert {get(each, "kdenlive_id") for each in file.filters()} == {"volume", "gain", "fadein", "fadeout"}
