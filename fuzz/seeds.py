"""Small real files of every kind that checks are given, by the end of their names, from the tests and the assets."""

from __future__ import annotations

import json
import random
import sqlite3
from collections import defaultdict
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("tests/evaluators/data", "tests/evaluators/corpus", "assets")
LARGEST = 400_000
"""Bytes of a seed: what is larger takes too long to be read thousands of times."""
MOST = 12
"""Files of a kind."""
LIKE = {
    ".jpeg": ".jpg",
    ".webm": ".mp4",
    ".mkv": ".mp4",
    ".mov": ".mp4",
    ".mp3": ".ogg",
    ".m4a": ".ogg",
    ".htm": ".html",
    ".jsonc": ".json",
    ".code-workspace": ".json",
    ".code-snippets": ".json",
    ".tgz": ".gz",
    ".bashrc": ".sh",
    ".profile": ".sh",
    ".bak": ".txt",
    ".conf": ".ini",
    ".desktop": ".desktop",
    ".list": ".ini",
}
"""Kinds that have no file of their own here, and whose files are damaged instead."""
OF_DOMAIN = {
    "archive": (".zip", ".tar", ".gz"),
    "audio": (".wav", ".flac"),
    "aup3": (".aup3",),
    "blender": (".blend", ".glb"),
    "chromium": ("Preferences", "Bookmarks", "Cookies", "Session"),
    "code": (".css", ".html", ".js", ".py"),
    "cron": (".tab",),
    "deck": (".pptx", ".odp"),
    "rubric": (".pptx", ".odp"),
    "doc": (".docx", ".odt"),
    "gimprc": (".scm", ".sh"),
    "files": (".txt", ".md", ".csv", ".json", ".yaml", ".svg"),
    "hosts": (".tab", ".txt"),
    "image": (".png", ".jpg"),
    "kdenlive": (".kdenlive",),
    "launcher": (".desktop",),
    "mime": (".ini",),
    "page": (".html",),
    "shell": (".sh",),
    "sheet": (".xlsx", ".ods"),
    "svg": (".svg",),
    "system": (".ini", ".txt"),
    "video": (".mp4",),
    "vscode": (".json",),
    "xcf": (".xcf",),
}
"""What a check is given that no task uses."""
_TABLES = """
create table products(sku text primary key, name text, price_cents integer, stock integer);
create table orders(id integer primary key, number text, name text, total_cents integer, state text);
create table settings(key text primary key, value text);
create table feedback(id integer primary key, slug text, helpful integer, comment text);
insert into products values('KT-110', 'Mug', 1200, 4), ('TE-401', 'Tea', 640, 0);
insert into orders values(1, 'B-1', 'Mara', 1840, 'open');
insert into settings values('opens', '09:00'), ('language', 'en');
insert into feedback values(1, 'backups', 0, 'More.');
"""


@cache
def seeds() -> dict[str, list[bytes]]:
    """Return files by the end of their names (`.xlsx`), or by their whole names if they have no end."""
    found: dict[str, list[bytes]] = defaultdict(list)
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and 0 < path.stat().st_size <= LARGEST and path.suffix != ".pyc":
                kind = path.suffix.lower() or path.name
                if len(found[kind]) < MOST:
                    found[kind].append(path.read_bytes())
    return dict(found)


def seeds_like(where: str) -> list[bytes]:
    """Return files such as one of this path."""
    path = PurePosixPath(where)
    kind = path.suffix.lower() or path.name
    known = seeds()
    return known.get(kind) or known.get(path.name) or known.get(LIKE.get(kind, "")) or known[".txt"] + known[".ini"]


def document_of(kind: str, dice: random.Random) -> Any:
    """Return a JSON document as we capture it, of a kind of evidence that is no file."""
    known = seeds()
    if kind == "command":
        texts = [*known[".txt"], *known[".tab"], *known[".sh"], *known[".json"], b"", b"same\n"]
        said = dice.choice(texts).decode("utf-8", "replace")
        return {"exit_code": dice.choice((0, 0, 0, 1, 127)), "stdout": said, "stderr": ""}
    if kind == "tree":
        return json.loads(dice.choice([data for data in known[".json"] if b'"mode"' in data and _is_tree(data)]))
    if kind == "xfconf":
        return json.loads(dice.choice([data for data in known[".json"] if b'"type"' in data and b'"/' in data]))
    page = {"url": "https://birchline.test/a", "title": "Mugs", "text": "Mugs and pots", "fields": [], "focused": True}
    return {"pages": [page], "tabs": [page]}


def _is_tree(data: bytes) -> bool:
    entries = json.loads(data)
    return isinstance(entries, dict) and all(isinstance(each, dict) and "kind" in each for each in entries.values())


@cache
def database() -> bytes:
    """Return a database such as a site's."""
    with sqlite3.connect(":memory:") as base:
        base.executescript(_TABLES)
        return base.serialize()
