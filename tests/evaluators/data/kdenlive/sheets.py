"""The projects of the tests, before Kdenlive opens and saves them."""

from __future__ import annotations

from tests.evaluators.data.kdenlive.compose import Line, Properties, Put, Sheet

FULL = "0 0 480 270"


def fx(service: str, name: str = "", **values: str | int | float) -> Properties:
    """An effect."""
    plain = {key.replace("__", "."): value for key, value in values.items() if key not in ("begin", "end")}
    span = {key: values[old] for key, old in (("in", "begin"), ("out", "end")) if old in values}
    return {"mlt_service": service, "kdenlive_id": name or service, **plain, **span}


CUT = [Put("harbour.mp4", 0, 100), Put("street.mp4", 100, 100, 25)]
TITLED = Line([Put("title", 50, 100)], name="Titles")
GUIDES = [(0, "Start"), (100, "Tram")]


def sheet(v1: list[Put], a1: list[Put] | None = None, v2: Line = TITLED, **more: object) -> Sheet:
    """The base project with other clips on V1, A1 and V2."""
    lines = [Line(audio=True), Line(CUT if a1 is None else a1, audio=True), Line(v1), v2]
    return Sheet(lines, guides=GUIDES, **more)  # type: ignore[arg-type]


LOOKS: list[Properties] = [
    fx("brightness", level="0=0.5"),
    fx("sepia", u=75, v=150),
    fx("greyscale"),
    fx("mirror", mirror="flip", reverse=0),
    fx("crop", left=48, top=0, right=48, bottom=0, center=0, use_profile=1),
    fx("affine", "affinerotate", transition__fix_rotate_x="0=180", background="colour:0x00000000"),
    fx("qtblend", rect=f"0={FULL} 0.5", rotation="0=0", compositing=0, distort=0, rotate_center=1),
    fx("frei0r.saturat0r", Saturation="0=0.25"),
]
"""One effect for each second of the project `looks`."""
ROTATE: Properties = {
    "mlt_service": "affine",
    "kdenlive_id": "affinerotate",
    "background": "colour:0x00000000",
    "transition.rotate_x": "0=180",
    "transition.rotate_y": "0=0",
    "transition.rotate_z": "0=0",
    "transition.ox": "0=0",
    "transition.oy": "0=0",
    "producer.resource": "0x00000000",
    "transition.fill": 1,
    "transition.distort": 0,
    "transition.repeat_off": 1,
    "transition.mirror_off": 1,
    "transition.keyed": 1,
}
LOOKS[5] = ROTATE
PIP = fx("qtblend", rect="0=300 20 160 90 1", rotation="0=0", compositing=0, distort=0, rotate_center=1)
MIXED = [Put("harbour.mp4", 0, 112), Put("street.mp4", 88, 112, 13)]
LUMA: Properties = {
    "mlt_service": "luma",
    "kdenlive_id": "luma",
    "kdenlive:mixcut": 12,
    "alpha_over": 1,
    "reverse": 0,
    "resource": "",
}
WIPE = "/usr/share/kdenlive/lumas/HD/bi-linear_x.pgm"
UPPER = Put("street.mp4", 75, 125, 25)
VOLUMES = [
    fx("volume", level="0=-6", window=75, max_gain="20dB"),
    fx("volume", "gain", gain="0.5"),
]


def levels() -> Sheet:
    """A clip 6 dB softer, one at half its level, one that fades in over a second and out over two."""
    rise: Properties = {
        "mlt_service": "volume",
        "kdenlive_id": "fadein",
        "gain": 0,
        "end": 1,
        "window": 75,
        "max_gain": "20dB",
        "in": 100,
        "out": 124,
    }
    fall: Properties = {**rise, "kdenlive_id": "fadeout", "gain": 1, "end": 0, "in": 150, "out": 199}
    audio = [
        Put("harbour.mp4", 0, 50, 0, [VOLUMES[0]]),
        Put("harbour.mp4", 50, 50, 50, [VOLUMES[1]]),
        Put("street.mp4", 100, 100, 100, [rise, fall]),
    ]
    return sheet(CUT, audio)


def fades() -> Sheet:
    """Two clips whose pictures come from black and go to black."""
    rise: Properties = {
        "mlt_service": "brightness",
        "kdenlive_id": "fade_from_black",
        "start": 1,
        "alpha": 1,
        "level": "0=0;-1=1",
        "in": 0,
        "out": 24,
    }
    fall: Properties = {
        "mlt_service": "brightness",
        "kdenlive_id": "fade_to_black",
        "start": 1,
        "alpha": 1,
        "level": "0=1;-1=0",
        "in": 75,
        "out": 124,
    }
    return sheet([Put("harbour.mp4", 0, 100, 0, [rise]), Put("street.mp4", 100, 100, 25, [fall])])


SHEETS: dict[str, Sheet] = {
    "base": sheet(CUT),
    "split": sheet([Put("harbour.mp4", 0, 40), Put("harbour.mp4", 40, 60, 40), CUT[1]]),
    "moved": sheet([CUT[0], Put("street.mp4", 110, 100, 25)]),
    "fast": sheet([Put("harbour.mp4", 0, 50, 0, speed=2), CUT[1]]),
    "looks": sheet([Put("harbour.mp4", 25 * i, 25, 25 * i, [look]) for i, look in enumerate(LOOKS)]),
    "mix": Sheet(
        [Line(audio=True), Line(CUT, audio=True), Line(MIXED, mixes=[(88, 111, LUMA)]), TITLED], guides=GUIDES
    ),
    "dissolve": sheet(
        [Put("harbour.mp4", 0, 100)],
        v2=Line([UPPER]),
        compositions=[(75, 99, 3, 4, {"mlt_service": "luma", "kdenlive_id": "dissolve", "reverse": 0})],
    ),
    "wipe": sheet(
        [Put("harbour.mp4", 0, 100)],
        v2=Line([UPPER]),
        compositions=[
            (
                75,
                99,
                3,
                4,
                {
                    "mlt_service": "composite",
                    "kdenlive_id": "wipe",
                    "luma": WIPE,
                    "fill": 1,
                    "geometry": "0=0% 0% 100% 100% 0%;-1=0% 0% 100% 100% 100%",
                    "luma_invert": 0,
                    "aligned": 0,
                },
            )
        ],
    ),
    "pip": sheet([Put("harbour.mp4", 0, 200)], v2=Line([Put("street.mp4", 50, 100, 0, [PIP])])),
    "pip-composition": sheet(
        [Put("harbour.mp4", 0, 200)],
        v2=Line([Put("street.mp4", 50, 100)]),
        compositions=[
            (
                50,
                149,
                3,
                4,
                {
                    "mlt_service": "qtblend",
                    "kdenlive_id": "qtblend",
                    "compositing": 0,
                    "rect": "0=300 20 160 90 1",
                    "rotation": "0=0",
                    "distort": 0,
                    "rotate_center": 1,
                },
            )
        ],
    ),
    "levels": levels(),
    "fades": fades(),
    "tracks": Sheet(
        [
            Line(audio=True),
            Line(CUT, audio=True, hide="both"),
            Line(CUT, locked=True),
            Line([Put("title", 50, 100)], name="Titles", hide="both"),
            Line(name="Logo"),
        ],
        guides=GUIDES,
    ),
    "grouped": sheet(CUT, groups=[[(2, 0), (2, 100)]]),
    "colour": sheet([Put("colour", 0, 50), Put("harbour.mp4", 50, 100), Put("street.mp4", 150, 50)]),
}
"""By the name of the file that Kdenlive saves."""
