"""Pictures out of the X server's memory, which nobody may write to."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import numpy as np
import pytest

from deskcraft.desktop.local.screen import Screen
from deskcraft.desktop.pixels import as_picture

WIDTH, HEIGHT, COLOURS = 40, 30, 2


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    """A screen of random pixels in an XWD file, as Xvfb keeps one."""
    head = [100, 7, 2, 24, WIDTH, HEIGHT, 0, 0, 32, 0, 32, 32, WIDTH * 4, *[0] * 6, COLOURS, *[0] * 5]
    pixels = np.random.default_rng(5).integers(0, 256, WIDTH * HEIGHT * 4, dtype=np.uint8)
    file = tmp_path / "Xvfb_screen0"
    file.write_bytes(struct.pack(">25I", *head) + bytes(12 * COLOURS) + pixels.tobytes())
    return Screen(open_file(file))


def open_file(path: Path) -> int:
    """A descriptor of its own, which the screen closes."""
    return os.open(path, os.O_RDONLY)


def test_a_picture_of_memory_that_nobody_may_write_to(screen: Screen) -> None:
    live = screen.live
    assert not live.flags.writeable
    picture = as_picture(live)
    bytes_of = live.view(np.uint8).reshape(HEIGHT, WIDTH, 4)
    assert picture.shape == (HEIGHT, WIDTH, 3)
    assert (picture == bytes_of[..., 2::-1]).all()
    assert not live.flags.writeable


def test_a_copy_into_an_earlier_one(screen: Screen) -> None:
    first = screen.raw()
    first[:] = 0
    assert screen.raw(first) is first
    assert (first == screen.live).all()
    other = np.zeros((HEIGHT + 1, WIDTH), np.uint32)
    assert screen.raw(other) is not other  # of another size
    assert (screen.raw(other) == screen.live).all()
