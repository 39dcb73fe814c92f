"""One thing left out each time, a label that leads nowhere, a text damaged, the answer gone."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="page.accessible")
def no_language(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", ' lang="en"', "")


@near_miss(caught_by="page.accessible")
def a_label_that_leads_nowhere(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", '<label for="mail">', '<label for="e-mail">')


@near_miss(caught_by="page.accessible")
def headings_left_as_they_were(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("page", evidence.read("page").decode().replace("h2>", "h3>").encode())


@near_miss(caught_by="page.behaves")
def the_file_name_for_a_text(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", f'alt="{params["alt"]}"', 'alt="cup.svg"')


@near_miss(caught_by="page.behaves")
def the_plus_as_a_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", f'aria-label="{params["larger"]}"', 'aria-label="+"')


@near_miss(caught_by="page.contrast")
def letters_a_little_darker(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "style", "#5d5240", "#8f836f")


@near_miss(caught_by="page.untouched")
def the_line_on_tins_gone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "A tin holds 100 grams.", "")


@near_miss(caught_by="page.behaves#2")
def an_identifier_changed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("page").decode()
    evidence.write("page", text.replace('for="name"', 'for="who"').replace('id="name"', 'id="who"').encode())


@near_miss(caught_by="code.html")
def one_heading_a_level_lower(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "<h2>Order</h2>", "<h3>Order</h3>")


@near_miss(caught_by="page.contrast")
def larger_letters_for_a_better_colour(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "style", ".hint { color: #5d5240; }", ".hint { color: #8f836f; font-size: 26px; }")
