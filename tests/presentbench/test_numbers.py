"""Numbers of slides that numbers of materials support: by value, rounding and unit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.presentbench.numbers import numbers, shares_of_tables, unsupported

KNOWN = "Revenue was 412,600 thousand euros, up 7.34% on the year; 1,284 staff; three plants; 2027; 亏损 3.5 亿元。"


@pytest.mark.parametrize(
    "line",
    [
        "Revenue 412.6 million",
        "412.6m euros",
        "Revenue: 413 million",
        "up 7.3%",
        "up 7 per cent",
        "1 284 staff",
        "1284",
        "3 plants",
        "since 2027",
        "2. Revenue 412.6 million",
        "350 million lost",
        "no number at all",
    ],
)
def test_what_the_materials_say_rounded_or_in_another_unit_is_supported(line: str) -> None:
    assert not unsupported([line], list(numbers(KNOWN, spelled=True)))


@pytest.mark.parametrize(
    "line",
    [
        "0.08 of it",
        "Revenue 412.7 million",
        "412.60 billion",
        "up 7.4%",
        "7.34 million",
        "1,285 staff",
        "4 plants",
        "in 2028",
    ],
)
def test_another_number_is_not_supported(line: str) -> None:
    assert unsupported([line], list(numbers(KNOWN, spelled=True)))


def test_a_number_is_not_more_exact_than_its_source() -> None:
    assert unsupported(["7.31%"], list(numbers("up 7.3%")))
    assert not unsupported(["7.30%"], list(numbers("up 7.3%")))


@given(st.integers(0, 10**9), st.integers(0, 3))
def test_any_rounding_of_a_number_is_supported(value: int, digits: int) -> None:
    source = f"{value / 1000:.3f}"
    assert not unsupported([f"of {float(source):.{digits}f} tonnes"], list(numbers(f"It weighed {source} tonnes.")))


@given(st.integers(100, 10**6))
def test_another_whole_number_never_is(value: int) -> None:
    assert unsupported([f"a total of {value + 1}"], list(numbers(f"a total of {value}")))


@pytest.mark.parametrize(
    "table",
    [
        "Table 2. Capacity (% of the start)\n\nNew\n\n97\n\nOld\n\n88",
        "Table 2. Capacity\n\nBattery | Capacity (%)\n\nNew | 97\n\nOld | 88",
        "表2 容量（％）\n新电池 97\n旧电池 88",
    ],
)
def test_a_table_of_shares_supports_its_numbers_as_shares(table: str) -> None:
    known = [*numbers(table), *shares_of_tables(table)]
    assert not unsupported(["97% of the capacity", "88%"], known)
    assert unsupported(["96%"], known)


def test_prose_after_a_table_of_shares_has_none() -> None:
    prose = "A year later the village had 61 lamps, and the technician came on nine days to look after the mill."
    text = f"Table 2. Capacity (%)\n\nNew | 97\n\n{prose}"
    assert unsupported(["61%"], [*numbers(text), *shares_of_tables(text)])
