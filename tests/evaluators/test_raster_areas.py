"""Areas of a colour in a picture: pieces, and pieces that a line cut in two."""

import numpy as np
import pytest

from evaluators import Unreadable
from evaluators.raster.areas import Area, Mask, areas_of, joined, mask_of


def mask(*boxes: tuple[int, int, int, int]) -> Mask:
    found = np.zeros((60, 80), dtype=np.bool_)
    for left, top, width, height in boxes:
        found[top : top + height, left : left + width] = True
    return found


def test_pieces_are_listed_from_left_to_right() -> None:
    found = areas_of(mask((40, 5, 10, 20), (3, 30, 6, 4)))
    assert found == [Area(3, 30, 6, 4, 24), Area(40, 5, 10, 20, 200)]
    assert (found[1].right, found[1].bottom) == (50, 25)


def test_pieces_of_one_bar_are_put_together() -> None:
    pieces = areas_of(mask((10, 0, 8, 10), (10, 12, 8, 20), (10, 34, 8, 6)))
    assert joined(pieces, 4) == [Area(10, 0, 8, 40, 288)]
    assert len(joined(pieces, 1)) == 3


def test_pieces_between_other_edges_stay_apart() -> None:
    assert len(joined(areas_of(mask((10, 0, 8, 10), (14, 12, 8, 20))), 4)) == 2


def test_a_colour_is_as_it_looks() -> None:
    rgba = np.ones((1, 3, 4), dtype=np.float32)
    rgba[0, 0, :3], rgba[0, 1, :3] = (0.2, 0.4, 0.6), (0.205, 0.4, 0.6)
    assert mask_of(rgba, "#336699", 2).tolist() == [[True, True, False]]


def test_noise_is_refused() -> None:
    noise = np.zeros((400, 400), dtype=np.bool_)
    noise[::2, ::2] = True
    with pytest.raises(Unreadable, match="areas of one colour"):
        areas_of(noise)
