"""That pointer and actions are really drawn, and where."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from deskcraft.desktop.actions import Click, Drag, GuiAction, Move, Screenshot, Scroll
from deskcraft.film.drawing import HALO, MARK, REFUSED, Picture, draw
from tests.view.runs import GREY, HEIGHT, WIDTH, screen

BLANK = screen()


def changed(picture: Picture, x: int, y: int, around: int = 2) -> bool:
    part = picture[max(0, y - around) : y + around + 1, max(0, x - around) : x + around + 1]
    return bool((part != GREY).any())


def coloured(picture: Picture, colour: tuple[int, int, int]) -> NDArray[np.bool_]:
    """Which pixels have nearly this colour."""
    near: NDArray[np.bool_] = np.abs(picture.astype(int) - np.array(colour)).max(axis=-1) < 12
    return near


def test_the_pointer_is_drawn_at_its_place_and_nowhere_else() -> None:
    picture = draw(BLANK, (200, 100))
    assert changed(picture, 200, 100)
    ys, xs = np.nonzero((picture != GREY).any(axis=-1))
    assert (xs.min(), ys.min()) >= (196, 96)
    assert xs.max() < 240 and ys.max() < 140
    assert coloured(picture, HALO).any()


def test_the_given_picture_is_not_touched() -> None:
    draw(BLANK, (200, 100), Click(x=50, y=50))
    assert (BLANK == GREY).all()


@pytest.mark.parametrize(
    ("action", "places"),
    [
        pytest.param(Click(x=300, y=200), [(300, 200), (311, 200), (300, 189)], id="click: a ring"),
        pytest.param(Click(x=300, y=200, count=2), [(318, 200), (300, 183)], id="double click: two"),
        pytest.param(Click(x=638, y=358), [(636, 356), (627, 358)], id="click in the corner"),
        pytest.param(Move(x=300, y=300), [(300, 300), (200, 200)], id="move: dots on the way"),
        pytest.param(Drag(path=((300, 50), (500, 50), (500, 300))), [(400, 50), (500, 200)], id="drag: its path"),
        pytest.param(Scroll(x=300, y=100, dy=3), [(300, 121)], id="scroll down: below"),
        pytest.param(Scroll(x=300, y=200, dy=-3), [(300, 179)], id="scroll up: above"),
        pytest.param(Scroll(x=300, y=200, dx=3), [(321, 200)], id="scroll right"),
        pytest.param(Screenshot(box=(50, 60, 250, 160)), [(50, 100), (150, 60), (249, 100)], id="look: a box"),
    ],
)
def test_actions_leave_marks(action: GuiAction, places: list[tuple[int, int]]) -> None:
    picture = draw(BLANK, (100, 100), action)
    assert coloured(picture, MARK).any()
    for x, y in places:
        assert changed(picture, x, y), (x, y)


def test_a_refused_request_has_a_cross_at_the_edge_that_it_left() -> None:
    picture = draw(BLANK, (100, 100), Click(x=9000, y=180), refused=True)
    crossed = coloured(picture, REFUSED)
    assert crossed.any()
    assert np.nonzero(crossed)[1].min() > WIDTH - 40


def test_marks_follow_the_scale() -> None:
    small = np.full((HEIGHT // 2, WIDTH // 2, 3), GREY, np.uint8)
    picture = draw(small, (400, 200), scale=0.5)
    assert changed(picture, 200, 100)


def test_buttons_look_different() -> None:
    looks = {draw(BLANK, (9, 9), Click(x=300, y=200, button=b)).tobytes() for b in ("left", "middle", "right")}
    assert len(looks) == 3


@pytest.mark.parametrize("refused", [True, False])
@pytest.mark.parametrize("far", [10**9, 10**4000, -(10**4000)], ids=["far", "farther", "and back"])
def test_a_place_that_no_screen_has_is_drawn_as_far_off(refused: bool, far: int) -> None:
    for action in (Click(x=far, y=1), Move(x=1, y=far), Drag(path=((1, 1), (far, far))), Scroll(x=far, y=far, dy=1)):
        assert changed(draw(BLANK, (200, 100), action, refused=refused), 200, 100, around=20)
    draw(BLANK, (far, far))
