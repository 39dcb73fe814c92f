"""Pictures stay within the bytes that a provider takes, and keep their pixels."""

from __future__ import annotations

import base64
from typing import Any

import cv2
import numpy as np
import pytest

from deskcraft.agent.models.adapter import Stage, View
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.registry import ADAPTERS, make_adapter
from deskcraft.desktop.png import encode
from deskcraft.model.endpoint import Endpoint
from deskcraft.model.pictures import DEFAULT, MB, bounded, limits_of, smaller
from tests.endpoint.conformance import check_pictures, pictures_of

STAGE = Stage("Do it.", offers_ask=True, max_steps=9)


def photograph(width: int = 1920, height: int = 1080) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """What a photograph that fills the screen is to a PNG: every pixel has something of its own."""
    noise = np.random.default_rng(1).integers(0, 256, (height, width, 3), dtype=np.uint8)
    return np.ascontiguousarray(noise)


PHOTOGRAPH = photograph()


def place(wire: Any, url: str = "") -> Endpoint:
    return Endpoint(wire=wire, model="m", base_url=url)


@pytest.mark.parametrize("agent", ADAPTERS)
def test_a_photograph_that_fills_the_screen_is_sent_within_bounds(agent: str) -> None:
    adapter = make_adapter(agent, {})
    lens = Lens.make(1920, 1080, adapter.abilities.bounds, adapter.abilities.space)
    png = encode(lens.picture(PHOTOGRAPH))
    request = adapter.write(STAGE, [], View(0, png, "", "", "", (), looks=()), lens)
    url = "http://127.0.0.1:8000/v1"
    sent = bounded(request, place(adapter.abilities.wire, url))
    assert len(pictures_of(request)) == len(pictures_of(sent)) == 1
    if len(pictures_of(request)[0]) > 5 * MB:
        assert "image/jpeg" in str(sent)
    check_pictures(sent)
    (data,) = pictures_of(sent)
    seen = cv2.imdecode(np.frombuffer(base64.b64decode(data), np.uint8), cv2.IMREAD_COLOR)
    assert seen is not None and seen.shape[:2] == (lens.seen_height, lens.seen_width)


def test_the_media_type_follows_the_bytes() -> None:
    png = base64.b64encode(encode(PHOTOGRAPH)).decode()
    source = {"type": "base64", "media_type": "image/png", "data": png}
    request = {"messages": [{"role": "user", "content": [{"type": "image", "source": source}]}]}
    sent = bounded(request, place("messages"))
    made = sent["messages"][0]["content"][0]["source"]
    assert made["media_type"] == "image/jpeg" and base64.b64decode(made["data"]).startswith(b"\xff\xd8")
    assert source["data"] is png  # what the caller has is not touched


def test_a_screen_of_windows_goes_out_as_it_is() -> None:
    png = base64.b64encode(encode(np.zeros((1080, 1920, 3), np.uint8))).decode()
    request = {"messages": [{"content": [{"image_url": {"url": f"data:image/png;base64,{png}"}}]}]}
    assert bounded(request, place("chat")) is request


def test_all_pictures_of_a_request_together_fit_a_stated_total() -> None:
    png = f"data:image/png;base64,{base64.b64encode(encode(photograph(1280, 1024))).decode()}"
    small = f"data:image/png;base64,{base64.b64encode(encode(np.zeros((10, 10, 3), np.uint8))).decode()}"
    request = {"input": [{"image_url": url} for url in [png, small, *[png] * 5]]}
    endpoint = place("chat", "https://generativelanguage.googleapis.com/v1beta/openai")
    limits = limits_of(endpoint)
    assert limits.total is not None
    assert sum(map(len, pictures_of(request))) > limits.total
    sent = pictures_of(bounded(request, endpoint))
    assert sum(map(len, sent)) <= limits.total
    assert sent[1] == small.partition(",")[2]


@pytest.mark.parametrize(
    ("wire", "url", "most"),
    [
        ("messages", "", 5 * MB),
        ("messages", "http://127.0.0.1:4000", 5 * MB),
        ("chat", "http://127.0.0.1:8000/v1", DEFAULT.picture),
        ("chat", "https://x.openai.azure.com/v1", 20 * MB),
        ("chat", "https://evil-api.openai.com.example/v1", DEFAULT.picture),
        ("chat", "http://[broken", DEFAULT.picture),
    ],
)
def test_the_limits_are_those_of_the_host(wire: Any, url: str, most: int) -> None:
    assert limits_of(place(wire, url)).picture == most


@pytest.mark.parametrize("data", ["x" * 100_000, base64.b64encode(b"no picture" * 9999).decode()])
def test_what_is_no_picture_is_left_as_it_is(data: str) -> None:
    assert smaller(data, 1000) is None
