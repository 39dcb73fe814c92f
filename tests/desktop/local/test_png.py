"""PNG, written by hand: what goes in comes out, for us and for others."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from deskcraft.desktop import png


@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 2**32 - 1))
@settings(max_examples=40, deadline=None)
def test_round_trip(height: int, width: int, seed: int) -> None:
    picture = np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)
    data = png.encode(picture)
    assert np.array_equal(png.decode(data), picture)
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(data))), picture)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 7), st.integers(0, 255)), max_size=6), st.integers(1, 100))
def test_what_was_encoded_before_changes_nothing(changes: list[tuple[int, int, int]], height: int) -> None:
    picture = np.zeros((height, 8, 3), np.uint8)
    for row, column, value in changes:
        png.encode(picture)
        picture[row % height, column] = value
    with ThreadPoolExecutor(1) as fresh:  # a thread that remembers nothing
        assert png.encode(picture) == fresh.submit(png.encode, picture).result()
    assert np.array_equal(png.decode(png.encode(picture)), picture)


@pytest.mark.parametrize("shape", [(0, 4, 3), (4, 4), (4, 4, 4)], ids=str)
def test_refuses_what_is_no_rgb_picture(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="RGB"):
        png.encode(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n broken"], ids=["empty", "gif", "broken"])
def test_refuses_what_is_no_png(data: bytes) -> None:
    with pytest.raises(ValueError, match="PNG"):
        png.decode(data)
