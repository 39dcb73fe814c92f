"""Pictures as near misses change them: decoding, encoding and GIMP's simple changes, in numpy."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from deskcraft.authoring import TamperedEvidence


def decoded(data: bytes) -> Any:
    """The picture, BGR, whatever its format."""
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def png(picture: Any) -> bytes:
    """The picture as PNG."""
    return bytes(cv2.imencode(".png", picture)[1])


def jpeg(picture: Any, quality: int = 90) -> bytes:
    """The picture as JPEG."""
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1])


def source(evidence: TamperedEvidence, name: str = "photo") -> Any:
    """The picture that the task begins with."""
    return decoded(evidence.read(name, "before"))


def clipped(picture: Any) -> Any:
    """Numbers as bytes."""
    return np.clip(np.round(picture), 0, 255).astype(np.uint8)


def brighter(picture: Any, amount: float) -> Any:
    """As the brightness of GIMP's Brightness-Contrast does, -127 to 127."""
    part = amount / 254
    return clipped(picture * (1 + part) if part < 0 else picture + (255.0 - picture) * part)


def with_contrast(picture: Any, amount: float) -> Any:
    """As the contrast of GIMP's Brightness-Contrast does, -127 to 127."""
    return clipped((picture - 127.5) * np.tan((amount / 127 + 1) * np.pi / 4) + 127.5)


def saturated(picture: Any, amount: float) -> Any:
    """As the saturation of GIMP's Hue-Saturation does, -100 to 100."""
    hls = cv2.cvtColor((picture / 255).astype(np.float32), cv2.COLOR_BGR2HLS)
    hls[:, :, 2] = np.clip(hls[:, :, 2] * (1 + amount / 100), 0, 1)
    return clipped(cv2.cvtColor(hls, cv2.COLOR_HLS2BGR) * 255)


def sharpened(picture: Any, radius: float, amount: float) -> Any:
    """An unsharp mask."""
    whole = picture.astype(np.float32)
    return clipped(whole + amount * (whole - cv2.GaussianBlur(whole, (0, 0), radius)))
