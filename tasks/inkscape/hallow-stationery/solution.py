"""Works the sheet off: paint with Inkscape's actions, gradient, words and layer in the files; then the exports."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, act, export, select
from markup import edit, radial

from deskcraft.authoring import Desk

LETTERHEAD, CARD = f"{FOLDER}/hallow-letterhead.svg", f"{FOLDER}/hallow-card.svg"
BLANK, PAGE = f"{FOLDER}/hallow-letterhead-blank.svg", f"{FOLDER}/hallow-letterhead-blank.png"
PROOF = f"{FOLDER}/hallow-card.png"


def letterhead(desk: Desk, p: dict[str, Any]) -> None:
    """Points 1 to 3."""
    light = radial("ground-light", (150, 212), p["radius"], [p["wax"], p["flame"]])
    edit(desk, LETTERHEAD, definitions=[light], styles={"ground-flame": {"fill": "url(#ground-light)"}})
    act(
        desk,
        LETTERHEAD,
        *select("head-mark,head-name,head-claim,address,foot-band", fill=p["ink"]),
        *select("foot-line", fill=p["linen"]),
        *select("ground-flame", opacity=p["ground"]),
    )


def card(desk: Desk, p: dict[str, Any]) -> None:
    """Points 4 to 6."""
    words = {
        "person": p["person"],
        "role": p["role"],
        "contact": ["01632 960 881", p["mail"], "7 Ropewalk, Maryport CA15 0ZZ"],
    }
    edit(desk, CARD, words=words)
    act(
        desk,
        CARD,
        *select("front,person", fill=p["ink"]),
        *select("front-mark", fill=p["wax"]),
        *select("front-name", fill=p["linen"]),
        *select("back-bar", fill=p["flame"]),
        *select("back-flame", fill=p["wax"], opacity=p["back"]),
    )


def deliver(desk: Desk, p: dict[str, Any]) -> None:
    """Points 7 to 9."""
    edit(desk, LETTERHEAD, BLANK, hidden=["layer-sample"])
    export(desk, BLANK, PAGE, p["page"])
    export(desk, CARD, PROOF, p["proof"])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("hallow-letterhead.svg*")
    letterhead(desk, params)
    card(desk, params)
    deliver(desk, params)
