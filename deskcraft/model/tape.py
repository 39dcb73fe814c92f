"""Exchanges with models as files, so that a run can be repeated without an endpoint.

    FOLDER/EPISODE/0001.json    {"digest", "request", "reply"}: one call each, in order; pictures by their hash

A call is found again by its place in the episode and the digest of its request: one that differs is a clear error,
never another call's reply. What the pictures show does not count: a desktop's clock advances, and no screen of a real
desktop is the same twice.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeAlias

from deskcraft.errors import EndpointError
from deskcraft.record.blobs import write_whole

Body: TypeAlias = dict[str, Any]
TapeMode: TypeAlias = Literal["record", "replay"]
_PICTURE = re.compile(r"data:image/[\w+.-]+;base64,|iVBORw0KGgo")
"""A data URL, or how a PNG begins in base64."""
_LONG = 2000
"""Characters of base64 beyond which a text is kept as its hash."""


def digest_of(request: Body) -> str:
    """The digest of a request: all of it but what its pictures show."""
    bare = _each_picture(request, lambda picture: "a picture")
    return hashlib.sha256(json.dumps(bare, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def without_pictures(request: Body) -> Body:
    """The request with each picture's bytes replaced by their hash."""
    named: Body = _each_picture(request, lambda picture: f"sha256:{hashlib.sha256(picture.encode()).hexdigest()}")
    return named


def _each_picture(value: Any, instead: Callable[[str], str]) -> Any:
    """A copy with something else in each picture's place."""
    if isinstance(value, dict):
        return {key: _each_picture(inner, instead) for key, inner in value.items()}
    if isinstance(value, list):
        return [_each_picture(inner, instead) for inner in value]
    if isinstance(value, str) and (_PICTURE.match(value) or (len(value) > _LONG and _is_base64(value))):
        return instead(value)
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

    def keep(self, request: Body, reply: Body, clean: Callable[[Any], Any] = lambda value: value) -> None:
        """Writes an exchange down; `clean` takes out of it what no file may hold."""
        kept = {"digest": digest_of(request), **clean({"request": without_pictures(request), "reply": reply})}
        path = self._path()
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(kept, ensure_ascii=False, indent=1).encode())

    def _path(self) -> Path:
        return self._folder / f"{self._count:04}.json"
