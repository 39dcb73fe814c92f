"""PNG, written by hand: what goes in comes out, for us and for others."""

from __future__ import annotations

import io

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


@pytest.mark.parametrize("shape", [(0, 4, 3), (4, 4), (4, 4, 4)], ids=str)
def test_refuses_what_is_no_rgb_picture(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="RGB"):
        png.encode(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n broken"], ids=["empty", "gif", "broken"])
def test_refuses_what_is_no_png(data: bytes) -> None:
    with pytest.raises(ValueError, match="PNG"):
        png.decode(data)
