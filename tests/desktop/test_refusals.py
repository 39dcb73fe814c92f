"""Why an action is refused: one sentence that names the bound."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from deskcraft.desktop.actions import ACTION, MAX_TEXT, why_refused


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ({"kind": "scroll", "x": 1, "y": 1, "dy": 60}, "dy is at most 50"),
        ({"kind": "scroll", "x": 1, "y": 1, "dx": -60}, "dx is at least -50"),
        ({"kind": "scroll", "x": 1, "y": 1, "dx": 99, "dy": 99}, "dx is at most 50"),
        ({"kind": "wait", "duration_s": 31}, "duration_s is at most 30.0"),
        ({"kind": "wait", "duration_s": 0}, "duration_s is more than 0.0"),
        ({"kind": "hold", "keys": "a", "duration_s": 99}, "duration_s is at most 30.0"),
        ({"kind": "hold", "duration_s": 1}, "keys is missing"),
        ({"kind": "type", "text": "x" * (MAX_TEXT + 1)}, f"text has at most {MAX_TEXT} characters"),
        ({"kind": "type", "text": 3}, "text is a text"),
        ({"kind": "key", "keys": ""}, "keys has at least 1 character"),
        ({"kind": "key", "keys": "a" * 101}, "keys has at most 100 characters"),
        ({"kind": "click", "x": 1.5, "y": 2}, "x is a whole number"),
        ({"kind": "click", "x": 1, "y": 2, "count": 4}, "count is at most 3"),
        ({"kind": "click", "x": 1, "y": 2, "button": "wheel"}, "button is 'left', 'middle' or 'right'"),
        ({"kind": "click", "x": 1, "y": 2, "force": 1}, "force is not known here"),
        ({"kind": "drag", "path": [(1, 1)]}, "path has at least 2 entries"),
        ({"kind": "drag", "path": [(1, "a"), *[(n, "b") for n in range(45)]]}, "path[0][1] is a whole number"),
        ({"kind": "screenshot", "box": (5, 5, 5, 5)}, "box (5, 5, 5, 5) is empty; write (left, top, right, bottom)"),
        ({"kind": "jump"}, "the action is of a kind that does not exist: jump"),
        ({}, "the action needs a kind"),
    ],
)
def test_a_refusal_names_the_bound(action: dict[str, Any], why: str) -> None:
    with pytest.raises(ValidationError) as raised:
        ACTION.validate_python(action)
    assert why_refused(raised.value) == why
