"""Exchanges with models as files, so that a run can be repeated without an endpoint.

    FOLDER/EPISODE/0001.json    {"digest", "request", "reply"}: one call each, in order; pictures by their hash

A call is found again by its place in the episode and the digest of its request: one that differs is a clear error,
never another call's reply.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any, Literal, TypeAlias

from deskcraft.errors import EndpointError
from deskcraft.record.blobs import write_whole

Body: TypeAlias = dict[str, Any]
TapeMode: TypeAlias = Literal["record", "replay"]
_DATA_URL = re.compile(r"^data:([\w/+.-]+);base64,")
_LONG = 2000
"""Characters of base64 beyond which a text is kept as its hash."""


def digest_of(request: Body) -> str:
    """The digest of a request, pictures included."""
    return hashlib.sha256(json.dumps(request, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def without_pictures(value: Any) -> Any:
    """The request with each picture's bytes replaced by their hash."""
    if isinstance(value, dict):
        return {key: without_pictures(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [without_pictures(inner) for inner in value]
    if isinstance(value, str) and len(value) > _LONG and (_DATA_URL.match(value) or _is_base64(value)):
        return f"sha256:{hashlib.sha256(value.encode()).hexdigest()}"
    return value


def _is_base64(text: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9+/]+={0,2}", text) is not None


class Tape:
    """The exchanges of one episode."""

    def __init__(self, folder: Path, mode: TapeMode) -> None:
        self._folder = folder
        self._mode = mode
        self._count = 0

    def replayed(self, request: Body) -> Body | None:
        """The recorded reply to the next call; None while recording.

        Raises:
            EndpointError: nothing was recorded for it.
        """
        self._count += 1
        if self._mode == "record":
            return None
        path = self._path()
        try:
            kept = json.loads(path.read_bytes())
        except (OSError, ValueError) as error:
            raise EndpointError(
                f"no call was recorded at {path}; the run went on longer than the recorded one"
            ) from error
        if kept["digest"] != digest_of(request):
            raise EndpointError(f"{path}: recorded for another request; the episode took another course")
        reply: Body = kept["reply"]
        return reply

    def keep(self, request: Body, reply: Body) -> None:
        """Writes an exchange down."""
        kept = {"digest": digest_of(request), "request": without_pictures(request), "reply": reply}
        path = self._path()
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(kept, ensure_ascii=False, indent=1).encode())

    def _path(self) -> Path:
        return self._folder / f"{self._count:04}.json"
