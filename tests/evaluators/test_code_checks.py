"""Checks on source code, with the workbench's own programs run here on sources of these tests."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import deskcraft.workbench
from evaluators import BadCheck, CheckError, Code, LeafVerdict
from evaluators.registry import validate_leaf
from evaluators.workbench import JobName, JobRefused, Made, Option
from tests.evaluators.evidences import Content, evidence, judge

INSIDE = Path(deskcraft.workbench.__file__).parent / "inside"
PRICES = '''
"""Prices of the tea house."""
import rates

RATE = 0.5


class Unknown(KeyError):
    pass


def total(cups, member=False):
    if cups < 0:
        raise ValueError("cups")
    sum_ = cups * rates.CUP
    return sum_ * (1 - RATE) if member else sum_


def kinds():
    return {"green", "black"}


def pair():
    return (1, 2.0)
'''
RATES = "CUP = 3\n"
PROGRAM = """
import sys
name = sys.stdin.readline().strip() or "nobody"
if "--loud" in sys.argv:
    name = name.upper()
if "--fail" in sys.argv:
    sys.exit("no such cup")
print("Hello", name, " ")
print("Bye")
"""
TESTS = """
import prices

def test_cups():
    assert prices.total(2) == 6

def test_members_pay_less():
    assert prices.total(4, member=True) == 6
"""
DISCOUNT = {"called": "members pay all", "find": "(1 - RATE)", "put": "1"}
CHECKED = {"called": "cups below 0 are taken", "find": "cups < 0", "put": "cups < -9"}
BODY = "    sum_ = cups * rates.CUP\n    return sum_ * (1 - RATE) if member else sum_"
RENAMED = {"called": "a name is another", "find": BODY, "put": BODY.replace("sum_", "paid")}


class Here:
    """The workbench's programs, run here: these sources are our own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        place = self.folder / f"job{len(list(self.folder.glob('job*')))}"
        project = place / "project"
        project.mkdir(parents=True)
        files = {key.removeprefix("file:"): str(text).encode() for key, text in options.items() if ":" in key}
        for name, content in (files | {str(options["called"]): data}).items():
            (project / name).write_bytes(content)
        program, made = {"python": ("answers.py", "answers.json"), "suite": ("suite.py", "outcome.json")}[job]
        argv = [sys.executable, "-I", str(INSIDE / program), str(project), str(options["called"]), str(place / made)]
        done = subprocess.run(argv, input=str(options.get("steps", "")).encode(), capture_output=True, check=False)
        if done.returncode:
            raise JobRefused(done.stderr.decode()[-300:])
        return {made: (place / made).read_bytes()}


def look(folder: Path, check: str, /, before: Mapping[str, Content] | None = None, **params: Any) -> LeafVerdict:
    after = {"prices.py": PRICES, "rates.py": RATES, "hello.py": PROGRAM, "test_prices.py": TESTS}
    after = {**after, **params.pop("after", {})}
    found = replace(evidence(folder, before or after, after), workbench=Here(folder))
    return judge(found, check, **params)


def ask(folder: Path, value: str, **case: Any) -> LeafVerdict:
    after = {"prices.py": case.pop("source")} if "source" in case else {}
    cases = [{"value": value, **case}]
    return look(folder, "code.answers", of="prices.py", beside=["rates.py"], cases=cases, after=after)


@pytest.mark.parametrize(
    ("value", "case"),
    [
        ("total(2)", {"equals": 6}),
        ("total(2, member=True)", {"equals": 3}),
        ("total(2) / 7", {"equals": 0.857142857142857}),
        ("total(-1)", {"raises": "ValueError"}),
        ("total(-1)", {"raises": "Exception"}),
        ("(_ for _ in ()).throw(Unknown('x'))", {"raises": "KeyError"}),
        ("kinds()", {"equals": ["black", "green"]}),
        ("pair()", {"equals": [1, 2]}),
        ("pair()", {"equals": [1, 2], "type": "tuple"}),
        ("{1: None}", {"equals": {"1": None}}),
    ],
)
def test_a_module_answers(tmp_path: Path, value: str, case: dict[str, Any]) -> None:
    assert ask(tmp_path, value, **case).score == 1


def test_a_print_that_was_left_in_is_seen(tmp_path: Path) -> None:
    source = PRICES + "\n\ndef loud():\n    print('here')\n    return 3\n"
    assert ask(tmp_path, "3", equals=3, source=source).ok
    assert "prints 'here'" in ask(tmp_path, "loud()", equals=3, source=source).sentence


@pytest.mark.parametrize(
    ("value", "case", "said"),
    [
        ("total(2)", {"equals": 7}, "6 came back, not 7"),
        ("total(2)", {"equals": "6"}, "came back"),
        ("total(-1)", {"equals": 3}, "ValueError was raised: cups"),
        ("total(1)", {"raises": "ValueError"}, "no ValueError was raised, but 3 came back"),
        ("total(-1)", {"raises": "KeyError"}, "ValueError was raised, not KeyError"),
        ("pair()", {"equals": [1, 2], "type": "list"}, "a tuple came back"),
        ("total(1)", {"equals": 3, "source": "def total(:"}, "SyntaxError was raised"),
        ("total(1)", {"equals": 3, "source": "import os\nos._exit(0)"}, "died"),
        ("total(1)", {"equals": 3, "source": "raise SystemExit(0)"}, "SystemExit was raised"),
        ("total(1)", {"equals": 3, "source": "import os\nos.kill(os.getpid(), 14)"}, "late"),
        ("total(1)", {"equals": 3, "source": "class N(int):\n __eq__=lambda a,b:True\ndef total(n): return N(4)"}, "4"),
    ],
)
def test_a_module_answers_otherwise(tmp_path: Path, value: str, case: dict[str, Any], said: str) -> None:
    verdict = ask(tmp_path, value, **case)
    assert verdict.code == Code.WRONG_VALUE
    assert said in verdict.sentence


def test_a_module_cannot_write_its_own_marks(tmp_path: Path) -> None:
    """What is expected is not in the sandbox; an answer printed or written early is not taken for one."""
    forger = "import json, sys, os\nfor fd in range(3, 20):\n  try: os.write(fd, json.dumps({'value': 3}).encode())\n"
    source = forger + "  except OSError: pass\ndef total(n): return 4\n"
    assert ask(tmp_path, "total(1)", equals=3, source=source).score == 0


@pytest.mark.parametrize(
    "run",
    [
        {"stdin": "Ada\n", "lines": ["Hello Ada", "Bye"]},
        {"argv": ["--loud"], "stdin": "Ada\n", "contains": ["ADA"]},
        {"argv": ["--fail"], "exit_code": 1, "lines": [], "error_contains": ["no such cup"]},
    ],
)
def test_a_program_prints(tmp_path: Path, run: dict[str, Any]) -> None:
    assert look(tmp_path, "code.prints", of="hello.py", runs=[run]).score == 1


@pytest.mark.parametrize(
    ("run", "code", "said"),
    [
        ({"lines": ["Hello Ada", "Bye"]}, Code.WRONG_TEXT, "does not print"),
        ({"argv": ["--fail"]}, Code.WRONG_VALUE, "exit status 1, not 0"),
        ({"contains": ["Good day"]}, Code.WRONG_TEXT, "'Good day' is not in its stdout"),
        ({"error_contains": ["cup"]}, Code.WRONG_TEXT, "stderr"),
    ],
)
def test_a_program_prints_otherwise(tmp_path: Path, run: dict[str, Any], code: Code, said: str) -> None:
    verdict = look(tmp_path, "code.prints", of="hello.py", runs=[run])
    assert (verdict.code, said in verdict.sentence) == (code, True)


def suite(folder: Path, tests: str = TESTS, **params: Any) -> LeafVerdict:
    after = {"test_prices.py": tests, **params.pop("after", {})}
    before = {"prices.py": PRICES, "rates.py": RATES}
    given = {"of": "test_prices.py", "module": "prices.py", "beside": ["rates.py"], **params}
    return look(folder, "code.suite", before, after=after, **given)


def test_tests_pass_and_notice_a_mistake(tmp_path: Path) -> None:
    assert suite(tmp_path, at_least=2, mistakes=[DISCOUNT], harmless=[RENAMED]).score == 1


@pytest.mark.parametrize(
    ("tests", "params", "code", "said"),
    [
        (TESTS, {"mistakes": [CHECKED]}, Code.NOT_FOUND, "No test notices it when cups below 0 are taken"),
        (TESTS, {"at_least": 3}, Code.WRONG_COUNT, "2 tests pass"),
        (TESTS + "    assert False\n", {}, Code.WRONG_CONTENT, "1 tests fail"),
        ("def test(:", {}, Code.WRONG_CONTENT, "cannot be run"),
        ("import pytest\n@pytest.mark.skip\ndef test_it(): pass\n", {}, Code.WRONG_CONTENT, "1 tests are skipped"),
        (
            TESTS,
            {"module_when_after": True, "fail_before": True, "after": {"prices.py": PRICES}},
            Code.NOT_FOUND,
            "as it was before",
        ),
        ("", {}, Code.WRONG_CONTENT, "cannot be run"),
        ("def test_it():\n  import os; os._exit(0)\n", {}, Code.WRONG_CONTENT, "cannot be run"),
        (
            "import inspect, prices\ndef test_it():\n  assert 'sum_ * (1 - RATE)' in inspect.getsource(prices)\n",
            {"mistakes": [DISCOUNT], "harmless": [RENAMED]},
            Code.WRONG_CONTENT,
            "The tests fail when",
        ),
    ],
)
def test_tests_that_are_not_enough(tmp_path: Path, tests: str, params: dict[str, Any], code: Code, said: str) -> None:
    verdict = suite(tmp_path, tests, **params)
    assert (verdict.code, said in verdict.sentence) == (code, True), verdict.sentence


def test_a_module_that_was_changed_to_please_its_tests_does_not_count(tmp_path: Path) -> None:
    eased = {"prices.py": PRICES.replace("return sum_ * (1 - RATE) if member else sum_", "return 6")}
    wrong = TESTS.replace("total(2) == 6", "total(3) == 6")
    assert suite(tmp_path, wrong, after=eased).code == Code.WRONG_CONTENT
    assert suite(tmp_path, wrong, after=eased, module_when_after=True).score == 1


def test_a_mistake_that_cannot_be_put_is_our_fault(tmp_path: Path) -> None:
    with pytest.raises(CheckError, match="is not there once"):
        suite(tmp_path, mistakes=[{**DISCOUNT, "find": "(2 - RATE)"}])


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("code.answers", {"of": "a", "cases": [{"value": "f()"}]}),
        ("code.answers", {"of": "a", "cases": [{"value": "f()", "equals": 1, "raises": "E"}]}),
        ("code.answers", {"of": "a", "cases": []}),
        ("code.prints", {"of": "a", "runs": []}),
        ("code.suite", {"of": "a", "module": "b", "module_when_after": True, "mistakes": [DISCOUNT]}),
    ],
)
def test_parameters_that_contradict_themselves(name: str, params: dict[str, Any]) -> None:
    with pytest.raises(BadCheck):
        validate_leaf(name, params)


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("RATE = 0.5", "RATE = 0.5  # half", True),
        ("import rates", "import rates\n\n\n", True),
        ("RATE = 0.5", "RATE = 0.6", False),
        ('return {"green", "black"}', 'return {"green"}', False),
        ("import rates", "import rates\nimport os", False),
        ("class Unknown(KeyError):", "class Unknown(ValueError):", False),
        ("    pass", "    pass\n\n    def __str__(self):\n        return ''", False),
        ("def pair():", "@staticmethod\ndef pair():", False),
        ("Prices of the tea house.", "Prices.", False),
    ],
)
def test_the_rest_of_a_source(tmp_path: Path, old: str, new: str, kept: bool) -> None:
    before = {"prices.py": PRICES}
    after = {"prices.py": PRICES.replace(old, new)}
    verdict = look(tmp_path, "code.python_untouched", before, after=after, of="prices.py")
    assert verdict.score == float(kept)


def test_what_was_to_change_may(tmp_path: Path) -> None:
    after = {"prices.py": PRICES.replace('return {"green", "black"}', "return set()")}
    params: dict[str, Any] = {"of": "prices.py", "except_": ["def/kinds"]}
    assert look(tmp_path, "code.python_untouched", {"prices.py": PRICES}, after=after, **params).score == 1


@pytest.mark.parametrize(
    ("brought", "body", "kept"),
    [
        ("import math", "return math.floor(RATE)", True),
        ("from math import floor as down", "return down(RATE)", True),
        ("FULL = 12", "return RATE * FULL", True),
        ("FULL = 12\n\n\ndef _full(n):\n    return n * FULL", "return _full(RATE)", True),
        ("class Odd(ValueError):\n    pass", "raise Odd", True),
        ("import math", "return RATE", False),
        ("FULL = 12", "return RATE", False),
        ("RATE = 12", "return RATE", False),
        ("round = int", "return round(RATE)", False),
        ("import math\n\nmath.pi = 3", "return math.pi", False),
    ],
)
def test_what_was_to_change_brings_along_what_it_uses(tmp_path: Path, brought: str, body: str, kept: bool) -> None:
    source = PRICES.replace('return {"green", "black"}', body).replace("import rates", f"import rates\n{brought}")
    params: dict[str, Any] = {"of": "prices.py", "except_": ["def/kinds"]}
    verdict = look(tmp_path, "code.python_untouched", {"prices.py": PRICES}, after={"prices.py": source}, **params)
    assert verdict.score == float(kept)


@pytest.mark.parametrize("source", ["def f(:", "x = " + "(" * 5000, "\0", "#" * (2**20 + 1)])
def test_a_source_that_is_none(tmp_path: Path, source: str) -> None:
    verdict = look(
        tmp_path, "code.python_untouched", {"prices.py": PRICES}, after={"prices.py": source}, of="prices.py"
    )
    assert verdict.code == Code.UNREADABLE
