"""Clips in pieces that go on in their source, against checks that ask for one clip."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluators import Verdict, grade
from evaluators.evidence import Evidence
from tests.evaluators.evidences import evidence
from tests.evaluators.kdenlive.saved import edited, project

WHOLE = """<entry producer="t1c0" in="00:00:00.000" out="00:00:03.960">
   <property name="kdenlive:id">2</property>
  </entry>"""


def fade(id_: str, first: str, last: str, gain: int) -> str:
    return f"""<filter id="{id_}x" in="{first}" out="{last}"><property name="mlt_service">volume</property>
      <property name="kdenlive_id">{id_}</property><property name="gain">{gain}</property>
      <property name="end">{1 - gain}</property></filter>"""


def piece(first: str, last: str, level: float | None, *fades: str) -> str:
    louder = (
        ""
        if level is None
        else f"""<filter id="filter{first}"><property name="level">0={level}</property>
      <property name="mlt_service">volume</property><property name="kdenlive_id">volume</property></filter>"""
    )
    return f"""<entry producer="t1c0" in="00:00:0{first}" out="00:00:0{last}">
      <property name="kdenlive:id">2</property>{louder}{"".join(fades)}</entry>"""


def cut(*pieces: str) -> bytes:
    return edited(project("base"), (WHOLE, "".join(pieces)))


OUT = fade("fadeout", "00:00:03.000", "00:00:03.960", 1)
GOALS = [
    {
        "kdenlive.clips": {
            "of": "p",
            "track": "A1",
            "others": True,
            "clips": [{"source": "harbour.mp4", "position": 0, "duration": 4, "source_start": 0}],
        }
    },
    {"kdenlive.volume": {"of": "p", "track": "A1", "number": 1, "gain": 3, "start": 0, "end": 2.9}},
    {"kdenlive.fade": {"of": "p", "track": "A1", "number": 1, "side": "out", "duration": 1}},
]


def judged(folder: Path, data: bytes) -> Verdict:
    found: Evidence = evidence(folder, {"p": project("base")}, {"p": data})
    return grade(GOALS, [{"kdenlive.untouched": {"of": "p"}}], found, ended_in_fail=False)


@pytest.mark.parametrize(
    ("pieces", "good"),
    [
        ([piece("0.000", "3.960", 3, OUT)], True),
        ([piece("0.000", "1.560", 3), piece("1.600", "3.960", 3, OUT)], True),
        ([piece("0.000", "0.960", 3), piece("1.000", "1.560", 3), piece("1.600", "3.960", 3, OUT)], True),
        ([piece("0.000", "1.560", 3), piece("1.600", "3.960", 1, OUT)], False),
        ([piece("0.000", "1.560", 3), piece("1.600", "3.960", 3)], False),
        ([piece("0.000", "1.560", 3), piece("1.640", "4.000", 3, OUT)], False),
        (
            [
                piece("0.000", "1.560", 3, fade("fadeout", "00:00:00.600", "00:00:01.560", 1)),
                piece("1.600", "3.960", 3, OUT),
            ],
            False,
        ),
        (
            [
                piece("0.000", "1.560", 3),
                piece("1.600", "3.960", 3, fade("fadein", "00:00:01.600", "00:00:02", 0), OUT),
            ],
            False,
        ),
    ],
)
def test_pieces_of_one_recording_are_one_clip(tmp_path: Path, pieces: list[str], good: bool) -> None:
    verdict = judged(tmp_path, cut(*pieces))
    assert verdict.success == good, [leaf.sentence for leaf in verdict.failures()]
