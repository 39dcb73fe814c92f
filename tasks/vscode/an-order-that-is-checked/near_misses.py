"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


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
