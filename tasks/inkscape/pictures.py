"""What near misses do to exported pictures: read one as pixels, scale it, write it back."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from deskcraft.authoring import TamperedEvidence


def read_picture(evidence: TamperedEvidence, name: str) -> Any:
    """An exported picture's pixels, with all its channels."""
    return cv2.imdecode(np.frombuffer(evidence.read(name), dtype=np.uint8), cv2.IMREAD_UNCHANGED)


def write_picture(evidence: TamperedEvidence, name: str, pixels: Any) -> None:
    """Writes pixels as a PNG."""
    evidence.write(name, bytes(cv2.imencode(".png", pixels)[1].tobytes()))


def scaled(pixels: Any, width: int, height: int) -> Any:
    """The picture in another size."""
    return cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
