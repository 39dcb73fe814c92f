"""Makes `concert-poster.xcf`, the layered poster of a concert by a lake: `make_poster.py OUT_FOLDER`.

The prints (flat colours, as in a screen print) are drawn here; the image's GIMP 2.10.34 puts them into layers and
groups, sets the texts and saves (`make_poster.scm`), so this needs a desktop image with the profile `design`. The same
bytes every time.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

WIDTH, HEIGHT, FINE = 1080, 1350, 4
"""The poster in px, and how many times as large a print is drawn before it is made smooth."""
Print = npt.NDArray[np.uint8]


def colour(text: str) -> tuple[int, int, int]:
    """BGR."""
    return int(text[5:7], 16), int(text[3:5], 16), int(text[1:3], 16)


def flat(mask: npt.NDArray[np.float64], tint: str) -> Print:
    """A flat colour under a mask (0 to 1)."""
    out = np.zeros((*mask.shape, 4), dtype=np.uint8)
    out[..., :3] = colour(tint)
    out[..., 3] = np.round(mask * 255)
    return out


def line(seed: int, base: float, rough: float, cell: float) -> npt.NDArray[np.float64]:
    """A ridge's height (px from the top) for each column: straight strokes, as cut with a knife."""
    rng = np.random.default_rng(seed)
    xs = np.cumsum(rng.uniform(0.5, 1.5, size=64) * cell) - cell
    ys = base + rough * rng.uniform(-1, 1, size=64)
    ys[1::2] -= rough * 0.8
    return np.interp(np.arange(WIDTH), xs, ys)


def below(top: npt.NDArray[np.float64], bottom: float) -> npt.NDArray[np.float64]:
    """What lies between a ridge and a level."""
    y = np.arange(HEIGHT)[:, None]
    return np.clip(y - top[None] + 0.5, 0, 1) * np.clip(bottom - y + 0.5, 0, 1)


def bands(top: str, low: str, count: int) -> Print:
    """The sky, printed in so many steps."""
    step = np.minimum((np.arange(HEIGHT) * count // 900), count - 1) / (count - 1)
    a, b = np.array(colour(top), dtype=float), np.array(colour(low), dtype=float)
    rows = np.round(a + (b - a) * step[:, None]).astype(np.uint8)
    return np.repeat(rows[:, None], WIDTH, axis=1)


def waves() -> Print:
    """White strokes on the water."""
    mask = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
    rng = np.random.default_rng(8)
    for y in range(905, 1012, 12):
        for _ in range(3):
            x, length = int(rng.integers(-80, WIDTH)), int(rng.integers(50, 230))
            cv2.line(mask, (x, y), (x + length, y), 255, 2 + (y - 900) // 80, cv2.LINE_AA)
    return flat(mask / 255, "#f4e3c1")


def sun() -> Print:
    """The sun, 300 px wide, in a print of its own size."""
    big = np.zeros((300 * FINE, 300 * FINE), dtype=np.uint8)
    cv2.circle(big, (150 * FINE, 150 * FINE), 146 * FINE, 255, -1)
    return flat(cv2.resize(big, (300, 300), interpolation=cv2.INTER_AREA) / 255.0, "#e4572e")


def stamp() -> Print:
    """The word DRAFT in a frame, slanted."""
    big = np.zeros((260, 560), dtype=np.uint8)
    cv2.rectangle(big, (20, 50), (540, 210), 255, 10)
    cv2.putText(big, "DRAFT", (62, 168), cv2.FONT_HERSHEY_DUPLEX, 4.2, 255, 14, cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D((280, 130), 9, 0.9)
    return flat(cv2.warpAffine(big, turn, (560, 260), flags=cv2.INTER_LINEAR) / 255.0, "#c8102e")


def prints() -> dict[str, Print]:
    """Every print by its file's name."""
    return {
        "sky.png": bands("#20355c", "#f3b98a", 9),
        "sun.png": sun(),
        "far.png": flat(below(line(3, 620, 110, 150), 880), "#5f6f9a"),
        "middle.png": flat(below(line(4, 730, 90, 110), 880), "#3c4a75"),
        "forest.png": flat(below(line(5, 830, 40, 26), 880), "#1f2947"),
        "lake.png": flat(below(np.full(WIDTH, 880.0), 1350), "#2b4a6f"),
        "waves.png": waves(),
        "stamp.png": stamp(),
    }


def main(folder: Path) -> None:
    """Writes the poster."""
    from tests.evaluators.corpus.gimp_desk import run_gimp

    script = Path(__file__).with_name("make_poster.scm").read_text()
    files = {name: cv2.imencode(".png", picture)[1].tobytes() for name, picture in prints().items()}
    with tempfile.TemporaryDirectory() as scratch:
        run_gimp(script, files, Path(scratch))
        (folder / "concert-poster.xcf").write_bytes((Path(scratch) / "concert-poster.xcf").read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
