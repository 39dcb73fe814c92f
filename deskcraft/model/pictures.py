"""Pictures of a request within the bytes that a provider takes: what is larger is sent as JPEG of the same pixels.

A screen of windows is a PNG of 100 KB. A photograph that fills it has 4 to 6 MB, more than some providers take. The
number of pixels never changes here, for a model's coordinates count them; the quality goes down until it fits.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import cv2
import numpy as np

from deskcraft.model.endpoint import Endpoint
from deskcraft.model.tape import Body

MB = 2**20
QUALITIES = (92, 80, 65, 50, 35, 20, 10)
LEAST = 50_000
"""Letters of base64 below which a picture is left as it is."""
_JPEG = "image/jpeg"
_URL = "data:image/"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a provider takes."""

    picture: int = 5 * MB
    """Letters of a picture's base64."""
    total: int | None = None
    """Letters of base64 of all pictures of a request together; None: not stated."""


DEFAULT = Limits()
"""The smallest that the large providers state, for gateways pass on to any of them."""
BY_HOST = {
    "api.anthropic.com": Limits(5 * MB, 30 * MB),
    "amazonaws.com": Limits(5 * MB, 18 * MB),
    "api.openai.com": Limits(20 * MB, 48 * MB),
    "openai.azure.com": Limits(20 * MB, 48 * MB),
    "googleapis.com": Limits(7 * MB, 18 * MB),
    "aliyuncs.com": Limits(9 * MB, None),
    "api.moonshot.ai": Limits(10 * MB, 95 * MB),
    "api.moonshot.cn": Limits(10 * MB, 95 * MB),
    "api.groq.com": Limits(4 * MB - 64_000, 18 * MB),
}
"""As the providers' pages have them (Anthropic 5 MB a picture and 32 MB a request, Bedrock 20 MB a request, OpenAI 50
MB a request, Gemini 20 MB a request, DashScope 10 MB a data URL, Groq 4 MB a picture), with room for the words."""
_OWN = {
    "messages": BY_HOST["api.anthropic.com"],
    "chat": BY_HOST["api.openai.com"],
    "responses": BY_HOST["api.openai.com"],
}


def limits_of(endpoint: Endpoint) -> Limits:
    """The limits of an endpoint, by its host; for an unknown host, the smallest."""
    if not endpoint.base_url:
        return _OWN.get(endpoint.wire, DEFAULT)
    try:
        host = urlsplit(endpoint.base_url).hostname or ""
    except ValueError:
        host = ""
    found = next((limits for name, limits in BY_HOST.items() if host == name or host.endswith(f".{name}")), None)
    return found or (BY_HOST["api.anthropic.com"] if endpoint.wire == "messages" else DEFAULT)


def bounded(request: Body, endpoint: Endpoint) -> Body:
    """The request as it can be sent; the very same object where nothing is too large."""
    limits = limits_of(endpoint)
    sizes = [len(data) for data in _pictures(request)]
    total = sum(sizes)
    if not sizes or (max(sizes) <= limits.picture and (limits.total is None or total <= limits.total)):
        return request
    most = limits.picture
    if limits.total is not None and total > limits.total:
        most = min(most, _share(sizes, limits.total))
    changed: Body = _replaced(request, lambda data: smaller(data, most))
    return changed


def _share(sizes: list[int], total: int) -> int:
    """The most that one picture may have so that all together fit: small ones leave room to the large."""
    left, count = total, len(sizes)
    for size in sorted(sizes):
        if size > left // count:
            break
        left, count = left - size, count - 1
    return max(left // max(count, 1), LEAST)


@lru_cache(maxsize=32)
def smaller(data: str, most: int) -> str | None:
    """A picture's base64 as the base64 of a JPEG of `most` letters at most; None if it fits, or cannot be made to."""
    if len(data) <= most:
        return None
    try:
        picture = cv2.imdecode(np.frombuffer(base64.b64decode(data, validate=True), np.uint8), cv2.IMREAD_COLOR)
    except (binascii.Error, cv2.error):
        return None
    if picture is None:
        return None
    for quality in QUALITIES:
        done, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if done and len(encoded) * 4 / 3 + 4 <= most:
            return base64.b64encode(encoded.tobytes()).decode()
    return None


def _pictures(value: Any) -> Iterator[str]:
    """The base64 of each picture of a request."""
    if isinstance(value, dict):
        if _is_source(value):
            yield value["data"]
            return
        for inner in value.values():
            yield from _pictures(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _pictures(inner)
    elif isinstance(value, str) and value.startswith(_URL):
        yield value.partition(",")[2]


def _replaced(value: Any, change: Callable[[str], str | None]) -> Any:
    """A copy of what holds a picture that changes; all else is the same object."""
    if isinstance(value, dict):
        if _is_source(value):
            data = change(value["data"])
            return value if data is None else {**value, "media_type": _JPEG, "data": data}
        return {key: _replaced(inner, change) for key, inner in value.items()}
    if isinstance(value, list):
        return [_replaced(inner, change) for inner in value]
    if isinstance(value, str) and value.startswith(_URL):
        data = change(value.partition(",")[2])
        return value if data is None else f"data:{_JPEG};base64,{data}"
    return value


def _is_source(value: Body) -> bool:
    """A picture as Anthropic's format has it."""
    return value.get("type") == "base64" and isinstance(value.get("data"), str)
