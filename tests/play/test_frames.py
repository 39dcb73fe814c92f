"""A message turns the last picture into the next one, exactly."""

from __future__ import annotations

import json
import struct

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.desktop.protocol import Box, Picture
from deskcraft.play.frames import TILE_PX, changed_boxes, message


def picture(width: int = 640, height: int = 400, colour: int = 90) -> Picture:
    return np.full((height, width, 3), colour, np.uint8)


def applied(before: Picture | None, sent: bytes) -> Picture:
    """What the page shows after it has drawn a message."""
    (length,) = struct.unpack_from(">I", sent)
    head = json.loads(sent[4 : 4 + length])
    width, height = head["size"]
    shown = np.zeros((height, width, 3), np.uint8) if before is None else before.copy()
    at = 4 + length
    for x, y, w, h, size in head["boxes"]:
        part = cv2.imdecode(np.frombuffer(sent[at : at + size], np.uint8), cv2.IMREAD_COLOR)
        assert part is not None
        shown[y : y + h, x : x + w] = cv2.cvtColor(part, cv2.COLOR_BGR2RGB)
        at += size
    assert at == len(sent)
    return shown


def test_the_first_message_is_the_whole_screen() -> None:
    after = picture()
    after[7, 9] = (1, 2, 3)
    assert np.array_equal(applied(None, message(None, after)), after)


def test_a_screen_that_rests_sends_nothing() -> None:
    assert message(picture(), picture()) == b""


def test_a_small_change_sends_its_tile_alone() -> None:
    after = picture()
    after[70, 130] = 0
    assert changed_boxes(picture(), after) == [Box(2 * TILE_PX, TILE_PX, TILE_PX, TILE_PX)]


def test_tiles_side_by_side_are_one_box() -> None:
    after = picture()
    after[60:140, 60:200] = 0
    assert changed_boxes(picture(), after) == [Box(0, 0, 4 * TILE_PX, 3 * TILE_PX)]


def test_a_screen_of_another_size_is_sent_whole() -> None:
    assert changed_boxes(picture(), picture(width=320)) == [Box(0, 0, 320, 400)]


def test_changes_all_over_are_sent_as_one_box() -> None:
    after = picture(1920, 1080)
    after[::TILE_PX, :: 2 * TILE_PX] = 0
    after[TILE_PX :: 2 * TILE_PX, ::TILE_PX] = 1
    assert len(changed_boxes(picture(1920, 1080), after)) == 1


@pytest.mark.parametrize("size", [(640, 400), (1920, 1080), (333, 71), (64, 64), (1, 1)])
def test_odd_sizes_are_covered(size: tuple[int, int]) -> None:
    before, after = picture(*size), picture(*size)
    after[-1, -1] = 0
    assert np.array_equal(applied(before, message(before, after)), after)


@given(
    st.lists(st.tuples(st.integers(0, 299), st.integers(0, 199), st.integers(1, 90), st.integers(0, 255)), max_size=8)
)
def test_the_page_shows_what_the_desktop_shows(blocks: list[tuple[int, int, int, int]]) -> None:
    before, after = picture(300, 200), picture(300, 200)
    for x, y, size, colour in blocks:
        after[y : y + size, x : x + size] = colour
    sent = message(before, after)
    assert np.array_equal(applied(before, sent) if sent else before, after)
