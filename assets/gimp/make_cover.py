"""Makes an estate agent's cover and its export: `make_cover.py OUT_FOLDER`.

`lake-flat-cover.xcf`, `lake-flat-cover.jpg`: the photo of make_flat.py is scaled, and cropped to its middle before it
becomes a layer, so that nothing of its sides is in the project. The image's GIMP 2.10.34 puts the layers together and
saves, so this needs a desktop image with the profile `design`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

HERE = Path(__file__).parent
FULL, LEFT, WIDTH = (900, 600), 134, 528
"""The photo's size when it was cropped, and what of its width the cover has, px."""
SCRIPT = """
(define (at name) (string-append "/tmp/work/" name))
(define image (car (gimp-image-new 528 600 RGB)))
(gimp-image-set-resolution image 150 150)
(define (put layer name parent x y)
  (gimp-item-set-name layer name)
  (gimp-image-insert-layer image layer parent 0)
  (gimp-layer-set-offsets layer x y)
  layer)
(define (words name text font size colour parent x y)
  (let ((layer (car (gimp-text-layer-new image text font size UNIT-PIXEL))))
    (put layer name parent x y)
    (gimp-text-layer-set-color layer colour)
    layer))
(define photo (put (car (gimp-file-load-layer RUN-NONINTERACTIVE image (at "photo.png"))) "Photo" 0 0 0))
(gimp-layer-flatten photo)
(gimp-drawable-brightness-contrast photo 0.12 0.1)
(define group (car (gimp-layer-group-new image)))
(put group "Words" 0 0 0)
(define bar (car (gimp-layer-new image 528 126 RGBA-IMAGE "Bar" 82 LAYER-MODE-NORMAL)))
(put bar "Bar" group 0 474)
(gimp-context-set-foreground '(28 52 56))
(gimp-drawable-fill bar FILL-FOREGROUND)
(words "Title" "Above the lake" "Open Sans Bold" 46 '(255 246 226) group 28 486)
(words "Facts" "Quay Row 4 · three rooms, 84 m² · from 1 March" "Open Sans" 19 '(240 214 170) group 30 552)
(put (car (gimp-file-load-layer RUN-NONINTERACTIVE image (at "badge.png"))) "Badge" 0 418 24)
(gimp-image-set-active-layer image photo)
(gimp-xcf-save 0 image photo (at "lake-flat-cover.xcf") "lake-flat-cover.xcf")
(define flat (car (gimp-image-flatten image)))
(file-jpeg-save RUN-NONINTERACTIVE image flat (at "lake-flat-cover.jpg") "cover" 0.85 0 1 0 "" 2 1 0 0)
"""


def badge() -> bytes:
    """A round badge that says NEW, PNG."""
    big = np.zeros((600, 600, 4), dtype=np.uint8)
    cv2.circle(big, (300, 300), 290, (61, 122, 216, 255), -1, cv2.LINE_AA)
    cv2.circle(big, (300, 300), 262, (226, 246, 255, 255), 8, cv2.LINE_AA)
    cv2.putText(big, "NEW", (112, 350), cv2.FONT_HERSHEY_DUPLEX, 4.6, (226, 246, 255, 255), 16, cv2.LINE_AA)
    return cv2.imencode(".png", cv2.resize(big, (90, 90), interpolation=cv2.INTER_AREA))[1].tobytes()


def main(folder: Path) -> None:
    """Writes both files."""
    from tests.evaluators.corpus.gimp_desk import run_gimp

    whole = cv2.resize(cv2.imread(str(HERE / "lake-flat-2.jpg")), FULL, interpolation=cv2.INTER_AREA)
    photo = whole[:, LEFT : LEFT + WIDTH]
    files = {"photo.png": cv2.imencode(".png", photo)[1].tobytes(), "badge.png": badge()}
    with tempfile.TemporaryDirectory() as scratch:
        for name in run_gimp(SCRIPT, files, Path(scratch)):
            (folder / name).write_bytes((Path(scratch) / name).read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
