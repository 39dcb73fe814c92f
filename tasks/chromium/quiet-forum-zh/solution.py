"""By mouse and keyboard: the lists on the page of each site."""

from __future__ import annotations

from typing import Any

from storage import LABELS, allow

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    allow(desk, params["quiet"], (LABELS[params["kind"]], "Block"))
    allow(desk, params["open"], (LABELS[params["right"]], "Allow"))
