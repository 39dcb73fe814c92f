"""Bodies of requests, up to a size, and JSON of answers: what OpenEnv's routes and MCP's share."""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic_core import PydanticSerializationError, to_json
from starlette.requests import Request

from deskcraft.errors import BadInput

MAX_BODY: Final = 2 * 2**20
"""Bytes of a request: an action with the longest text is a hundredth of it."""


class TooLarge(BadInput):
    """A body beyond `MAX_BODY`."""


async def read_body(request: Request) -> bytes:
    """The body of a request.

    Raises:
        TooLarge: it is; the rest of it is not read.
        ClientDisconnect: the client is gone before it was complete.
    """
    parts, size = [], 0
    async for part in request.stream():
        parts.append(part)
        size += len(part)
        if size > MAX_BODY:
            raise TooLarge(f"the body has more than {MAX_BODY} bytes")
    return b"".join(parts)


def written(value: Any) -> bytes:
    """JSON in ASCII: by pydantic; `json`, which can write halves of characters too, takes seven times as long for a
    picture. (A string of one Chinese character and a picture takes two bytes a character, and as long to copy.)"""
    try:
        return to_json(value, ensure_ascii=True)
    except PydanticSerializationError:
        return json.dumps(value).encode("ascii")
