"""Makes `tea-board.xcf`, the layered chalk board of a Chinese tea house: `make_tea_board.py OUT_FOLDER`.

The drawings are SVG, written here; the image's GIMP 2.10.34 renders them into layers and groups, sets the texts and
saves, so this needs a desktop image with the profile `design`. The same bytes every time.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

WIDTH, HEIGHT = 1080, 1440
BOARD, CHALK, OCHRE, WOOD, GRAIN = "#24352f", "#f2efe4", "#e8b45a", "#7a5233", "#65422a"
TEAS = (("茉莉花茶", 28), ("凤凰单丛", 46), ("桂花乌龙", 36), ("陈皮普洱", 38))
CAKES = (("绿豆糕", 18), ("桃酥", 12), ("红豆酥", 16), ("核桃云片糕", 20))
"""What is sold, and for how many yuan."""
ROW = 82
START = """
(define (at name) (string-append "/tmp/work/" name))
(define image (car (gimp-image-new 1080 1440 RGB)))
(gimp-image-set-resolution image 150 150)
(define (group name)
  (let ((layer (car (gimp-layer-group-new image))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer 0 0)
    layer))
(define (piece file name parent)
  (let* ((drawn (car (file-svg-load RUN-NONINTERACTIVE (at file) file 96 1080 1440 0)))
         (layer (car (gimp-layer-new-from-drawable (car (gimp-image-get-active-drawable drawn)) image))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer parent 0)
    (gimp-image-delete drawn)
    layer))
(define (cut layer) (plug-in-autocrop-layer RUN-NONINTERACTIVE image layer))
(define (words name text font size colour parent x y)
  (let ((layer (car (gimp-text-layer-new image text font size UNIT-PIXEL))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer parent 0)
    (gimp-text-layer-set-color layer colour)
    (gimp-layer-set-offsets layer (if (< x 0) (quotient (- 1080 (car (gimp-drawable-width layer))) 2) x) y)))
(define chalk '(242 239 228))
(define ochre '(232 180 90))
(define scenery (group "装饰"))
(gimp-layer-flatten (piece "board.svg" "木框" scenery))
(cut (piece "pot.svg" "茶壶" scenery))
(cut (piece "sprigs.svg" "茶枝" scenery))
(cut (piece "dots.svg" "点线" scenery))
(words "店名" "半亩茶馆" "Noto Serif CJK SC Bold" 116 chalk 0 -1 96)
(words "副题" "今日茶单" "Noto Serif CJK SC" 44 ochre 0 -1 262)
"""
END = """
(words "营业时间" "每天九点到二十一点" "Noto Sans CJK SC" 34 chalk 0 -1 1322)
(define top (car (gimp-image-get-active-drawable image)))
(gimp-xcf-save 0 image top (at "tea-board.xcf") "tea-board.xcf")
(define flat (car (gimp-image-flatten image)))
(file-png-save RUN-NONINTERACTIVE image flat (at "preview.png") "preview.png" 0 9 0 0 0 0 0)
"""
"""What GIMP does with the pieces, in Script-Fu; they lie in /tmp/work."""


def svg(body: str) -> str:
    """A document as large as the board."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">{body}</svg>'


def board() -> str:
    """The board in its wooden frame."""
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{WOOD}"/>']
    for d in (9, 17, 30):  # the grain runs along each side
        parts.append(
            f'<rect x="{d}.5" y="{d}.5" width="{WIDTH - 1 - 2 * d}" height="{HEIGHT - 1 - 2 * d}" fill="none" '
            f'stroke="{GRAIN}"/>'
        )
    for x, y in ((0, 0), (WIDTH, 0), (0, HEIGHT), (WIDTH, HEIGHT)):
        parts.append(f'<path d="M{x} {y} L{abs(x - 40)} {abs(y - 40)}" stroke="#4d311e" stroke-width="2"/>')
    parts.append(f'<rect x="40" y="40" width="{WIDTH - 80}" height="{HEIGHT - 80}" fill="{BOARD}"/>')
    parts.append(f'<rect x="40" y="40" width="{WIDTH - 80}" height="9" fill="#1a2722"/>')
    parts.append(
        f'<rect x="60" y="66" width="{WIDTH - 120}" height="{HEIGHT - 130}" fill="none" '
        f'stroke="{CHALK}" stroke-opacity="0.55" stroke-width="3" rx="16"/>'
    )
    return svg("".join(parts))


def pot() -> str:
    """A tea pot and a cup in strokes of chalk."""
    lines = (
        "M820 300 q-12 -84 62 -90 q74 6 62 90 q-62 18 -124 0 z",
        "M852 214 q30 -20 60 0",
        "M875 204 a8 8 0 1 1 14 0",
        "M822 268 q-44 -6 -50 -52 q14 10 26 12 q10 16 24 18",
        "M944 232 q42 -6 38 30 q-4 26 -38 26",
        "M846 270 q36 10 72 0",
        "M786 186 q-10 -16 2 -28 q10 -12 0 -26",
        "M806 176 q-8 -12 2 -22",
    )
    strokes = "".join(f'<path d="{line}"/>' for line in lines)
    chalk = f'fill="none" stroke="{CHALK}" stroke-width="5" stroke-linecap="round"'
    return svg(f'<g transform="translate(30 14)" {chalk}>{strokes}</g>')


def sprigs() -> str:
    """Sprigs of tea: top left, and between the two lists."""
    parts, green, rib = [], "#6f9a6a", 'stroke-width="2" fill="none"'
    for x, y, turn, large in ((176, 236, -18, 1.3), (800, 900, 66, 0.8), (196, 1372, -8, 0.6), (884, 1372, 8, 0.6)):
        leaves = "".join(
            f'<path d="M0 {-26 * i} q{side * 46} -14 {side * 62} -50 '
            f'q{side * -46} 0 {side * -62} 50 z" fill="{green}"/>'
            f'<path d="M0 {-26 * i} q{side * 30} -16 {side * 62} -50" stroke="{BOARD}" {rib}/>'
            for i in range(3)
            for side in ((-1, 1) if i % 2 else (1, -1))
        )
        stem = f'<path d="M0 40 V-86" stroke="{green}" stroke-width="5" fill="none"/>'
        parts.append(f'<g transform="translate({x} {y}) rotate({turn}) scale({large})">{stem}{leaves}</g>')
    return svg("".join(parts))


def dots() -> str:
    """The dotted lines from a name to its price."""
    rows = [448 + ROW * i for i in range(len(TEAS))] + [936 + ROW * i for i in range(len(CAKES))]
    lines = "".join(f'<line x1="470" x2="790" y1="{y + 36}" y2="{y + 36}"/>' for y in rows)
    return svg(f'<g stroke="{CHALK}" stroke-width="4" stroke-linecap="round" stroke-dasharray="0.1 14">{lines}</g>')


def listed(group: str, top: int, wares: tuple[tuple[str, int], ...]) -> str:
    """Script-Fu for one list: its head, then a name and a price for each; the first stands highest among the layers."""
    lines = [f'(define listed (group "{group}"))']
    for i, (name, yuan) in reversed(list(enumerate(wares))):
        y = top + ROW * i
        lines.append(f'(words "价-{name}" "{yuan} 元" "Noto Sans CJK SC Bold" 44 chalk listed 820 {y})')
        lines.append(f'(words "{name}" "{name}" "Noto Sans CJK SC" 44 chalk listed 150 {y})')
    lines.append(f'(words "题-{group}" "{group}" "Noto Serif CJK SC Bold" 54 ochre listed 150 {top - 96})')
    return "\n".join(lines)


def main(folder: Path) -> None:
    """Writes the board."""
    from tests.evaluators.corpus.gimp_desk import run_gimp

    script = START + listed("热茶", 448, TEAS) + listed("茶点", 936, CAKES) + END
    files = {f"{draw.__name__}.svg": draw().encode() for draw in (board, pot, sprigs, dots)}
    with tempfile.TemporaryDirectory() as scratch:
        run_gimp(script, files, Path(scratch))
        for path in Path(scratch).iterdir():
            if path.name == "tea-board.xcf" or len(sys.argv) > 2:  # a second argument: the preview too
                (folder / path.name).write_bytes(path.read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
