"""Checks by name, their parameters, and the messages for those who mistype them."""

import subprocess
import sys
from typing import Any

import pytest

from evaluators import BadCheck, known_checks
from evaluators.grade import parse_checks
from evaluators.registry import evidence_names, params_model, validate_leaf


def test_every_check_has_a_model_and_a_first_line() -> None:
    from evaluators.registry import find_check

    for name in known_checks():
        assert params_model(name).model_config["extra"] == "forbid"
        assert (find_check(name).function.__doc__ or "").strip(), name


@pytest.mark.parametrize(
    ("name", "params", "message"),
    [
        ("files.txt", {"of": "a"}, "did you mean files.text"),
        ("nonsense", {}, "the domains are archive, audio"),
        ("files.text", {"of": "a", "equal": "x"}, "equal: no such parameter; did you mean equals"),
        ("files.exists", {}, "of: this parameter is required"),
        ("files.text", {"of": "a"}, "at least one of equals"),
        ("files.untouched", {"of": "a", "excepts": []}, "did you mean except"),
        ("files.exists", None, "expected a mapping"),
    ],
)
def test_a_mistyped_leaf_is_explained(name: str, params: Any, message: str) -> None:
    with pytest.raises(BadCheck, match=message):
        validate_leaf(name, params)


@pytest.mark.parametrize(
    ("goals", "path"),
    [
        ([{"files.exists": {"of": "a"}, "files.absent": {"of": "b"}}], ("goals", 0)),
        (["files.exists"], ("goals", 0)),
        ([{"all": []}], ("goals", 0, "all")),
        (
            [{"any": [{"files.exists": {"of": "a"}}, {"files.exist": {"of": "a"}}]}],
            ("goals", 0, "any", 1, "files.exist"),
        ),
        ("files.exists", ("goals",)),
    ],
)
def test_a_malformed_tree_says_where(goals: Any, path: tuple[str | int, ...]) -> None:
    with pytest.raises(BadCheck) as caught:
        parse_checks(goals, [])
    assert caught.value.path == path


def test_a_tree_names_the_evidence_that_it_needs() -> None:
    goals = [{"any": [{"files.same_content": {"of": "copy", "source": "original"}}, {"files.exists": {"of": "a"}}]}]
    assert parse_checks(goals, []).evidence_names() == {"copy", "original", "a"}
    assert evidence_names(validate_leaf("files.moved", {"of": "t", "mapping": {"a": "b"}, "into": "u"})) == [
        "t",
        "u",
    ]


def test_the_package_imports_without_its_domains() -> None:
    heavy = ["openpyxl", "scipy", "numpy", "soundfile", "lxml", "tinycss2", "justhtml", "tree_sitter"]
    code = f"import evaluators, sys; print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_package_imports_nothing_of_deskcraft() -> None:
    code = "import evaluators; from evaluators.registry import load_all; load_all(); import sys;"
    code += "print([m for m in sys.modules if m.split('.')[0] in ('deskcraft', 'simulator')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("slides", "message"),
    [
        (-3, "slides: Input should be 'all', or greater than or equal to 1, or a valid string, or a valid tuple"),
        ("foo", "slides: Input should be 'all', or expected a slide: its number, \"last\""),
        ([1, "foo"], 'rubric.text: slides.1: expected a slide: its number, "last"'),
    ],
)
def test_a_value_of_several_kinds_is_explained_once(slides: Any, message: str) -> None:
    with pytest.raises(BadCheck) as caught:
        validate_leaf("rubric.text", {"of": "deck", "question": "Is it?", "slides": slides})
    assert message in str(caught.value) and "function-after" not in str(caught.value)
