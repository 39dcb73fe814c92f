"""What a text object reads, on descriptions of files as the reader gives them: no Blender is needed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.evaluators.blender.test_guards import GOALS, KEY, graded

LABEL = "Coffee Text"


@pytest.mark.parametrize(
    ("body", "align", "passes"),
    [
        ("Cocoa", "CENTER", True),
        ("Cocoa", "LEFT", True),
        ("Cocoa\n", "CENTER", False),
        ("Cocoa\n\n", "LEFT", False),
        ("\nCocoa", "LEFT", False),
        ("Cocoa ", "CENTER", False),
        ("Cocoa ", "RIGHT", False),
        ("Cocoa ", "LEFT", True),
        (" Cocoa", "LEFT", False),
    ],
)
def test_what_stands_beside_the_words_counts_where_it_shifts_them(
    tmp_path: Path, body: str, align: str, passes: bool
) -> None:
    def edit(scene: dict[str, Any]) -> None:
        data = next(each for each in scene["curves"] if each["name"] == LABEL)
        data["body"], data["properties"]["align_x"] = body, align

    asked = {"blender.text": {"of": KEY, "object": LABEL, "body": "Cocoa"}}
    verdict = graded(tmp_path, edit, [*GOALS, asked])
    failed = [leaf.key for leaf in verdict.failures()]
    assert failed == ([] if passes else ["blender.text"])
