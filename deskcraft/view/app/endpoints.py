"""What the addresses of both viewers have in common: pages, data as JSON, and one line for what cannot be used."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from deskcraft.errors import BadInput
from deskcraft.view.app.episode import fit

FOREVER: Final = {"cache-control": "private, max-age=31536000, immutable"}
"""A content's name is its digest."""
Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


def page(content: Callable[[Request], bytes]) -> Endpoint:
    """A page of HTML, which a browser asks for anew each time."""

    async def endpoint(request: Request) -> Response:
        found = await run_in_threadpool(content, request)
        return Response(found, media_type="text/html", headers={"cache-control": "no-cache"})

    return endpoint


def answer(make: Callable[[Request], Response]) -> Endpoint:
    """An endpoint whose work may take a while; what cannot be used becomes one line."""

    async def endpoint(request: Request) -> Response:
        try:
            return await run_in_threadpool(make, request)
        except BadInput as error:
            return as_json({"error": fit(str(error))}, status=422)

    return endpoint


def json_of(make: Callable[[Request], Any], headers: dict[str, str] | None = None) -> Endpoint:
    """An endpoint whose value is sent as JSON."""
    return answer(lambda request: as_json(make(request), headers=headers))


def as_json(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A value as an answer."""
    return Response(as_json_bytes(value), status, headers, "application/json")


def as_json_bytes(value: Any) -> bytes:
    """A value as the pages get it."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8", "replace")
