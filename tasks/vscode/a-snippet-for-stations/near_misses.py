"""A tab stop without its word, another prefix, another name, and the old snippet changed."""

from __future__ import annotations

import re
from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.snippet")
def the_first_stop_without_its_word(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("snippets").decode()
    evidence.write("snippets", re.sub(r"\$\{1:\w+\}", "$1", text, count=1).encode())


@near_miss(caught_by="vscode.snippet")
def another_prefix(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "snippets", f'"prefix": "{params["prefix"]}"', f'"prefix": "{params["prefix"][:2]}"')


@near_miss(caught_by="vscode.snippet")
def stops_as_plain_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("snippets").decode()
    evidence.write("snippets", text.replace("${1:", "\\\\${1:", 1).encode())


@near_miss(caught_by="vscode.snippet")
def named_otherwise(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "snippets", f'"{params["name"]}"', '"New snippet"')


@near_miss(caught_by="vscode.untouched")
def the_old_one_changed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "snippets", "Tells ", "Says ")
