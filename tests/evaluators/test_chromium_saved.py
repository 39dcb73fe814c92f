"""Checks on saved pages: one that Chromium saved complete (`data/chromium/profiles.tar.xz`), and what is none."""

import io
import tarfile
from pathlib import Path
from typing import Any

import pytest

from evaluators import BadCheck, Code, LeafVerdict
from evaluators.chromium.saved import parse_saved
from evaluators.evidence import Unreadable
from evaluators.registry import validate_leaf
from tests.evaluators.evidences import evidence, file, folder, judge

URL, TITLE = "https://gannethouse.test", "Seven rooms by the sea – Gannet House, Isle of Sarn"


def _taken(archive: tarfile.TarFile, name: str) -> bytes:
    taken = archive.extractfile(name)
    assert taken is not None
    return taken.read()


with tarfile.open(Path(__file__).parent / "data" / "chromium" / "profiles.tar.xz") as _profiles:
    _saved = _taken(_profiles, "first/saved.tar")
with tarfile.open(fileobj=io.BytesIO(_saved)) as _archive:
    PAGE = _taken(_archive, "house.html")
    FOLDER: dict[str, Any] = {
        each.name: file(_taken(_archive, each.name)) if each.isfile() else folder() for each in _archive.getmembers()
    }
MHTML = b"""From: <Saved by Blink>
Snapshot-Content-Location: https://gannethouse.test/
MIME-Version: 1.0
Content-Type: multipart/related; type="text/html"; boundary="--B"

----B
Content-Type: text/html
Content-Transfer-Encoding: quoted-printable

<!DOCTYPE html><html><head><title>Seven =E2=80=93 rooms</title></head><body>One stove=
, all</body></html>
----B--
""".replace(b"\n", b"\r\n")


def judged(tmp: Path, page: bytes, /, tree: dict[str, Any] | None = None, **params: Any) -> LeafVerdict:
    return judge(evidence(tmp, {}, {"it": page, "tree": tree or FOLDER}), "chromium.saved_page", of="it", **params)


@pytest.mark.parametrize(
    "asked",
    [
        {"url": URL, "title": TITLE, "form": "html"},
        {"contains": ["Seven rooms, one stove, all the sky", "Arrival"]},
        {"beside": "tree"},
    ],
)
def test_a_page_that_was_saved_complete(tmp_path: Path, asked: dict[str, Any]) -> None:
    assert judged(tmp_path, PAGE, **asked).ok


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"url": "https://gannethouse.test/rooms"}, Code.WRONG_CONTENT),
        ({"title": "Gannet House"}, Code.WRONG_TEXT),
        ({"contains": ["puffin.svg"]}, Code.NOT_FOUND),
        ({"form": "mhtml"}, Code.WRONG_FORMAT),
    ],
)
def test_a_page_that_is_not_the_one_asked(tmp_path: Path, asked: dict[str, Any], code: Code) -> None:
    assert judged(tmp_path, PAGE, **asked).code == code


def test_a_page_whose_pictures_are_lost(tmp_path: Path) -> None:
    lost = {name: each for name, each in FOLDER.items() if not name.endswith("puffin.svg")}
    assert judged(tmp_path, PAGE, lost, beside="tree").code == Code.NOT_FOUND


def test_the_html_alone_does_not_say_where_it_is_from(tmp_path: Path) -> None:
    alone = b"<!DOCTYPE html><title>Rooms</title><link rel=stylesheet href=/style.css><p>Eider"
    assert judged(tmp_path, alone, title="Rooms", contains=["Eider"]).ok
    assert judged(tmp_path, alone, url=URL).code == Code.WRONG_CONTENT
    assert judged(tmp_path, alone, beside="tree").code == Code.NOT_FOUND


def test_a_page_saved_as_one_file(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"url": URL, "title": "Seven – rooms", "contains": ["One stove, all"], "form": "mhtml"}
    assert judged(tmp_path, MHTML, **asked).ok


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", b"\0" * 100, b"MIME-Version: 1.0\r\n\r\nnothing", MHTML[:120]])
def test_what_is_no_page_is_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        parse_saved(data)


@pytest.mark.parametrize("data", [b"<a" * 50_000, b"<div>" * 50_000, b'<img src="http://[">', b"<![x" + b"<!-- " * 999])
def test_odd_html_breaks_nothing(data: bytes) -> None:
    try:
        parse_saved(data)
    except Unreadable as error:
        assert str(error)


def test_a_mistake_of_the_author_is_explained() -> None:
    with pytest.raises(BadCheck, match="at least one thing"):
        validate_leaf("chromium.saved_page", {"of": "it"})
