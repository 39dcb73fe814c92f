"""The first mistake alone, blanks for a name, parts of tins, thanks and marks that stay, an error, the page changed."""

from __future__ import annotations

import json
from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="page.behaves")
def one_mistake_at_a_time(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "Object.keys(CHECKS).map(check).every(Boolean)", "Object.keys(CHECKS).every(check)")


@near_miss(caught_by="page.behaves")
def blanks_for_a_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", 'text.trim() !== ""', 'text !== ""')


@near_miss(caught_by="page.behaves")
def nobody_is_told_which_field(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", '  field(name).setAttribute("aria-invalid", String(!fine));\n', "")


@near_miss(caught_by="page.behaves")
def marks_that_stay(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(
        evidence,
        "script",
        'setAttribute("aria-invalid", String(!fine))',
        'setAttribute("aria-invalid", "true")',
    )


@near_miss(caught_by="page.behaves#2")
def one_tin_too_many(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", f"Number(text) <= {params['most']}", f"Number(text) <= {params['most']} + 1")


@near_miss(caught_by="page.behaves#2")
def half_a_tin(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("script").decode()
    above, _, rest = text.partition("(text) => /^\\d+$/.test(text) && ")
    assert rest
    evidence.write("script", f"{above}(text) => {rest}".encode())


@near_miss(caught_by="page.behaves#2")
def thanks_that_stay(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(
        evidence,
        "script",
        'field("answer").textContent = fine ? `Thank you, ${order}.` : "";',
        'if (fine) field("answer").textContent = `Thank you, ${order}.`;',
    )


@near_miss(caught_by="page.no_errors")
def an_error_on_the_way(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(
        evidence,
        "script",
        "  event.preventDefault();\n",
        "  event.preventDefault();\n  setTimeout(() => tell(event));\n",
    )


@near_miss(caught_by="files.untouched")
def the_page_changed_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("folder"))
    tree["index.html"]["sha256"] = "0" * 64
    evidence.write("folder", json.dumps(tree).encode())


@near_miss(caught_by="page.behaves#2")
def nothing_before_the_at(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "[^@\\s]+@", "[^@\\s]*@")


@near_miss(caught_by="page.layout")
def messages_in_the_wrong_paragraphs(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(
        evidence,
        "script",
        "field(`${name}-error`)",
        'field({ name: "tins", mail: "name", tins: "mail" }[name] + "-error")',
    )


@near_miss(caught_by="page.behaves#3")
def an_answer_without_thanks(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", '`Thank you, ${order}.` : "";', '`Thank you, ${order}.` : "Please look again.";')
