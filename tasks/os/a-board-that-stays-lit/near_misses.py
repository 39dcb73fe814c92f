"""Now and not later, later and not now, minutes for seconds, at logout, switched off, and in place of another entry."""

from __future__ import annotations

import re
from typing import Any

from session_dialog import SESSION, add_to_autostart, open_by_name

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


def swap(evidence: TamperedEvidence, old: str, new: str) -> None:
    text = evidence.read("entry").decode()
    if old not in text:
        raise ValueError(f"the entry has no {old!r}")
    evidence.write("entry", text.replace(old, new).encode())


@near_miss(caught_by="launcher.entry")
def for_this_session_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.remove("entry")


@near_miss(caught_by="system.screen_blank")
def from_the_next_login_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.restore("screen")


@near_miss(caught_by="system.screen_blank")
def minutes_for_seconds(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    wrong = params["seconds"] // 60 or 60
    text = evidence.read("screen").decode()
    evidence.write("screen", re.sub(r"timeout:  \d+", f"timeout:  {wrong}", text).encode())


@near_miss(caught_by="launcher.entry")
def at_logout(desk: Desk, params: dict[str, Any]) -> None:
    command = f"xset s {params['seconds']} {params['seconds']}"
    desk.must_run(command.split())
    open_by_name(desk, SESSION, "Session and Startup")
    add_to_autostart(desk, params["title"], command, trigger="on logout")


@near_miss(caught_by="launcher.entry")
def listed_and_switched_off(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "Hidden=false", "Hidden=true")


@near_miss(caught_by="files.untouched")
def another_entry_rewritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home(".config/autostart/xscreensaver.desktop", evidence.read("entry"))
