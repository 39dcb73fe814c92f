"""Renders an estate agent's files: `make_flat.py OUT_FOLDER`.

`lake-flat-1.jpg`, `lake-flat-2.jpg`: the same living room from a tripod, too dark; in the first a decorator's ladder
and bucket stand at the left, in the second removal boxes at the right. `lake-flat-kitchen.jpg`: the kitchen, with a
stain on its wall. Drawn with numpy and OpenCV over the lake of make_photos.py, with grain of their own; the same bytes
every time.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from make_photos import Array, colour, finished, noise, ramp, tarn
from make_street import HEIGHT, WIDTH, Points, box, filled, laid

Grid = tuple[Array, Array]


def grid() -> Grid:
    """Rows and columns of the picture."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    return y, x


def shaded(tint: str, amount: Array | float) -> Array:
    """A colour, made lighter or darker from place to place."""
    return colour(tint) * np.broadcast_to(amount, (HEIGHT, WIDTH))[..., None]


def cast(picture: Array, points: Points, soft: float, strength: float) -> Array:
    """A shadow."""
    return laid(picture, strength * filled(points, soft=soft), "#0c0a08")


def view_of_the_lake(width: int, height: int) -> Array:
    """What the window shows; RGB."""
    lake = cv2.resize(tarn(), (width, height), interpolation=cv2.INTER_AREA)[:, :, ::-1] / 255.0
    return np.asarray(np.clip(lake * 1.25 + 0.1, 0, 1))


def shell() -> Array:
    """Walls, ceiling, boards of the floor that run towards the viewer, skirting."""
    y, x = grid()
    wall = shaded("#d8d0c2", 0.74 + 0.26 * np.exp(-(((x - 760) / 620) ** 2)) + 0.006 * noise(HEIGHT, WIDTH, 5, 310, 3))
    picture = laid(wall, filled([(0, 0), (WIDTH, 0), (1320, 96), (180, 96)]), shaded("#e4dfd5", 0.72 + 0.0002 * x))
    picture = laid(picture, filled([(0, 0), (180, 96), (180, 700), (0, 880)]), shaded("#cfc5b4", 0.6 + 0.0014 * x))
    picture = laid(
        picture,
        filled([(WIDTH, 0), (1320, 96), (1320, 700), (WIDTH, 880)]),
        shaded("#cfc5b4", 0.9 - 0.0014 * (x - 1320)),
    )
    depth = np.clip((y - 560) / 440, 0.02, 1)
    across = (x - 750) / depth / 64
    board = np.floor(across)
    joint = ramp(np.abs(across % 1 - 0.5), 0.46, 0.49)
    along = (1 / depth + board * 0.37) % 0.8
    ends = ramp(-np.abs(along - 0.4), -0.012 / depth, -0.004 / depth)
    tone = (
        1 + 0.12 * np.sin(board * 12.9898) + 0.07 * cv2.resize(noise(HEIGHT, WIDTH // 12, 16, 311, 4), (WIDTH, HEIGHT))
    )
    floor = shaded("#8d6a48", tone * (1 - 0.4 * joint - 0.2 * ends) * (0.7 + 0.4 * np.exp(-(((x - 760) / 420) ** 2))))
    picture = laid(
        picture, filled([(0, 880), (180, 700), (1320, 700), (WIDTH, 880), (WIDTH, HEIGHT), (0, HEIGHT)]), floor
    )
    for strip in (
        [(180, 676), (1320, 676), (1320, 702), (180, 702)],
        [(0, 848), (180, 676), (180, 702), (0, 884)],
        [(WIDTH, 848), (1320, 676), (1320, 702), (WIDTH, 884)],
    ):
        picture = laid(picture, filled(strip), "#e9e4da")
    return picture


def window(picture: Array) -> Array:
    """The window over the lake with its curtains, and its light on the floor."""
    x0, y0, x1, y1 = 470, 170, 1060, 590
    picture = laid(picture, filled(box(x0 - 22, y0 - 22, x1 + 22, y1 + 30)), "#f1eee6")
    scene = np.zeros((HEIGHT, WIDTH, 3))
    scene[y0:y1, x0:x1] = view_of_the_lake(x1 - x0, y1 - y0)
    picture = laid(picture, filled(box(x0, y0, x1, y1)), scene)
    for bar in (box(664, y0, 676, y1), box(858, y0, 870, y1), box(x0, 292, x1, 301)):
        picture = laid(picture, filled(bar), "#ece8df")
    picture = laid(picture, filled(box(x0 - 34, y1 + 24, x1 + 34, y1 + 40)), "#fbf9f4")
    y, x = grid()
    for left, right in ((386, 478), (1052, 1144)):
        folds = 0.78 + 0.16 * np.sin((x - left) / 6.4 + 0.4 * np.sin(y / 90)) + 0.05 * np.sin((x - left) / 2.7)
        picture = cast(picture, box(left + 10, 160, right + 16, 690), 9, 0.25)
        picture = laid(
            picture,
            filled([(left + 4, 132), (right - 4, 132), (right + 4, 690), (left - 6, 690)]),
            shaded("#7f8f86", folds),
        )
    picture = laid(picture, filled(box(360, 122, 1170, 132)), "#6b5a47")
    beam = filled([(520, 704), (1010, 704), (1180, 930), (420, 930)], soft=26)
    return np.asarray(picture + 0.16 * beam[..., None] * colour("#ffd9a6"))


def sofa(picture: Array) -> Array:
    """A grey sofa with two cushions, on a rug."""
    y, x = grid()
    rug = shaded(
        "#a8503f",
        0.9
        + 0.12 * noise(HEIGHT, WIDTH, 3, 312, 2)
        + 0.2 * ramp(np.abs((x - 750 - (y - 800) * 0.1) % 90 - 45), 38, 42),
    )
    picture = laid(picture, filled([(430, 790), (1080, 790), (1200, 930), (310, 930)]), rug)
    cloth = 1 + 0.05 * noise(HEIGHT, WIDTH, 3, 313, 2)
    picture = cast(picture, box(500, 812, 1020, 850), 12, 0.6)
    picture = laid(
        picture,
        filled([(520, 600), (1000, 600), (1016, 720), (504, 720)], soft=3),
        shaded("#59636e", cloth * (1.1 - 0.0012 * (y - 600))),
    )
    picture = laid(
        picture,
        filled([(500, 700), (1020, 700), (1034, 770), (486, 770)], soft=3),
        shaded("#6a7580", cloth * (1.15 - 0.002 * (y - 700))),
    )
    picture = laid(
        picture, filled([(490, 766), (1030, 766), (1028, 826), (494, 826)], soft=2), shaded("#4b545e", cloth)
    )
    for left in (462, 1000):
        picture = laid(
            picture,
            filled([(left + 6, 664), (left + 56, 664), (left + 62, 828), (left, 828)], soft=4),
            shaded("#616b76", cloth * (1.1 - 0.0018 * (y - 664))),
        )
    picture = laid(picture, filled(box(757, 702, 761, 768), soft=1.5), "#3f4750")
    for at, tint in (((574, 640), "#c98a3d"), ((904, 646), "#2f5d62")):
        cushion = [(at[0], at[1]), (at[0] + 84, at[1] - 8), (at[0] + 92, at[1] + 70), (at[0] + 4, at[1] + 74)]
        picture = cast(picture, [(px + 6, py + 8) for px, py in cushion], 7, 0.4)
        picture = laid(picture, filled(cushion, soft=3), shaded(tint, cloth * (1.15 - 0.005 * (y - at[1]))))
    return picture


def things(picture: Array) -> Array:
    """A picture on the wall, a floor lamp, a plant."""
    y, x = grid()
    picture = cast(picture, box(226, 214, 352, 400), 8, 0.35)
    picture = laid(picture, filled(box(220, 206, 346, 390)), "#2c241d")
    picture = laid(picture, filled(box(230, 216, 336, 380)), "#efe9dc")
    for cx, cy, r, tint in ((270, 270, 30, "#d8733f"), (300, 316, 38, "#2f5d62"), (262, 340, 20, "#e3b34c")):
        picture = laid(picture, ramp(r - np.hypot(x - cx, y - cy), -0.8, 0.8), tint)
    picture = laid(picture, filled(box(1222, 330, 1228, 800)), "#2b2724")
    picture = cast(picture, [(1180, 806), (1276, 806), (1276, 818), (1180, 818)], 6, 0.5)
    picture = laid(picture, filled([(1188, 796), (1262, 796), (1268, 806), (1182, 806)]), "#2b2724")
    glow = np.exp(-(((x - 1225) / 130) ** 2) - ((y - 330) / 150) ** 2)
    picture = np.asarray(picture + 0.22 * glow[..., None] * colour("#ffcf8a"))
    shade = shaded("#ffe2ae", 0.9 + 0.12 * np.exp(-(((x - 1225) / 30) ** 2)))
    return laid(picture, filled([(1190, 250), (1260, 250), (1284, 346), (1166, 346)]), shade)


def ladder(picture: Array) -> Array:
    """What the decorator left at the left."""
    picture = cast(picture, [(90, 880), (340, 866), (380, 894), (120, 914)], 9, 0.6)
    for rail in ([(182, 260), (200, 258), (124, 890), (98, 892)], [(236, 256), (254, 254), (330, 876), (304, 880)]):
        picture = laid(picture, filled(rail), "#c3c7ca")
        picture = laid(
            picture,
            0.5
            * filled(
                [
                    rail[0],
                    ((rail[0][0] + rail[1][0]) / 2, rail[0][1]),
                    ((rail[2][0] + rail[3][0]) / 2, rail[2][1]),
                    rail[3],
                ]
            ),
            "#6f7478",
        )
    for step in range(8):
        t = 0.06 + step * 0.115
        left, right, level = 190 - 78 * t, 245 + 72 * t, 258 + 630 * t
        picture = laid(picture, filled(box(left, level, right, level + 13 + 6 * t)), "#8d9296")
        picture = laid(picture, filled(box(left, level, right, level + 5)), "#dfe2e4")
    picture = cast(picture, [(356, 876), (440, 872), (452, 892), (364, 900)], 7, 0.6)
    _, x = grid()
    picture = laid(
        picture,
        filled([(352, 808), (434, 808), (424, 888), (362, 888)]),
        shaded("#d5d7d8", 0.6 + 0.5 * ramp((400 - x) / 60, -1, 1)),
    )
    return laid(picture, filled([(352, 800), (434, 800), (434, 814), (352, 814)]), "#3f7fa6")


def boxes(picture: Array) -> Array:
    """What the removal men left at the right."""
    y, _ = grid()
    card = 1 + 0.03 * noise(HEIGHT, WIDTH, 4, 314, 2)
    for x0, y0, x1, y1, tint in ((1120, 742, 1330, 912, "#b48a5a"), (1156, 604, 1306, 744, "#c0986a")):
        picture = cast(picture, [(x0 - 14, y1 - 18), (x1 + 50, y1 - 24), (x1 + 44, y1 + 10), (x0 - 6, y1 + 8)], 9, 0.6)
        picture = laid(
            picture, filled([(x1, y0), (x1 + 48, y0 - 26), (x1 + 48, y1 - 34), (x1, y1)]), shaded(tint, 0.66 * card)
        )
        picture = laid(
            picture, filled([(x0, y0), (x1, y0), (x1 + 48, y0 - 26), (x0 + 52, y0 - 26)]), shaded(tint, 1.15 * card)
        )
        picture = laid(picture, filled(box(x0, y0, x1, y1)), shaded(tint, card * (1.02 - 0.0006 * (y - y0))))
        middle = (x0 + x1) / 2
        picture = laid(picture, 0.85 * filled(box(middle - 13, y0, middle + 13, y0 + (y1 - y0) * 0.3)), "#d8c9a6")
        mark = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
        cv2.arrowedLine(mark, (x0 + 34, y1 - 22), (x0 + 34, y1 - 66), 255, 5, cv2.LINE_AA, tipLength=0.4)
        cv2.arrowedLine(mark, (x0 + 60, y1 - 22), (x0 + 60, y1 - 66), 255, 5, cv2.LINE_AA, tipLength=0.4)
        picture = laid(picture, mark / 255.0, "#4a3520")
    return picture


def taken(picture: Array, light: float, seed: int) -> npt.NDArray[np.uint8]:
    """The photograph: darker than the room, with grain; BGR."""
    return finished(np.clip(picture, 0, 1.2) * light, 0.009, seed)


def kitchen() -> Array:
    """Cupboards, worktop and hob before a plain wall that has a stain."""
    y, x = grid()
    picture = shaded("#dcd9cf", 0.8 + 0.2 * np.exp(-(((x - 520) / 700) ** 2)) + 0.006 * noise(HEIGHT, WIDTH, 5, 320, 3))
    floor = shaded("#7d7a76", 1 + 0.06 * noise(HEIGHT, WIDTH, 30, 321, 5))
    picture = laid(picture, filled(box(0, 880, WIDTH, HEIGHT)), floor)
    for left in range(60, 1440, 230):
        front = shaded("#35525a", 1.05 - 0.0004 * (y - 620) + 0.02 * noise(HEIGHT, WIDTH, 60, 322, 3))
        picture = laid(picture, filled(box(left, 620, left + 224, 872)), front)
        picture = laid(picture, filled(box(left + 20, 648, left + 204, 846), soft=1), shaded("#2e484f", 1.0))
        picture = laid(picture, filled(box(left + 182, 664, left + 190, 720)), "#d2b271")
    picture = cast(picture, box(50, 612, 1450, 634), 8, 0.5)
    wood = cv2.resize(noise(HEIGHT // 10, WIDTH // 2, 12, 323, 4), (WIDTH, HEIGHT))
    picture = laid(picture, filled(box(44, 584, 1456, 616)), shaded("#a77a4d", 1 + 0.12 * wood))
    for column in range(5):
        for row in range(2):
            tile = box(60 + column * 84, 416 + row * 84, 140 + column * 84, 496 + row * 84)
            picture = laid(
                picture, filled(tile, soft=1), shaded("#eef0ec", 0.94 + 0.04 * np.sin(column * 3.1 + row * 5.3))
            )
    picture = laid(picture, filled(box(60, 330, 480, 346)), shaded("#a77a4d", 1 + 0.12 * wood))
    for left, top, wide, tint in (
        (90, 266, 40, "#c98a3d"),
        (140, 250, 48, "#7f8f86"),
        (200, 274, 60, "#a8503f"),
        (300, 258, 40, "#e9e4da"),
        (352, 280, 70, "#2f5d62"),
    ):
        round_ = 0.7 + 0.5 * np.exp(-(((x - left - wide * 0.35) / (wide * 0.4)) ** 2))
        picture = laid(picture, filled(box(left, top, left + wide, 330), soft=1.2), shaded(tint, round_))
    picture = laid(picture, filled([(640, 0), (650, 0), (650, 120), (640, 120)]), "#22201e")
    picture = laid(
        picture,
        filled([(600, 118), (690, 118), (730, 178), (560, 178)]),
        shaded("#1f2326", 1 + 0.6 * np.exp(-(((x - 630) / 20) ** 2))),
    )
    picture = np.asarray(
        picture + 0.16 * np.exp(-(((x - 645) / 170) ** 2) - ((y - 300) / 200) ** 2)[..., None] * colour("#ffd9a0")
    )
    picture = cast(picture, box(520, 574, 720, 586), 6, 0.4)
    picture = laid(
        picture,
        filled([(548, 520), (676, 520), (668, 582), (556, 582)], soft=1.2),
        shaded("#b5673b", 0.7 + 0.5 * np.exp(-(((x - 590) / 36) ** 2))),
    )
    for cx, cy in ((584, 510), (614, 500), (644, 512)):
        picture = laid(
            picture,
            ramp(22 - np.hypot(x - cx, y - cy), -1, 1),
            shaded("#d9a227", 0.8 + 0.4 * np.exp(-(((x - cx + 6) / 12) ** 2 + ((y - cy + 6) / 12) ** 2))),
        )
    picture = laid(picture, filled(box(1210, 96, 1500, 584)), shaded("#c9cccc", 0.86 + 0.0004 * (x - 1210)))
    picture = laid(picture, filled(box(1210, 300, 1500, 308)), "#8d9192")
    picture = laid(picture, filled(box(1228, 330, 1238, 440)), "#6d7172")
    blot = np.hypot((x - 930) / 66, (y - 300) / 50) + 0.09 * noise(HEIGHT, WIDTH, 60, 324, 5)
    stain = 0.3 * ramp(1 - blot, -0.03, 0.05) + 0.25 * np.exp(-(((blot - 0.98) / 0.05) ** 2))
    picture = laid(picture, stain, "#7a5230")
    socket = box(1060, 480, 1110, 530)
    picture = cast(picture, [(px + 3, py + 4) for px, py in socket], 3, 0.4)
    picture = laid(picture, filled(socket, soft=1), "#f4f2ec")
    return laid(picture, ramp(15 - np.hypot(x - 1085, y - 505), -1, 1), "#d7d4cc")


def main(folder: Path) -> None:
    """Writes all files."""
    room = things(sofa(window(shell())))
    frames = {"lake-flat-1": ladder(room), "lake-flat-2": boxes(room)}
    for seed, (name, picture) in enumerate(frames.items(), 330):
        cv2.imwrite(str(folder / f"{name}.jpg"), taken(picture, 0.74, seed), [cv2.IMWRITE_JPEG_QUALITY, 92])
    cv2.imwrite(str(folder / "lake-flat-kitchen.jpg"), taken(kitchen(), 0.8, 340), [cv2.IMWRITE_JPEG_QUALITY, 92])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
