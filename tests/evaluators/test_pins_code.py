"""What goals pin in sources, texts and pages: their guards let that change and nothing beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evaluators import grade
from evaluators.pins import Pinned
from evaluators.registry import find_check, validate_leaf
from evaluators.workbench import JobName, Made, Option
from tests.evaluators.evidences import Content, evidence


def holds(place: Path, goals: list[Any], guard: str, before: str, after: str, **params: Any) -> bool:
    """Tell whether a guard derived from goals holds, which they all do; its exceptions count for nothing."""
    of = goals[0][next(iter(goals[0]))]["of"]
    found = evidence(place, {of: before}, {of: after})
    verdict = grade(goals, [{guard: {"of": of, **params}}], found, ended_in_fail=False)
    assert all(node.ok for node in verdict.goals), [leaf.sentence for leaf in verdict.leaves()]
    return verdict.guards[0].ok


PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A</title>
<link rel="stylesheet" href="a.css"></head>
<body><h1>One</h1><p class="x">Two <b>bold</b></p><ul><li>a</li><li>b</li></ul>
<img src="c.svg"></body></html>"""
LINK, META = '<link rel="manifest" href="m.json">', '<meta name="theme-color" content="#123456">'
SHEET = '<link rel="stylesheet" href="a.css">'


def of_page(**params: Any) -> dict[str, Any]:
    return {"code.html": {"of": "a.html", **params}}


MANIFEST = of_page(select="head > link[rel~=manifest]", attributes={"href": "m.json"}, count=1)
COLOUR = of_page(select="head > meta[name=theme-color]", attributes={"content": "#123456"}, count=1)
PICTURE = of_page(select="img", attributes={"alt": "A cup"})
BOLD = of_page(select="b", text="brave")
ITEM = of_page(select="li", texts=["a", "new", "b"], count=3)
NO_LIST = of_page(select="ul", count=0)


@pytest.mark.parametrize(
    ("goals", "edits", "good"),
    [
        ([MANIFEST], [(SHEET, SHEET + LINK)], True),
        ([MANIFEST], [(SHEET, LINK + SHEET)], True),
        ([MANIFEST, COLOUR], [(SHEET, META + LINK + SHEET)], True),
        ([MANIFEST], [(SHEET, META + LINK + SHEET)], False),
        ([MANIFEST], [(SHEET, LINK + SHEET + '<link rel="icon" href="i.png">')], False),
        ([MANIFEST], [(SHEET, LINK + SHEET.replace("a.css", "b.css"))], False),
        ([MANIFEST], [(SHEET, LINK + SHEET), ("Two", "Three")], False),
        ([PICTURE], [("c.svg", 'c.svg" alt="A cup')], True),
        ([PICTURE], [("c.svg", 'd.svg" alt="A cup')], False),
        ([PICTURE], [("c.svg", 'c.svg" alt="A cup'), ('class="x"', 'class="y"')], False),
        ([BOLD], [("bold", "brave")], True),
        ([BOLD], [("bold", "brave"), ("Two", "Three")], False),
        ([BOLD], [("<b>bold", '<b id="n">brave')], False),
        ([ITEM], [("<li>b", "<li>new</li><li>b")], True),
        ([ITEM], [("<li>b", '<li>new</li><li class="y">b')], False),
        ([NO_LIST], [("<ul><li>a</li><li>b</li></ul>", "")], True),
        ([NO_LIST], [("<ul><li>a</li><li>b</li></ul>", ""), ("<h1>One</h1>", "")], False),
    ],
    ids=range(17),
)
def test_elements_of_a_page(tmp_path: Path, goals: list[Any], edits: list[tuple[str, str]], good: bool) -> None:
    page = PAGE
    for old, new in edits:
        assert page.count(old) == 1
        page = page.replace(old, new)
    assert holds(tmp_path, goals, "code.html_untouched", PAGE, page) is good


CSS = ":root{--a:red}.one{color:red;margin:0}.two{color:#f00}@media (max-width:600px){.one{color:red}}"


def of_sheet(**params: Any) -> dict[str, Any]:
    return {"code.css": {"of": "a.css", **params}}


ONE = of_sheet(rule=".one", says={"color": "blue"})
NARROW = of_sheet(rule=".one", inside=["@media (max-width: 600px)"], says={"color": "blue"})
NEW = of_sheet(rule=".new", says={"color": "blue"})
USES = of_sheet(rule=".two", uses={"color": "--a"})
GONE = of_sheet(rule=".two", absent=True)
CUSTOM = {"code.css_sound": {"of": "a.css", "custom": {"--b": "blue"}}}


@pytest.mark.parametrize(
    ("goal", "edits", "good"),
    [
        (ONE, [(".one{color:red;", ".one{color:blue;")], True),
        (ONE, [(".one{color:red;margin:0}", ".one{color:blue;margin:1px}")], False),
        (ONE, [(".one{color:red;", ".one{color:blue;"), ("#f00", "blue")], False),
        (ONE, [(".one{color:red;", ".one{color:blue;"), ("{.one{color:red}", "{.one{color:blue}")], False),
        (NARROW, [("{.one{color:red}", "{.one{color:blue}")], True),
        (NARROW, [("{.one{color:red}", "{.one{color:blue}"), (".one{color:red;", ".one{color:blue;")], False),
        (NEW, [(".two", ".new{color:blue}.two")], True),
        (NEW, [(".two", ".new{color:blue;top:0}.two")], False),
        (NEW, [(".two", ".new{color:blue}.more{top:0}.two")], False),
        (USES, [("#f00", "var(--a)")], True),
        (USES, [("#f00", "var(--a)"), (":root{--a:red", ":root{--a:blue")], False),
        (GONE, [(".two{color:#f00}", "")], True),
        (GONE, [(".two{color:#f00}", ""), ("margin:0", "")], False),
        (CUSTOM, [("--a:red", "--a:red;--b:blue")], True),
        (CUSTOM, [("--a:red", "--a:red;--b:blue;--c:red")], False),
    ],
    ids=range(15),
)
def test_rules_of_a_sheet(tmp_path: Path, goal: Any, edits: list[tuple[str, str]], good: bool) -> None:
    sheet = CSS
    for old, new in edits:
        assert sheet.count(old) == 1, old
        sheet = sheet.replace(old, new)
    assert holds(tmp_path, [goal], "code.css_untouched", CSS, sheet) is good


JS = (
    "const a = 1;\nfunction total(x) { return x * a; }\nclass Cart { add(x) { this.x = x; } clear() {} }\nrun(total);\n"
)


def of_program(**params: Any) -> dict[str, Any]:
    return {"code.js": {"of": "a.js", **params}}


SUM = of_program(name="sum", kind="function")
NO_TOTAL = of_program(name="total", absent=True)


@pytest.mark.parametrize(
    ("goals", "edits", "params", "good"),
    [
        ([of_program(name="a", equals=2)], [("= 1", "= 2")], {}, True),
        ([of_program(name="a", equals=2)], [("= 1", "= 2"), ("* a", "+ a")], {}, False),
        ([SUM], [("run(", "function sum() {}\nrun(")], {}, True),
        ([SUM], [("run(", "function sum() {}\nfunction more() {}\nrun(")], {}, False),
        ([of_program(name="Cart.remove")], [("clear() {}", "clear() {} remove() {}")], {}, True),
        ([of_program(name="Cart.remove")], [("clear() {}", "clear() { x() } remove() {}")], {}, False),
        ([of_program(name="total", parameters=["y"])], [("total(x) { return x", "total(y) { return y")], {}, True),
        ([of_program(name="total", kind="function")], [("x * a", "x + a")], {}, False),
        ([of_program(name="Cart.clear", absent=True)], [(" clear() {}", "")], {}, True),
        ([of_program(name="Cart.clear", absent=True)], [("add(x)", "add(y)"), (" clear() {}", "")], {}, False),
        ([SUM, NO_TOTAL], [("total(x)", "sum(x)"), ("run(total)", "run(sum)")], {"renamed": {"total": "sum"}}, True),
        (
            [SUM, NO_TOTAL],
            [("total(x) { return x * a", "sum(x) { return x + a"), ("run(total)", "run(sum)")],
            {"renamed": {"total": "sum"}},
            False,
        ),
    ],
    ids=range(12),
)
def test_definitions_of_a_program(
    tmp_path: Path, goals: list[Any], edits: list[tuple[str, str]], params: dict[str, Any], good: bool
) -> None:
    program = JS
    for old, new in edits:
        assert program.count(old) == 1, old
        program = program.replace(old, new)
    assert holds(tmp_path, goals, "code.js_untouched", JS, program, **params) is good


MODULE = (
    "import math\n\nclass Cart:\n    def add(self):\n        return 1\n\n\ndef price(x):\n    return x\n\n\nRATE = 2\n"
)


def facets(place: Path, name: str, before: str | None, after: str, **params: Any) -> tuple[str, ...] | None:
    """Return what a leaf that judges by running pins, None if it does not say."""
    found = evidence(place, {"a.py": before, "b.py": "x = 1\n"}, {"a.py": after, "b.py": "x = 1\n"})
    check, leaf = find_check(name), validate_leaf(name, {"of": "a.py", **params})
    if check.says is not None and not check.says(found, leaf):
        return None
    assert check.pins is not None
    return tuple(pin.facet for pin in check.pins(found, leaf))


@pytest.mark.parametrize(
    ("changes", "edit", "good"),
    [
        (["price"], ("return x", "return 2 * x"), True),
        (["price"], ("return x", "return math.ceil(more(x))\n\n\ndef more(x):\n    return x"), True),
        (["price"], ("RATE = 2", "RATE = 3"), False),
        (["RATE"], ("RATE = 2", "RATE = 3"), True),
        (["Cart.add"], ("return 1", "return 2"), True),
        (["Cart.add"], ("return x", "return 2 * x"), False),
        ([], ("return x", "return 2 * x"), False),
    ],
)
def test_answers_pin_what_the_instruction_lets_change(
    tmp_path: Path, changes: list[str], edit: tuple[str, str], good: bool
) -> None:
    cases = [{"value": "price(1)", "equals": 2}]
    after = MODULE.replace(*edit)
    pinned = facets(tmp_path, "code.answers", MODULE, after, cases=cases, changes=changes)
    assert pinned is not None
    found = evidence(tmp_path, {"a.py": MODULE}, {"a.py": after})
    guard = validate_leaf("code.python_untouched", {"of": "a.py"})
    finding = find_check("code.python_untouched").function(replace(found, pinned=Pinned({"a.py": pinned})), guard)
    assert finding.ok is good
    assert facets(tmp_path, "code.answers", MODULE, after, cases=cases) is None


TESTS = "from a import price\n\nONE = 1\n\n\ndef test_one():\n    assert price(ONE) == 1\n"
FIXTURE = """import pytest


@pytest.fixture
def two():
    return TWO


TWO = 2


def test_two(two):
    assert two
"""


@pytest.mark.parametrize(
    ("added", "good"),
    [
        ("\n\ndef test_two():\n    assert price(2) == 2\n", True),
        ("\n\n" + FIXTURE, True),
        ("\n\nclass TestMore:\n    def test_three(self):\n        assert price(3) == 3\n", True),
        ("\n\ndef unused():\n    return 2\n", False),
        ("\n\nprice = abs\n", False),
        ("\n\ndef test_one():\n    assert True\n", False),
    ],
)
def test_a_suite_pins_the_tests_that_are_new(tmp_path: Path, added: str, good: bool) -> None:
    pinned = facets(tmp_path, "code.suite", TESTS, TESTS + added, module="b.py")
    assert pinned is not None
    found = evidence(tmp_path, {"a.py": TESTS}, {"a.py": TESTS + added})
    guard = validate_leaf("code.python_untouched", {"of": "a.py"})
    finding = find_check("code.python_untouched").function(replace(found, pinned=Pinned({"a.py": pinned})), guard)
    assert finding.ok is good


TEXT = "# A\n\nIntro.\n\n## B\n\n- x\n- y\n\n## C\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"


def of_text(**params: Any) -> dict[str, Any]:
    return {"files.markdown": {"of": "a.md", **params}}


NEW_SECTION = [
    of_text(section="D", table=[["a"], ["1"]]),
    of_text(headings=["# A", "## B", "## C", "## D"]),
]
TABLE = "\n## D\n\n| a |\n|---|\n| 1 |\n"


@pytest.mark.parametrize(
    ("goals", "after", "good"),
    [
        ([of_text(section="B", items=["x", "z"])], TEXT.replace("- y", "- z"), True),
        ([of_text(section="B", items=["x"])], TEXT.replace("- y\n", ""), True),
        ([of_text(section="B", items=["x", "z"])], TEXT.replace("- y", "- z").replace("| 2", "| 3"), False),
        ([of_text(section="C", table=[["a", "b"], ["1", "3"]])], TEXT.replace("| 2", "| 3"), True),
        ([of_text(section="C", table=[["a", "b"], ["1", "3"]])], TEXT.replace("| 2", "| 3").replace("x", "z"), False),
        (NEW_SECTION, TEXT + TABLE, True),
        (NEW_SECTION, TEXT + TABLE + "\nMore.\n", False),
        (NEW_SECTION, (TEXT + TABLE).replace("Intro", "Outro"), False),
        (NEW_SECTION[:1], TEXT + TABLE, True),
        (NEW_SECTION[:1], TEXT + TABLE + "\n## E\n", False),
        ([of_text(paragraphs=["New."])], TEXT.replace("Intro.", "Intro.\n\nNew."), True),
        ([of_text(paragraphs=["New."])], TEXT.replace("Intro.", "Intro.\n\nNew.\n\nOther."), False),
        ([of_text(section="B", absent=True)], TEXT.replace("## B\n\n- x\n- y\n\n", ""), True),
        ([of_text(section="B", absent=True)], TEXT.replace("## B\n\n- x\n- y\n\n", "").replace("Intro.", ""), False),
    ],
    ids=range(14),
)
def test_blocks_of_a_text(tmp_path: Path, goals: list[Any], after: str, good: bool) -> None:
    assert holds(tmp_path, goals, "files.markdown_untouched", TEXT, after) is good


class Browser:
    """A workbench whose pages are lists of what they tell, as [role, name]."""

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        """Answer to a look at the tree or at an element."""
        entries_read = json.loads(data)
        answers: list[Any] = [{}]
        for step in json.loads(str(options["asked"]))["steps"]:
            target = step.get("target") or {}
            role, name = target.get("role"), target.get("name")
            seen = [n for r, n in entries_read if r == ("image" if role == "img" else role) and name in (None, n)]
            looks = {"visible": True, "href": None, "value": None, "checked": None, "enabled": True}
            looks |= {"focused": False, "invalid": False}
            entries = [{"role": r, "name": n, "level": 1 if r == "heading" else None} for r, n in entries_read]
            answers.append(
                {
                    "entries": entries,
                    "frames": [],
                    "title": "T",
                    "lang": "en",
                    "twice": [],
                    "unlabelled": [],
                    "mute": [],
                    "heard": [],
                    "count": len(seen),
                    "seen": [{**looks, "text": n} for n in seen],
                }
            )
        return {"answers.json": json.dumps(answers).encode()}


READ = [["heading", "Tea"], ["StaticText", "Tea"], ["row", "Assam 6"], ["cell", "Assam"], ["cell", "6"], ["image", ""]]
EARL = [["row", "Earl 9"], ["cell", "Earl"], ["cell", "9"], ["StaticText", "Earl"], ["StaticText", "9"]]
ROW = {"page.behaves": {"steps": [{"expect": {"role": "row", "name": "Earl 9"}, "reads": "Earl 9", "count": 1}]}}
NAMED = {"page.behaves": {"steps": [{"expect": {"role": "img", "name": "Cup", "exact": True}, "count": 1}]}}
SOUND: dict[str, Any] = {"page.accessible": {}}


@pytest.mark.parametrize(
    ("goals", "after", "good"),
    [
        ([ROW], READ + EARL, True),
        ([ROW], [*READ, *EARL, ["row", "Earl 8"]], False),
        ([ROW], [*READ, *EARL, ["heading", "Earl"]], False),
        ([ROW], READ[1:] + EARL, False),
        ([NAMED, SOUND], [*READ[:-1], ["image", "Cup"]], True),
        ([NAMED, SOUND], [*READ[:-1], ["image", "Cup"], ["image", "Pot"]], False),
        ([NAMED, SOUND], [*READ[:-2], ["image", "Cup"]], False),
    ],
    ids=range(7),
)
def test_what_a_page_tells(tmp_path: Path, goals: list[Any], after: list[list[str]], good: bool) -> None:
    def judged(**more: Any) -> list[bool]:
        found = replace(evidence(tmp_path, {"p": json.dumps(READ)}, {"p": json.dumps(after)}), workbench=Browser())
        leaves = [{name: {"of": "p", **params, **more}} for goal in goals for name, params in goal.items()]
        guards = [{"page.untouched": {"of": "p"} if more else {"of": "p", "except": ["*"]}}]
        verdict = grade(leaves, guards, found, ended_in_fail=False)
        assert all(node.ok for node in verdict.goals), [leaf.sentence for leaf in verdict.leaves()]
        return [node.ok for node in verdict.guards]

    assert judged(changes=["p"]) == [good]
    assert judged() == [True]  # without `changes` a check of a page that was there does not say: the exceptions count


@pytest.mark.parametrize(
    ("changes", "was_there", "pinned"),
    [(["style"], True, {"style"}), (None, True, None), (None, False, {"p", "new"}), ([], True, set())],
)
def test_a_page_pins_the_files_that_may_be_written(
    tmp_path: Path, changes: list[str] | None, was_there: bool, pinned: set[str] | None
) -> None:
    after: dict[str, Content] = {"p": "[]", "style": "", "new": ""}
    found = evidence(tmp_path, {"style": "", **({"p": "[]"} if was_there else {})}, after)
    check = find_check("page.no_errors")
    params: dict[str, Any] = {
        "of": "p",
        "beside": ["style", "new"],
        **({} if changes is None else {"changes": changes}),
    }
    leaf = validate_leaf("page.no_errors", params)
    assert check.says is not None and check.pins is not None
    assert check.says(found, leaf) is (pinned is not None)
    if pinned is not None:
        assert {pin.of for pin in check.pins(found, leaf)} == pinned
