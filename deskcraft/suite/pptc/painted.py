"""Pictures for sessions: drawn from their names, so that none has to be kept and the same name is the same picture."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from PIL import Image, ImageDraw

SIDE = 240
NAME_LIMIT = 200


@lru_cache(512)
def paint(name: str) -> bytes:
    """Return a PNG that belongs to a name: a few discs on a ground, in colours of its digest."""
    digest = hashlib.sha256(name.strip().lower().encode()).digest()
    image = Image.new("RGB", (SIDE, SIDE), (digest[0], digest[1], digest[2]))
    draw = ImageDraw.Draw(image)
    for place in range(4):
        x, y, radius, red, green, blue = digest[3 + 6 * place : 9 + 6 * place]
        spread = 20 + radius // 4
        middle = (x * SIDE // 255, y * SIDE // 255)
        draw.ellipse(
            (middle[0] - spread, middle[1] - spread, middle[0] + spread, middle[1] + spread), fill=(red, green, blue)
        )
    stream = io.BytesIO()
    image.save(stream, "PNG", compress_level=1)
    return stream.getvalue()


class Painted(Mapping[str, bytes]):
    """The pictures of these names."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(dict.fromkeys(names))

    def __getitem__(self, name: str) -> bytes:
        if name not in self._names:
            raise KeyError(name)
        return paint(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class StandIns(Mapping[str, bytes]):
    """Real pictures where there are any, a painted one for every other name: what a picture shows is not judged."""

    def __init__(self, real: Mapping[str, bytes]) -> None:
        self._real = real

    def __getitem__(self, name: str) -> bytes:
        try:
            return self._real[name]
        except KeyError:
            return paint(name[:NAME_LIMIT])

    def __iter__(self) -> Iterator[str]:
        return iter(self._real)

    def __len__(self) -> int:
        return len(self._real)
