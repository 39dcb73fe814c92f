"""Numbers as a file writes them."""

from __future__ import annotations

import numpy as np
import pytest

from evaluators.evidence import Unreadable
from evaluators.numerals import decimal, shorter_runs, whole
from evaluators.svg.css import StyleSheet, parse_declarations
from evaluators.svg.matrix import IDENTITY, parse_transform
from evaluators.svg.outline import path


def test_numbers_are_read() -> None:
    assert (whole("12"), whole(b"-3"), whole(7)) == (12, -3, 7)
    assert (decimal("1e3"), decimal(b"0.5"), decimal(2)) == (1000.0, 0.5, 2.0)


@pytest.mark.parametrize("text", ["", "x", "1.5", "9" * 5000, "1e3", b"\xff", None, "nan"])
def test_what_is_no_whole_number_is_the_files_fault(text: object) -> None:
    with pytest.raises(Unreadable, match="is not a row"):
        whole(text, "a row")


@pytest.mark.parametrize("text", ["", "x", "nan", "inf", "1e999", b"\xff", None])
def test_what_is_no_finite_number_is_the_files_fault(text: object) -> None:
    with pytest.raises(Unreadable, match="is not a height"):
        decimal(text, "a height")


def test_a_run_of_digits_is_cut_and_nothing_else() -> None:
    assert shorter_runs("a" * 5000 + "1" * 400 + " 12") == "a" * 5000 + "1" * 400 + " 12"
    assert shorter_runs(f"x{'1' * 401} 0.{'3' * 6000};") == f"x{'1' * 400} 0.{'3' * 400};"


def test_a_style_with_a_number_without_end_is_read() -> None:
    long = "9" * 6000
    assert parse_declarations(f"stroke-width: {long}px; fill: red")["fill"] == parse_declarations("fill: red")["fill"]
    StyleSheet([f"rect {{ width: {long}px }} rect:nth-child({long}) {{ fill: red }}"])


@pytest.mark.parametrize("rx", ["1e-320", "1e-160", "1e-31", "1e160", "1e308", "1e999"])
@pytest.mark.parametrize("to", ["1 1", "1e308 1e308", "1e-320 0", "1e999 0", "1e12 -1e12"])
@pytest.mark.parametrize("turn", ["0", "1e308", "1e999"])
def test_an_arc_of_any_numbers_is_read(rx: str, to: str, turn: str) -> None:
    for radii in (f"{rx} {rx}", f"{rx} 1", f"1 {rx}"):
        assert all(np.isfinite(curves).all() for curves in path(f"M0 0 A{radii} {turn} 1 1 {to} a{radii} 0 0 0 {to} z"))


@pytest.mark.parametrize("step", ["rotate(1e999)", "skewX(-1e999)", "skewY(1e999)", "scale(1e999)"])
def test_a_transform_with_a_number_that_is_not_finite_is_malformed(step: str) -> None:
    assert parse_transform(f"translate(1 2) {step}") == IDENTITY
