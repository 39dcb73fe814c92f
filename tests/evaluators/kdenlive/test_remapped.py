"""A clip that runs at another speed by a course of remapped time shows the same film, if that course is straight."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from evaluators.kdenlive.read import parse_project
from tests.evaluators.kdenlive.saved import project
from tests.evaluators.kdenlive.test_pins import HARBOUR, goal, judged


def remapped(course: str, mode: str = "nearest") -> bytes:
    """The project whose clip on V1 runs twice as quickly, with the course in the place of its speed, as Kdenlive 22.12
    saves it: a chain of the file, with a link."""
    text = project("fast").decode()
    at = text.index(">timewarp<")
    first, last = text.rindex("<producer", 0, at), text.index("</producer>", at) + len("</producer>")
    old = text[first:last]
    new = re.sub(r' *<property name="warp_[a-z]+">[^<]*</property>\n', "", old)
    new = new.replace(">2.000000:harbour.mp4<", ">harbour.mp4<").replace(">timewarp<", ">avformat-novalidate<")
    link = (
        f'<link id="link0"><property name="map">{course}</property><property name="image_mode">{mode}</property>'
        '<property name="mlt_service">timeremap</property><property name="pitch">0</property></link>'
    )
    new = new.replace("<producer", "<chain").replace("</producer>", f"{link}</chain>")
    return (text[:first] + new + text[last:]).encode()


ASKED: dict[str, Any] = {"source": HARBOUR, "track": "V1", "speed": 2, "duration": 2, "source_start": 0}


@pytest.mark.parametrize(
    ("course", "mode", "ok"),
    [
        pytest.param("00:00:00.000=0;00:00:02.000=4", "nearest", True, id="straight"),
        pytest.param("00:00:00.000=0;00:00:02.000=3.96", "nearest", True, id="as Kdenlive ends it"),
        pytest.param("00:00:00.000=0;00:00:01.000=2;00:00:02.000=4", "nearest", True, id="a keyframe on the way"),
        pytest.param("00:00:00.000=0;00:00:01.000=3;00:00:02.000=4", "nearest", False, id="bent"),
        pytest.param("00:00:00.000=0;00:00:01.500=4;00:00:02.000=4", "nearest", False, id="it stands at the end"),
        pytest.param("00:00:00.000=0;00:00:02.000=3", "nearest", False, id="another speed"),
        pytest.param("00:00:00.000=4;00:00:02.000=0", "nearest", False, id="backwards"),
        pytest.param("00:00:00.000=1;00:00:02.000=5", "nearest", False, id="from elsewhere"),
        pytest.param("00:00:00.000~=0;00:00:02.000~=4", "nearest", False, id="smooth"),
        pytest.param("00:00:00.000=0;00:00:02.000=4", "blend", False, id="blended"),
    ],
)
def test_remapped_time_is_judged_by_what_is_shown(tmp_path: Path, course: str, mode: str, ok: bool) -> None:
    verdict = judged(tmp_path, remapped(course, mode), goal("clip", **ASKED))
    assert bool(verdict.success) is ok, [leaf.sentence for leaf in verdict.leaves()]


def test_remapped_time_that_nobody_asked_for(tmp_path: Path) -> None:
    straight = remapped("00:00:00.000=0;00:00:02.000=4")
    asked = {name: value for name, value in ASKED.items() if name not in ("speed", "source_start")}
    assert not judged(tmp_path, straight, goal("clip", **asked)).success


def test_a_frame_of_a_remapped_clip_is_known() -> None:
    bent = parse_project(remapped("00:00:00.000=0;00:00:01.000=3;00:00:02.000=4"))
    (clip,) = (clip for track in bent.tracks for clip in track.clips if clip.remap)
    seconds = [clip.source_seconds(clip.position + frame, bent.fps) for frame in (0, 12, 25, 30, 49)]
    assert seconds == pytest.approx([0, 1.44, 3, 3.2, 3.96])
