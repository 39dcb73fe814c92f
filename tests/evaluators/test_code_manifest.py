"""Checks on the manifest of a web page."""

import json
import struct
from pathlib import Path
from typing import Any

import pytest

from evaluators import Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge

SAID: dict[str, Any] = {
    "name": "Kites",
    "theme_color": "rgb(31, 111, 120)",
    "start_url": "./index.html",
    "icons": [
        {"src": "./icons/a%20b.png", "sizes": "192x192"},
        {"src": "icons/c.png", "sizes": "512X512", "type": "image/png", "purpose": "any maskable"},
    ],
}
ASKED: dict[str, Any] = {
    "members": {"name": "Kites", "theme_color": "#1F6F78", "start_url": "index.html"},
    "icons": [{"file": "icons/c.png", "purpose": "maskable"}, {"file": "icons/a b.png"}],
}


def png(width: int, height: int) -> bytes:
    """The head of a PNG, which is all that is read of it."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height)


def look(folder: Path, said: Any, **asked: Any) -> LeafVerdict:
    text = said if isinstance(said, bytes) else json.dumps(said)
    files = {
        "site.json": text,
        "icons/a b.png": png(192, 192),
        "icons/c.png": png(512, 512),
        "icons/bad.png": b"GIF89a",
    }
    return judge(evidence(folder, {}, files), "code.manifest", of="site.json", **{**ASKED, **asked})


def changed(index: int | None = None, **values: Any) -> dict[str, Any]:
    """The manifest with another member, or with another one of an icon; None takes it away."""
    made: dict[str, Any] = json.loads(json.dumps(SAID))
    place = made if index is None else made["icons"][index]
    place |= values
    for name in [name for name, value in values.items() if value is None]:
        del place[name]
    return made


def test_a_manifest_says_what_was_asked(tmp_path: Path) -> None:
    verdict = look(tmp_path, SAID)
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (changed(name="kites"), Code.WRONG_VALUE),
        (changed(name=None), Code.NOT_FOUND),
        (changed(theme_color="#1f6f79"), Code.WRONG_VALUE),
        (changed(theme_color=17), Code.WRONG_VALUE),
        (changed(start_url="start.html"), Code.WRONG_VALUE),
        (changed(icons=SAID["icons"][:1]), Code.WRONG_COUNT),
        (changed(icons={"src": "icons/c.png"}), Code.WRONG_COUNT),
        (changed(0, src="a b.png"), Code.NOT_FOUND),
        (changed(0, src=None), Code.NOT_FOUND),
        (changed(0, sizes="512x512"), Code.WRONG_VALUE),
        (changed(0, sizes="192x192 512x512"), Code.WRONG_VALUE),
        (changed(0, sizes=None), Code.WRONG_VALUE),
        (changed(0, type="image/svg+xml"), Code.WRONG_VALUE),
        (changed(1, purpose="any"), Code.WRONG_VALUE),
        (changed(1, purpose=None), Code.WRONG_VALUE),
        ([], Code.UNREADABLE),
        (b"{", Code.UNREADABLE),
        (b"[" * 100_000, Code.UNREADABLE),
        (b'{"name": "\xff"}', Code.UNREADABLE),
    ],
)
def test_a_manifest_that_says_otherwise(tmp_path: Path, said: Any, code: Code) -> None:
    assert look(tmp_path, said).code == code


@pytest.mark.parametrize(
    ("members", "ok"),
    [
        (
            {"description": "Times of the kites", "lang": "en-GB", "dir": "ltr", "scope": "./", "orientation": "any"},
            True,
        ),
        ({"prefer_related_applications": False}, True),
        ({"lang": "ar"}, False),
        ({"dir": "rtl"}, False),
        ({"scope": "/elsewhere/"}, False),
        ({"orientation": "portrait"}, False),
        ({"display_override": ["fullscreen"]}, False),
        ({"prefer_related_applications": True}, False),
        ({"shortcuts": [{"name": "Add", "url": "add.html"}]}, False),
    ],
)
def test_a_manifest_says_nothing_else_of_weight(tmp_path: Path, members: dict[str, Any], ok: bool) -> None:
    verdict = look(tmp_path, changed(**members), language="en")
    assert verdict.ok is ok, verdict.sentence


def test_a_picture_that_is_none(tmp_path: Path) -> None:
    said = changed(icons=[{"src": "icons/bad.png", "sizes": "1x1"}])
    assert look(tmp_path, said, icons=[{"file": "icons/bad.png"}]).code == Code.UNREADABLE
