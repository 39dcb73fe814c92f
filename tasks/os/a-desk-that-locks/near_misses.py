"""No lock before sleep, words for a truth value, half a command, a command where nobody looks, the box below ticked."""

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


@near_miss(caught_by="xfconf.property")
def not_before_sleep(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, BEFORE_SLEEP, False, "bool")


@near_miss(caught_by="xfconf.property")
def a_word_for_a_tick(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, BEFORE_SLEEP, "true", "string")


@near_miss(caught_by="xfconf.property#2")
def without_its_options(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, COMMAND, params["command"].split()[0], "string")


@near_miss(caught_by="xfconf.property#2")
def where_nobody_looks(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, COMMAND, "", "string")
    put(evidence, "/shutdown/LockCommand", params["command"], "string")


@near_miss(caught_by="xfconf.untouched")
def asked_at_logout_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, "/general/PromptOnLogout", True, "bool")


@near_miss(caught_by="files.untouched")
def the_curtain_rewritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home("practice/curtain", f"#!/bin/sh\nexec {params['command']}\n".encode())
