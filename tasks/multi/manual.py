"""The manual of Quillbase in the browser."""

from __future__ import annotations

from chromium.gui import go

from deskcraft.authoring import Desk

TITLES = {"backups": "Backups", "replicas": "Replicas", "tokens": "Access and tokens", "monitoring": "Monitoring"}


def open_page(desk: Desk, slug: str) -> None:
    """Opens a page in the tab in front."""
    go(desk, f"https://quillbase.test/en/{slug}", TITLES[slug])
