"""Pages of a PDF as they are drawn: the same, a little aside, or other ones."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from evaluators.pdf.alike import differ

Pixels = NDArray[np.uint8]


def page(*, footer: int = 640, words: str = "Sales of the half-year", dx: int = 0) -> Pixels:
    picture = np.full((675, 900, 3), 255, np.uint8)
    cv2.rectangle(picture, (500, 150), (800, 400), (160, 120, 40), -1)
    for line, text in enumerate(("The reading garden", words, "It was open on 127 days")):
        cv2.putText(picture, text, (60 + dx, 100 + 60 * line), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (40, 40, 40), 2)
    cv2.putText(picture, "Page 1 of 2", (400, footer), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (90, 90, 90), 1)
    return picture


def noisy(picture: Pixels) -> Pixels:
    coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def covered(left: int, top: int, side: int) -> Pixels:
    picture = page()
    picture[top : top + side, left : left + side] = 128
    return picture


@pytest.mark.parametrize(
    "make",
    [
        page,
        lambda: noisy(page()),
        lambda: np.roll(page(), 1, 0),
        lambda: page(footer=646),
        lambda: page(dx=5),
        lambda: np.vstack([page(), np.full((1, 900, 3), 255, np.uint8)]),
    ],
    ids=["itself", "coded", "a pixel", "the footer lower", "a line aside", "a row more"],
)
def test_what_shows_the_same(make: Callable[[], Pixels]) -> None:
    assert not differ(make(), page())
    assert not differ(page(), make())


@pytest.mark.parametrize(
    "make",
    [
        lambda: page(words="Sales of the half-years"),
        lambda: covered(200, 80, 60),
        lambda: covered(300, 500, 8),
        lambda: page(footer=600),
        lambda: page(dx=40),
        lambda: np.asarray(page()[::-1, ::-1], np.uint8),
        lambda: np.full((675, 900, 3), 255, np.uint8),
        lambda: np.asarray(cv2.resize(page(), (900, 640)), np.uint8),
    ],
    ids=["a letter", "covered", "a spot", "the footer away", "lines away", "upside down", "empty", "another paper"],
)
def test_what_shows_something_else(make: Callable[[], Pixels]) -> None:
    assert differ(make(), page())
    assert differ(page(), make())
