"""By mouse and keyboard: the dustbin of the site on the page of all sites."""

from __future__ import annotations

from typing import Any

from storage import forget

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    forget(desk, params["site"])
