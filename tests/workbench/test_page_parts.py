"""Parts of a page that are documents of their own, with the image's Chromium: frames and shadow trees; and letters that
are no text of the page: of pseudo-elements, placeholders and drawings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deskcraft.workbench import ImageWorkbench
from evaluators import Code
from tests.workbench.pages import document, judge_page

pytestmark = pytest.mark.real
INNER = """<!doctype html><html lang="en"><head><title>Order</title></head><body>
<label>Tins <input id="tins" value="1"></label><button>Order</button><p role="status"></p>
<script>document.querySelector("button").onclick = () => {
  document.querySelector("p").textContent = document.querySelector("input").value + " tins";
  document.querySelector("input").focus();
};</script></body></html>"""
FRAME = '<iframe title="Order form" src="order.html" width="400" height="160"></iframe>'
TREE = """<div></div><script>
document.querySelector("div").attachShadow({ mode: "MODE" }).innerHTML = `<label>Tins <input value="1"></label>
<button onclick="this.textContent = 'Done'">Order</button>`;
</script>"""


@pytest.fixture
def look(bench: ImageWorkbench, tmp_path: Path) -> Any:
    def look(check: str, body: str, style: str = "", inner: str = INNER, **params: Any) -> Any:
        return judge_page(bench, tmp_path, check, document(body, style), {"order.html": inner}, **params)

    return look


def framed(**target: Any) -> dict[str, Any]:
    return {**target, "frame": "Order form"}


def test_a_frame_is_used(look: Any) -> None:
    steps = [
        {"do": "fill", "target": framed(label="Tins"), "text": "3"},
        {"do": "click", "target": framed(role="button", name="Order")},
        {"expect": framed(role="status"), "reads": "3 tins"},
        {"expect": framed(label="Tins"), "focused": True},
        {"expect": {"role": "status"}, "count": 0},
    ]
    verdict = look("page.behaves", FRAME, steps=steps)
    assert verdict.score == 1, verdict.sentence


def test_a_frame_that_is_not_there(look: Any) -> None:
    steps = [{"expect": framed(role="button")}]
    assert look("page.behaves", FRAME.replace("Order form", "Another"), steps=steps).code == Code.NOT_FOUND


def test_a_part_of_a_frame_lies_in_the_page(look: Any) -> None:
    heading, button = {"role": "heading"}, framed(role="button")
    above = [{"target": heading, "relation": "above", "other": button}]
    under = [{"target": heading, "relation": "under", "other": button}]
    assert look("page.layout", FRAME, places=above).score == 1
    assert look("page.layout", FRAME, places=under).code == Code.WRONG_GEOMETRY


@pytest.mark.parametrize(
    ("find", "put", "said"),
    [
        ("<label>Tins ", "<label></label>", "A field has no label"),
        ("Order</button>", "</button>", "A button of the page has no name"),
        ("<p role", '<p id="tins" role', "'tins' is there more than once"),
    ],
)
def test_a_frame_tells_too_little(look: Any, find: str, put: str, said: str) -> None:
    assert look("page.accessible", FRAME).score == 1
    verdict = look("page.accessible", FRAME, inner=INNER.replace(find, put))
    assert said in " ".join(verdict.observed or []), verdict.sentence


def test_a_frame_without_a_title(look: Any) -> None:
    verdict = look("page.accessible", FRAME.replace('title="Order form"', ""))
    assert "A Iframe of the page has no name." in verdict.observed


def test_letters_in_a_frame_stand_out(look: Any) -> None:
    assert look("page.contrast", FRAME).score == 1
    faint = INNER.replace("<label>", '<label style="color: #aaa">')
    verdict = look("page.contrast", FRAME, inner=faint)
    assert verdict.code == Code.WRONG_STYLE
    assert "'Tins'" in verdict.sentence


def test_an_open_shadow_tree_is_used(look: Any) -> None:
    body = TREE.replace("MODE", "open")
    steps = [
        {"do": "click", "target": {"role": "button", "name": "Order"}},
        {"expect": {"text": "Done"}, "count": 1},
        {"expect": {"label": "Tins"}, "value": "1"},
    ]
    assert look("page.behaves", body, steps=steps).score == 1
    places = [{"target": {"label": "Tins"}, "relation": "left_of", "other": {"role": "button"}}]
    assert look("page.layout", body, places=places).score == 1
    assert look("page.accessible", body).score == 1
    unlabelled = look("page.accessible", body.replace("<label>Tins ", "<label></label>"))
    assert "A field has no label" in unlabelled.sentence


def test_nothing_is_found_in_a_closed_shadow_tree(look: Any) -> None:
    steps = [{"expect": {"role": "button"}}]
    assert look("page.behaves", TREE.replace("MODE", "closed"), steps=steps).code == Code.NOT_FOUND


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_letters_in_a_shadow_tree_stand_out(look: Any, mode: str) -> None:
    body = TREE.replace("MODE", mode)
    assert look("page.contrast", body).score == 1
    assert look("page.contrast", body.replace("<label>", '<label style="color: #aaa">')).code == Code.WRONG_STYLE


@pytest.mark.parametrize(
    ("body", "style", "readable"),
    [
        ("<p>Low</p>", "p::before { content: 'High' }", True),
        ("<p>Low</p>", "p::before { content: 'High'; color: #aaa }", False),
        ("<p>Low</p>", "p::after { content: 'High'; background: #000 }", False),
        ("<p>Low</p>", "p::after { content: ''; color: #aaa }", True),
        ('<input aria-label="Tins" placeholder="How many">', "", True),
        ('<input aria-label="Tins" placeholder="How many">', "input::placeholder { color: #bbb }", False),
        ('<input aria-label="Tins" value="2" placeholder="Tins">', "input::placeholder { color: #bbb }", True),
        ('<input aria-label="Tins" value="2">', "input { color: #bbb }", False),
        ("<details><summary>More</summary><p>Low</p></details>", "p { color: #eee }", True),
        ("<ul><li>Low</li></ul>", "li::marker { content: 'High: '; color: #bbb }", False),
        ('<svg viewBox="0 0 100 20" width="400"><text y="15" font-size="9">Low</text></svg>', "", True),
        ('<svg viewBox="0 0 100 20" width="400"><text y="15" font-size="3" fill="#bbb">Low</text></svg>', "", False),
        ("<fieldset disabled><button>Low</button><p>Low</p></fieldset>", "button, p { color: #ccc }", True),
    ],
)
def test_letters_of_all_kinds_stand_out(look: Any, body: str, style: str, readable: bool) -> None:
    verdict = look("page.contrast", body, style)
    assert (verdict.score == 1) is readable, verdict.sentence


@pytest.mark.parametrize(
    ("canvas", "said"),
    [
        ('<canvas role="img" aria-label="Three tides"></canvas>', ""),
        ('<canvas aria-label="Three tides"></canvas>', ""),
        ("<canvas>Three <b>tides</b></canvas>", ""),
        ('<svg role="img" aria-label="Three tides"></svg>', ""),
        ("<canvas></canvas>", "A canvas has no text alternative: <canvas></canvas>."),
        ('<canvas aria-hidden="true"></canvas><canvas title="Three tides"></canvas>', ""),
        ('<canvas aria-label="Two tides"></canvas>', "No picture of the page has the text 'Three tides'."),
        ("<p>Three tides</p>", "No picture of the page has the text 'Three tides'."),
    ],
)
def test_a_canvas_says_what_it_shows(look: Any, canvas: str, said: str) -> None:
    verdict = look("page.accessible", canvas, pictures=["Three tides"])
    assert verdict.score == 1 if not said else said in (verdict.observed or []), verdict.sentence
