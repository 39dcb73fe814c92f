"""A closed outline is the same wherever it begins and whichever way it runs: a mirrored drawing may be written anew,
its circles with other centres, its paths with other points."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evaluators import grade
from tests.evaluators.evidences import evidence
from tests.evaluators.test_svg_checks import svg

FRAME = '<path id="frame" d="M 20,40 L 60,10 L 80,40 L 45,55" style="fill:none;stroke:#204060;stroke-width:2"/>'
LAMP = '<path id="lamp" d="M 80,20 L 95,12 L 95,28 Z M 86,20 L 92,17 L 92,23 Z"/>'
WHEEL = '<circle id="wheel" cx="20" cy="50" r="15" style="fill:none;stroke:#000"/>'
BEFORE = f'<g id="bike">{FRAME}{LAMP}{WHEEL}</g>'
MIRRORED = {
    "wheel": WHEEL.replace('cx="20"', 'cx="80"'),
    "frame": FRAME.replace("M 20,40 L 60,10 L 80,40 L 45,55", "M 80,40 L 40,10 L 20,40 L 55,55"),
    "frame backwards": FRAME.replace("M 20,40 L 60,10 L 80,40 L 45,55", "M 55,55 L 20,40 L 40,10 L 80,40"),
    "lamp": LAMP.replace(
        "M 80,20 L 95,12 L 95,28 Z M 86,20 L 92,17 L 92,23 Z", "M 5,28 L 20,20 L 5,12 Z M 8,23 L 14,20 L 8,17 Z"
    ),
    "lamp without its hole": LAMP.replace(
        "M 80,20 L 95,12 L 95,28 Z M 86,20 L 92,17 L 92,23 Z", "M 5,28 L 20,20 L 5,12 Z M 14,20 L 8,23 L 8,17 Z"
    ),
}


def codes(folder: Path, before: str, after: str, **asked: Any) -> dict[str, bool]:
    """Return which checks passed: that the bike was mirrored on the spot, and that nothing else changed."""
    found = evidence(folder, {"d": svg(before)}, {"d": svg(after)})
    goal = {"svg.moved": {"of": "d", "element": "#bike", **asked}}
    verdict = grade([goal], [{"svg.untouched": {"of": "d"}}], replace(found), ended_in_fail=False)
    failed = {leaf.key for leaf in verdict.failures()}
    return {key: key not in failed for key in ("svg.moved", "svg.untouched")}


FLIPPED = {"flipped": "horizontal", "by": [0, 0]}
YES, NO = True, False


@pytest.mark.parametrize(
    ("frame", "lamp", "wheel", "moved", "kept"),
    [
        ("frame", "lamp", "wheel", YES, YES),
        ("frame backwards", "lamp", "wheel", YES, YES),
        ("frame", "lamp without its hole", "wheel", NO, NO),
    ],
)
def test_a_mirrored_group_may_be_written_anew(
    tmp_path: Path, frame: str, lamp: str, wheel: str, moved: bool, kept: bool
) -> None:
    after = f'<g id="bike">{MIRRORED[frame]}{MIRRORED[lamp]}{MIRRORED[wheel]}</g>'
    assert codes(tmp_path, BEFORE, after, **FLIPPED) == {"svg.moved": moved, "svg.untouched": kept}


@pytest.mark.parametrize(
    ("after", "asked"),
    [
        # the wheel stayed where it was, or came to stand elsewhere
        (f'<g id="bike">{MIRRORED["frame"]}{MIRRORED["lamp"]}{WHEEL}</g>', FLIPPED),
        (
            f'<g id="bike">{MIRRORED["frame"]}{MIRRORED["lamp"]}{MIRRORED["wheel"].replace("80", "74", 1)}</g>',
            FLIPPED,
        ),
        (f'<g id="bike">{MIRRORED["frame"]}{MIRRORED["lamp"]}{MIRRORED["wheel"]}</g>', {"flipped": "vertical"}),
        (f'<g id="bike">{MIRRORED["frame"]}{MIRRORED["lamp"]}{MIRRORED["wheel"]}</g>', {"rotated_by": 180}),
    ],
)
def test_what_is_not_mirrored_is_not(tmp_path: Path, after: str, asked: dict[str, Any]) -> None:
    assert not codes(tmp_path, BEFORE, after, **asked)["svg.moved"]


@pytest.mark.parametrize(
    "look",
    ["stroke:#000;stroke-dasharray:6,3", "stroke:#000;marker-start:url(#arrow)", "stroke:#000;marker-end:url(#a)"],
)
def test_dashes_and_markers_show_where_an_outline_begins(tmp_path: Path, look: str) -> None:
    before, after = (text.replace("fill:none;stroke:#000", look) for text in (BEFORE, ""))
    wheel = MIRRORED["wheel"].replace("fill:none;stroke:#000", look)
    after = f'<g id="bike">{MIRRORED["frame"]}{MIRRORED["lamp"]}{wheel}</g>'
    assert not codes(tmp_path, before, after, **FLIPPED)["svg.moved"]


@pytest.mark.parametrize(
    ("d", "by"),
    [
        ("M 30,20 L 20,20 L 20,50 L 10,50 L 10,10 L 30,10 Z", [0, 0]),  # begins elsewhere
        ("M 10,50 L 20,50 L 20,20 L 30,20 L 30,10 L 10,10 Z", [0, 0]),  # runs the other way
        ("M 60,20 L 50,20 L 50,50 L 40,50 L 40,10 L 60,10 Z", [30, 0]),
    ],
)
def test_what_begins_elsewhere_is_neither_turned_nor_flipped(tmp_path: Path, d: str, by: list[float]) -> None:
    before = '<path id="bike" d="M 10,10 L 30,10 L 30,20 L 20,20 L 20,50 L 10,50 Z"/>'
    after = f'<path id="bike" d="{d}"/>'
    found = codes(tmp_path, before, after, by=by, rotated_by=0, flipped="no", scaled_by=1)
    assert found == {"svg.moved": True, "svg.untouched": True}
