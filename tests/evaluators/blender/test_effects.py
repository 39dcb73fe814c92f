"""What is made decides, not by which settings or in which mode: on files that the image's Blender wrote."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deskcraft.workbench import ImageWorkbench
from evaluators import grade
from tests.evaluators.blends import FILE, Blends
from tests.evaluators.evidences import evidence

pytestmark = pytest.mark.real
BEVEL: dict[str, Any] = {
    "blender.modifier": {"of": FILE, "object": "Cube", "kind": "BEVEL", "settings": {"width": 0.1, "segments": 3}}
}
LIFT: dict[str, Any] = {"blender.transform": {"of": FILE, "object": "Cube", "moved_by": [0, 0, 0.5]}}
LARGE: list[dict[str, Any]] = [
    {"blender.transform": {"of": FILE, "object": "Cube", "scale": [1, 1, 1], "dimensions": [4, 4, 4]}},
    {"blender.transform": {"of": FILE, "object": "Cube", "moved_by": [0, 0, 1], "turned_by": [0, 0, 0]}},
]


@pytest.mark.parametrize(
    ("name", "goals", "ok"),
    [
        ("bevelled_by_angle", [BEVEL], True),
        ("bevelled_everywhere", [BEVEL], True),
        ("bevelled_by_another_angle", [BEVEL], True),
        ("bevelled_by_weight", [BEVEL], False),
        ("bevelled_above_the_angle", [BEVEL], False),
        ("bevelled_and_hardened", [BEVEL], False),
        ("lifted", [LIFT], True),
        ("lifted_within", [LIFT], True),
        ("lifted_both_ways", [LIFT], True),
        ("lifted_in_part", [LIFT], False),
        ("lifted_and_sized", [LIFT], False),
        ("origin_lifted", [LIFT], False),
        ("again", [LIFT], False),
        ("sized_and_lifted", LARGE, True),
        ("sized_and_lifted_within", LARGE, True),
        ("lifted_within", LARGE, False),
    ],
)
def test_what_is_made_decides(
    tmp_path: Path, blends: Blends, workbench: ImageWorkbench, name: str, goals: list[dict[str, Any]], ok: bool
) -> None:
    found = evidence(tmp_path, {FILE: blends.files["base.blend"]}, {FILE: blends.files[f"{name}.blend"]})
    guards: list[dict[str, Any]] = [{"blender.untouched": {"of": FILE}}]
    verdict = grade(goals, guards, replace(found, workbench=workbench), ended_in_fail=False)
    assert bool(verdict.success) is ok, [leaf.sentence for leaf in verdict.leaves()]
