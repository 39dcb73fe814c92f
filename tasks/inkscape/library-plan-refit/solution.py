"""Works the list off with Inkscape's own actions; words, group, guides and layers, which have none, in the file."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, MM, act, export, select
from markup import edit

from deskcraft.authoring import Desk

PLAN = f"{FOLDER}/harrow-lane-plan.svg"
RUG_WIDTH, PAGE_HEIGHT = 48, 297
"""As they are, mm."""


def furnish(p: dict[str, Any]) -> list[str]:
    """Points 3 to 6, as actions."""
    return [
        *select("film-reader"),
        f"transform-rotate:{p['angle']}",
        *select("issue-desk"),
        f"transform-translate:{p['right'] * MM:.4f},{p['down'] * MM:.4f}",
        *select("story-rug"),
        f"transform-scale:{p['rug'] / RUG_WIDTH}",
        *select(f"{p['gone']},sofa,copier"),
        "delete",
    ]


def write(p: dict[str, Any]) -> dict[str, Any]:
    """Title block, room, group, help point, guides and layers."""
    words = {f"block-{name}": p[name] for name in ("status", "number", "revision", "date")}
    places = {name: str(p[f"help_{name[0]}"]) for name in ("x", "y", "width", "height")}
    return {
        "words": {**words, "name-history": p["room"]},
        "added": [["rect", "layer-furniture", "Help point", {**places, "style": f"fill:{p['help']};stroke:none"}, ""]],
        "groups": [["office", p["office"], ["office-desk-1", "office-desk-2", "cabinet"]]],
        "guides": [["120,0", "1,0"], ["240,0", "1,0"], [f"0,{PAGE_HEIGHT - 160}", "0,-1"]],
        "hidden": ["layer-dimensions"],
        "locked": ["layer-names"],
    }


def deliver(desk: Desk, p: dict[str, Any]) -> None:
    """Exports for the authority and for the site."""
    export(desk, PLAN, f"{FOLDER}/harrow-lane-permit.pdf")
    export(desk, PLAN, f"{FOLDER}/harrow-lane-web.png", p["px"])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("harrow-lane-plan.svg*")
    act(desk, PLAN, *furnish(params))
    edit(desk, PLAN, **write(params))
    deliver(desk, params)
