"""By keyboard: the page, and on it the browser's own search."""

from __future__ import annotations

from typing import Any

from gui import go, reveal

from deskcraft.authoring import Desk

TITLES = {"replicas": "Replicas", "backups": "Backups", "monitoring": "Monitoring"}


def solve(desk: Desk, params: dict[str, Any]) -> None:
    go(desk, f"https://quillbase.test/en/{params['slug']}", TITLES[params["slug"]])
    reveal(desk, params["ends"])
