"""Scaling there and back, for every screen, bound and space."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.agent.models.screen import Bounds, Lens, Space

SPACES: list[Space] = ["pixels", "thousand", "unit"]
sizes = st.tuples(st.integers(200, 4000), st.integers(200, 4000))
bounds = st.builds(
    Bounds,
    long_side=st.none() | st.integers(300, 2000),
    short_side=st.none() | st.integers(300, 2000),
    pixels=st.none() | st.integers(200_000, 4_000_000),
    multiple=st.sampled_from([1, 14, 28, 32]),
)


@given(sizes, bounds, st.sampled_from(SPACES), st.data())
def test_a_pixel_comes_back_within_a_cell_of_the_models_grid(
    size: tuple[int, int], limits: Bounds, space: Space, data: st.DataObject
) -> None:
    lens = Lens.make(*size, limits, space)
    x, y = data.draw(st.integers(0, size[0] - 1)), data.draw(st.integers(0, size[1] - 1))
    back = lens.to_screen(*lens.to_model(x, y))
    steps = {"pixels": (lens.seen_width, lens.seen_height), "thousand": (1000, 1000), "unit": (10**9, 10**9)}[space]
    for sent, came, length, cells in zip((x, y), back, size, steps, strict=True):
        assert abs(sent - came) <= length / cells / 2 + 1
        assert 0 <= came < length


@given(sizes, st.sampled_from(SPACES))
def test_without_scaling_a_pixel_comes_back_exactly(size: tuple[int, int], space: Space) -> None:
    lens = Lens.make(*size, Bounds(), "pixels")
    for x in (0, 1, size[0] // 2, size[0] - 1):
        assert lens.to_screen(*lens.to_model(x, 0))[0] == x


@given(sizes, bounds)
def test_the_picture_fits_and_keeps_its_proportion(size: tuple[int, int], limits: Bounds) -> None:
    lens = Lens.make(*size, limits, "pixels")
    slack = limits.multiple
    if limits.long_side:
        assert max(lens.seen_width, lens.seen_height) <= limits.long_side + slack
    if limits.pixels:
        assert lens.seen_width * lens.seen_height <= limits.pixels
    assert lens.seen_width % slack == lens.seen_height % slack == 0
    scales = (lens.seen_width / size[0], lens.seen_height / size[1])
    assert abs(scales[0] - scales[1]) <= slack / min(size) + 1e-9


def test_the_far_edge_is_the_last_pixel_and_beyond_it_is_off_the_screen() -> None:
    lens = Lens.make(1920, 1080, Bounds(), "thousand")
    assert lens.to_screen(1000, 1000) == (1919, 1079)
    assert lens.to_screen(0, 0) == (0, 0)
    assert lens.to_screen(1001, 500)[0] >= 1920
    assert lens.to_screen(-1, 500)[0] < 0


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_what_is_no_number_is_no_place(bad: float) -> None:
    with pytest.raises(ValueError, match="no coordinates"):
        Lens.make(1920, 1080, Bounds(), "pixels").to_screen(bad, 1)


def test_the_picture_has_the_size_that_is_told() -> None:
    lens = Lens.make(1920, 1080, Bounds(long_side=1000, multiple=28), "pixels")
    assert lens.picture(np.zeros((1080, 1920, 3), np.uint8)).shape == (lens.seen_height, lens.seen_width, 3)
    assert (lens.seen_width, lens.seen_height) == (1008, 560)
