"""What a virtual machine that was taken over may answer: the controller ends the link, and no more."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from typing import Any, cast

from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack
from deskcraft.desktop.libvirt.link import Link
from deskcraft.desktop.libvirt.picture import Mirror
from deskcraft.desktop.libvirt.resident import frames
from deskcraft.errors import DesktopError

_HEAD = struct.Struct(">IQ")
_TRANSLATED = (ValueError, RecursionError, EOFError)
"""What the link makes the end of itself of."""
_WIDTH, _HEIGHT = 64, 48


def _framed(text: bytes, body: bytes = b"", *, length: int | None = None, more: int | None = None) -> bytes:
    return _HEAD.pack(len(text) if length is None else length, len(body) if more is None else more) + text + body


FRAMES = {
    "nothing": b"",
    "half-a-head": b"\0" * 5,
    "giant-head": _framed(b"{}", length=2**32 - 1),
    "giant-body": _framed(b"{}", more=2**63),
    "no-object": _framed(b"[]"),
    "null": _framed(b"null"),
    "no-json": _framed(b"{"),
    "no-characters": _framed(b"\xff"),
    "deep": _framed(b"[" * 200_000),
    "long-number": _framed(b'{"a": ' + b"9" * 5000 + b"}"),
    "cut": _framed(b"{}", more=50),
    "empty-head": _framed(b""),
    "not-finite": _framed(b'{"box": [NaN, 1e999, 0, 0]}'),
}


def _unpacked(said: bytes) -> str:
    file = BytesIO(said)

    def read(size: int) -> bytes:
        if size > 2**30:
            raise MemoryError(size)  # the controller would wait for it, and keep it
        data = file.read(size)
        if len(data) < size:
            raise EOFError
        return data

    try:
        head, _ = frames.unpack(read)
    except _TRANSLATED:
        return ""
    except Exception as error:  # what is looked for
        return f"uncaught {type(error).__name__}: {error}"[:200]
    return "" if isinstance(head, dict) else f"{type(head).__name__} was taken for a head"


for _name, _said in FRAMES.items():
    attack("guest", f"frame-{_name}", "what is no frame ends the link", sampled=_name == "giant-body", once=True)(
        lambda ground, said=_said: _unpacked(said)  # type: ignore[misc]
    )

_WHOLE = [0, _HEIGHT, 0, _WIDTH]
_PIXELS = b"\0" * (4 * _WIDTH * _HEIGHT)
PICTURES: dict[str, tuple[dict[str, Any], bytes]] = {
    "no-box": ({"number": 1}, _PIXELS),
    "no-number": ({"box": _WHOLE}, _PIXELS),
    "short": ({"box": _WHOLE, "number": 1}, b"\0"),
    "long": ({"box": _WHOLE, "number": 1}, _PIXELS * 2),
    "negative": ({"box": [-1, 5, -1, 5], "number": 1}, b"\0" * 144),
    "beyond": ({"box": [0, 10**9, 0, 10**9], "number": 1}, b""),
    "turned": ({"box": [5, 1, 5, 1], "number": 1}, b"\0" * 64),
    "words": ({"box": ["a", "b", "c", "d"], "number": 1}, b""),
    "three-edges": ({"box": [0, 1, 2], "number": 1}, b""),
    "bomb": ({"box": _WHOLE, "number": 1, "packed": True}, zlib.compress(b"\0" * 2**28)),
    "no-pack": ({"box": _WHOLE, "number": 1, "packed": True}, b"garbage"),
    "not-finite": ({"box": [float("inf")] * 4, "number": 1}, b""),
    "number-of-words": ({"box": _WHOLE, "number": [1]}, _PIXELS),
    "box-of-lists": ({"box": [[0], [1], {}, None], "number": 1}, b""),
}


class _Said:
    """A link on which this comes."""

    def __init__(self, head: dict[str, Any], body: bytes) -> None:
        self._answer = head, body

    def request(self, op: str, **arguments: Any) -> tuple[dict[str, Any], bytes]:
        """The answer, whatever is asked."""
        return self._answer


def _shown(head: dict[str, Any], body: bytes) -> str:
    try:
        picture = Mirror(_WIDTH, _HEIGHT).picture(cast(Link, _Said(head, body)))
    except DesktopError:
        return ""
    except Exception as error:  # what is looked for
        return f"uncaught {type(error).__name__}: {error}"[:200]
    return "" if picture.shape == (_HEIGHT, _WIDTH, 3) else f"a picture of {picture.shape}"


for _name, (_head, _body) in PICTURES.items():
    attack("guest", f"picture-{_name}", "a picture has the screen's size, or ends the link", once=True)(
        lambda ground, head=_head, body=_body: _shown(head, body)  # type: ignore[misc]
    )


def _refused(error: Any) -> Callable[[Ground], str]:
    """The words of an error that a machine says reach a terminal and a record as one printable line."""
    from deskcraft.desktop.libvirt.link import plain

    return lambda ground: "" if plain(str(error)).isprintable() else "its words move a terminal"


for _name, _words in {
    "escape": "\x1b[2J\x1b]0;x\x07",
    "lines": "a\r\nb",
    "half": "\ud800",
    "turned": "\u202egnp",
    "null": "\x00",
}.items():
    attack("guest", f"words-{_name}", "what it says of an error is one printable line", once=True)(
        _refused(json.loads(json.dumps(_words)))
    )
