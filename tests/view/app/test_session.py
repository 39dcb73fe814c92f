"""A session of PPTC in the viewer: turn by turn, its slides drawn in the background, hostile words and decks."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from deskcraft.errors import RendererFailed
from deskcraft.record.blobs import BlobStore
from deskcraft.suite.pptc.options import PptcOptions
from deskcraft.suite.pptc.records import ApiError
from deskcraft.suite.pptc.sessions import load_own
from deskcraft.view.app import Catalogue, viewer
from deskcraft.view.app.slides import SlideShow
from tests.suite.pptc.little import session_record, turn_record
from tests.suite.pptc.test_report import write_run
from tests.view.runs import png, screen

HOSTILE = "<script>alert(1)</script>\x1b[31m\u202e"
DECK = load_own("create")[0].turns[-1].label


class Renderer:
    """Draws when it is allowed to."""

    def __init__(self, error: Exception | None = None) -> None:
        self.go, self.done = threading.Event(), threading.Event()
        self.error = error
        self.drawn = 0

    def render(self, deck: bytes, suffix: str, *, width_px: int) -> tuple[bytes, ...]:
        assert suffix == ".pptx" and self.go.wait(30)
        self.drawn += 1
        if self.error:
            raise self.error
        return png(screen()), png(screen())


@pytest.fixture
def run(tmp_path: Path) -> Path:
    bad = ApiError(source=HOSTILE, kind="unknown", message="there is no such API")
    turns = [turn_record(0, 1), turn_record(1, 0, program=HOSTILE, errors=(bad,), differences=("the title",))]
    return write_run(tmp_path / "run", "m", PptcOptions(), [session_record("create/a", turns)])


def settled(show: SlideShow, sha: str, deck: bytes) -> str:
    """What is shown once nothing is drawn any more; asked as the page does."""
    gone = threading.Event()
    while (found := show.of(sha, deck)).state == "drawing":
        gone.wait(0.01)
    return found.state


def test_a_session_is_shown_turn_by_turn(run: Path) -> None:
    catalogue = Catalogue([run])
    catalogue.refresh()
    with TestClient(viewer(catalogue, SlideShow(Renderer()))) as client:
        (row,) = client.get("/api/list").json()["rows"]
        assert (row["app"], row["split"], row["mode"], row["result"]) == ("pptc", "create", "turn-based", "fail")
        assert row["why"] == "Turn 2: the title"
        page = client.get("/e/run/e0")
        assert "/app/session.js" in page.text and client.get("/app/session.js").status_code == 200
        answer = client.get("/api/session/run/e0")
        found = answer.json()
        assert [(turn["right"], turn["verdict"]) for turn in found["turns"]] == [(True, ""), (False, "misread content")]
        assert found["turns"][1]["differences"] == ["the title"]
        assert found["turns"][1]["problems"][0].endswith("there is no such API")
        assert answer.headers["content-type"] == "application/json" and "\x1b" not in answer.text
        assert client.get("/api/session/run/none").status_code == 422


def test_slides_are_drawn_in_the_background_and_once(run: Path) -> None:
    renderer = Renderer()
    show = SlideShow(renderer)
    sha = BlobStore(run / "blobs").put(DECK)
    catalogue = Catalogue([run])
    with TestClient(viewer(catalogue, show)) as client:
        assert client.get(f"/api/slides/run/{sha}").json()["state"] == "drawing", "the page does not wait"
        assert client.get(f"/slide/run/{sha}/0").status_code == 404
        renderer.go.set()
        assert settled(show, sha, DECK) == "drawn"
        assert client.get(f"/api/slides/run/{sha}").json()["count"] == 2
        picture = client.get(f"/slide/run/{sha}/1")
        assert picture.headers["content-type"] == "image/png" and picture.content.startswith(b"\x89PNG")
        assert client.get(f"/slide/run/{sha}/2").status_code == 404
        assert client.get(f"/slide/run/{'0' * 64}/0").status_code == 422
    assert renderer.drawn == 1


def test_without_an_image_the_texts_of_the_slides_stand_there() -> None:
    renderer = Renderer(RendererFailed("the deck was not drawn: no image has the profile office"))
    renderer.go.set()
    show = SlideShow(renderer)
    assert settled(show, "a", DECK) == "texts"
    found = show.of("a", DECK)
    assert found.why == "The slides are not drawn: the deck was not drawn: no image has the profile office"
    (text,) = found.texts
    assert text.startswith("Two Flats\n") and "Rent | 980 | 910" in text


@pytest.mark.parametrize("error", [RendererFailed("gone"), ValueError("not expected")], ids=["ours", "unexpected"])
def test_what_is_no_deck_is_told_and_the_next_one_is_drawn(error: Exception) -> None:
    renderer = Renderer(error)
    renderer.go.set()
    show = SlideShow(renderer)
    assert settled(show, "a", b"PK no deck") == "texts"
    assert show.of("a", b"").why.startswith("The deck cannot be read: ") and show.of("a", b"").texts == ()
    renderer.error = None
    assert settled(show, "b", DECK) == "drawn"
