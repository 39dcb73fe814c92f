"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

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
