"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="code.html#5")
def the_program_in_the_page(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    program = evidence.read("script").decode()
    swap(evidence, "page", '  <script src="wind.js" defer></script>\n', "")
    swap(evidence, "page", "</body>", f"<script>{program}</script></body>")
