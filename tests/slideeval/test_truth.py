"""Scenes from decks, and slides rebuilt from scenes: what goes in comes out."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pictures
from pptx import Presentation

from deskcraft.slideeval.rebuild import rebuild
from deskcraft.slideeval.scene import Font, Image, Line, Rect, Scene, Table, Text
from deskcraft.slideeval.truth import measured, preserved, scene_of
from deskcraft.workbench.drawing import DeckRenderer
from evaluators.deck.load import read_deck

ROOT = Path(__file__).parent.parent.parent
SCENE = Scene(
    background="#F4EFE6",
    texts=(
        Text(x=60, y=40, w=500, h=50, text="Salt roads", font=Font(name="Georgia", size=36, bold=True)),
        Text(x=60, y=200, w=300, h=80, text="One\nTwo", align="center", font=Font(name="Arial", size=18, italic=True)),
    ),
    rects=(
        Rect(x=500, y=150, w=200, h=100, fill="#8A3A2A"),
        Rect(x=500, y=300, w=200, h=100, rx=20, fill=None, stroke="#224466", strokeWidth=3),
        Rect(x=750, y=150, w=90, h=90, rx=45, fill="#66773F"),
    ),
    lines=(Line(x1=60, y1=500, x2=400, y2=460, stroke="#336699", strokeWidth=2),),
    images=(Image(x=720, y=300, w=160, h=90),),
    tables=(Table(x=60, y=300, w=400, h=120, rows=(("Town", "Tons"), ("Halle", "12"))),),
)


def again(scene: Scene) -> Scene:
    deck = read_deck(rebuild([scene]))
    return scene_of(deck, deck.slides[0])


def test_a_scene_that_is_built_and_read_again_is_the_same() -> None:
    seen = again(SCENE)
    assert seen.background == SCENE.background
    assert (seen.lines, seen.images) == (SCENE.lines, SCENE.images)
    assert [rect.model_copy(update={"rx": 0}) for rect in seen.rects] == [
        rect.model_copy(update={"rx": 0}) for rect in SCENE.rects
    ]
    assert [table.rows for table in seen.tables] == [table.rows for table in SCENE.tables]
    for text, was in zip(seen.texts, SCENE.texts, strict=True):
        assert (text.text, text.align, text.font) == (was.text, was.align, was.font)
        assert abs(text.x - was.x) <= 2 and abs(text.w - was.w) <= 3


def test_equal_scenes_give_equal_bytes_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = rebuild([SCENE, Scene()])
    monkeypatch.setattr("zipfile.time.time", lambda: 1_000_000_000.0)
    assert rebuild([SCENE, Scene()]) == now != rebuild([SCENE])
    with zipfile.ZipFile(io.BytesIO(now)) as archive:
        assert archive.testzip() is None
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_text_with_characters_that_no_file_can_hold_is_built_without_them() -> None:
    odd = SCENE.texts[0].model_copy(update={"text": "a\x00b\ud800c\tlast"})
    assert again(Scene(texts=(odd,))).texts[0].text == "abc\tlast"


def test_one_slide_a_scene_of_the_frames_size() -> None:
    deck = Presentation(io.BytesIO(rebuild([SCENE, Scene()])))
    assert len(deck.slides) == 2
    assert (deck.slide_width, deck.slide_height) == (960 * 12_700, 540 * 12_700)


def picture(*boxes: tuple[int, int, int, int]) -> bytes:
    pixels = np.full((270, 480, 3), 255, dtype=np.uint8)
    for x, y, w, h in boxes:
        pixels[y : y + h, x : x + w] = 0
    made = io.BytesIO()
    Pictures.fromarray(pixels).save(made, "PNG")
    return made.getvalue()


def test_the_box_of_a_text_is_that_of_its_letters() -> None:
    """The pictures are half as wide as the frame: what is at 35 px is at 70."""
    (text,) = measured(Scene(texts=(SCENE.texts[0],)), picture((35, 22, 100, 15)), picture()).texts
    assert (text.x, text.y, text.w, text.h) == (70, 44, 200, 30)


def test_a_text_of_which_nothing_is_seen_is_left_out() -> None:
    assert measured(Scene(texts=(SCENE.texts[0],)), picture(), picture()).texts == ()


def test_pictures_that_are_the_same_are_preserved() -> None:
    assert preserved(picture((10, 10, 50, 50)), picture((10, 10, 50, 50))) == 1
    assert preserved(picture((0, 0, 480, 270)), picture()) == pytest.approx(0)


def test_slides_of_real_decks_are_scenes() -> None:
    deck = read_deck((ROOT / "assets" / "pptarena" / "salt-roads.pptx").read_bytes())
    scenes = [scene_of(deck, slide) for slide in deck.slides]
    assert all(scene.texts for scene in scenes)
    assert sum(len(scene.images) for scene in scenes) >= 10
    assert sum(len(scene.tables) for scene in scenes) >= 6
    assert scenes[1].texts[0].text == "What we will cover"
    assert scenes[1].texts[0].font.size == pytest.approx(36, abs=8)


@pytest.mark.real
def test_what_the_office_draws_of_a_rebuilt_slide_is_measured() -> None:
    bare = SCENE.model_copy(update={"texts": ()})
    with DeckRenderer() as office:
        drawn, without = office.render(rebuild([SCENE, bare]), ".pptx", width_px=960)
    title, lines = measured(SCENE, drawn, without).texts
    assert 60 <= title.x <= 66 and 150 <= title.w <= 260 and 22 <= title.h <= 42
    middle = lines.x + lines.w / 2
    assert abs(middle - 210) < 4, "it is centred in its box"
    assert 32 <= lines.h <= 50
