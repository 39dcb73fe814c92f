"""Finishes the draft and makes the other two from it: gradients and filter in the files, the rest with actions."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, act, export, select
from markup import drop_shadow, edit, radial

from deskcraft.authoring import Desk

NIGHT, DAY, MONO = (f"{FOLDER}/tidewise-icon{end}.svg" for end in ("", "-day", "-mono"))
MOON = (664, 328)
CRATERS, STARS = "crater-1,crater-2,crater-3", "star-1,star-2,star-3,star-4"


def night(desk: Desk, p: dict[str, Any]) -> None:
    """Points 1 to 4."""
    pieces = [
        radial("night-sky", MOON, p["reach"], [p["near"], p["far"]]),
        drop_shadow("buoy-shadow", (p["right"], p["down"]), p["blur"], p["shade"], p["shadow"]),
    ]
    edit(
        desk,
        NIGHT,
        definitions=pieces,
        styles={"tile": {"fill": "url(#night-sky)"}, "buoy": {"filter": "url(#buoy-shadow)"}},
    )
    cloud = [*select("cloud"), "clone", f"transform-translate:{p['east']},{p['south']}"]
    act(desk, NIGHT, *select("wave-back", opacity=p["back"]), *cloud)


def day(desk: Desk, p: dict[str, Any]) -> None:
    """Points 5 to 7."""
    sky = radial("day-sky", MOON, p["reach"], [p["day_near"], p["day_far"]])
    edit(desk, NIGHT, DAY, definitions=[sky], styles={"tile": {"fill": "url(#day-sky)"}})
    sun = [*select("moon", fill=p["sun"]), *select("glints", stroke=p["sun"])]
    act(desk, DAY, *sun, *select(f"{CRATERS},{STARS}"), "delete")


def mono(desk: Desk, p: dict[str, Any]) -> None:
    """Points 8 and 9."""
    edit(desk, NIGHT, MONO, hidden=["layer-tile", "layer-sky", "layer-buoy"])
    waves = [
        action
        for name, opacity in (("wave-back", 0.4), ("wave-middle", 0.7), ("wave-front", 1))
        for action in select(name, fill=p["mono"], opacity=opacity)
    ]
    act(desk, MONO, *waves, *select("glints"), "delete")


def pictures(desk: Desk, p: dict[str, Any]) -> None:
    """Point 10."""
    for file, width in ((NIGHT, p["size"]), (DAY, p["size"]), (MONO, p["small"])):
        export(desk, file, file.replace(".svg", ".png"), width)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("tidewise-icon.svg*")
    night(desk, params)
    day(desk, params)
    mono(desk, params)
    pictures(desk, params)
