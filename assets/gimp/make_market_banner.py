"""Makes `harvest-market.xcf`, a layered banner, and `wheat-badge.svg`, a badge: `make_market_banner.py OUT_FOLDER`.

The pieces are drawn as SVG here; the image's GIMP 2.10.34 renders them into layers and groups, sets the texts and
saves, so this needs a desktop image with the profile `design`. The same bytes every time.
"""

from __future__ import annotations

import math
import random
import sys
import tempfile
from pathlib import Path

WIDTH, HEIGHT = 1600, 800
INK, CREAM, RED, OCHRE, GREEN = "#3b2a20", "#fbf3e0", "#b8402a", "#e0a030", "#5c7a3f"
SCRIPT = """
(define (at name) (string-append "/tmp/work/" name))
(define image (car (gimp-image-new 1600 800 RGB)))
(gimp-image-set-resolution image 96 96)
(define (group name parent)
  (let ((layer (car (gimp-layer-group-new image))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer parent 0)
    layer))
(define (piece file name parent)
  (let* ((drawn (car (file-svg-load RUN-NONINTERACTIVE (at file) file 96 1600 800 0)))
         (layer (car (gimp-layer-new-from-drawable (car (gimp-image-get-active-drawable drawn)) image))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer parent 0)
    (if (not (string=? name "Sky")) (plug-in-autocrop-layer RUN-NONINTERACTIVE image layer))
    (gimp-image-delete drawn)
    layer))
(define (words name text font size colour parent x y)
  (let ((layer (car (gimp-text-layer-new image text font size UNIT-PIXEL))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer parent 0)
    (gimp-text-layer-set-color layer colour)
    (gimp-layer-set-offsets layer x y)
    layer))
(define scenery (group "Scenery" 0))
(gimp-layer-flatten (piece "sky.svg" "Sky" scenery))
(piece "sun.svg" "Sun" scenery)
(piece "hills.svg" "Hills" scenery)
(piece "mill.svg" "Mill" scenery)
(piece "field.svg" "Field" scenery)
(piece "stalls.svg" "Stalls" scenery)
(piece "bunting.svg" "Bunting" 0)
(define wording (group "Wording" 0))
(words "Title" "Brackwater Harvest Market" "Caladea Bold" 92 '(59 42 32) wording 76 150)
(words "Date" "Saturday 20 September, 9 am to 4 pm" "Open Sans Bold" 40 '(184 64 42) wording 80 278)
(words "Place" "Mill Green, Brackwater" "Open Sans" 36 '(59 42 32) wording 80 340)
(define note (words "Proof note" "PROOF 2 - not for print" "Open Sans Bold" 30 '(200 16 46) 0 1180 744))
(gimp-layer-set-opacity note 80)
(gimp-image-set-active-layer image note)
(gimp-xcf-save 0 image note (at "harvest-market.xcf") "harvest-market.xcf")
(define flat (car (gimp-image-flatten image)))
(file-png-save RUN-NONINTERACTIVE image flat (at "preview.png") "preview.png" 0 9 0 0 0 0 0)
"""
"""What GIMP does with the pieces, in Script-Fu; they lie in /tmp/work."""


def svg(body: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    """A document of so many px."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">\n{body}\n</svg>\n'
    )


def poly(points: list[tuple[float, float]], fill: str, more: str = "") -> str:
    """A closed shape."""
    return f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" fill="{fill}" {more}/>'


def rect(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    """A box."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" fill="{fill}" {more}/>'


def sky() -> str:
    """Broad bands, paler towards the horizon."""
    tints = ["#f6c98a", "#f7d199", "#f8d8a8", "#f9dfb6", "#fae6c4", "#fbecd1", "#fbf0dc"]
    return svg("".join(rect(0, i * 80, WIDTH, HEIGHT, tint) for i, tint in enumerate(tints)))


def sun() -> str:
    """A low sun with rays."""
    rays = "".join(
        f'<line x1="{1440 + 122 * math.cos(a):.1f}" y1="{250 + 122 * math.sin(a):.1f}" '
        f'x2="{1440 + 158 * math.cos(a):.1f}" y2="{250 + 158 * math.sin(a):.1f}"/>'
        for a in (math.tau * i / 24 for i in range(24))
    )
    return svg(f'<circle cx="1440" cy="250" r="100" fill="{OCHRE}"/><g stroke="{OCHRE}" stroke-width="7">{rays}</g>')


def hills() -> str:
    """Three ridges with hedges."""
    shapes = []
    for base, rise, phase, tint in ((470, 60, 0.4, "#c9cf9a"), (520, 50, 2.1, "#aebd7d"), (570, 36, 4.0, "#8fa563")):
        xs = range(0, WIDTH + 1, 20)
        top = [(x, base - rise * math.sin(x / 330 + phase) - 12 * math.sin(x / 97 + 2 * phase)) for x in xs]
        shapes.append(poly([(0, HEIGHT), *top, (WIDTH, HEIGHT)], tint))
        shapes += [f'<circle cx="{x}" cy="{y:.1f}" r="{7 + (x // 20) % 5}" fill="{GREEN}"/>' for x, y in top[3::5]]
    return svg("".join(shapes))


def mill() -> str:
    """A windmill on the ridge."""
    body = poly([(1060, 610), (1085, 390), (1145, 390), (1170, 610)], CREAM, f'stroke="{INK}" stroke-width="4"')
    cap = f'<path d="M1078 392 q37 -64 74 0 z" fill="{RED}" stroke="{INK}" stroke-width="4"/>'
    holes = rect(1104, 430, 22, 34, INK) + rect(1104, 506, 22, 34, INK) + rect(1098, 566, 34, 44, INK)
    sails = "".join(
        f'<g transform="translate(1115 384) rotate({turn})"><rect x="-3" y="-138" width="6" height="138" fill="{INK}"/>'
        f'<rect x="3" y="-134" width="26" height="104" fill="#fffaf0" stroke="{INK}" stroke-width="3"/>'
        + "".join(rect(3, y, 26, 2, INK) for y in range(-114, -30, 20))
        + "</g>"
        for turn in (18, 108, 198, 288)
    )
    return svg(body + cap + holes + sails + f'<circle cx="1115" cy="384" r="9" fill="{INK}"/>')


def field() -> str:
    """Stubble in rows, and sheaves."""
    ground = poly([(0, 612), (420, 596), (980, 610), (1600, 590), (1600, 800), (0, 800)], "#e3bd62")
    rows = "".join(
        f'<line x1="{800 + (x - 800) * 0.5:.1f}" y1="602" x2="{800 + (x - 800) * 1.9:.1f}" y2="800"/>'
        for x in range(-400, 2001, 80)
    )
    rows = f'<g stroke="#cf9f45" stroke-width="4">{rows}</g>'
    sheaves = "".join(
        f'<path d="M{x - 24} {y} L{x - 9} {y - 40} L{x - 30} {y - 84} L{x - 14} {y - 74} L{x} {y - 92} '
        f'L{x + 14} {y - 74} L{x + 30} {y - 84} L{x + 9} {y - 40} L{x + 24} {y} z" '
        f'fill="#f0cf7c" stroke="{INK}" stroke-width="3"/>' + rect(x - 12, y - 46, 24, 9, RED)
        for x, y in ((760, 700), (840, 726), (1010, 690), (90, 690), (190, 724))
    )
    return svg(ground + rows + sheaves)


def stalls() -> str:
    """Two market stalls with striped awnings, crates and what is in them."""
    rng = random.Random(7)
    parts = []
    for left, tint in ((1190, RED), (1400, GREEN), (300, OCHRE)):
        parts += [rect(left, 560, 8, 190, INK), rect(left + 172, 560, 8, 190, INK)]
        parts.append(rect(left - 4, 664, 188, 86, "#a8703f", f'stroke="{INK}" stroke-width="3"'))
        parts += [rect(left - 4, y, 188, 2, INK) for y in (692, 720)]
        for i in range(6):
            x = left - 12 + 34 * i
            stripe = tint if i % 2 == 0 else CREAM
            parts.append(rect(x, 540, 34, 44, stripe))
            parts.append(f'<path d="M{x} 584 h34 a17 15 0 0 1 -34 0 z" fill="{stripe}"/>')
        for i in range(16):
            x, y = left + 10 + 11 * i, 654 - 7 * (i % 2)
            fruit = rng.choice([RED, OCHRE, GREEN, "#d9742b", "#7d2f52"])
            parts.append(f'<circle cx="{x}" cy="{y}" r="11" fill="{fruit}" stroke="{INK}" stroke-width="1.5"/>')
    return svg("".join(parts))


def bunting() -> str:
    """A string of flags along the top edge."""
    line, flags = [], []
    tints = [RED, OCHRE, GREEN, "#356b7a"]
    for i in range(33):
        x = i * 50
        y = 26 + 46 * math.sin(math.pi * ((x % 800) / 800))
        line.append(f"{x},{y:.1f}")
        flags.append(poly([(x + 6, y), (x + 44, y + 2), (x + 25, y + 46)], tints[i % 4]))
    return svg("".join(flags) + f'<polyline points="{" ".join(line)}" fill="none" stroke="{INK}" stroke-width="3"/>')


def badge() -> str:
    """An ear of wheat on a disc, 200 px wide, transparent around: the market society's badge."""
    grains = "".join(
        f'<ellipse rx="9" ry="19" transform="translate({100 + side * 19} {y}) rotate({side * 28})"/>'
        for y in (66, 94, 122)
        for side in (-1, 1)
    )
    body = (
        f'<circle cx="100" cy="100" r="96" fill="{RED}"/><circle cx="100" cy="100" r="82" fill="none" '
        f'stroke="{CREAM}" stroke-width="4"/><g fill="{CREAM}">{grains}<ellipse cx="100" cy="44" rx="9" ry="19"/>'
        f'<rect x="97" y="56" width="6" height="112"/></g>'
    )
    return svg(body, 200, 200)


def main(folder: Path) -> None:
    """Writes the banner and the badge."""
    from tests.evaluators.corpus.gimp_desk import run_gimp

    pieces = (sky, sun, hills, mill, field, stalls, bunting)
    files = {f"{draw.__name__}.svg": draw().encode() for draw in pieces}
    with tempfile.TemporaryDirectory() as scratch:
        run_gimp(SCRIPT, files, Path(scratch))
        for path in Path(scratch).iterdir():
            if path.name == "harvest-market.xcf" or len(sys.argv) > 2:  # a second argument: the preview too
                (folder / path.name).write_bytes(path.read_bytes())
    (folder / "wheat-badge.svg").write_text(badge())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
