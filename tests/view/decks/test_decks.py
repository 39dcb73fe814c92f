"""The pages of judged decks: their data, hostile words and folders, and what a reader clicks in a real Chromium."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect
from starlette.testclient import TestClient
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from deskcraft.presentbench.instance import read_instance
from deskcraft.presentbench.run import RunSettings, begin, checklists_digest, read_run, run_system
from deskcraft.presentbench.systems import parse_system
from deskcraft.view.app.slides import SlideShow
from deskcraft.view.decks import JudgedRuns, deck_viewer, is_judged
from deskcraft.web import Guard, guarded, serving
from deskcraft.workbench.drawing import DeckRenderer
from tests.presentbench.small import LINES, write_deck, write_instance
from tests.view.app.conftest import browser as browser
from tests.view.runs import png, screen

PDF = Path(__file__).parents[3] / "assets/presentbench/bayes-screening-tests/materials/chapter.pdf"
HOSTILE = "<script>window.hacked = 1</script>\u202e"


class Pictures:
    """Draws the same of every slide."""

    def render(self, deck: bytes, suffix: str, *, width_px: int) -> tuple[bytes, ...]:
        return (png(screen()),) * 3


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run over two instances, of which one was handed in with hostile words and the other not at all."""
    from deskcraft.record.standing import NO_JUDGE

    root = tmp_path_factory.mktemp("judged")
    instances = [read_instance(write_instance(root / "instances" / name)) for name in ("first", "second")]
    (root / "decks").mkdir()
    write_deck(root / "decks" / "first.pptx", [*LINES[:2], (HOSTILE, "Growth of 99 to 98% is certain")])
    system = f"decks:{root / 'decks'}"
    begin(root / "run", RunSettings(system=system, judge=None, checklists=checklists_digest(instances)))
    with DeckRenderer() as office:
        run_system(parse_system(system), instances, root / "run", office, None, NO_JUDGE)
    return root


@pytest.fixture(scope="module")
def runs(place: Path) -> JudgedRuns:
    return JudgedRuns([place / "run"], place / "instances")


def test_decks_are_listed_with_their_scores(runs: JudgedRuns, place: Path) -> None:
    with TestClient(deck_viewer(runs, SlideShow(Pictures()))) as client:
        data = client.get("/api/decks").json()
        assert [(deck["instance"], deck["slides"]) for deck in data["decks"]] == [("first", 3), ("second", 0)]
        assert data["decks"][1]["problem"] == "no deck was handed in"
        found = client.get("/api/deck/run/first").json()
        verdict = next(one for one in read_run(place / "run")[1] if one.instance == "first")
        assert len(found["items"]) == len(verdict.items)
        assert found["neighbours"] == {"previous": None, "next": "second"}
        assert client.get("/api/deck/run/none").status_code == 404
        assert client.get("/slide/run/first/9").status_code == 404


def test_a_deck_that_is_another_by_now_is_not_shown(runs: JudgedRuns, place: Path) -> None:
    kept = place / "run" / "decks" / "first.pptx"
    data = kept.read_bytes()
    try:
        kept.write_bytes(b"another")
        with TestClient(deck_viewer(runs, SlideShow(Pictures()))) as client:
            assert "not the one that was judged" in client.get("/api/slides/run/first").json()["why"]
    finally:
        kept.write_bytes(data)


def test_hidden_slides_are_left_out(tmp_path: Path) -> None:
    from pptx import Presentation

    from deskcraft.record.standing import NO_JUDGE

    instance = read_instance(write_instance(tmp_path / "instances" / "first"))
    (tmp_path / "decks").mkdir()
    deck = Presentation(str(write_deck(tmp_path / "decks" / "first.pptx")))
    deck.slides[1]._element.set("show", "0")
    deck.save(str(tmp_path / "decks" / "first.pptx"))
    system = parse_system(f"decks:{tmp_path / 'decks'}")
    begin(tmp_path / "run", RunSettings(system=system.name, judge=None, checklists=checklists_digest([instance])))
    with DeckRenderer() as office:
        (verdict,) = run_system(system, [instance], tmp_path / "run", office, None, NO_JUDGE)
    assert (verdict.slides, verdict.hidden) == (2, (2,))
    show = SlideShow(Pictures())
    with TestClient(deck_viewer(JudgedRuns([tmp_path / "run"], tmp_path / "instances"), show)) as client:
        gone = threading.Event()
        while (found := client.get("/api/slides/run/first").json())["state"] == "drawing":
            gone.wait(0.01)
        assert found["count"] == 2
        assert client.get("/slide/run/first/2").status_code == 404


def test_pages_of_a_pdf_are_shown(tmp_path: Path) -> None:
    from deskcraft.record.standing import NO_JUDGE

    instance = read_instance(write_instance(tmp_path / "instances" / "first"))
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "first.pdf").write_bytes(PDF.read_bytes())
    system = parse_system(f"decks:{tmp_path / 'decks'}")
    begin(tmp_path / "run", RunSettings(system=system.name, judge=None, checklists=checklists_digest([instance])))
    with DeckRenderer() as office:
        run_system(system, [instance], tmp_path / "run", office, None, NO_JUDGE)
    show = SlideShow(Pictures())
    with TestClient(deck_viewer(JudgedRuns([tmp_path / "run"], tmp_path / "instances"), show)) as client:
        gone = threading.Event()
        while (found := client.get("/api/slides/run/first").json())["state"] == "drawing":
            gone.wait(0.01)
        assert (found["count"], found["why"]) == (3, "")
        assert client.get("/slide/run/first/0").content.startswith(b"\x89PNG")


def test_other_folders_are_refused(place: Path, tmp_path: Path) -> None:
    assert is_judged(place / "run")
    with pytest.raises(BadInput, match="no run of presentbench"):
        JudgedRuns([tmp_path], place / "instances")
    result = CliRunner().invoke(app, ["view", str(place / "run"), str(tmp_path)])
    assert "no run is here" in str(result.exception) + result.output


@pytest.fixture
def base(runs: JudgedRuns) -> Iterator[str]:
    with serving(guarded(deck_viewer(runs, SlideShow(Pictures())), Guard("127.0.0.1"))) as (host, port):
        yield f"http://{host}:{port}"


def test_an_item_shows_its_slides_and_passages(base: str, browser: BrowserContext) -> None:
    page = browser.new_page()
    page.goto(base)
    page.wait_for_selector("body[data-ready]")
    page.get_by_role("link", name="first").click()
    page.wait_for_selector("#slides img")
    expect(page.locator("#items li").first).to_contain_text("violated")
    page.locator("#items .question", has_text="Are all numbers those of the materials?").click()
    expect(page.locator("#slides figure.hit")).to_have_count(1)
    expect(page.locator("#slides figure.hit figcaption")).to_have_text("Slide 3")
    page.get_by_role("button", name="Satisfied").click()
    expect(page.locator("#items li").first).to_contain_text("satisfied")
    page.get_by_label("Dimension").select_option("visual")
    expect(page.locator("#count")).to_contain_text("items of")
    assert page.evaluate("window.hacked") is None
    page.get_by_label("Next deck").click()
    expect(page.locator("#problem")).to_contain_text("no deck was handed in")
