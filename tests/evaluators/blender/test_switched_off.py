"""Settings of a new modifier that are switched off do nothing, whatever is written there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from evaluators.blender.follows import is_fresh
from evaluators.blender.model import Blend

EMPTY = cast("Blend", SimpleNamespace(thing=lambda name: None))
BOX = ("object", "Box", "modifiers", "Stack")


@pytest.mark.parametrize(
    ("kind", "switches", "setting", "value", "fresh"),
    [
        ("ARRAY", {"use_relative_offset": False}, "relative_offset_displace", [0, 0, 0], True),
        ("ARRAY", {}, "relative_offset_displace", [0, 0, 0], False),
        ("ARRAY", {}, "constant_offset_displace", [0, 0, 2], True),
        ("ARRAY", {"use_constant_offset": True}, "constant_offset_displace", [0, 0, 2], False),
        ("MIRROR", {}, "merge_threshold", 0.2, False),
        ("MIRROR", {"use_mirror_merge": False}, "merge_threshold", 0.2, True),
        ("BEVEL", {}, "width", 0.2, False),
        ("ARRAY", {}, "fit_length", 2.0, True),
        ("ARRAY", {"fit_type": "FIT_LENGTH"}, "fit_length", 2.0, False),
        ("ARRAY", {"fit_type": "FIT_LENGTH"}, "count", 7, True),
        ("ARRAY", {}, "count", 7, False),
    ],
)
def test_what_is_off_is_as_fresh(kind: str, switches: dict[str, Any], setting: str, value: Any, fresh: bool) -> None:
    facets: dict[tuple[str, ...], Any] = {(*BOX, "type"): kind, **{(*BOX, name): on for name, on in switches.items()}}
    assert is_fresh(BOX, (setting,), value, EMPTY, facets, {}) is fresh
