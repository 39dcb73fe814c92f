"""Begins with the heading, lets the user interrupt, mends what is urgent, goes on with the review and what follows."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, act, export, select
from markup import edit
from messages import value, values

from deskcraft.authoring import Desk

APP = f"{FOLDER}/pail-app.svg"
PICTURE = f"{FOLDER}/pail-review.png"
QUOTED = '"([^"]+)"'


def head(desk: Desk, plot: str) -> None:
    """Writes the heading."""
    edit(desk, APP, words={"heading": plot})


def anonymise(desk: Desk, message: str) -> None:
    """Puts other initials into the avatar."""
    edit(desk, APP, words={"initials": value(QUOTED, message)})


def carry_out(desk: Desk, alarm: str, avatar: float) -> None:
    """The level's colour and the avatar's size."""
    act(desk, APP, *select("marrows-level", fill=alarm))
    edit(desk, APP, attributes={"avatar": {"r": avatar / 2}})


def finish(desk: Desk, message: str) -> None:
    """The title of the hidden state, the layer of notes."""
    edit(desk, APP, words={"done-title": values(QUOTED, message)[2]}, hidden=["layer-annotations"])


def picture(desk: Desk, message: str) -> None:
    """Exports the page."""
    export(desk, APP, PICTURE, value(r"(\d+) px wide", message))


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("pail-app.svg*")
    head(desk, params["plot"])
    anonymise(desk, desk.wait_for_message())
    carry_out(desk, params["alarm"], params["avatar"])
    rest = desk.done("The initials are changed, and the first part of the review is carried out and saved.")
    finish(desk, rest)
    picture(desk, rest)
