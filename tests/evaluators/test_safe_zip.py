"""Archives are unpacked as `zipfile` unpacks them, whatever is odd about an entry."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable

import pytest

from evaluators import safe_zip
from evaluators.evidence import Unreadable
from evaluators.safe_zip import check_zip, unpack_zip

PARTS = {"a.xml": b"<a/>" * 300, "folder/b.bin": bytes(range(256)) * 9, "empty": b"", "ä.txt": b"umlaut"}


def archive(method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as made:
        for name, content in PARTS.items():
            made.writestr(name, content)
    return out.getvalue()


def _directory(data: bytes) -> int:
    return data.index(b"PK\1\2")


def _set(data: bytes, at: int, form: str, value: int) -> bytes:
    changed = bytearray(data)
    struct.pack_into(form, changed, at, value)
    return bytes(changed)


ODD: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda data: data,
    "bytes before it": lambda data: b"before" + data,
    "a sum that is wrong": lambda data: _set(data, _directory(data) + 16, "<I", 1),
    "a size that is too small": lambda data: _set(data, _directory(data) + 24, "<I", 1199),
    "a size that is too large": lambda data: _set(data, _directory(data) + 24, "<I", 1201),
    "a packed size that is too small": lambda data: _set(data, _directory(data) + 20, "<I", 5),
    "a packed size that is too large": lambda data: _set(data, _directory(data) + 20, "<I", 2**20),
    "another name in its own header": lambda data: data.replace(b"a.xml", b"z.xml", 1),
    "no signature": lambda data: b"XX" + data[2:],
    "a place beyond the end": lambda data: _set(data, _directory(data) + 42, "<I", 2**24),
    "a method that nobody has": lambda data: _set(data, _directory(data) + 10, "<H", 77),
    "patches": lambda data: _set(data, _directory(data) + 8, "<H", 0x20),
    "a broken stream": lambda data: data[:36] + bytes(8) + data[44:],
    "a broken end": lambda data: data[:-10],
}
SOUND = ("nothing", "bytes before it", "a size that is too large", "a packed size that is too large")
"""Where `zipfile` gives what the sum is of."""


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2])
@pytest.mark.parametrize("odd", ODD)
def test_what_is_odd_is_judged_as_zipfile_judges_it(odd: str, method: int, monkeypatch: pytest.MonkeyPatch) -> None:
    data = ODD[odd](archive(method))
    fast = said(data)
    monkeypatch.setattr(safe_zip, "_plain", lambda *_: None)
    assert fast == said(data)
    assert (fast == PARTS) == (odd in SOUND)


def said(data: bytes) -> dict[str, bytes] | str:
    """Return what an archive holds, or what is wrong with it."""
    try:
        found = unpack_zip(data)
    except Unreadable as error:
        return str(error)
    assert check_zip(data) == list(found)
    return found
