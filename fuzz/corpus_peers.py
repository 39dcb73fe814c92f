"""Files opened and saved, unchanged, by another library than the one that our readers take."""

from __future__ import annotations

import io
import sqlite3
import tempfile
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pptx
import soundfile
import tinycss2
from lxml import etree
from PIL import Image as Picture

_PIVOTS_AND_DRAWINGS = (b"xl/pivot", b"xl/drawings", b"xl/charts")


def by_peer(data: bytes, suffix: str) -> bytes | None:
    """Return a file as a library of its format saved it; None for a format, or a file, that none here writes whole."""
    write = WRITERS.get(suffix)
    return write(data) if write is not None else None


def _presentation(data: bytes) -> bytes:
    out = io.BytesIO()
    pptx.Presentation(io.BytesIO(data)).save(out)
    return out.getvalue()


def _workbook(data: bytes) -> bytes | None:
    if any(part in data for part in _PIVOTS_AND_DRAWINGS):
        return None
    out = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what openpyxl says it loses
        openpyxl.load_workbook(io.BytesIO(data)).save(out)
    return out.getvalue()


def _png(data: bytes) -> bytes:
    out = io.BytesIO()
    with Picture.open(io.BytesIO(data)) as picture:
        picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _xml(data: bytes) -> bytes:
    """In another encoding, with what may be written in two ways written in the other."""
    root = etree.fromstring(data, etree.XMLParser(strip_cdata=True, resolve_entities=True, no_network=True))
    out = io.BytesIO()
    root.getroottree().write(out, encoding="UTF-16", xml_declaration=True)
    return out.getvalue()


def _sound(data: bytes) -> bytes:
    with soundfile.SoundFile(io.BytesIO(data)) as file:
        kind, subtype, rate = file.format, file.subtype, file.samplerate
        samples = file.read(dtype="float64" if subtype in ("FLOAT", "DOUBLE") else "int32", always_2d=True)
    out = io.BytesIO()
    soundfile.write(out, samples, rate, format=kind, subtype=subtype)
    return out.getvalue()


def _database(data: bytes) -> bytes:
    """With its pages laid out anew."""
    with tempfile.TemporaryDirectory(prefix="deskcraft-corpus-") as scratch:
        old, new = Path(scratch, "old.aup3"), Path(scratch, "new.aup3")
        old.write_bytes(data)
        connection = sqlite3.connect(old)
        try:
            number, version = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in _HEADER)
            connection.execute("VACUUM INTO ?", (str(new),))
        finally:
            connection.close()
        connection = sqlite3.connect(new)
        try:
            for name, value in zip(_HEADER, (number, version), strict=True):
                connection.execute(f"PRAGMA {name} = {int(value)}")
            connection.commit()
        finally:
            connection.close()
        return new.read_bytes()


_HEADER = ("application_id", "user_version")
"""What Audacity writes into a database's header, by which it knows its projects."""


def _sheet(data: bytes) -> bytes:
    rules, encoding = tinycss2.parse_stylesheet_bytes(data)
    return str(tinycss2.serialize(rules)).encode(encoding.name)


def _archive(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in reversed(old.infolist()):
            new.writestr(entry, old.read(entry), zipfile.ZIP_STORED)
    return out.getvalue()


WRITERS: dict[str, Callable[[bytes], bytes | None]] = {
    ".pptx": _presentation,
    ".xlsx": _workbook,
    ".png": _png,
    ".svg": _xml,
    ".kdenlive": _xml,
    ".wav": _sound,
    ".flac": _sound,
    ".aup3": _database,
    ".css": _sheet,
    ".zip": _archive,
}
GUARDS = {
    ".xlsx": "sheet.untouched",
    ".ods": "sheet.untouched",
    ".docx": "doc.untouched",
    ".odt": "doc.untouched",
    ".pptx": "deck.untouched",
    ".odp": "deck.untouched",
    ".png": "image.untouched",
    ".svg": "svg.untouched",
    ".kdenlive": "kdenlive.untouched",
    ".wav": "audio.untouched",
    ".flac": "audio.untouched",
    ".aup3": "aup3.untouched",
    ".css": "code.css_untouched",
    ".zip": "archive.untouched",
}
"""The check by which two files of a format are compared."""
