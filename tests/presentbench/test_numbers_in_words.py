"""Numbers of slides are looked for in materials with their units, rounded, and beside Chinese text."""

from __future__ import annotations

import pytest

from deskcraft.presentbench.numbers import numbers, unsupported

MATERIAL = "Revenue, $ million: 412.6. Margin 15.8%. Orders of $447.8 million. 共15个，成立于1998年，占23.6%。"


@pytest.mark.parametrize(
    "line",
    [
        "Revenue of $412.6 million",
        "Revenue of $413 million",
        "Operating margin 15.8",
        "447.8",
        "Orders 447.8m",
        "一共 15 个",
        "一共15个，1998年",
        "23.6%",
    ],
)
def test_a_number_of_the_materials_is_supported(line: str) -> None:
    assert not unsupported([f"Here: {line}"], list(numbers(MATERIAL)))


@pytest.mark.parametrize("line", ["$421.6 million", "15.9", "15%", "448.7m", "一共17个", "1989年", "412.6 billions 77"])
def test_another_number_is_not(line: str) -> None:
    assert unsupported([f"Here: {line}"], list(numbers(MATERIAL)))


@pytest.mark.parametrize(
    "line", ["30 people", "41 towns", "$0.5 million", "500,000", "14 schools", "300 homes", "3 个要求", "2个课时"]
)
def test_a_number_that_is_spelled_is_a_number(line: str) -> None:
    material = "Thirty people, forty-one towns, half a million dollars, fourteen schools, three hundred homes. "
    material += "三个要求，两个课时。"
    assert not unsupported([f"Here: {line}"], list(numbers(material, spelled=True)))
    assert unsupported([f"Here: {line}"], list(numbers(material)))
