"""Draws `weather-icons.svg`, the icon sheet of a weather app for its dark theme: `make_weather_icons.py OUT_FOLDER`.

960 x 760 px, one user unit a pixel. Light lines on a page that is still white. The app is invented. Standard library
only; the same bytes every time.
"""

from __future__ import annotations

import math
from functools import partial

import drawing
from drawing import circle, group, header, layer, path, write

WIDTH, HEIGHT = 960, 760
PALE, SUN, RAIN, ICE, BOLT = "#eef3fb", "#ffd773", "#9fd0ff", "#cfeaff", "#ffe9a8"

text = partial(drawing.text, fill=PALE)


def line(colour: str, width: float = 6) -> str:
    """The icons' stroke."""
    return f"fill:none;stroke:{colour};stroke-width:{width:g};stroke-linecap:round;stroke-linejoin:round"


def cloud(name: str, x: float, y: float, size: float = 1, colour: str = PALE) -> str:
    """A cloud's outline around (x, y)."""

    def at(dx: float, dy: float) -> str:
        return f"{x + dx * size:.1f},{y + dy * size:.1f}"

    data = (
        f"M {at(-34, 22)} C {at(-58, 22)} {at(-58, -10)} {at(-34, -12)} C {at(-32, -42)} {at(10, -48)} {at(18, -20)} "
        f"C {at(48, -24)} {at(54, 22)} {at(26, 22)} Z"
    )
    return path(name, "Cloud", data, line(colour))


def sun(name: str, x: float, y: float, radius: float) -> str:
    """A disc with eight rays."""
    rays = " ".join(
        f"M {x + radius * 1.45 * math.cos(a):.1f},{y + radius * 1.45 * math.sin(a):.1f} "
        f"L {x + radius * 1.95 * math.cos(a):.1f},{y + radius * 1.95 * math.sin(a):.1f}"
        for a in (math.pi * i / 4 for i in range(8))
    )
    return circle(f"{name}-disc", "Disc", x, y, radius, line(SUN)) + path(f"{name}-rays", "Rays", rays, line(SUN))


def drops(name: str, x: float, y: float, count: int, slant: float = 6, length: float = 18) -> str:
    """Strokes of rain below a cloud."""
    start = x - (count - 1) * 10
    data = " ".join(f"M {start + i * 20:g},{y:g} l {-slant:g},{length:g}" for i in range(count))
    return path(name, "Rain", data, line(RAIN, 5))


def flake(name: str, x: float, y: float, radius: float) -> str:
    """A flake with six arms."""
    data = []
    for i in range(6):
        a = math.pi * i / 3 + math.pi / 6
        cos, sin = math.cos(a), math.sin(a)
        data.append(f"M {x:g},{y:g} L {x + radius * cos:.1f},{y + radius * sin:.1f}")
        if radius > 20:
            for side in (-1, 1):
                b = a + side * 0.7
                fx, fy = x + radius * 0.62 * cos, y + radius * 0.62 * sin
                data.append(f"M {fx:.1f},{fy:.1f} l {radius * 0.3 * math.cos(b):.1f},{radius * 0.3 * math.sin(b):.1f}")
    return path(name, "Flake", " ".join(data), line(ICE, 5 if radius > 20 else 3))


def moon(name: str, x: float, y: float, radius: float) -> str:
    """A crescent."""
    top, right, inner = (
        f"{x + radius * 0.3:.1f},{y - radius:.1f}",
        f"{x + radius:.1f},{y + radius * 0.3:.1f}",
        radius * 0.8,
    )
    data = f"M {top} A {radius:g},{radius:g} 0 1 0 {right} A {inner:.1f},{inner:.1f} 0 0 1 {top} Z"
    return path(name, "Crescent", data, line(SUN))


def wind(name: str, x: float, y: float) -> str:
    """Three gusts."""
    data = (
        f"M {x - 50},{y - 18} H {x + 20} a 15,15 0 1 0 -14,-20 M {x - 50},{y} H {x + 42} a 15,15 0 1 1 -14,20 "
        f"M {x - 50},{y + 18} H {x + 4} a 13,13 0 1 1 -12,18"
    )
    return path(name, "Gusts", data, line(PALE))


def tide() -> str:
    """Three waves and an arrow above them."""
    waves = " ".join(f"M -54,{y} q 13,-14 27,0 t 27,0 t 27,0 t 27,0" for y in (-10, 14, 38))
    arrow = "M 0,-30 V -52 M -12,-42 L 0,-54 L 12,-42"
    return path("tide-waves", "Waves", waves, line(RAIN)) + path("tide-arrow", "Arrow", arrow, line(PALE, 5))


def sunrise() -> str:
    """Half a sun over the horizon."""
    data = "M -56,30 H 56 M -34,30 A 34,34 0 0 1 34,30 M 0,-22 V -44 M -38,-8 L -54,-24 M 38,-8 L 54,-24"
    return path("rise-lines", "Horizon", data, line(SUN)) + path(
        "rise-arrow", "Arrow", "M -14,52 L 0,42 L 14,52", line(SUN, 5)
    )


def heat() -> str:
    """A thermometer."""
    tube = "M -10,22 V -40 a 10,10 0 0 1 20,0 V 22 a 20,20 0 1 1 -20,0 Z M 0,38 V -20"
    marks = "M 24,-36 H 36 M 24,-18 H 32 M 24,0 H 36"
    return path("heat-tube", "Tube", tube, line(PALE)) + path("heat-marks", "Marks", marks, line(SUN, 5))


def icons() -> list[tuple[str, str, str]]:
    """Id, name and drawing of each icon around (0, 0)."""
    bolt = path("storm-bolt", "Bolt", "M 2,22 L -12,46 H 4 L -6,68", line(BOLT, 5))
    fog = path("fog-lines", "Lines", "M -52,-24 H 30 M -34,-4 H 52 M -52,16 H 36 M -26,36 H 48", line(PALE))
    shower = sun("shower-sun", 24, -32, 14) + cloud("shower-cloud", -6, -4, 0.85) + drops("shower-drops", -4, 32, 2)
    sleet = cloud("sleet-cloud", 0, -12) + drops("sleet-drops", -16, 26, 2) + flake("sleet-flake", 26, 36, 12)
    frost = flake("frost-1", -24, -8, 22) + flake("frost-2", 26, 16, 26) + flake("frost-3", 20, -36, 12)
    return [
        ("icon-sun", "Sun", sun("sun", 0, 0, 26)),
        ("icon-part", "Partly cloudy", sun("part-sun", 24, -20, 17) + cloud("part-cloud", -6, 16, 0.9)),
        ("icon-cloud", "Cloudy", cloud("cloudy", 0, 8, 1.15)),
        ("icon-rain", "Rain", cloud("rain-cloud", 0, -10) + drops("rain-drops", 0, 28, 3)),
        ("icon-shower", "Shower", shower),
        ("icon-storm", "Thunderstorm", cloud("storm-cloud", 0, -14) + bolt),
        ("icon-snow", "Snow", flake("snow-flake", 0, 0, 46)),
        ("icon-sleet", "Sleet", sleet),
        ("icon-fog", "Fog", fog),
        ("icon-wind", "Wind", wind("gusts", 0, 0)),
        ("icon-night", "Clear night", moon("crescent", -4, 2, 36)),
        ("icon-rise", "Sunrise", sunrise()),
        ("icon-heat", "Heat", heat()),
        ("icon-tide", "High tide", tide()),
        ("icon-frost", "Frost", frost),
    ]


def placed(index: int, name: str, label: str, content: str) -> str:
    """An icon at its place in the grid of five by three, its name below."""
    x, y = 124 + index % 5 * 178, 196 + index // 5 * 196
    whole = group(name, label, content).replace("<g\n", f'<g\n       transform="translate({x},{y})"\n', 1)
    return whole + text(f"{name}-name", [label], x, y + 96, 19, weight=600)


def sheet() -> str:
    """The document."""
    title = (
        text("title", ["Skylark Weather"], 48, 66, 36, weight="bold", anchor="start")
        + text("theme", ["Icon set, dark theme"], 912, 64, 20, anchor="end", fill=RAIN)
        + path("rule", "Rule", "M 48,88 H 912", line("#b9c6de", 2))
    )
    grid = "".join(placed(i, *icon) for i, icon in enumerate(icons()))
    return (
        header(
            "weather-icons",
            "weather-icons.svg",
            "Skylark Weather, icon sheet",
            WIDTH,
            HEIGHT,
            unit="px",
            layer="layer-icons",
        )
        + layer("layer-title", "Title", title)
        + layer("layer-icons", "Icons", grid)
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("weather-icons.svg", sheet())
