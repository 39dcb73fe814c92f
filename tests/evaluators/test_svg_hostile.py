"""Drawings made to break the reader end in a verdict, within its limits."""

import time
from pathlib import Path
from typing import Any

import pytest

from evaluators import Code
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_svg_checks import svg

PLAIN = svg('<rect id="a" width="90" height="50"/><path id="p" d="M0 0h90"/>')
CLONES = '<g id="g0"><rect id="a" width="9" height="9"/></g>' + "".join(
    f'<g id="g{i}"><use href="#g{i - 1}"/><use href="#g{i - 1}" x="1"/></g>' for i in range(1, 23)
)
ZIGZAG = '<path id="a" d="M0 0' + "L1 99999 2 0" * 6_000 + '"/>'
DRAWINGS = {
    "clones of clones": CLONES + '<use id="u" href="#g22"/>',
    "a clone of itself": '<rect id="a" width="9" height="9"/><use id="u" href="#u"/>',
    "a clone of what is around it": '<g id="a"><use id="u" href="#a"/></g>',
    "a long zigzag": ZIGZAG + '<use id="u" href="#a"/>',
    "not finite": '<path id="a" d="M0 0L1e400 9 9 9z"/><use id="u" href="#a"/>',
    "gradients in a ring": '<linearGradient id="x" href="#y"/><linearGradient id="y" href="#x"/>'
    '<rect id="a" width="9" height="9" fill="url(#x)"/><use id="u" href="#a"/>',
    "a gradient without length": '<linearGradient id="x" x2="0" gradientTransform="scale(0)"><stop/><stop offset="1" '
    'stop-color="red"/></linearGradient><rect id="a" width="9" height="9" fill="url(#x)"/><use id="u" href="#a"/>',
    "numbers that are none": '<sodipodi:namedview><sodipodi:guide position="x,y" orientation="0,0"/>'
    '<sodipodi:guide position="1e999,3" orientation="1,0"/></sodipodi:namedview><filter id="f"><feGaussianBlur '
    'stdDeviation="?"/></filter><rect id="a" width="9" height="9" filter="url(#f)"/><use id="u" href="#a"/>',
}
CHECKS: dict[str, dict[str, Any]] = {
    "svg.untouched": {},
    "svg.fill": {"element": "#u", "colour": "red"},
    "svg.gradient": {"element": "#a", "direction": "down"},
    "svg.region": {"element": "#a", "shapes": ["#a"]},
    "svg.area": {"element": "#a", "equals": 9},
    "svg.clone": {"original": "#a", "offsets": [[1, 1]]},
    "svg.blur": {"element": "#a", "percent": 3},
    "svg.guides": {"vertical": [3]},
    "svg.aligned": {"elements": ["#a", "#u"], "edge": "left"},
}


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS.keys())
def test_every_check_ends_in_a_verdict(tmp_path: Path, drawing: str) -> None:
    began = time.process_time()
    for name, params in CHECKS.items():
        found = evidence(tmp_path, {"d": PLAIN}, {"d": svg(drawing)})
        leaf = judge(found, name, of="d", **params)
        assert leaf.ok or leaf.code in set(Code) - {Code.OK}
    assert time.process_time() - began < 20
