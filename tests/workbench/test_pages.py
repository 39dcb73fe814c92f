"""The page checks, with the image's Chromium: what a page does, tells, shows and breaks, and what a hostile one may."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deskcraft.workbench import ImageWorkbench
from evaluators import Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge

pytestmark = pytest.mark.real
BASKET = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Basket</title><link rel="stylesheet" href="look/style.css">
<style>body { font: 16px sans-serif; background: #fff; color: #222; margin: 16px }</style></head>
<body><header><h1>Your basket</h1></header>
<main><h2>Tea</h2>
<form><label>Cups <input id="cups" type="number" value="1"></label>
<label><input type="checkbox" id="gift"> Gift wrapping</label>
<button type="submit" id="go"><svg width="9" height="9"><path d="M0 0h9v9z"/></svg>Add to basket</button></form>
<p role="status"></p><ul id="list"></ul><a href="terms.html#delivery">Delivery terms</a></main>
<script src="app.js"></script></body></html>"""
SCRIPT = """
document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const cups = document.querySelector("#cups");
  const entry = document.createElement("li");
  entry.textContent = `${cups.value} cups`;
  document.querySelector("#list").append(entry);
  document.querySelector("[role=status]").textContent = `${list.children.length} in your basket`;
  document.querySelector("#go").disabled = list.children.length > 1;
  cups.value = "";
  cups.focus();
});
"""
STYLE = "form { display: flex; gap: 24px } @media (max-width: 600px) { form { flex-direction: column } }"
CUPS, ADD = {"label": "Cups"}, {"role": "button", "name": "Add to basket"}
ADDED = [{"do": "fill", "target": CUPS, "text": "3"}, {"do": "click", "target": ADD}]


@pytest.fixture
def look(bench: ImageWorkbench, tmp_path: Path) -> Any:
    def look(check: str, page: str = BASKET, beside: dict[str, str] | None = None, /, **params: Any) -> LeafVerdict:
        files = {"app.js": SCRIPT, "look/style.css": STYLE, **(beside or {})}
        texts = {name.replace("/", "_"): text for name, text in files.items()}
        found = evidence(tmp_path, {"basket.html": BASKET, **texts}, {"basket.html": page, **texts})
        style = replace(
            found.after["look_style.css"], where=str(Path(found.after["app.js"].where).parent / "look/style.css")
        )
        found = replace(found, after={**found.after, style.name: style}, workbench=bench)
        return judge(found, check, of="basket.html", beside=[name.replace("/", "_") for name in files], **params)

    return look


def test_a_page_is_used(look: Any) -> None:
    steps = [
        {"expect": {"role": "listitem"}, "count": 0},
        *ADDED,
        {"expect": {"role": "listitem"}, "count": 1, "shows": "3 cups", "lacks": "1 cup"},
        {"expect": {"role": "status"}, "reads": "1 in your basket"},
        {"expect": {"role": "alert"}, "lacks": "basket"},
        {"expect": CUPS, "value": "", "focused": True, "enabled": True},
        {"do": "press", "text": "5"},
        {"do": "press", "text": "Enter", "target": CUPS},
        {"expect": {"role": "listitem", "nth": -1}, "shows": "5 cups"},
        {"expect": ADD, "enabled": False},
        {"expect": {"label": "Gift wrapping"}, "ticked": False},
        {"do": "tick", "target": {"label": "Gift"}},
        {"expect": {"role": "checkbox", "name": "gift wrapping", "within": {"role": "main"}}, "ticked": True},
        {"expect": {"text": "Delivery terms", "exact": True}, "leads_to": "terms.html#delivery"},
    ]
    verdict = look("page.behaves", steps=steps)
    assert verdict.score == 1, verdict.sentence


@pytest.mark.parametrize(
    ("steps", "code", "said"),
    [
        ([*ADDED, {"expect": {"role": "listitem"}, "shows": "4 cups"}], Code.WRONG_TEXT, "After click the button"),
        ([*ADDED, {"expect": {"role": "listitem"}, "count": 2}], Code.WRONG_COUNT, "1 of the listitem are visible"),
        ([*ADDED, {"expect": {"role": "status"}, "lacks": "basket"}], Code.EXTRA, "still shows 'basket'"),
        ([*ADDED, {"expect": {"role": "status"}, "reads": "1 in your"}], Code.WRONG_TEXT, "reads '1 in your basket'"),
        ([{"expect": {"role": "dialog"}}], Code.NOT_FOUND, "On opening: the dialog is not to be seen"),
        ([{"expect": CUPS, "value": "2"}], Code.WRONG_VALUE, "value is '1', not '2'"),
        ([{"expect": {"role": "link"}, "leads_to": "#returns"}], Code.WRONG_VALUE, "leads elsewhere"),
        ([{"do": "click", "target": {"text": "Pay"}}, {"expect": CUPS}], Code.NOT_FOUND, "Could not click 'Pay'"),
    ],
)
def test_a_page_does_otherwise(look: Any, steps: list[Any], code: Code, said: str) -> None:
    verdict = look("page.behaves", steps=steps)
    assert verdict.code == code
    assert said in verdict.sentence


def test_a_page_tells_assistive_technology_enough(look: Any) -> None:
    verdict = look("page.accessible", landmarks=["main", "banner"], language="en", title="Basket")
    assert verdict.score == 1, verdict.sentence


def test_headings_are_read_in_the_order_of_the_page(look: Any) -> None:
    page = BASKET.replace("<h1>Your basket</h1>", "<article><section><h1>Your basket</h1></section></article>")
    page = page.replace("<main><h2>Tea</h2>", "<h2>Tea</h2><main><h3>Cups</h3>")
    verdict = look("page.accessible", page, landmarks=["main"], language="en", title="Basket")
    assert verdict.score == 1, verdict.sentence


@pytest.mark.parametrize(
    ("find", "put", "said"),
    [
        (' lang="en"', "", "does not say its language"),
        ("<title>Basket</title>", "", "no title"),
        ("<title>Basket", "<title>Cart", "title is 'Cart', not 'Basket'"),
        ("h1>", "h2>", "0 headings of the first level"),
        ("h2>", "h3>", "level 3 follows one of level 1"),
        ("Add to basket", "<b></b>", "A button of the page has no name"),
        ("<label>Cups <input", '<label></label><input placeholder="Cups"', "A field has no label"),
        ('id="gift"', 'id="go"', "'go' is there more than once"),
        ("main>", "div>", "no landmark main"),
        ("<h2>", '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><h2>', "has no name"),
    ],
)
def test_a_page_tells_too_little(look: Any, find: str, put: str, said: str) -> None:
    page = BASKET.replace(find, put)
    if find == "main>":
        page = page.replace("</main", "</div").replace("<main", "<div")
    verdict = look("page.accessible", page, {"app.js": ""}, landmarks=["main"], language="en", title="Basket")
    assert said in " ".join(verdict.observed or []), verdict.sentence


SIDE_BY_SIDE = [{"target": CUPS, "relation": "left_of", "other": ADD}]
STACKED = [{"target": ADD, "relation": "under", "other": CUPS}, {"target": CUPS, "relation": "above", "other": ADD}]


def test_parts_lie_as_asked_in_each_window(look: Any) -> None:
    inside = {"target": ADD, "relation": "inside", "other": {"role": "main"}}
    level = {"target": CUPS, "relation": "level_with", "other": ADD}
    assert look("page.layout", places=[*SIDE_BY_SIDE, inside, level]).score == 1
    assert look("page.layout", places=STACKED, width=400).score == 1
    assert look("page.layout", places=SIDE_BY_SIDE, width=400).code == Code.WRONG_GEOMETRY
    assert look("page.layout", places=STACKED).code == Code.WRONG_GEOMETRY
    assert look("page.layout", places=[{"target": ADD, "at_least": [40, 400]}]).code == Code.WRONG_GEOMETRY


def test_a_page_that_sticks_out_sideways(look: Any) -> None:
    verdict = look("page.layout", BASKET.replace("<form", '<form style="width:900px"'), width=400)
    assert verdict.code == Code.WRONG_GEOMETRY
    assert "In a window of 400 px the page is" in verdict.sentence


@pytest.mark.parametrize(
    ("style", "readable"),
    [
        ("body { color: #767676 }", True),
        ("body { color: #888 }", False),
        ("main, main * { opacity: .6 }", False),
        ("h2 { color: #949494; font-size: 26px }", True),
        ("h2 { color: #949494; font-size: 16px }", False),
        ("body { background: linear-gradient(90deg, #333, #fff) }", False),
        ("main { background: #222 } main, main a { color: #eee }", True),
        ("main a { color: #fff }", False),
    ],
)
def test_letters_stand_out(look: Any, style: str, readable: bool) -> None:
    page = BASKET.replace("</style>", f"a {{ color: #0000ee }} {style}</style>")
    verdict = look("page.contrast", page)
    assert (verdict.score == 1) is readable, verdict.sentence
    assert readable or verdict.code == Code.WRONG_STYLE


def test_errors_of_a_page_are_heard(look: Any) -> None:
    assert look("page.no_errors", first=ADDED).score == 1
    lost = look("page.no_errors", BASKET.replace("app.js", "lost.js"))
    thrown = look("page.no_errors", BASKET, {"app.js": "missing.call()"})
    late = look("page.no_errors", BASKET, {"app.js": SCRIPT + "list.append(x)"})
    assert "lost.js" in lost.sentence
    assert "missing is not defined" in thrown.sentence
    assert late.code == Code.WRONG_CONTENT


@pytest.mark.parametrize(
    ("find", "put", "code"),
    [
        ("<h2>Tea</h2>", "<div><h2>Tea</h2></div>", Code.OK),
        ("<main>", "<main><p>New</p>", Code.OK),
        ("Delivery terms", "Terms", Code.REMOVED),
        ("<main>", "<main><p>Newer</p>", Code.EXTRA),
        ('<a href="terms.html#delivery">Delivery terms</a>', "Delivery terms", Code.REMOVED),
    ],
)
def test_the_rest_of_a_page_stays(look: Any, find: str, put: str, code: Code) -> None:
    verdict = look("page.untouched", BASKET.replace(find, put), except_=["paragraph=*", "StaticText=New"])
    assert verdict.code == code, verdict.sentence


HOSTILE = """
Object.defineProperty(Element.prototype, "innerText", { get: () => "9 cups" });
Element.prototype.checkVisibility = () => false;
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1, 1);
window.getComputedStyle = () => ({ color: "#000", opacity: "1", fontSize: "99px", fontWeight: "900" });
document.querySelectorAll = () => [];
document.createTreeWalker = () => ({ nextNode: () => false });
JSON.stringify = () => "[]"; Promise.prototype.then = function () {};
"""


def test_a_page_cannot_forge_what_is_seen(look: Any) -> None:
    cups = [{"expect": {"role": "listitem"}, "shows": "9 cups"}]
    page = BASKET.replace('<ul id="list">', '<ul id="list"><li>1 cup</li>').replace("#222", "#bbb")
    page = page.replace("Add to", "").replace("basket</button>", "</button>").replace(' lang="en"', "")
    forged = {"app.js": HOSTILE}
    assert look("page.behaves", page, forged, steps=cups).code == Code.WRONG_TEXT
    assert look("page.contrast", page, forged).code == Code.WRONG_STYLE
    assert look("page.accessible", page, forged).code == Code.WRONG_CONTENT


def test_a_page_reaches_no_network_and_no_file(look: Any) -> None:
    script = """
    const said = document.querySelector("[role=status]");
    const tell = (what) => { said.textContent += what + "; " };
    fetch("http://1.1.1.1/").then(() => tell("network"), () => tell("alone"));
    fetch("file:///etc/passwd").then(() => tell("read"), () => tell("unread"));
    """
    steps = [{"do": "hover", "target": ADD}, {"do": "click", "target": {"role": "heading", "nth": 0}}]
    told = {"expect": {"role": "status"}, "shows": "alone", "lacks": "network"}
    unread = {"expect": {"role": "status"}, "shows": "unread", "lacks": "; read"}
    verdict = look("page.behaves", BASKET, {"app.js": script}, steps=[*steps, told, unread])
    assert verdict.score == 1, verdict.sentence


@pytest.mark.parametrize("script", ["for (;;) {}", "document.querySelector('#go').onclick = () => { for (;;) {} }"])
def test_a_page_that_never_rests_fails(look: Any, script: str) -> None:
    verdict = look("page.behaves", BASKET, {"app.js": script}, steps=[*ADDED, {"expect": {"role": "listitem"}}])
    assert verdict.score == 0
    assert verdict.code in {Code.NOT_FOUND, Code.UNREADABLE}


def test_a_page_that_is_not_there(look: Any, tmp_path: Path, bench: ImageWorkbench) -> None:
    found = replace(evidence(tmp_path, {"a.html": ""}, {}), workbench=bench)
    verdict = judge(found, "page.no_errors", of="a.html")
    assert verdict.code == Code.MISSING_FILE


def test_what_is_expected_stays_outside(look: Any, monkeypatch: pytest.MonkeyPatch, bench: ImageWorkbench) -> None:
    asked: list[str] = []
    work = bench.work

    def watch(job: Any, data: bytes, suffix: str, options: Any) -> Any:
        asked.append(json.dumps(dict(options)))
        return work(job, data, suffix, options)

    monkeypatch.setattr(bench, "work", watch)
    look("page.behaves", steps=[{"expect": {"role": "status"}, "shows": "a secret sum"}])
    assert asked
    assert "secret" not in "".join(asked)
