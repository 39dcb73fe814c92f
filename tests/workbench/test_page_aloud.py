"""Text that only a screen reader gets, with the image's Chromium: a name where a name is asked, nothing that is
shown, and without a contrast."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deskcraft.workbench import ImageWorkbench
from evaluators import Code, LeafVerdict
from tests.workbench.pages import document, judge_page

pytestmark = pytest.mark.real
WAYS = {
    "clip": "position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip: rect(0, 0, 0, 0); "
    "white-space: nowrap",
    "clip-path": "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)",
    "dot": "position: absolute; width: 1px; height: 1px; overflow: hidden",
    "clip alone": "position: absolute; clip: rect(1px 1px 1px 1px)",
    "left": "position: absolute; left: -10000px",
}
"""In which authors write it."""
BADLY_SEEN = {
    "opacity": "opacity: 0",
    "clear": "color: transparent",
    "fixed in a dot": "position: absolute; width: 1px; height: 1px; overflow: hidden",
    "flat": "display: block; height: 0; overflow: hidden",
}
ICON = '<svg width="16" height="16" aria-hidden="true"><path d="M7 2h2v12H7zM2 7h12v2H2z"/></svg>'
ADD = {"role": "button", "name": "Add", "exact": True}
TEAS = {"role": "table", "name": "Our teas", "exact": True}
TABLE = '<table><caption class="x">Our teas</caption><tr><td>Assam</td></tr></table>'
BUTTON = f'<button>{ICON}<span class="x">Add</span></button>'


@pytest.fixture
def look(bench: ImageWorkbench, tmp_path: Path) -> Any:
    def look(check: str, body: str, style: str = "", **params: Any) -> LeafVerdict:
        return judge_page(bench, tmp_path, check, document(body, style), **params)

    return look


@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=[] if way in ("clip", "left") else pytest.mark.exam) for way in WAYS]
)
def test_a_name_that_only_a_screen_reader_gets_is_a_name_and_is_not_shown(look: Any, way: str) -> None:
    body = f"""{BUTTON}{TABLE}<a href="#low">{ICON}<span class="x">Home</span></a>
    <label class="x" for="tins">Tins</label><input id="tins"><h2 class="x">Order</h2>"""
    steps = [
        {"expect": ADD, "count": 1},
        {"expect": TEAS, "count": 1},
        {"expect": {"role": "link", "name": "Home"}, "count": 1},
        {"expect": {"role": "textbox", "name": "Tins", "exact": True}, "count": 1},
        {"expect": {"role": "heading", "name": "Order", "exact": True}, "count": 1},
        {"expect": {"text": "Order"}, "count": 0},
        {"expect": {"text": "Our teas"}, "count": 0},
    ]
    style = f".x {{ {WAYS[way]} }}"
    verdict = look("page.behaves", body, style, steps=steps)
    assert verdict.score == 1, verdict.sentence
    for asked in ({"expect": TEAS, "shows": "Our teas"}, {"expect": ADD, "reads": "Add"}):
        assert look("page.behaves", body, style, steps=[asked]).code == Code.WRONG_TEXT


@pytest.mark.parametrize("way", ["clip", "clip-path", "dot"])
def test_it_has_no_contrast(look: Any, way: str) -> None:
    dark = "button { background: #6b3f1d; color: #fff; fill: #fff } body { margin: 30px }"
    verdict = look("page.contrast", f"<p>Low</p>{BUTTON}", f"{dark} .x {{ {WAYS[way]} }}")
    assert verdict.score == 1, verdict.sentence
    pale = look("page.contrast", f"<p>Low</p>{BUTTON}", f"{dark} .x {{ color: #6b3f1d }}")
    assert pale.code == Code.WRONG_STYLE


@pytest.mark.parametrize("way", BADLY_SEEN)
def test_what_is_badly_seen_is_not_for_screen_readers(look: Any, way: str) -> None:
    body = '<h2><span class="x"><b>Order</b></span></h2>'
    style = f".x {{ {BADLY_SEEN[way]} }} b {{ {'position: fixed; color: #eee' if 'fixed' in way else ''} }}"
    assert look("page.behaves", body, style, steps=[{"expect": {"role": "heading", "nth": 1}}]).code == Code.NOT_FOUND


@pytest.mark.parametrize("way", ["clip", "left"])
def test_a_control_is_for_everybody(look: Any, way: str) -> None:
    verdict = look("page.behaves", BUTTON, f"button {{ {WAYS[way]} }}", steps=[{"expect": ADD}])
    assert verdict.code == Code.NOT_FOUND
