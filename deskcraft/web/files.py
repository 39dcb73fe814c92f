"""Files that come with the package: read once, sent with a fixed type, never anything else of the disk."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


def static(folder: Traversable) -> ASGIApp:
    """An application that serves the files of a folder of the package, flat, with an ETag each."""
    return _Static(folder)


def common() -> ASGIApp:
    """What all pages share: `base.css` (colours of both themes, controls) and `theme.js` (the switch between them)."""
    return static(files("deskcraft.web") / "static")


class _Static:
    def __init__(self, folder: Traversable) -> None:
        kept = {f.name: f.read_bytes() for f in folder.iterdir() if f.is_file() and _suffix(f.name) in TYPES}
        self._files = {name: (data, f'"{hashlib.sha256(data).hexdigest()[:20]}"') for name, data in kept.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        name = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        if request.method not in {"GET", "HEAD"} or name not in self._files:
            raise HTTPException(404)
        data, tag = self._files[name]
        headers = {"etag": tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == tag:
            answer = Response(status_code=304, headers=headers)
        else:
            answer = Response(data, headers={**headers, "content-type": TYPES[_suffix(name)]})
        await answer(scope, receive, send)


def _suffix(name: str) -> str:
    return name[name.rfind(".") :]
