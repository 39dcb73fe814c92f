"""A page as the agent left it, for the checks `page.*`, looked at in the image's Chromium."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from deskcraft.workbench import ImageWorkbench
from evaluators import LeafVerdict
from tests.evaluators.evidences import evidence, judge


def judge_page(
    bench: ImageWorkbench, folder: Path, check: str, page: str, beside: dict[str, str] | None = None, /, **params: Any
) -> LeafVerdict:
    """Judges a page `a.html` with the files beside it."""
    files = {"a.html": page, **(beside or {})}
    found = replace(evidence(folder, {}, files), workbench=bench)
    return judge(found, check, of="a.html", beside=list(beside or {}), **params)


def document(body: str, style: str = "") -> str:
    """A sound page around a body."""
    head = f'<meta charset="utf-8"><title>Tides</title><style>body {{ background: #fff }} {style}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body><h1>Tides</h1>{body}</body></html>'
