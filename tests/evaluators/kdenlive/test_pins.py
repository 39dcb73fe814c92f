"""What goals pin of a project, and what the guard that is derived from it holds fast."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deskcraft.kits.kdenlive.edit import ProjectFile
from evaluators import Verdict, grade
from tests.evaluators.evidences import evidence
from tests.evaluators.kdenlive.saved import edited, project

BASE = project("base")
GUARD = [{"kdenlive.untouched": {"of": "p", "except": ["*"]}}]  # what is excepted by hand counts for nothing
HARBOUR, STREET = "harbour.mp4", "street.mp4"


def judged(folder: Path, after: bytes, *goals: dict[str, Any], before: bytes = BASE) -> Verdict:
    return grade(list(goals), GUARD, evidence(folder, {"p": before}, {"p": after}), ended_in_fail=False)


def goal(name: str, /, **params: Any) -> dict[str, Any]:
    return {f"kdenlive.{name}": {"of": "p", **params}}


GOALS: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "grouped",
        [goal("group", clips=[{"source": HARBOUR, "track": "V1"}, {"source": STREET, "track": "V1"}], exactly=True)],
    ),
    (
        "fades",
        [
            goal("fade", source=HARBOUR, side="in", what="picture"),
            goal("fade", source=STREET, side="out", what="picture"),
        ],
    ),
    ("moved", [goal("clip", source=STREET, track="V1", position=4.4)]),
    (
        "split",
        [
            goal(
                "clips",
                track="V1",
                joined=False,
                others=True,
                clips=[{"source": HARBOUR, "position": 0, "duration": 1.6}, {"source": HARBOUR, "position": 1.6}],
            )
        ],
    ),
]


@pytest.mark.parametrize(("name", "goals"), GOALS, ids=str)
def test_what_goals_pin_may_differ_and_nothing_else(tmp_path: Path, name: str, goals: list[dict[str, Any]]) -> None:
    after = project(name)
    verdict = judged(tmp_path / "asked", after, *goals)
    assert verdict.success, [leaf.sentence for leaf in verdict.leaves()]
    for place, (old, new) in enumerate(STRAYS):
        assert not judged(tmp_path / str(place), edited(after, (old, new)), *goals).success, new


@pytest.mark.parametrize(("before", "same"), [(BASE, True), (project("fast"), False)], ids=["new speed", "old speed"])
def test_the_pitch_of_a_new_speed_is_free(tmp_path: Path, before: bytes, same: bool) -> None:
    pitched = edited(project("fast"), ('name="warp_pitch">0<', 'name="warp_pitch">1<'))
    asked = goal("clip", source=HARBOUR, track="V1", speed=2, duration=2)
    plain = judged(tmp_path / "plain", project("fast"), asked, before=before)
    assert plain.success, [leaf.sentence for leaf in plain.leaves()]
    assert judged(tmp_path / "pitched", pitched, asked, before=before).success == same


STRAYS = [
    ('"comment": "Tram"', '"comment": "Bus"'),
    (">Footage<", ">Clips<"),
    ('kdenlive:clipname">Backdrop<', 'kdenlive:clipname">Ground<'),
    ('docproperties.enableproxy">0<', 'docproperties.enableproxy">1<'),
    ('name="kdenlive:documentnotes"/>', 'name="kdenlive:documentnotes">mine</property>'),
]
"""What nobody asked for, known to the model or not."""


def test_an_effect_beside_the_one_asked_is_a_change(tmp_path: Path) -> None:
    after = project("fades")
    goals = GOALS[1][1]
    stray = '<filter><property name="mlt_service">invert</property><property name="kdenlive_id">invert</property>'
    first = after.decode().index('<property name="kdenlive_id">fade_from_black<')
    place = after.decode().rindex("<filter", 0, first)
    text = after.decode()[:place] + stray + "</filter>" + after.decode()[place:]
    verdict = judged(tmp_path, text.encode(), *goals)
    assert [leaf.check for leaf in verdict.leaves() if leaf.outcome == "failed"] == ["kdenlive.untouched"]


def test_what_the_dialog_of_the_project_fills_in_follows_a_setting(tmp_path: Path) -> None:
    changed = (STRAYS[3], ('proxyparams"/>', 'proxyparams">-vf scale=640</property>'))
    asked = goal("setting", name="enableproxy", value="1")
    verdict = judged(tmp_path / "asked", edited(BASE, *changed), asked)
    assert verdict.success, [leaf.sentence for leaf in verdict.leaves()]
    assert not judged(tmp_path / "alone", edited(BASE, changed[1]), goal("duration", seconds=8)).success
    other = (changed[0], ('generateproxy">0<', 'generateproxy">1<'))
    assert not judged(tmp_path / "other", edited(BASE, *other), asked).success


def test_a_new_clip_is_judged_whole(tmp_path: Path) -> None:
    goals = [goal("clips", track="V2", clips=[{"source": STREET, "position": 3}]), goal("tracks", video=3, audio=2)]
    asked = judged(tmp_path / "a", project("pip"), *goals)
    failed = [leaf.sentence for leaf in asked.leaves() if leaf.outcome == "failed"]
    assert not asked.success, failed
    assert not asked.guards[0].ok, "it has a place that nobody asked for"


def test_a_subtitle_that_kdenlive_keeps_inside_counts(tmp_path: Path) -> None:
    hidden = (
        '<filter id="subtitle"><property name="mlt_service">avfilter.subtitles</property>'
        '<property name="internal_added">237</property><property name="a">b</property></filter>'
    )
    text = BASE.decode()
    end = text.rindex("</tractor>")
    verdict = judged(tmp_path, (text[:end] + hidden + text[end:]).encode(), goal("duration", seconds=8))
    assert not verdict.success


def dimmed(data: bytes, level: str) -> bytes:
    """The first clip of V1 with one effect of brightness more."""
    file = ProjectFile.read(data)
    first = next(entry for entry in file.entries() if entry.get("producer") == "t2c0")
    first.append(file.effect("brightness", "brightness", {"level": level}))
    return file.written()


@pytest.mark.parametrize(("level", "good"), [("0=1", True), ("0=0.5", False), ("0=0.9", False)])
def test_a_fade_that_is_asked_for_makes_no_clip_darker(tmp_path: Path, level: str, good: bool) -> None:
    goals = dict(GOALS)["fades"]
    assert judged(tmp_path, dimmed(project("fades"), level), *goals).success == good


@pytest.mark.parametrize(("second", "good"), [("", True), ("0=1", True), ("0=0.5", False), ("0=1.3", False)])
def test_how_much_an_effect_does_is_what_all_of_its_kind_do(tmp_path: Path, second: str, good: bool) -> None:
    after = dimmed(BASE, "0=0.6")
    after = dimmed(after, second) if second else after
    dim = goal("effect", kind="brightness", amount=0.6, track="V1", number=1)
    assert judged(tmp_path, after, dim).success == good


def test_a_project_made_from_nothing_holds_nothing_that_nobody_asked_for(tmp_path: Path) -> None:
    """Its clips are not asked for here, but one; the same project with goals on all of them is proved by a task."""
    found = evidence(tmp_path, {"p": None}, {"p": BASE})
    one = goal("clip", source=STREET, track="V1", position=4)
    verdict = grade([one], [goal("untouched")], found, ended_in_fail=False)
    assert not verdict.success
    assert "nobody asked for" in verdict.leaves()[-1].sentence or "is new" in verdict.leaves()[-1].sentence


def test_a_new_guide_may_have_any_category_and_an_old_one_its_own(tmp_path: Path) -> None:
    start = '        "comment": "Start",'
    new = f'"comment": "Bus", "duration": 0, "pos": 200, "type": CATEGORY\n    }},\n    {{\n{start}'
    asked = goal("guides", guides=[{"at": 8, "text": "Bus"}], others=True)
    for category in (0, 5):
        after = edited(BASE, (start, new.replace("CATEGORY", str(category))))
        verdict = judged(tmp_path / str(category), after, asked)
        assert verdict.success, [leaf.sentence for leaf in verdict.leaves()]
    recoloured = ('"pos": 100,\n        "type": 0', '"pos": 100,\n        "type": 3')
    both = edited(edited(BASE, (start, new.replace("CATEGORY", "5"))), recoloured)
    assert not judged(tmp_path / "old", both, asked).success
