"""Works the sheet off with Inkscape's own actions; what has none (words, blur, page, layers) is set in the file."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, act, export, select
from markup import edit, gaussian_blur

from deskcraft.authoring import Desk

APP = f"{FOLDER}/pail-app.svg"
STATES = {"idle": APP, "watering": f"{FOLDER}/pail-watering.svg", "done": f"{FOLDER}/pail-done.svg"}
CARDS = "beans-card,tomatoes-card,marrows-card"
RADIUS = 30
"""Of the sun, in px."""


def draw(desk: Desk, p: dict[str, Any], cards: str = CARDS) -> None:
    """The points that have actions: the can, the buttons' colour, the cards."""
    act(
        desk,
        APP,
        "select-by-id:can",
        "object-flip-horizontal",
        *select("idle-button-face,done-button-face", fill=p["accent"]),
        *select(cards, stroke=p["ring"], stroke_width=p["ring_width"]),
    )


def blur(desk: Desk, percent: float) -> None:
    """Blurs the sun; the dialog's per cent, squared, are a share of a quarter of width and height together."""
    std = (percent / 100) ** 2 * RADIUS
    edit(desk, APP, definitions=[gaussian_blur("haze", std)], styles={"sun": {"filter": "url(#haze)"}})


def arrange(desk: Desk, p: dict[str, Any]) -> None:
    """Words, page and layers."""
    edit(
        desk,
        APP,
        words={"idle-button-words": p["start"], "done-button-words": p["close"]},
        view={"pagecolor": p["page"]},
        on_top=["layer-tabs", "layer-done", "layer-annotations"],
        hidden=["layer-annotations"],
        locked=["layer-annotations"],
    )


def states(desk: Desk) -> None:
    """The two other states, of the mock-up as it is now."""
    for name in ("watering", "done"):
        edit(desk, APP, STATES[name], hidden=["layer-idle"], shown=[f"layer-{name}"])


def pictures(desk: Desk, width: int) -> None:
    """A PNG of each."""
    for name, file in STATES.items():
        export(desk, file, f"{FOLDER}/pail-{name}.png", width)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("pail-app.svg*")
    draw(desk, params)
    blur(desk, params["blur"])
    arrange(desk, params)
    states(desk)
    pictures(desk, params["width"])
