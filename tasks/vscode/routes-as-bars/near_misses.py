"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="page.bars")
def a_picture_in_its_place(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Bars of boxes, not of a canvas."""
    tall = [params[name] for name in "abcde"]
    bars = "".join(f'<i style="width:50px;height:{each / 4}px;background:{params["colour"]}"></i>' for each in tall)
    text = evidence.read("page").decode()
    above, _, rest = text.partition("<canvas")
    below = rest.partition("</canvas>")[2]
    box = f'<div role="img" aria-label="{params["label"]}" style="display:flex;gap:20px;align-items:end">{bars}</div>'
    evidence.write("page", f"{above}{box}{below}".encode())
    evidence.write("script", b"")
