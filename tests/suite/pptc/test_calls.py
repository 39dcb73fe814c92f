"""Sequences are read as literals: their quirks, what is wrong with them, and that no text makes reading raise."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.suite.pptc.calls import CALL_LIMIT, PROGRAM_LIMIT, Call, CallError, Value, parse


def names(program: str) -> list[str]:
    return [item.name if isinstance(item, Call) else item.kind for item in parse(program)]


@pytest.mark.parametrize(
    ("program", "args"),
    [
        pytest.param("a('x')", ("x",), id="single quotes"),
        pytest.param('a("x")', ("x",), id="double quotes"),
        pytest.param("a(“x”)", ("x",), id="typographic quotes"),
        pytest.param("a('it\\'s')", ("it's",), id="escaped quote"),
        pytest.param('a("it\'s")', ("it's",), id="other quote inside"),
        pytest.param("a('one; two # three')", ("one; two # three",), id="separators inside a text"),
        pytest.param("a('one\\ntwo')", ("one\ntwo",), id="escaped line end"),
        pytest.param('a("one\ntwo")', ("one\ntwo",), id="line end inside a text"),
        pytest.param('a("""one""")', ("one",), id="triple quotes"),
        pytest.param("a('one' \"two\")", ("onetwo",), id="texts that follow each other"),
        pytest.param("a('caf\\u00e9')", ("café",), id="escaped letter"),
        pytest.param("a('\\ud83d\\ude00')", ("😀",), id="letter in two halves"),
        pytest.param("a('\\ud83d')", ("\ufffd",), id="half a letter"),
        pytest.param("a('C:\\dir')", ("C:\\dir",), id="unknown escape"),
        pytest.param("a(1, -2, +3, 4.5, 1e2)", (1, -2, 3, 4.5, 100.0), id="numbers"),
        pytest.param("a(True, False, None)", (True, False, None), id="names"),
        pytest.param("a([1, 'x', [2]], (3, 4,))", ([1, "x", [2]], [3, 4]), id="lists"),
        pytest.param("a({'k': 1})", ({"k": 1},), id="mapping"),
        pytest.param("a(\n  [1,\n   2],\n  3\n)", ([1, 2], 3), id="over several lines"),
        pytest.param("a ( 1 ,2 , )", (1, 2), id="spaces and a comma too many"),
        pytest.param("a(1) # comment; b(2)", (1,), id="comment"),
        pytest.param("API: a(1)", (1,), id="label of the reference"),
        pytest.param("1. a(1)", (1,), id="number of a list"),
        pytest.param("- `a(1)`.", (1,), id="bullet, ticks and full stop"),
        pytest.param("```python\na(1)\n```", (1,), id="fence"),
    ],
)
def test_a_call_is_read_with_its_literals(program: str, args: tuple[Value, ...]) -> None:
    (call,) = parse(program)
    assert isinstance(call, Call), call
    assert (call.name, call.args, call.kwargs) == ("a", args, ())


def test_arguments_may_have_names() -> None:
    (call,) = parse("insert_table(2, col_num=3)")
    assert isinstance(call, Call)
    assert (call.args, call.kwargs) == ((2,), (("col_num", 3),))


@pytest.mark.parametrize(
    ("program", "found"),
    [
        pytest.param("a();b();\nc()", ["a", "b", "c"], id="several on a line"),
        pytest.param("a()；b()", ["a", "b"], id="full-width semicolon"),
        pytest.param(";;\n ;", [], id="nothing between separators"),
        pytest.param("API()", ["API"], id="the prompt's example"),
        pytest.param("Sure, here it is:\na()", ["syntax", "a"], id="prose before"),
        pytest.param("a() and b()", ["syntax"], id="text behind a call"),
        pytest.param("x = a()", ["syntax"], id="assignment"),
        pytest.param("a(b())", ["syntax"], id="call as an argument"),
        pytest.param("a(__import__)", ["syntax"], id="variable"),
        pytest.param("a.b()", ["syntax"], id="attribute"),
        pytest.param("a", ["syntax"], id="no brackets"),
        pytest.param("a(1", ["syntax"], id="bracket not closed"),
        pytest.param("a(1 2)", ["syntax"], id="no comma"),
        pytest.param("a(x=1, 2)", ["syntax"], id="positional behind named"),
        pytest.param("a(x=1, x=2)", ["syntax"], id="named twice"),
        pytest.param("a('x'\nb()", ["syntax", "b"], id="open bracket before another call"),
        pytest.param("a('x)\nb()", ["syntax", "b"], id="open quote ends with its line"),
        pytest.param("a('it's');b();c('x')", ["syntax", "b", "c"], id="a quote too many on the line"),
        pytest.param("a(1.2.3)", ["syntax"], id="no number"),
        pytest.param("a(1e999)", ["syntax"], id="infinite"),
        pytest.param(f"a({'9' * 40})", ["syntax"], id="endless number"),
        pytest.param(f"a({'[' * 5000}{']' * 5000})", ["syntax"], id="deep lists"),
        pytest.param("for i in range(3): a()", ["syntax"], id="loop"),
    ],
)
def test_reading_goes_on_after_what_is_no_call(program: str, found: list[str]) -> None:
    assert names(program) == found


def test_an_error_can_be_handed_to_the_model() -> None:
    (error,) = parse("insert_text(hello)")
    assert isinstance(error, CallError)
    assert str(error).startswith("ERROR: insert_text(hello): hello is no value")


def test_calls_of_a_turn_are_bounded() -> None:
    items = parse("a();" * (CALL_LIMIT + 50))
    assert sum(isinstance(item, Call) for item in items) == CALL_LIMIT
    assert isinstance(items[-1], CallError) and items[-1].kind == "failed"


def test_a_program_beyond_the_limit_is_cut_and_says_so() -> None:
    first, *others = parse("a();" * PROGRAM_LIMIT)
    assert isinstance(first, CallError) and first.kind == "failed"
    assert len(others) <= CALL_LIMIT + 1


PIECES = [
    "a",
    "insert_text",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    "\n",
    "'",
    '"',
    "“",
    "\\",
    "#",
    "=",
    "1",
    ".",
    "-",
    " ",
    "é",
    "\ud800",
    "\x00",
    "True",
    ":",
    "`",
    "API:",
]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join) | st.text(max_size=80))
def test_no_text_makes_reading_raise(program: str) -> None:
    for item in parse(program):
        assert item.source.strip()
        assert isinstance(item, Call) or item.message


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(max_size=20) | st.integers(-(10**9), 10**9) | st.booleans() | st.none(), max_size=4))
def test_what_python_writes_as_a_literal_is_read_as_the_same_value(values: list[Value]) -> None:
    (call,) = parse(f"a({values!r})")
    assert isinstance(call, Call)
    if "\\U" not in call.source and "\r" not in repr(values) and "\\r" not in call.source:
        assert call.args == (values,)
