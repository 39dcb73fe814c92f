"""Another name, one place alone, a second name for the same, the identifiers of the page too, tidied on the way."""

from __future__ import annotations

import json
from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


def replaced(evidence: TamperedEvidence, old: str, new: str) -> None:
    text = evidence.read("script").decode()
    assert old in text, old
    evidence.write("script", text.replace(old, new).encode())


@near_miss(caught_by="code.js")
def another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    replaced(evidence, params["new"], params["new"].lower())


@near_miss(caught_by="code.js#2")
def a_second_name_for_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.restore("script")
    text = evidence.read("script").decode()
    evidence.write("script", f"{text}\nvar {params['new']} = {params['old']};\n".encode())


@near_miss(caught_by="code.js_untouched")
def at_its_definition_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    head, found, rest = evidence.read("script").decode().partition(params["new"])
    assert found
    evidence.write("script", (head + found + rest.replace(params["new"], params["old"])).encode())


@near_miss(caught_by="page.behaves")
def the_identifiers_of_the_page_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    replaced(evidence, '"#longest"', '"#farthestLine"')


@near_miss(caught_by="code.js_untouched")
def tidied_on_the_way(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "var shown = 0;", "let shown = 0;")


@near_miss(caught_by="files.untouched")
def the_page_changed_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("folder"))
    tree["index.html"]["sha256"] = "0" * 64
    evidence.write("folder", json.dumps(tree).encode())
