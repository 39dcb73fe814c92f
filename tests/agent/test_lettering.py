"""Words are found where they stand on a picture, and what is only like them is not."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from deskcraft.agent.lettering import places_of
from deskcraft.desktop.protocol import Box, Picture

FONT = (Path(matplotlib.get_data_path()) / "fonts/ttf/DejaVuSans.ttf").read_bytes()
FACE = Path(matplotlib.get_data_path()) / "fonts/ttf/DejaVuSans.ttf"


def font(path: str) -> bytes:
    """One font for all."""
    assert path.startswith("/usr/share/fonts/")
    return FONT


def screen(*lines: tuple[int, int, str], ink: str = "#eeeeee", ground: str = "#303030", px: float = 13) -> Picture:
    """A picture of 640 x 400 px with some words on it."""
    canvas = Image.new("RGB", (640, 400), ground)
    face = ImageFont.truetype(str(FACE), px, layout_engine=ImageFont.Layout.BASIC)
    for x, y, words in lines:
        ImageDraw.Draw(canvas).text((x, y), words, fill=ink, font=face)
    return np.asarray(canvas)


@pytest.mark.parametrize(("ink", "ground"), [("#eeeeee", "#303030"), ("#202020", "#f4f4f4"), ("#7799cc", "#203040")])
@pytest.mark.parametrize("px", [11, 12, 13])
def test_words_are_found_in_any_colours(ink: str, ground: str, px: float) -> None:
    picture = screen((40, 50, "Gaussian Blur..."), (40, 90, "Median Blur..."), ink=ink, ground=ground, px=px)
    (found,) = places_of("Gaussian Blur...", picture, font)
    assert found.score > 0.9
    assert abs(found.box.x - 40) <= 2
    assert 48 <= found.box.y <= 58
    face = ImageFont.truetype(str(FACE), px, layout_engine=ImageFont.Layout.BASIC)
    assert abs(found.box.width - face.getlength("Gaussian Blur...")) <= 4


@pytest.mark.parametrize("words", ["Layer", "Layers of", "Filter", "Object", "Blur", "Flip Horizontal", "ayers"])
def test_a_part_of_a_word_and_a_longer_one_are_not_it(words: str) -> None:
    picture = screen((40, 50, "Layers"), (40, 90, "Filters"), (40, 130, "Objects"), (40, 170, "Flip Vertical"))
    assert places_of(words, picture, font) == []


def test_all_places_come_from_the_top_down() -> None:
    picture = screen((300, 50, "Opacity"), (40, 50, "Opacity"), (40, 200, "Opacity"), (40, 120, "Capacity"))
    assert [(each.box.x // 10, each.box.y // 50) for each in places_of("Opacity", picture, font)] == [
        (4, 1),
        (30, 1),
        (4, 4),
    ]


def test_only_the_part_is_looked_at_and_places_are_those_of_the_screen() -> None:
    picture = screen((300, 50, "Opacity"), (40, 200, "Opacity"))
    (found,) = places_of("Opacity", picture, font, Box(250, 0, 390, 400))
    assert abs(found.box.x - 300) <= 2
    assert places_of("Opacity", picture, font, Box(0, 0, 100, 100)) == []
    assert places_of("Opacity", picture, font, Box(600, 380, 100, 100)) == []
    assert places_of("Opacity", picture, font, Box(900, 900, 10, 10)) == []


def test_letters_between_pixels_are_found() -> None:
    picture = screen()
    large = Image.new("RGB", (640 * 8, 60 * 8), "#303030")
    face = ImageFont.truetype(str(FACE), 10 * 8, layout_engine=ImageFont.Layout.BASIC)
    ImageDraw.Draw(large).text((101 * 8 + 3, 20 * 8 + 5), "Keying Sets", fill="#e0e0e0", font=face)
    picture = np.concatenate([np.asarray(large.resize((640, 60), Image.Resampling.BOX)), picture[60:]])
    (found,) = places_of("Keying Sets", picture, font)
    assert abs(found.box.x - 101) <= 2


@pytest.mark.parametrize("words", ["", "   ", "two\nlines", "x" * 201])
def test_what_is_no_line_of_words_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match="expected one line of words"):
        places_of(words, screen(), font)


def test_a_plain_screen_has_no_words() -> None:
    assert places_of("Opacity", screen(), font) == []
