"""A spelling overlooked, a property nobody takes, another name, another colour, what was near it."""

from __future__ import annotations

import json
import re
from typing import Any

from edits import swap

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


@near_miss(caught_by="code.css")
def a_property_that_nobody_takes(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.restore("style")
    swap(evidence, "style", "color-scheme: light;", f"color-scheme: light; --{params['name']}: {params['colour']};")


@near_miss(caught_by="code.css_sound")
def another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    rewritten(evidence, lambda text: text.replace(f"--{params['name']}", "--main-colour"))


@near_miss(caught_by="code.css_untouched")
def the_colour_that_was_like_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "style", "#17555c", f"var(--{params['name']})")


@near_miss(caught_by="code.css_untouched")
def tidied_on_the_way(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "style", "6px 14px", "6px 16px")


@near_miss(caught_by="files.untouched")
def the_page_changed_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("folder"))
    tree["index.html"]["sha256"] = "0" * 64
    evidence.write("folder", json.dumps(tree).encode())
