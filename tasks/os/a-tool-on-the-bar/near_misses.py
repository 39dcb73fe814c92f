"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss

IDS = "/panels/panel-1/plugin-ids"
FILES, TERMINAL = 11, 12
"""The numbers of launchers that are there."""


def panel(evidence: TamperedEvidence, change: Callable[[dict[str, Any], int], object]) -> None:
    """Changes the settings; the second argument of `change` is the number of the new launcher."""
    found = json.loads(evidence.read("panel"))
    before = json.loads(evidence.read("panel", "before"))
    new = next(each["value"] for each in found[IDS]["value"] if each not in before[IDS]["value"])
    change(found, new)
    evidence.write("panel", json.dumps(found).encode())


def take_off(found: dict[str, Any], number: int) -> None:
    found[IDS]["value"] = [each for each in found[IDS]["value"] if each["value"] != number]


@near_miss(caught_by="panel.launcher")
def behind_the_icon_of_the_files(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    def change(found: dict[str, Any], new: int) -> None:
        found[f"/plugins/plugin-{FILES}/items"]["value"] += found.pop(f"/plugins/plugin-{new}/items")["value"]
        take_off(found, new)

    panel(evidence, change)


@near_miss(caught_by="panel.launcher")
def a_launcher_of_nothing(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    panel(evidence, lambda found, new: found.pop(f"/plugins/plugin-{new}/items"))


@near_miss(caught_by="panel.launcher")
def on_the_desktop(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    entry = f"[Desktop Entry]\nType=Application\nName={params['name']}\nExec={params['program']}\n"
    evidence.restore("panel")
    evidence.add_to_home(f"Desktop/{params['application']}.desktop", entry.encode())


@near_miss(caught_by="panel.untouched")
def in_place_of_the_terminal(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    panel(evidence, lambda found, _: take_off(found, TERMINAL))


@near_miss(caught_by="panel.untouched")
def with_a_higher_bar(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    def change(found: dict[str, Any], _: int) -> None:
        found["/panels/panel-1/size"]["value"] = 64

    panel(evidence, change)
