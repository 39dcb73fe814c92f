"""By keyboard: a new file, its text pasted, and three lines below the page's style sheet."""

from __future__ import annotations

import json
from typing import Any

from gui import go_to, new_file, open_file, paste, save

from deskcraft.authoring import Desk

FOLDER = "~/Projects/kites"


def manifest(params: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": "Low Meadow Kite Club",
        "short_name": params["short"],
        "start_url": "index.html",
        "display": params["display"],
        "theme_color": params["theme"],
        "background_color": params["ground"],
        "icons": [
            {"src": "icons/kite-new.png", "sizes": "192x192", "type": "image/png"},
            {"src": "icons/kite-final.png", "sizes": "512x512", "type": "image/png"},
            {"src": "icons/kite-round.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }


def solve(desk: Desk, params: dict[str, Any]) -> None:
    new_file(desk, f"{FOLDER}/manifest.json", json.dumps(manifest(params), indent=2) + "\n")
    open_file(desk, "index.html")
    go_to(desk, 8)
    lines = [
        '  <link rel="manifest" href="manifest.json">',
        f'  <meta name="theme-color" content="{params["theme"]}">',
        '  <link rel="apple-touch-icon" href="icons/kite-old.png">',
    ]
    paste(desk, "\n".join(lines) + "\n")
    save(desk, f"{FOLDER}/index.html")
