"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

import re
from typing import Any

from session_dialog import SESSION, add_to_autostart, open_by_name

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


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


@near_miss(caught_by="files.untouched")
def another_entry_rewritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home(".config/autostart/xscreensaver.desktop", evidence.read("entry"))
