"""Makes the files of this folder with the image's GIMP: `python -m tests.evaluators.corpus.image.make`."""

from __future__ import annotations

from pathlib import Path

import cv2

from tests.evaluators.corpus.gimp_desk import run_gimp
from tests.evaluators.corpus.xcf.make import backdrop, pot

HERE = Path(__file__).parent


def still() -> bytes:
    """The pot before its backdrop, PNG."""
    picture = backdrop()
    part = picture[40:120, 50:140]
    alpha = pot()[:, :, 3:] / 255
    part[:] = (pot()[:, :, :3] * alpha + part * (1 - alpha)).round()
    return cv2.imencode(".png", picture)[1].tobytes()


if __name__ == "__main__":
    (HERE / "still.png").write_bytes(still())
    print(run_gimp((HERE / "make.scm").read_text(), {"still.png": still()}, HERE))
