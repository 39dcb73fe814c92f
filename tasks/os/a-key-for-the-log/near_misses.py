"""A modifier too many, the editor without the log, a second chord, and a shortcut that was there taken away."""

from __future__ import annotations

import json
from typing import Any

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


def command(params: dict[str, Any]) -> str:
    return f"mousepad /home/user/Documents/{params['file']}"


def change(evidence: TamperedEvidence, path: str, value: str | None) -> None:
    """Sets a property of the channel in the final settings; None takes it away."""
    found = json.loads(evidence.read("shortcuts"))
    found.pop(path, None)
    if value is not None:
        found[path] = {"type": "string", "value": value}
    evidence.write("shortcuts", json.dumps(found).encode())


def where(params: dict[str, Any]) -> str:
    return f"/commands/custom/<Primary><Alt>{params['key'].lower()}"


@near_miss(caught_by="xfconf.shortcut")
def with_shift(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    change(evidence, where(params), None)
    change(evidence, f"/commands/custom/<Primary><Shift><Alt>{params['key'].lower()}", command(params))


@near_miss(caught_by="xfconf.shortcut")
def the_editor_alone(desk: Desk, params: dict[str, Any]) -> None:
    desk.must_run(
        ["xfconf-query", "-c", "xfce4-keyboard-shortcuts", "-p", where(params), "-n", "-t", "string", "-s", "mousepad"]
    )


@near_miss(caught_by="xfconf.shortcut")
def among_the_defaults_which_nobody_reads(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    change(evidence, where(params), None)
    change(evidence, f"/commands/default/<Primary><Alt>{params['key'].lower()}", command(params))


@near_miss(caught_by="xfconf.shortcut")
def a_second_chord_for_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    change(evidence, f"/commands/custom/<Super>{params['key'].lower()}", command(params))


@near_miss(caught_by="xfconf.untouched")
def the_terminal_lost_its_keys(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    change(evidence, "/commands/custom/<Primary><Alt>t", None)
