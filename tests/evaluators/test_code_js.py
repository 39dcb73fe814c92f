"""Checks on how a JavaScript program is written, on one of our own and as VS Code formats and saves it."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluators import BadCheck, Code, LeafVerdict
from evaluators.code.js_facts import js_facts
from evaluators.code.js_program import read_js
from evaluators.registry import validate_leaf
from evaluators.worker import GradingWorker
from tests.evaluators.evidences import evidence, judge

DATA = Path(__file__).parent / "data" / "code"
PROGRAM = (DATA / "skiffs.js").read_text(encoding="utf-8")
FORMATTED = (DATA / "skiffs-formatted.js").read_text(encoding="utf-8")


def look(
    folder: Path, text: str | bytes, /, check: str = "code.js", called: str = "a.js", **params: Any
) -> LeafVerdict:
    return judge(evidence(folder, {}, {called: text}), check, of=called, **params)


@pytest.mark.parametrize("text", [PROGRAM, FORMATTED], ids=["by hand", "formatted"])
@pytest.mark.parametrize(
    "asked",
    [
        {"name": "price", "kind": "function", "parameters": ["boat", "hours", "...more"], "exported": "by_name"},
        {"name": "field", "kind": "function", "declared": "const", "parameters": ["id"]},
        {"name": "RATES", "kind": "value", "equals": {"Pintail": 9.5, "Teal": 7, "day-ticket": 30}},
        {"name": "hired", "declared": "let", "equals": []},
        {"name": "last", "declared": "var", "equals": None},
        {"name": "DayHire", "kind": "class", "extends": "Hire"},
        {"name": "Hire.send", "kind": "method", "parameters": []},
        {"name": "Hire.constructor", "parameters": ["boat", "{}"]},
        {"name": "Hire.count", "kind": "field", "equals": 0},
        {"name": "Hire.send.reply", "declared": "const"},
        {"name": "cost", "absent": True},
    ],
)
def test_a_program_defines_what_was_asked(tmp_path: Path, text: str, asked: dict[str, Any]) -> None:
    verdict = look(tmp_path, text, **asked)
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"name": "cost"}, Code.NOT_FOUND),
        ({"name": "price", "absent": True}, Code.EXTRA),
        ({"name": "price", "kind": "class"}, Code.WRONG_VALUE),
        ({"name": "price", "parameters": ["boat"]}, Code.WRONG_VALUE),
        ({"name": "LIMIT", "equals": 9}, Code.WRONG_VALUE),
        ({"name": "LIMIT", "equals": "8"}, Code.WRONG_VALUE),
        ({"name": "price", "equals": 8}, Code.WRONG_VALUE),
        ({"name": "Hire", "extends": "DayHire"}, Code.WRONG_VALUE),
        ({"name": "field", "exported": "by_name"}, Code.WRONG_VALUE),
        ({"name": "price", "exported": "default"}, Code.WRONG_VALUE),
        ({"name": "last", "declared": "let"}, Code.WRONG_VALUE),
    ],
)
def test_a_program_that_defines_otherwise(tmp_path: Path, asked: dict[str, Any], code: Code) -> None:
    assert look(tmp_path, PROGRAM, **asked).code == code


@pytest.mark.parametrize("text", [PROGRAM, FORMATTED], ids=["by hand", "formatted"])
@pytest.mark.parametrize(
    ("asked", "ok"),
    [
        ({"call": "*.addEventListener", "arguments": ["submit"]}, True),
        ({"call": "document.querySelector", "arguments": ["form"], "count": 1}, True),
        ({"call": "fetch", "arguments": ["/hire", None], "inside": "Hire.send"}, True),
        ({"call": "Hire"}, True),
        ({"call": "eval", "count": 0}, True),
        ({"call": "*.addEventListener", "arguments": ["click"]}, False),
        ({"call": "fetch", "inside": "price"}, False),
        ({"call": "fetch", "arguments": ["/hire", "POST"]}, False),
        ({"call": "field", "count": 1}, False),
        ({"call": "price", "count": 0}, False),
    ],
)
def test_calls(tmp_path: Path, text: str, asked: dict[str, Any], ok: bool) -> None:
    assert look(tmp_path, text, "code.js_calls", **asked).ok is ok


def test_what_a_program_imports_and_exports(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"imports": [{"source": "figures.js", "names": ["pad", "round"]}], "exports": ["price"]}
    assert look(tmp_path, PROGRAM, "code.js_sound", without=["eval", "alert", "with", "debugger"], **asked).ok
    for wrong in (
        {"imports": [{"source": "./other.js"}]},
        {"imports": [{"source": "./figures.js", "names": ["whole"]}]},
        {"exports": ["Hire"]},
    ):
        assert look(tmp_path, PROGRAM, "code.js_sound", **wrong).code == Code.WRONG_CONTENT


@pytest.mark.parametrize(
    ("text", "without", "said"),
    [
        ("let a = 1;\nvar b", "var", "Line 2: var"),
        ("for (var a of b) {}", "var", "Line 1: var"),
        ("window.eval('x')", "eval", "eval is called"),
        ("new Function('x')", "eval", "Function is called"),
        ("setTimeout('x()', 5)", "eval", "given a text"),
        ("a.b.innerHTML += c", "markup", "innerHTML is set"),
        ("a['outerHTML'] = c", "markup", "outerHTML is set"),
        ("document.write(c)", "markup", "document.write"),
        ("a.insertAdjacentHTML('x', c)", "markup", "insertAdjacentHTML"),
        ("a == 1", "loose_equality", "== is used"),
        ("console.log(1)", "console", "console.log"),
        ("confirm(1)", "alert", "confirm"),
        ("debugger", "debugger", "debugger"),
        ("with (a) {}", "with", "with is used"),
        ("let a = 1; b(a)", "idle_let", "a is let"),
    ],
)
def test_what_a_program_does_without(tmp_path: Path, text: str, without: str, said: str) -> None:
    verdict = look(tmp_path, text, "code.js_sound", without=[without])
    assert (verdict.code, said in verdict.sentence) == (Code.WRONG_CONTENT, True), verdict.sentence


@pytest.mark.parametrize(
    "text",
    [
        "let a = 1; a += 1",
        "let a; a = 2",
        "a == null",
        "a = b.innerHTML",
        "// var\n'eval(1)'",
        "setTimeout(a, 5)",
        "const f = async ({ a = 1, ...b }, [c]) => { for await (const d of a) yield_ += d }",
        "a?.b ?? c",
        "x = /[/]/u",
    ],
)
def test_what_is_none_of_these(tmp_path: Path, text: str) -> None:
    ways = ["var", "eval", "markup", "loose_equality", "console", "alert", "debugger", "with", "idle_let"]
    verdict = look(tmp_path, text, "code.js_sound", without=ways)
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = (2", 2),
        ("let a\n\nlet a", 3),
        ("const a", 1),
        ("f(\n", 1),
        ("a b c", 1),
        ("{\nconst b = 1; function b() {}}", 2),
    ],
)
def test_a_program_that_is_none(tmp_path: Path, text: str, line: int) -> None:
    verdict = look(tmp_path, text, "code.js_sound")
    assert (verdict.code, f"line {line}" in verdict.sentence) == (Code.WRONG_CONTENT, True), verdict.sentence
    assert look(tmp_path, text, name="a").code == Code.UNREADABLE


def test_a_value_that_is_nested_as_deep_as_is_read(tmp_path: Path) -> None:
    assert look(tmp_path, "var a = " + '{"b": [' * 80 + "]}" * 80, name="a", equals=1).code == Code.WRONG_VALUE


def test_a_script_element_is_a_program(tmp_path: Path) -> None:
    page = (
        "<script>const a = 1</script><script type='text/template'>{{ no }}</script><script type=module>let b</script>"
    )
    assert look(tmp_path, page, called="a.html", name="a", equals=1).ok
    assert look(tmp_path, page, called="a.html", name="b", declared="let").ok


UNTOUCHED = "code.js_untouched"


def test_a_declaration_by_another_word(tmp_path: Path) -> None:
    after = PROGRAM.replace("var last", "let last").replace("let hired", "const hired")
    found = evidence(tmp_path, {"a.js": PROGRAM}, {"a.js": after})
    assert judge(found, UNTOUCHED, of="a.js", any_declaration=True).ok
    assert judge(found, UNTOUCHED, of="a.js", except_=["value/last"]).code == Code.CHANGED


@pytest.mark.parametrize(
    ("changes", "ok"),
    [
        ({"function price(": "function cost(", "whole(price(": "whole(cost("}, True),
        ({"function price(": "function cost("}, False),
        (
            {"function price(": "function cost(", "whole(price(": "whole(cost(", "field('boat')": "field('skiff')"},
            False,
        ),
    ],
)
def test_a_name_that_is_another_now(tmp_path: Path, changes: dict[str, str], ok: bool) -> None:
    after = PROGRAM
    for old, new in changes.items():
        after = after.replace(old, new)
    found = evidence(tmp_path, {"a.js": PROGRAM}, {"a.js": after})
    params: dict[str, Any] = {"of": "a.js", "renamed": {"price": "cost"}, "except_": ["export/*"]}
    assert judge(found, UNTOUCHED, **params).ok is ok


@pytest.mark.parametrize(
    "text",
    [
        "x" * (2**18 + 1),
        "(" * 5000 + ")" * 5000,
        "[" * 3000,
        "a = " + "[" * 300 + "]" * 300,
        "if (a) " * 3000 + "b",
        b"a = '\xe4'",
        b"\xff\xfe\x00\xd8",
    ],
)
def test_a_program_that_is_not_read(tmp_path: Path, text: str | bytes) -> None:
    assert look(tmp_path, text, name="a").code == Code.UNREADABLE


@pytest.mark.parametrize(
    "text", ["", "a/b " * 20_000, "'" * 20_000, "`${" * 2000, "\0" * 1000, "a" * 200_000, "\\u" * 9000]
)
def test_hostile_programs_are_distinguished(tmp_path: Path, text: str) -> None:
    assert look(tmp_path, text, name="b").code in (Code.UNREADABLE, Code.NOT_FOUND)


@given(st.sampled_from(["\n", "\n\n", " // x\n", " /* x */\n"]), st.integers(0, 8))
def test_layout_and_comments_mean_nothing(end: str, indent: int) -> None:
    looser = FORMATTED.replace("\n", end + " " * indent)
    assert js_facts(read_js(looser.encode()).tree) == js_facts(read_js(PROGRAM.encode()).tree)


@given(st.text(max_size=40))
def test_a_text_is_the_same_in_any_quotes(said: str) -> None:
    def spelt(quote: str) -> str:
        inner = "".join(
            f"\\u{{{ord(c):x}}}" if c in "'\"`\\$\n\r\u2028\u2029" or not c.isprintable() else c for c in said
        )
        return f"a = {quote}{inner}{quote}"

    if not any("\ud800" <= c <= "\udfff" for c in said):
        assert len({read_js(spelt(quote).encode()).tree.dump() for quote in "'\"`"}) == 1


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("code.js", {"of": "a", "name": "b", "absent": True, "kind": "class"}),
        ("code.js_sound", {"of": "a", "without": ["tabs"]}),
        ("code.js_calls", {"of": "a", "call": "b", "count": -1}),
    ],
)
def test_parameters_that_contradict_themselves(name: str, params: dict[str, Any]) -> None:
    with pytest.raises(BadCheck):
        validate_leaf(name, params)


def test_all_three_parsers_work_in_quarantine(tmp_path: Path) -> None:
    names = ("skiffs.html", "skiffs.css", "skiffs.js")
    files = {name: (DATA / name).read_bytes() for name in names}
    guards = [{f"code.{name.partition('.')[2]}_untouched": {"of": name}} for name in names]
    found = evidence(tmp_path, files, files)
    with GradingWorker() as worker:
        goals = [{"code.js": {"of": "skiffs.js", "name": "price"}}]
        assert worker.grade(goals, guards, found, ended_in_fail=False).success
