"""Which decks a verdict starts from: the same ones again and again, as attempt follows on attempt at one task."""

from __future__ import annotations

import hashlib
import json
from pathlib import PurePosixPath

from evaluators.evidence import Item, Snapshot

ENDINGS = (".pptx", ".odp")
LIMIT_BYTES = 32 * 2**20
"""Of one deck; a larger one is read anew for each verdict."""


def decks_of(before: Snapshot) -> dict[str, Item]:
    """Return the decks that were there before the agent began, by evidence."""
    return {
        name: item
        for name, item in sorted(before.items())
        if item.kind == "file" and item.state == "present" and PurePosixPath(item.where).suffix.lower() in ENDINGS
    }


def key_of(before: Snapshot) -> str:
    """Return what tells the decks of two snapshots apart: names, places and content; "" for none, or too large ones."""
    found = []
    try:
        for name, item in decks_of(before).items():
            if item.file is None or item.file.stat().st_size > LIMIT_BYTES:
                return ""
            found.append([name, item.where, hashlib.sha256(item.file.read_bytes()).hexdigest()])
    except OSError:  # whoever reads it says what is wrong
        return ""
    return hashlib.sha256(json.dumps(found).encode()).hexdigest() if found else ""
