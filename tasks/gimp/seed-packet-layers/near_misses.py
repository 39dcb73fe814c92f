"""Mistakes with names: two mixed up, one forgotten, a text renamed too, a slip of the finger, saved elsewhere."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import gui

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))

PACKET = "/home/user/Pictures/seed-packet.xcf"
BY_NAME = {"Pasted Layer": 0, "Layer #2": 4, "Layer #1 copy": 5, "Layer #1": 6, "Layer": 7, "Background": 8}


def named(name: str) -> bytes:
    """A name as an .xcf holds it."""
    data = name.encode() + b"\0"
    return struct.pack(">I", len(data)) + data


def rename(evidence: TamperedEvidence, old: str, new: str) -> None:
    """Gives a layer a name of the same length."""
    data = evidence.read("packet")
    assert len(old) == len(new) and data.count(named(old)) == 1, (old, new)
    evidence.write("packet", data.replace(named(old), named(new)))


def other(name: str) -> str:
    """The same with its last letter wrong."""
    return name[:-1] + ("x" if name[-1] != "x" else "y")


@near_miss(caught_by="xcf.untouched")
def two_mixed_up(desk: Desk, params: dict[str, Any]) -> None:
    """Layer #1 and its copy: the flower has the leaves' name."""
    desk.wait_for_window("*seed-packet*")
    keys = ("badge", "ribbon", "leaves", "flower", "frame", "paper")
    for row, key in zip(BY_NAME.values(), keys, strict=True):
        own["rename"](desk, row, params[key])
    gui.save(desk, PACKET)


@near_miss(caught_by="xcf.stack#4")
def slip_of_the_finger(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """One letter is wrong in one name."""
    rename(evidence, params["leaves"], other(params["leaves"]))


@near_miss(caught_by="xcf.stack#6")
def lowest_in_other_letters(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The script looks for the name to the letter."""
    rename(evidence, params["paper"], params["paper"].swapcase())


@near_miss(caught_by="xcf.untouched")
def text_renamed_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The name of the marigold's layer was made tidy as well."""
    rename(evidence, "Ember", "Title")


@near_miss(caught_by="xcf.untouched")
def badge_switched_off(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A click hit the eye beside the name."""
    data = bytearray(evidence.read("packet"))
    at = data.index(named(params["badge"]))
    at = data.index(struct.pack(">III", 8, 4, 1), at)
    data[at + 11] = 0
    evidence.write("packet", bytes(data))


@near_miss(caught_by="xcf.stack")
def saved_as_a_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The names are in a second file; the packet has the old ones."""
    evidence.add_to_home("Pictures/seed-packet-named.xcf", evidence.read("packet"))
    evidence.restore("packet")
