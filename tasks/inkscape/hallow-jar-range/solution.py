"""Makes each label from the template: words and glow in the file, the rest with Inkscape's actions, then the proof."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, MM, act, export, select
from markup import edit, radial

from deskcraft.authoring import Desk

TEMPLATE = f"{FOLDER}/hallow-jar-label.svg"
SCENTS = ("one", "two")


def drawing(p: dict[str, Any], which: str) -> str:
    """The file of a scent's label."""
    return f"{FOLDER}/hallow-jar-{p[f'{which}_file']}.svg"


def label(desk: Desk, p: dict[str, Any], which: str) -> None:
    """Makes one label."""
    scent = {name.removeprefix(f"{which}_"): value for name, value in p.items() if name.startswith(which)}
    words = {
        "scent": scent[which],
        "notes": scent["notes"],
        "weight": scent["weight"],
        "burning": f"burns for {scent['hours']} hours",
        "batch": f"Batch {scent['batch']}",
    }
    glow = radial("glow-light", (90, 19), 12.5, [scent["glow"], scent["ground"]])
    edit(
        desk,
        TEMPLATE,
        drawing(p, which),
        definitions=[glow],
        words=words,
        styles={"glow": {"fill": "url(#glow-light)"}},
    )
    act(
        desk,
        drawing(p, which),
        *select("ground", fill=scent["ground"]),
        *select("band,plate-flame", fill=scent["band"]),
        *select("pattern-label", opacity=scent["opacity"]),
        *select("sprig"),
        "delete",
        *select("plate-flame"),
        "clone",
        f"transform-translate:{-61 * MM:.4f},{11 * MM:.4f}",
    )


def proof(desk: Desk, p: dict[str, Any], which: str) -> None:
    """Exports one label's page."""
    file = drawing(p, which)
    export(desk, file, file.replace(".svg", ".png"), p["width"])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("hallow-jar-label.svg*")
    for which in SCENTS:
        label(desk, params, which)
        proof(desk, params, which)
