"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

import re
from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss

OTHER = {"#1f6f78": "rgb(31, 111, 120)", "#b3541e": "rgb(179, 84, 30)", "#6a5acd": "slateblue"}


def rewritten(evidence: TamperedEvidence, change: Any) -> None:
    text = evidence.read("style").decode()
    made = change(text)
    assert made != text
    evidence.write("style", made.encode())


@near_miss(caught_by="code.css_sound")
def a_spelling_overlooked(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    before, taken, after = evidence.read("style").decode().rpartition(f"var(--{params['name']})")
    assert taken
    evidence.write("style", f"{before}{OTHER[params['colour']]}{after}".encode())


@near_miss(caught_by="code.css_sound")
def a_property_that_nobody_set(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    rewritten(evidence, lambda text: re.sub(rf"\s*--{params['name']}: [^;]*;", "", text))


@near_miss(caught_by="code.css_sound")
def another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    rewritten(evidence, lambda text: text.replace(f"--{params['name']}", "--main-colour"))
