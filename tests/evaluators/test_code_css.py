"""Checks on how a style sheet is written, on one of our own and as VS Code formats and saves it."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluators import BadCheck, Code, LeafVerdict
from evaluators.code.css_selectors import asked_selector
from evaluators.code.css_values import canonical, number, tokens_of
from evaluators.registry import validate_leaf
from tests.evaluators.evidences import evidence, judge

DATA = Path(__file__).parent / "data" / "code"
SHEET = (DATA / "skiffs.css").read_text(encoding="utf-8")
FORMATTED = (DATA / "skiffs-formatted.css").read_text(encoding="utf-8")


def look(
    folder: Path, sheet: str | bytes, /, check: str = "code.css", name: str = "a.css", **params: Any
) -> LeafVerdict:
    return judge(evidence(folder, {}, {name: sheet}), check, of=name, **params)


@pytest.mark.parametrize("sheet", [SHEET, FORMATTED], ids=["by hand", "formatted"])
@pytest.mark.parametrize(
    "asked",
    [
        {"rule": "h2", "says": {"color": "rgb(31, 80, 102)", "margin": "0px 0 0.5em 0"}},
        {
            "rule": "body",
            "says": {"margin": "0 auto", "font-size": "17px", "font-family": "georgia, 'times new roman', serif"},
        },
        {"rule": "body", "says": {"background-color": "#f4ecdc", "color": "#23313A"}, "uses": {"background": "--sand"}},
        {"rule": "body", "says": {"font": "17px/1.5 Georgia, Times New Roman, serif"}},
        {"rule": ".list > table", "says": {"border": "1px solid #d8cfc0", "border-left-width": "1px"}},
        {"rule": "A:HOVER", "says": {"text-decoration": "underline"}},
        {"rule": "input[type='number']", "says": {"padding-left": "6pt", "padding-bottom": "4px"}},
        {"rule": ".more:after", "says": {"content": '" →"'}},
        {"rule": "nav  ul", "inside": ["@media (width <= 600px)"], "says": {"flex-direction": "column"}},
        {"rule": "100%", "inside": ["@keyframes drift"], "says": {"transform": "translateX(8px)"}},
        {"rule": ".card:hover", "says": {"color": "#f00"}},
        {"rule": ".card > p", "says": {"margin": 0}},
        {"rule": "nav ul", "lacks": ["margin"]},
        {"rule": "footer", "absent": True},
    ],
)
def test_a_sheet_says_what_was_asked(tmp_path: Path, sheet: str, asked: dict[str, Any]) -> None:
    verdict = look(tmp_path, sheet, **asked)
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"rule": "h2", "says": {"color": "#1f5067"}}, Code.WRONG_STYLE),
        ({"rule": "h2", "says": {"margin": "0 0 .5em 1px"}}, Code.WRONG_STYLE),
        ({"rule": "h2", "says": {"padding": "0"}}, Code.WRONG_STYLE),
        ({"rule": "h2", "uses": {"color": "--ink"}}, Code.WRONG_STYLE),
        ({"rule": "h2", "uses": {"background": "--sand"}}, Code.WRONG_STYLE),
        ({"rule": ".list table"}, Code.NOT_FOUND),
        ({"rule": "nav ul", "inside": ["@media (max-width: 500px)"]}, Code.NOT_FOUND),
        ({"rule": "h2", "absent": True}, Code.EXTRA),
        ({"rule": "nav ul", "lacks": ["gap"]}, Code.EXTRA),
        ({"rule": "input[type=number]", "lacks": ["padding-left"]}, Code.EXTRA),
    ],
)
def test_a_sheet_that_says_otherwise(tmp_path: Path, asked: dict[str, Any], code: Code) -> None:
    assert look(tmp_path, SHEET, **asked).code == code


@pytest.mark.parametrize(
    ("sheet", "colour"),
    [
        ("p { color: red; color: blue }", "blue"),
        ("p { color: red !important; color: blue }", "red"),
        ("p { color: red } div { color: lime } p { color: blue }", "blue"),
        ("p, q { color: red }", "red"),
        (":root { --a: var(--b); --b: red } p { color: var(--a) }", "red"),
        ("p { color: var(--none, red) }", "red"),
        ("p { color: hwb(0 0% 0%) }", "red"),
        ("p { color: oklch(62.796% 0.25768 29.234) }", "red"),
        ("p { color: #F00F }", "red"),
    ],
)
def test_the_last_that_counts(tmp_path: Path, sheet: str, colour: str) -> None:
    verdict = look(tmp_path, sheet, rule="p", says={"color": colour})
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("margin: 1px 2px", "margin: 1px 2px 1px 2px"),
        ("margin: 1px 2px", "margin-block: 1px; margin-inline: 2px"),
        ("border: 0", "border: none"),
        ("border-radius: 4px", "border-top-left-radius: 4px; border-top-right-radius: 4px; border-radius: 4px 4px"),
        ("gap: 4px", "grid-gap: 4px"),
        ("flex: 1", "flex: 1 1 0"),
        ("overflow: hidden", "overflow-x: hidden; overflow-y: hidden"),
        ("background: #fff", "background-color: white"),
        ("font-weight: bold", "font-weight: 700"),
        ("list-style: none", "list-style-type: none"),
        ("text-decoration: none", "text-decoration-line: none"),
        ("transition: color 200ms", "transition: color .2s"),
        ("transform: rotate(.5turn)", "transform: rotate(180deg)"),
    ],
)
def test_two_ways_to_say_the_same(tmp_path: Path, one: str, other: str) -> None:
    says = dict(part.split(": ") for part in one.split("; "))
    verdict = look(tmp_path, f"p {{ {other} }}", rule="p", says=says)
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize("sheet", [SHEET, FORMATTED], ids=["by hand", "formatted"])
def test_a_sound_sheet(tmp_path: Path, sheet: str) -> None:
    asked: dict[str, Any] = {
        "custom": {"--ink": "rgb(35 49 58)"},
        "written_once": ["#1f5066", "12px"],
        "lacks_values": ["#ffffff"],
    }
    verdict = look(tmp_path, sheet, "code.css_sound", no_duplicates=True, **asked)
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize(
    ("sheet", "asked", "said"),
    [
        ("p { color red; margin: 0 }", {}, "line 1"),
        ("p { margin: }", {}, "margin has no value"),
        ("p { margin: 0", {}, "not closed"),
        ("p { margin: 0 } }", {}, "line 1"),
        ("p { color: var(--ink) }", {}, "--ink is taken and never set"),
        ("p { color: red !important }", {"no_important": True}, "!important"),
        ("p { color: red; color: blue }", {"no_duplicates": True}, "sets color twice"),
        ("p { color: red } q {} p { margin: 0 }", {"no_duplicates": True}, "second rule"),
        ("p { color: red }", {"custom": {"--a": "red"}}, "--a is not set"),
        ("p { --a: red }", {"custom": {"--a": "red"}}, "--a is not set"),
        (":root { --a: blue }", {"custom": {"--a": "red"}}, "red was asked"),
        ("p { color: #f00; border: 1px solid red }", {"written_once": ["red"]}, "2 places"),
        ("p { color: lime }", {"written_once": ["red"]}, "0 places"),
        ("p { background: linear-gradient(red, blue) }", {"lacks_values": ["#f00"]}, "still written at line 1"),
    ],
)
def test_a_sheet_with_one_fault(tmp_path: Path, sheet: str, asked: dict[str, Any], said: str) -> None:
    verdict = look(tmp_path, sheet, "code.css_sound", **asked)
    assert (verdict.code, said.lower() in verdict.sentence.lower()) == (Code.WRONG_CONTENT, True), verdict.sentence


def test_a_style_element_is_a_sheet(tmp_path: Path) -> None:
    page = (DATA / "skiffs.html").read_text(encoding="utf-8")
    assert look(tmp_path, page, name="page.html", rule=".note", says={"color": "#a11212"}).ok


def test_a_value_said_by_a_custom_property_counts_as_itself(tmp_path: Path) -> None:
    before, after = "p { color: red } q { color: red }", ":root { --a: red } p { color: var(--a) } q { color: #f00 }"
    found = evidence(tmp_path, {"a.css": before}, {"a.css": after})
    assert judge(found, "code.css_untouched", of="a.css", resolve=True, except_=[":root"]).ok
    assert judge(found, "code.css_untouched", of="a.css", except_=[":root"]).code == Code.CHANGED


BILLION = (
    ":root {"
    + "".join(f"--a{n}: var(--a{n + 1}) var(--a{n + 1});" for n in range(40))
    + "--a40: x } p { color: var(--a0) }"
)


@pytest.mark.parametrize(
    "sheet",
    [
        BILLION,
        "p {" * 5000,
        "p{color:rgb(" + "(" * 5000,
        "p{color:" + "f(" * 5000 + "var(--a)",
        "@keyframes " + "(" * 5000 + "{}",
        "p{color:" + "(" * 5000,
        "x" * (2**20 + 1),
        b"p { color: \xe4 }",
        "".join(f".a{n},.b{n}{{" for n in range(12)) + "color:red",
    ],
)
def test_a_sheet_that_is_not_read(tmp_path: Path, sheet: str | bytes) -> None:
    assert look(tmp_path, sheet, rule="p", says={"color": "x"}).code == Code.UNREADABLE


@pytest.mark.parametrize(
    "sheet",
    [
        "",
        "\0",
        "}" * 1000,
        "/*" * 500_000,
        "url(" * 250_000,
        '"{' * 500_000,
        ":is(" * 40 + "p {}",
        "@media" * 500,
        ":root { --a: var(--a) } p { color: var(--a) }",
        "p { width: " + "9" * 6000 + "px }",
        "p { width: " + "9" * 6000 + "%; margin: 1e999px; flex: 0." + "9" * 6000 + " }",
        "p { color: rgb(0 0 " + "9" * 6000 + ") }",
        "p:nth-child(" + "9" * 6000 + ") { color: red }",
        "@media (width >= " + "9" * 6000 + "px) { p { color: red } }",
    ],
)
def test_hostile_sheets_are_read(tmp_path: Path, sheet: str) -> None:
    assert not look(tmp_path, sheet, rule="p", says={"color": "red"}).ok


@given(st.floats(-1e6, 1e6), st.sampled_from(["px", "in", "cm", "mm", "pt", "pc", "ms", "turn", "%"]))
def test_a_length_is_spelt_one_way(value: float, unit: str) -> None:
    once = canonical("width", tokens_of(f"{number(value)}{unit}"))
    assert canonical("width", tokens_of(once)) == once


@given(
    st.sampled_from([" ", "\n", " /* x */ ", "\t"]),
    st.sampled_from(["h1>p", "a + b", "ul li:nth-child( 2n+1 )", "[a=b] ~ .C"]),
)
def test_a_selector_is_spelt_one_way(blank: str, selector: str) -> None:
    once = asked_selector(selector)
    assert asked_selector(once) == once == asked_selector(selector.replace(" ", blank))


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("code.css", {"of": "a", "rule": "p, q"}),
        ("code.css", {"of": "a", "rule": ""}),
        ("code.css", {"of": "a", "rule": "p", "inside": ["(max-width: 600px)"]}),
        ("code.css", {"of": "a", "rule": "p", "absent": True, "says": {"color": "red"}}),
    ],
)
def test_parameters_that_contradict_themselves(name: str, params: dict[str, Any]) -> None:
    with pytest.raises(BadCheck):
        validate_leaf(name, params)
