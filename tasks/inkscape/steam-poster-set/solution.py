"""Works the sheet off with Inkscape's own actions; what has none (words, blur, layers, page) is set in the file."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, act, export, select
from markup import edit, gaussian_blur

from deskcraft.authoring import Desk

POSTER = f"{FOLDER}/steam-weekend.svg"
SUNDAY = f"{FOLDER}/steam-sunday.svg"
HALL = f"{FOLDER}/steam-hall.svg"
SMOKE = 166
"""Width and height of the plume together, in mm."""
ABOVE = ["near", "panel", "title", "friday", "saturday", "sunday"]
"""The layers that stay above the train, from the bottom."""


def draw(desk: Desk, p: dict[str, Any]) -> None:
    """The points that have actions: title, sun, panel, proof."""
    act(
        desk,
        POSTER,
        *select("title", fill=p["ink"]),
        "object-to-path",
        *select("sun", stroke=p["ring"], stroke_width=p["ring_width"]),
        *select("panel", fill=p["panel"]),
    )


def blur(desk: Desk, percent: float) -> None:
    """Blurs the smoke; the dialog's per cent, squared, are a share of a quarter of width and height together."""
    blurred = gaussian_blur("haze", (percent / 100) ** 2 * SMOKE / 4)
    edit(desk, POSTER, definitions=[blurred], styles={"smoke": {"filter": "url(#haze)"}})


def arrange(desk: Desk, p: dict[str, Any]) -> None:
    """Words and layers."""
    order = [f"layer-{name}" for name in ("train", *ABOVE)]
    edit(desk, POSTER, words={"sunday-times": p["times"]}, on_top=order, removed=["layer-proof"])


def make_set(desk: Desk, p: dict[str, Any]) -> None:
    """The two further files, of the poster as it is now."""
    edit(desk, POSTER, SUNDAY, hidden=["layer-friday"], shown=["layer-sunday"])
    page = {"height": f"{p['hall']}mm", "viewBox": f"0 0 297 {p['hall']}"}
    edit(desk, POSTER, HALL, hidden=["layer-friday", "layer-panel"], page=page)


def pictures(desk: Desk, width: int) -> None:
    """A PNG of each."""
    for name, file in (("friday", POSTER), ("sunday", SUNDAY), ("hall", HALL)):
        export(desk, file, f"{FOLDER}/steam-{name}.png", width)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("steam-weekend.svg*")
    draw(desk, params)
    blur(desk, params["blur"])
    arrange(desk, params)
    make_set(desk, params)
    pictures(desk, params["width"])
