"""Makes the layered product photographs that the GIMP tasks work on: `make_studio_projects.py OUT_FOLDER`.

`mug-studio.xcf` is a photo with the retoucher's clipping path and a saved selection; `teapot-set.xcf` and
`lamp-catalogue.xcf` are cut-outs on a painted backdrop with painted shadows. The pictures are rendered here; GIMP
2.10.34 of the desktop's image puts them into layers and saves, so this needs an image with the profile `design`. The
same bytes every time on one processor; another rounds a pixel or two otherwise.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np
import studio
import wares

COMMON = """
(define (at name) (string-append "/tmp/work/" name))
(define (new-image width height)
  (let ((image (car (gimp-image-new width height RGB))))
    (gimp-image-set-resolution image 150 150)
    image))
(define (print image file name)
  (let ((layer (car (gimp-file-load-layer RUN-NONINTERACTIVE image (at file)))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer 0 0)
    layer))
(define (cut image layer) (plug-in-autocrop-layer RUN-NONINTERACTIVE image layer) layer)
(define (saved image layer name)
  (gimp-image-set-active-layer image layer)
  (gimp-xcf-save 0 image layer (at name) name))
"""
MUG = """
(let* ((image (new-image 900 900))
       (blue (car (gimp-file-load-layer RUN-NONINTERACTIVE image (at "mug-blue.png"))))
       (photo (print image "mug.png" "Photo")))
  (gimp-layer-flatten photo)
  (gimp-vectors-import-from-file image (at "mug-outline.svg") FALSE FALSE)
  (gimp-image-insert-layer image blue 0 0)
  (gimp-image-select-item image CHANNEL-OP-REPLACE blue)
  (gimp-item-set-name (car (gimp-selection-save image)) "Blue parts")
  (gimp-selection-none image)
  (gimp-image-remove-layer image blue)
  (saved image photo "mug-studio.xcf"))
"""
TEAPOT = """
(let ((image (new-image 1100 864)))
  (gimp-layer-flatten (print image "teapot-backdrop.png" "Backdrop"))
  (gimp-layer-set-opacity (cut image (print image "teapot-long.png" "Long shadow")) 85)
  (gimp-layer-set-opacity (cut image (print image "teapot-contact.png" "Contact shadow")) 70)
  (saved image (cut image (print image "teapot-cut.png" "Teapot")) "teapot-set.xcf"))
"""
LAMP = """
(let ((image (new-image 900 1080)))
  (gimp-layer-flatten (print image "lamp-backdrop.png" "Backdrop"))
  (gimp-layer-set-opacity (cut image (print image "lamp-contact.png" "Shadow")) 60)
  (saved image (cut image (print image "lamp-cut.png" "Lamp")) "lamp-catalogue.xcf"))
"""
"""What GIMP does with the pictures, in Script-Fu; they lie in /tmp/work."""


def cut_out(name: str, width: int) -> studio.Bytes:
    """A ware alone, BGRA."""
    picture, cover = wares.shoot(name, width)
    return np.dstack([np.where(cover[..., None] > 0, picture, 0), cover])


def backdrop(width: int, height: int, top: str, low: str) -> studio.Bytes:
    """A sheet of painted card: one shade above, another below, lighter where the lamp falls; rows are even."""
    y = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    rows = studio.colour(top) + (studio.colour(low) - studio.colour(top)) * studio.ramp(y, 0.15, 0.9)
    return np.repeat(np.round(rows[:, None, ::-1] * 255), width, axis=1).astype(np.uint8)


def shade(alpha: studio.Array) -> studio.Bytes:
    """A dark brown shadow of so much opacity (0 to 1), BGRA."""
    out = np.zeros((*alpha.shape, 4), dtype=np.uint8)
    out[..., :3] = (18, 24, 30)
    out[..., 3] = np.clip(np.round(alpha * 255), 0, 255)
    return out


def thrown(cover: studio.Bytes, foot: float, lean: float, tall: float, blur: float) -> studio.Bytes:
    """The silhouette laid on the table towards the right, more diffuse the farther it falls."""
    height, width = cover.shape
    matrix = np.array([[1, -lean, lean * foot], [0, tall, foot * (1 - tall)]])
    flat = cv2.warpAffine(cover, matrix, (width, height), flags=cv2.INTER_AREA).astype(np.float32) / 255
    near, far = (cv2.GaussianBlur(flat, (0, 0), sigma) for sigma in (blur, 2.2 * blur))
    y = np.mgrid[:height, :width][0].astype(np.float32)
    share = studio.ramp(foot - y, 10, 110)
    return shade(np.asarray(0.9 * (near * (1 - share) + far * share), dtype=np.float32))


def contact(width: int, height: int, middle: tuple[float, float], radii: tuple[float, float]) -> studio.Bytes:
    """The dark seam under a foot."""
    y, x = np.mgrid[:height, :width].astype(np.float32)
    away = np.hypot((x - middle[0]) / radii[0], (y - middle[1]) / radii[1])
    return shade(np.asarray(0.95 * np.exp(-(away**4)), dtype=np.float32))


def pictures() -> dict[str, bytes]:
    """Every picture by its file's name."""
    photo, cover = wares.shoot("mug", 900)
    bluer = photo[:, :, 0].astype(int) - photo[:, :, 2]
    blue = (bluer > 26) & (cover > 128)
    near = cv2.dilate(blue.astype(np.uint8), np.ones((9, 9), np.uint8)) > 0
    blue |= near & (bluer > 6) & (cover > 0)  # the rim's shadows and lights, which are nearly grey
    blue[:, 660:] &= (np.arange(900) < 330)[:, None]  # not the handle, which mirrors the blue paper
    parts = np.zeros((900, 900, 4), dtype=np.uint8)
    parts[..., 3] = cv2.GaussianBlur(blue.astype(np.uint8) * 255, (0, 0), 0.7)
    teapot, lamp = cut_out("teapot", 1100), cut_out("lamp", 900)
    found = {
        "mug.png": photo,
        "mug-blue.png": parts,
        "teapot-cut.png": teapot,
        "teapot-backdrop.png": backdrop(1100, 864, "#c4b49e", "#e7dccb"),
        "teapot-long.png": thrown(teapot[..., 3], 604, 0.95, 0.5, 7),
        "teapot-contact.png": contact(1100, 864, (520, 596), (165, 26)),
        "lamp-cut.png": lamp,
        "lamp-backdrop.png": backdrop(900, 1080, "#56606b", "#8b9298"),
        "lamp-contact.png": contact(900, 1080, (470, 828), (220, 34)),
    }
    files = {name: cv2.imencode(".png", picture)[1].tobytes() for name, picture in found.items()}
    return {**files, "mug-outline.svg": wares.outline_svg(cover, "Mug outline").encode()}


def main(folder: Path) -> None:
    """Writes all projects."""
    from tests.evaluators.corpus.gimp_desk import run_gimp

    with tempfile.TemporaryDirectory() as scratch:
        run_gimp(COMMON + MUG + TEAPOT + LAMP, pictures(), Path(scratch))
        for name in ("mug-studio.xcf", "teapot-set.xcf", "lamp-catalogue.xcf"):
            (folder / name).write_bytes((Path(scratch) / name).read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
