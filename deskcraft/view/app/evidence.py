"""What a task's files were before and after: their kind by their own bytes, their text, and the lines that differ.

Bytes go to the browser under types from a closed list and with a policy that lets nothing in them act.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Literal, TypeAlias

from deskcraft.errors import BadInput
from deskcraft.intake.parsing import bounded_json
from deskcraft.plain import plain
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EvidenceItem, EvidenceRecord

Kind: TypeAlias = Literal["picture", "sound", "film", "text", "other"]
TYPES: Final[dict[str, tuple[Kind, str]]] = {
    "png": ("picture", "image/png"),
    "jpeg": ("picture", "image/jpeg"),
    "gif": ("picture", "image/gif"),
    "webp": ("picture", "image/webp"),
    "bmp": ("picture", "image/bmp"),
    "svg": ("picture", "image/svg+xml"),
    "wav": ("sound", "audio/wav"),
    "flac": ("sound", "audio/flac"),
    "ogg": ("sound", "audio/ogg"),
    "mp3": ("sound", "audio/mpeg"),
    "mp4": ("film", "video/mp4"),
    "webm": ("film", "video/webm"),
}
"""All types that are ever sent for a file's contents to be shown, beside plain text."""
MOST_TEXT = 400_000
"""Bytes of a file that are shown as text."""
MOST_LINES = 3_000
"""Lines of a file that are compared; and of a difference that are shown."""
LINE_CHARS = 2_000
_SVG = re.compile(
    rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>|<!--.*?-->|<!DOCTYPE[^>\[]*(?:\[.*?\])?>|\s+)*<(?:svg:)?svg[\s>]", re.S
)
_BETWEEN_TAGS = re.compile(r">(?=<)")


@dataclass(frozen=True)
class Content:
    """What a file's bytes are."""

    name: str
    """A key of `TYPES`, `text`, or `other`."""
    kind: Kind
    type: str
    """For the browser."""


def content_of(data: bytes) -> Content:
    """The kind of a file by its first bytes; never by its name."""
    name = _name(data)
    if name in TYPES:
        return Content(name, *TYPES[name])
    if name == "text":
        return Content("text", "text", "text/plain; charset=utf-8")
    return Content("other", "other", "application/octet-stream")


def compare(evidence: EvidenceRecord, key: str, blobs: BlobStore) -> dict[str, Any]:
    """One piece of evidence before and after, with their texts' difference where both are text.

    Raises:
        BadInput: there is no such piece, or its bytes are missing or damaged.
    """
    before, after = evidence.before.get(key), evidence.after.get(key)
    if before is None and after is None:
        raise BadInput(f"{key!r}: the episode has no evidence of that name")
    sides = {"before": _side(before, blobs), "after": _side(after, blobs)}
    texts = [side.pop("text", None) for side in sides.values()]
    result: dict[str, Any] = {"key": key, **sides, "text": texts[1] if texts[1] is not None else texts[0]}
    if None not in texts:
        result["difference"] = difference(*texts)
    return result


def difference(before: str, after: str) -> dict[str, Any]:
    """The lines that differ, each with a sign (`-`, `+`, a blank for context, `@` for what is left out)."""
    ours, theirs = _lines(before), _lines(after)
    cut = max(len(ours), len(theirs)) > MOST_LINES
    found = difflib.unified_diff(ours[:MOST_LINES], theirs[:MOST_LINES], n=2, lineterm="")
    shown = list(islice((line for line in found if not line.startswith(("---", "+++"))), MOST_LINES))
    return {"lines": [[line[0], "" if line[0] == "@" else line[1:]] for line in shown], "cut": cut}


def _side(item: EvidenceItem | None, blobs: BlobStore) -> dict[str, Any]:
    if item is None:
        return {"state": "absent", "size": 0, "reason": ""}
    side: dict[str, Any] = {"state": item.state, "size": item.size, "reason": item.reason, "where": item.where}
    if item.state != "present" or not item.blob:
        return side
    data = blobs.get(item.blob, item.size)
    content = content_of(data)
    side |= {"blob": item.blob, "kind": content.kind, "type": content.name}
    if content.kind == "text" or content.name == "svg":
        side["text"] = _text(data)
        side["cut"] = len(data) > MOST_TEXT
    return side


def _text(data: bytes) -> str:
    text = plain(data[:MOST_TEXT].decode("utf-8", "replace"))
    return _manifest(text) if text.startswith('{"') else text


def _manifest(text: str) -> str:
    """A folder's manifest with a line for each file; any other text as it is."""
    try:
        entries = bounded_json(text.encode("utf-8", "replace"))
        return "".join(
            f"{path}  {e['kind']}  {e['mode']:o}  {e['size']}  {e['sha256'][:16]}  {e['target']}".rstrip() + "\n"
            for path, e in sorted(entries.items())
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return text


def _lines(text: str) -> list[str]:
    """Lines to compare; markup on few lines is broken between its tags."""
    if text.lstrip().startswith("<") and len(text) > 200 * (text.count("\n") + 1):
        text = _BETWEEN_TAGS.sub(">\n", text)
    return [line[:LINE_CHARS] for line in text.splitlines()]


def _name(data: bytes) -> str:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "gif"
    if data.startswith(b"BM") and data[6:10] == bytes(4):
        return "bmp"
    if data.startswith(b"RIFF"):
        return {b"WEBP": "webp", b"WAVE": "wav"}.get(data[8:12], "other")
    if data.startswith(b"fLaC"):
        return "flac"
    if data.startswith(b"OggS"):
        return "ogg"
    if data.startswith((b"ID3", b"\xff\xfb")):
        return "mp3"
    if data[4:8] == b"ftyp":
        return "mp4"
    if data.startswith(b"\x1aE\xdf\xa3"):
        return "webm"
    if _SVG.match(data[:4096]):
        return "svg"
    return "text" if _is_text(data[:MOST_TEXT]) else "other"


def _is_text(data: bytes) -> bool:
    if b"\0" in data:
        return False
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return error.start > len(data) - 4  # a character that the cut went through
    return True
