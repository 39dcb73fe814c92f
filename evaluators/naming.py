"""Whether a file holds what its name says: a JPEG called `poster.png` opens in some programs and fails in the next.

Every reading of a copy that the agent left asks this (`Evidence.read_bytes`, `parse`, `made`), so that a file saved in
another format under the name that was asked for is not accepted, whichever check looks at it. Formats are recognised by
their first bytes; names without an ending that is known here, and formats that are plain text, are not looked at.
An office document that is locked, or that holds macros now, is not what its name says either.
"""

import re
from collections.abc import Callable
from pathlib import PurePosixPath

Test = Callable[[bytes], bool]
_PDF_HEAD = 1024
"""Readers of PDF look for its mark in so many bytes."""
_ODF = {"odt": b"text", "ods": b"spreadsheet", "odp": b"presentation", "odg": b"graphics"}
_OOXML = {"docx": b"word/", "xlsx": b"xl/", "pptx": b"ppt/"}
_ATOMS = (b"ftyp", b"moov", b"mdat", b"wide", b"free", b"skip")
"""What a file of Apple's container may begin with."""
_MIME = b"application/vnd.oasis.opendocument."
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How Office 97's files begin, and those that Office locks."""
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_MACROS = re.compile(rb"vbaProject\.bin|Basic/[^/]{1,80}/(?!script-l|dialog-l)[^/]{1,80}\.xml")
"""Names of an archive's parts, which are not compressed: Office's macros, and modules of LibreOffice's."""


def _begins(*heads: bytes) -> Test:
    return lambda data: data.startswith(heads)


def _riff(kind: bytes) -> Test:
    return lambda data: data[:4] in (b"RIFF", b"RF64", b"RIFX") and data[8:12] == kind


def _is_mp3(data: bytes) -> bool:
    return data.startswith(b"ID3") or (len(data) > 1 and data[0] == 0xFF and data[1] & 0xE0 == 0xE0)


def _open_document(family: bytes) -> Test:
    def holds(data: bytes) -> bool:
        at = data.find(_MIME, 0, 200)
        named = at < 0 or data[at + len(_MIME) :].startswith(family)
        return data.startswith(b"PK") and named and not (at < 0 and b"[Content_Types].xml" in data)

    return holds


def _office_open(part: bytes) -> Test:
    others = [other for other in _OOXML.values() if other != part]

    def holds(data: bytes) -> bool:
        if not data.startswith(b"PK") or data.find(_MIME, 0, 200) >= 0:
            return False
        return part in data or not any(other in data for other in others)  # parts may be called otherwise

    return holds


_KINDS: dict[tuple[str, ...], tuple[str, Test]] = {
    ("png",): ("a PNG picture", _begins(b"\x89PNG\r\n\x1a\n")),
    ("jpg", "jpeg"): ("a JPEG picture", _begins(b"\xff\xd8\xff")),
    ("gif",): ("a GIF picture", _begins(b"GIF87a", b"GIF89a")),
    ("webp",): ("a WebP picture", _riff(b"WEBP")),
    ("tif", "tiff"): ("a TIFF picture", _begins(b"II*\0", b"MM\0*", b"II+\0", b"MM\0+")),
    ("bmp",): ("a BMP picture", _begins(b"BM")),
    ("xcf",): ("a GIMP project", _begins(b"gimp xcf")),
    ("pdf",): ("a PDF document", lambda data: b"%PDF-" in data[:_PDF_HEAD]),
    ("wav",): ("a WAV sound", _riff(b"WAVE")),
    ("flac",): ("a FLAC sound", _begins(b"fLaC", b"ID3")),
    ("ogg", "oga", "opus"): ("an Ogg sound", _begins(b"OggS")),
    ("mp3",): ("an MP3 sound", _is_mp3),
    ("mp4", "m4a", "m4v", "mov"): ("an MP4 film or sound", lambda data: data[4:8] in _ATOMS),
    ("mkv", "webm"): ("a Matroska film", _begins(b"\x1aE\xdf\xa3")),
    ("blend",): ("a Blender file", _begins(b"BLENDER", b"\x1f\x8b", b"(\xb5/\xfd")),
    ("aup3",): ("an Audacity project", _begins(b"SQLite format 3\0")),
    ("zip",): ("a ZIP archive", _begins(b"PK")),
    ("7z",): ("a 7z archive", _begins(b"7z\xbc\xaf\x27\x1c")),
    ("gz", "tgz"): ("a gzip file", _begins(b"\x1f\x8b")),
    ("xz", "txz"): ("an xz file", _begins(b"\xfd7zXZ\0")),
    ("bz2",): ("a bzip2 file", _begins(b"BZh")),
    **{(ending,): (f"an OpenDocument file of the kind {ending}", _open_document(f)) for ending, f in _ODF.items()},
    **{(ending,): (f"an Office Open XML file of the kind {ending}", _office_open(p)) for ending, p in _OOXML.items()},
}
_BY_ENDING = {ending: kind for endings, kind in _KINDS.items() for ending in endings}


def why_not_its_name(path: str, data: bytes) -> str:
    """Say what keeps a file from being what its name says.

    Args:
        path: where it lay.
        data: its bytes.

    Returns:
        The rest of a sentence whose subject is the file; "" if nothing is wrong, or its name promises no known format.
    """
    kind = _BY_ENDING.get(PurePosixPath(path).suffix.lower().removeprefix("."))
    if kind is None:
        return ""
    office = _is_office(path)
    if office and data.startswith(_COMPOUND):
        return "is locked by a password" if _LOCKED in data else f"is of an older Office, and not {kind[0]}"
    if kind[1](data):
        return "holds macros, which its name rules out" if office and _MACROS.search(data) else ""
    return "is empty" if not data else f"is not {kind[0]}, as its name says"


def _is_office(path: str) -> bool:
    return PurePosixPath(path).suffix.lower().removeprefix(".") in {*_ODF, *_OOXML}
