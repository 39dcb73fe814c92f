"""What of a page is there to be seen, with the image's Chromium: not what is covered, pale, tiny, cut off or out of
reach; and looking changes nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deskcraft.workbench import ImageWorkbench
from evaluators import Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge
from tests.workbench.pages import document, judge_page

pytestmark = pytest.mark.real
HIDDEN = {
    "opacity": "opacity: .03",
    "filter": "filter: opacity(0)",
    "pale": "color: #f9f9f9",
    "clear": "color: transparent",
    "three": "font-size: 3px",
    "none": "font-size: 0; padding: 9px",
    "scaled": "transform: scale(.05)",
    "zoomed": "zoom: .2",
    "clipped": "clip-path: inset(0 100% 0 0)",
    "flat": "height: 4px; overflow: hidden",
    "aside": "position: fixed; left: 3000px",
    "above": "position: absolute; top: -300px",
    "indented": "text-indent: -9999px; overflow: hidden",
    "hazy": "filter: blur(12px)",
    "masked": "mask-image: linear-gradient(transparent, transparent)",
    "skipped": "content-visibility: hidden; contain-intrinsic-size: 90px",
}
SHOWN = {
    "plain": "",
    "grey": "color: #d0d0d0",
    "glowing": "color: #fff; background: #223; text-shadow: 0 0 2px #000",
    "gradient": "background: linear-gradient(90deg, red, blue); background-clip: text; color: transparent",
    "colourful": "background: #070; color: #e02020",
    "apart": "letter-spacing: .5em; text-transform: uppercase",
    "narrow": "width: 90px; text-align: justify",
    "turned": "width: 120px; margin: 80px; transform: rotate(90deg)",
    "small": "font: 700 7px serif",
    "thin": "font: 100 13px sans-serif; color: #888",
    "gliding": "transition: all .3s",
    "coming": "animation: come .8s",
    "large": "font: 4px/2 serif; transform: scale(4); transform-origin: 0 0; margin-bottom: 60px",
    "scrolled": "height: 30px; overflow: auto; scroll-behavior: smooth; padding-top: 200px",
    "far": "margin-top: 1500px",
}
WORDS = "The tide is 75 cm"
COME = "@keyframes come { from { opacity: 0 } }"
COVER = '<div style="position: absolute; inset: 0; background: #fff; EVENTS"></div>'
LAYER = '<div style="position: fixed; inset: 0"></div>'
ADD = {"role": "button", "name": "Add"}
TINS = {"label": "Tins"}


@pytest.fixture
def look(bench: ImageWorkbench, tmp_path: Path) -> Any:
    def look(check: str, body: str, style: str = "", **params: Any) -> LeafVerdict:
        return judge_page(bench, tmp_path, check, document(body, style), **params)

    return look


def paragraphs(styles: dict[str, str]) -> tuple[str, str]:
    body = "".join(f'<p id="{name}">{WORDS} {name}</p>' for name in styles)
    rules = "".join(f"#{name} {{ {style} }}" for name, style in styles.items())
    return body, COME + rules


def counted(styles: dict[str, str], count: int) -> list[dict[str, Any]]:
    return [{"expect": {"text": f"{WORDS} {name}"}, "count": count} for name in styles]


@pytest.mark.parametrize(("styles", "count"), [(HIDDEN, 0), (SHOWN, 1)])
def test_texts_that_are_and_are_not_to_be_seen(look: Any, styles: dict[str, str], count: int) -> None:
    steps = counted(styles, count)
    first, second = steps[: len(steps) // 2], steps[len(steps) // 2 :]
    for part in (first, second):
        verdict = look("page.behaves", *paragraphs(styles), steps=part)
        assert verdict.score == 1, verdict.sentence


@pytest.mark.parametrize(
    "text",
    [
        f'<svg width="300" height="100" viewBox="0 0 6 2"><text y="1" font-size=".5">{WORDS}</text></svg>',
        '<svg width="9" height="200"><text font-size="9" transform="translate(8 190) rotate(-90)">1 to c</text></svg>',
        '<p><b style="display: inline-block; font-size: 9px; transform: rotate(90deg)">1 c</b></p>',
        f'<p style="width: 300px">{"潮" * 900}</p>',
        "<p>\U0001f469\u200d\U0001f373 Donau\u00addampfer \u2060 a\u0301 \U0001f1ec\U0001f1e7</p>",
    ],
    ids=["scaled drawing", "turned drawing", "turned", "without spaces", "joined letters"],
)
def test_unusual_letters_are_to_be_seen(look: Any, text: str) -> None:
    text = f'<main aria-label="All">{text}</main>'
    words = " ".join(re.sub("<[^>]+>", "", text).split())
    verdict = look("page.behaves", text, steps=[{"expect": {"role": "main"}, "shows": words}])
    assert verdict.score == 1, verdict.sentence
    pale = look("page.behaves", f'<div style="opacity: .02">{text}</div>', steps=[{"expect": {"role": "main"}}])
    assert pale.code == Code.NOT_FOUND


def test_a_field_is_found_by_the_text_of_its_label(look: Any) -> None:
    body = '<label>Tins <input value="75"></label>'
    assert look("page.behaves", body, steps=[{"expect": {"text": "Tins"}, "value": "75"}]).score == 1


@pytest.mark.parametrize(
    "script",
    [
        "setTimeout(() => { for (;;); }, 50);",
        "(function more() { document.body.append(Object.assign(document.createElement('i'), "
        "{ textContent: 'x ' })); setTimeout(more); })();",
        "(function turn() { document.querySelector('p').animate([{ opacity: 1 }, { opacity: 0.9 }], 400); "
        "setTimeout(turn, 300); })();",
    ],
    ids=["endless loop", "growing", "never at rest"],
)
def test_a_hostile_page_ends_in_a_verdict(look: Any, script: str) -> None:
    body = f"<p>{WORDS}</p><p style='opacity: .02'>Pale</p><script>{script}</script>"
    verdict = look("page.behaves", body, steps=[{"expect": {"text": "Pale"}, "count": 1}])
    assert verdict.score == 0
    assert verdict.code in {Code.NOT_FOUND, Code.WRONG_COUNT, Code.UNREADABLE}


@pytest.mark.parametrize("events", ["", "pointer-events: none"])
def test_what_is_covered_is_not_to_be_seen(look: Any, events: str) -> None:
    body = f"<main><p>{WORDS}</p><p>Low</p></main>" + COVER.replace("EVENTS", events)
    steps = [{"expect": {"text": WORDS}, "count": 0}, {"expect": {"role": "paragraph", "nth": 0}, "count": 0}]
    assert look("page.behaves", body, steps=steps).score == 1
    places = [{"target": {"text": WORDS}, "relation": "above", "other": {"text": "Low"}}]
    assert look("page.layout", body, places=places).code == Code.NOT_FOUND


def test_of_a_text_that_is_half_covered_each_word_counts(look: Any) -> None:
    body = f"<p>{WORDS}</p>" + COVER.replace("inset: 0", "left: 90px; top: 0; width: 900px; height: 300px")
    reads = [{"expect": {"role": "paragraph"}, "reads": WORDS}]
    verdict = look("page.behaves", body, steps=reads)
    assert verdict.code == Code.WRONG_TEXT
    assert "lies under <div>" in verdict.sentence
    shows = [{"expect": {"role": "paragraph"}, "shows": "The tide"}]
    assert look("page.behaves", body, steps=shows).score == 1


@pytest.mark.parametrize(
    ("body", "style", "seen"),
    [
        ("<button>Add</button>", "", True),
        ('<button aria-label="Add"></button>', "button::before { content: '+' }", True),
        ('<button aria-label="Add"><svg width="9" height="9"><path d="M0 0h9v9z"/></svg></button>', "", True),
        ("<button disabled>Add</button>", "button { pointer-events: none; opacity: .5 }", True),
        ("<button>Add</button>", "button { pointer-events: none }", False),
        ("<button>Add</button>", "button { opacity: .02 }", False),
        ("<button>Add</button>" + LAYER, "", False),
    ],
)
def test_a_control_takes_clicks(look: Any, body: str, style: str, seen: bool) -> None:
    verdict = look("page.behaves", body, style, steps=[{"expect": ADD, "count": 1}])
    assert (verdict.score == 1) is seen, verdict.sentence


def test_a_field_is_written_into_where_it_can_be_reached(look: Any) -> None:
    fill = {"do": "fill", "target": TINS, "text": "75"}
    marked = [{"do": "press", "text": "Tab"}, {"do": "press", "text": "Shift+Tab"}]
    value = {"expect": TINS, "value": "75", "focused": True}
    field = (
        '<div style="position: relative"><label STYLE for="tins">Tins</label><input id="tins"></div><a href="#">x</a>'
    )
    over = field.replace("STYLE", 'style="position: absolute; left: 6px"')
    assert look("page.behaves", over, steps=[fill, *marked, value]).score == 1
    white = "input { color: #fff; background: #fff }"
    assert look("page.behaves", field, white, steps=[fill, *marked, value]).code == Code.NOT_FOUND
    covered = look("page.behaves", field + LAYER, steps=[fill, value])
    assert "which takes its clicks" in covered.sentence


def test_looking_changes_nothing(look: Any) -> None:
    body = (
        """<label>Tins <input></label><button>Add</button><p role="status"></p><script>
    const said = [], tell = (event) => said.push(event.type);
    const [field, button, status] = ["input", "button", "p"].map((name) => document.querySelector(name));
    for (const type of ["blur", "change"]) field.addEventListener(type, tell);
    button.onclick = () => { field.focus(); status.textContent = `${scrollY} ${said.length}`; };
    field.onkeydown = (event) => { if (event.key === "Enter") status.textContent = `${scrollY} ${said.length}`; };
    </script>"""
        + "<p>Low</p>" * 90
    )
    steps = [
        {"do": "click", "target": ADD},
        {"expect": TINS, "value": "", "focused": True},
        {"expect": {"text": "Low", "nth": -1}, "count": 1},
        {"expect": {"role": "status"}, "reads": "0 0"},
        {"do": "press", "text": "7"},
        {"do": "press", "text": "Enter"},
        {"expect": {"role": "status"}, "reads": "0 0"},
        {"expect": TINS, "value": "7", "focused": True},
    ]
    verdict = look("page.behaves", body, steps=steps)
    assert verdict.score == 1, verdict.sentence


def test_a_page_cannot_keep_its_elements_from_being_found(look: Any) -> None:
    body = f"""<p>Shown</p><p style="opacity: .02">{WORDS}</p><div></div><p role="status"></p><script>
    const heard = (said) => {{ document.querySelector("[role=status]").textContent += said; }};
    Event.prototype.composedPath = () => [document.body];
    EventTarget.prototype.dispatchEvent = () => heard("sent");
    EventTarget.prototype.addEventListener = () => heard("awaited");
    AbortController.prototype.abort = () => heard("ended");
    document.querySelector("div").attachShadow({{ mode: "open" }}).innerHTML =
      "<p>Within</p><p style='color: transparent'>Pale</p>";</script>"""
    texts = {"Shown": 1, WORDS: 0, "Within": 1, "Pale": 0}
    steps = [{"expect": {"text": text}, "count": count} for text, count in texts.items()]
    verdict = look("page.behaves", body, steps=[*steps, {"expect": {"role": "status"}, "lacks": "e"}])
    assert verdict.score == 1, verdict.sentence


ANSWERS = {
    "style": 'p { color: #fff } [style*="transparent"] { background: #000 }',
    "observer": """new MutationObserver(() => { field.style.background = "#000"; })
        .observe(document, { subtree: true, attributes: true, childList: true });""",
    "frame": """(function look() {
        const clear = getComputedStyle(field).webkitTextFillColor.endsWith(", 0)");
        field.style.background = clear || document.adoptedStyleSheets.length ? "#000" : "";
        requestAnimationFrame(look);
    })();""",
    "anew": "(function anew() { field.outerHTML = field.outerHTML; requestAnimationFrame(anew); })();",
    "debugger": "(function stop() { debugger; requestAnimationFrame(stop); })();",
}


@pytest.mark.parametrize("answers", ANSWERS)
def test_a_page_cannot_answer_to_being_looked_at(look: Any, answers: str) -> None:
    pale = f"<p id='field'>{WORDS}</p>"
    if answers == "style":
        verdict = look("page.behaves", pale, ANSWERS["style"], steps=[{"expect": {"text": WORDS}, "count": 0}])
    else:
        script = f"<script>{ANSWERS[answers]}</script>"
        steps = [{"expect": {"text": WORDS}, "count": 0}, {"expect": {"text": "Shown"}, "count": 1}]
        verdict = look("page.behaves", f"<p>Shown</p>{pale}{script}", "#field { color: #fff }", steps=steps)
    assert verdict.score == 1, verdict.sentence


def test_a_message_is_not_taken_away_by_looking(look: Any) -> None:
    gone = "document.querySelector('p').replaceChildren()"
    body = f"""<p role="status">Sent</p><script>
    new MutationObserver(() => {gone}).observe(document.body, {{ subtree: true, attributes: true }});</script>"""
    verdict = look("page.behaves", body, steps=[{"expect": {"role": "status"}, "shows": "Sent"}])
    assert verdict.score == 1, verdict.sentence


@pytest.mark.parametrize(("style", "count"), [("", 1), ("color: #fff", 0)])
def test_a_frame_in_a_sandbox_is_looked_into(look: Any, style: str, count: int) -> None:
    frame = f'<iframe title="F" sandbox="allow-scripts" srcdoc="<p style=\'{style}\'>Inside</p>"></iframe>'
    steps = [{"expect": {"text": "Inside", "frame": "F"}, "count": count}]
    verdict = look("page.behaves", frame, steps=steps)
    assert verdict.score == 1, verdict.sentence


@pytest.mark.parametrize(("value", "seen"), [("", True), ('value="75"', False)])
def test_a_placeholder_may_be_clear(look: Any, value: str, seen: bool) -> None:
    body = f'<label for="tins">Tins</label><input id="tins" placeholder="Tins" {value}>'
    style = "input::placeholder, input { color: transparent }"
    verdict = look("page.behaves", body, style, steps=[{"expect": TINS, "count": 1}])
    assert (verdict.score == 1) is seen, verdict.sentence


def test_a_dialog_that_the_page_opens_and_a_menu(look: Any) -> None:
    body = """<button>Add</button><p>Low</p><dialog><p>Sure?</p><button>Yes</button></dialog>
    <nav>Menu<ul><li><a href="#teas">Teas</a></li></ul></nav><script>
    document.querySelector("button").onclick = () => document.querySelector("dialog").showModal();</script>"""
    style = """dialog::backdrop { background: #000 } ul { opacity: 0; transition: opacity .3s }
    nav:hover ul { opacity: 1 }"""
    link = {"role": "link", "name": "Teas"}
    steps = [
        {"expect": link, "count": 0},
        {"do": "hover", "target": {"text": "Menu"}},
        {"expect": link, "count": 1},
        {"do": "click", "target": ADD},
        {"expect": {"text": "Sure?"}, "count": 1},
        {"expect": {"role": "button", "name": "Yes"}, "count": 1},
        {"expect": {"text": "Low"}, "count": 1},
    ]
    verdict = look("page.behaves", body, style, steps=steps)
    assert verdict.score == 1, verdict.sentence


@pytest.mark.parametrize("cover", ["", COVER])
def test_in_a_frame_and_below_a_header_that_stays(look: Any, cover: str) -> None:
    frame = '<iframe title="F" style="height: 60px" srcdoc="<br><div style=height:900px></div><p>Inside</p>"></iframe>'
    header = '<header style="position: fixed; top: 0; left: 0; right: 0; height: 300px; background: #fff">H</header>'
    body = header + "<p>Line</p>" * 60 + f'<div style="position: relative"><p>{WORDS}</p>{frame}{cover}</div>'
    inside = {"text": "Inside", "frame": "F"}
    steps = [{"expect": {"text": WORDS}, "count": int(not cover)}, {"expect": inside, "count": int(not cover)}]
    verdict = look("page.behaves", body, steps=steps)
    assert verdict.score == 1, verdict.sentence


CANVAS = """<canvas role="img" aria-label="Tides" width="100" height="100"></canvas><script>
const pen = document.querySelector("canvas").getContext("2d"); pen.fillStyle = "#1f5f8b"; DRAW</script>"""


@pytest.mark.parametrize(
    ("draw", "style", "blank", "good"),
    [
        ("pen.fillRect(0, 0, 50, 100)", "", False, True),
        ("", "", True, True),
        ("pen.fillRect(0, 0, 50, 100)", "canvas { opacity: .02 }", False, False),
        (
            "",
            "main { position: relative; &::after { content: ''; position: absolute; inset: 0; pointer-events: none; "
            "background: linear-gradient(90deg, #1f5f8b, #fff) } }",
            False,
            False,
        ),
    ],
)
def test_a_drawing_is_the_element_s_own(look: Any, draw: str, style: str, blank: bool, good: bool) -> None:
    body = f"<main>{CANVAS.replace('DRAW', draw)}</main>"
    verdict = look("page.drawing", body, style, target={"role": "img"}, tag="canvas", blank=blank)
    assert (verdict.score == 1) is good, verdict.sentence


def test_a_filter_makes_letters_faint(look: Any) -> None:
    assert look("page.contrast", f"<p>{WORDS}</p>", "p { filter: opacity(.9) }").score == 1
    assert look("page.contrast", f"<p>{WORDS}</p>", "p { filter: opacity(.2) }").code == Code.WRONG_STYLE


TEAS = "<main><h2>Teas</h2><p>Assam 6.40</p><button>Order</button><p style='opacity: 0'>Ghost</p></main>"


@pytest.mark.parametrize(
    ("more", "style", "same"),
    [
        ("", "p { color: #444; font-size: 14px } body { font-family: sans-serif }", True),
        ("", COME + "p { animation: come .8s }", True),
        ("", "main { margin-top: 2000px }", True),
        (COVER.replace("<div", '<div aria-hidden="true"'), "", False),
        (LAYER, "", False),
        ("", "p { color: #f9f9f9 }", False),
        ("", "p { font-size: 3px }", False),
        ("", "body { zoom: .4 }", False),
        ("", "button { pointer-events: none }", False),
        ("", "@keyframes go { to { opacity: 0 } } p { animation: go .4s forwards }", False),
        ("", "@keyframes turn { to { transform: rotate(9deg) } } h2 { animation: turn 1s infinite }", False),
    ],
)
def test_the_rest_of_a_page_looks_and_works_as_before(
    bench: ImageWorkbench, tmp_path: Path, more: str, style: str, same: bool
) -> None:
    before, after = document(TEAS), document(TEAS + more, style)
    found = replace(evidence(tmp_path, {"a.html": before}, {"a.html": after}), workbench=bench)
    verdict = judge(found, "page.untouched", of="a.html")
    assert (verdict.code == Code.OK) is same, verdict.sentence
