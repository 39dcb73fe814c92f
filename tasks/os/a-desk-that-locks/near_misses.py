"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

import json
from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss

BEFORE_SLEEP, COMMAND = "/shutdown/LockScreen", "/general/LockCommand"


def put(evidence: TamperedEvidence, path: str, value: object, kind: str) -> None:
    """Sets a property in the final settings."""
    found = json.loads(evidence.read("session"))
    found[path] = {"type": kind, "value": value}
    evidence.write("session", json.dumps(found).encode())


@near_miss(caught_by="xfconf.property#2")
def without_its_options(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, COMMAND, params["command"].split()[0], "string")


@near_miss(caught_by="files.untouched")
def the_curtain_rewritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home("practice/curtain", f"#!/bin/sh\nexec {params['command']}\n".encode())
