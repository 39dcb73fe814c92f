"""Step by step as the owner tells it, with GIMP's own procedures on the file."""

from __future__ import annotations

import re
from typing import Any

import batch

from deskcraft.authoring import Desk

BOARD = f"{batch.PICTURES}/tea-board.xcf"
SMALL = f"{batch.PICTURES}/tea-board.jpg"
SAVE = f'(gimp-xcf-save 0 image (car (gimp-image-get-active-drawable image)) "{BOARD}" "tea-board.xcf")'


def on_board(body: str) -> str:
    """Script-Fu with the board as `image` and a way to name its layers."""
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{BOARD}" "tea-board.xcf"))))
      (define (layer name) (car (gimp-image-get-layer-by-name image name)))
      {body})"""


def write(desk: Desk, texts: dict[str, str]) -> None:
    """Sets the texts of layers, saves."""
    body = "".join(f'(gimp-text-layer-set-text (layer "{name}") "{text}")' for name, text in texts.items())
    batch.must_save(desk, on_board(body + SAVE), BOARD)


def first_step(p: dict[str, Any]) -> dict[str, str]:
    """The texts of the first step."""
    prices = {"价-凤凰单丛": p["one"], "价-桂花乌龙": p["two"], "价-陈皮普洱": p["three"]}
    return {**{name: f"{yuan} 元" for name, yuan in prices.items()}, "营业时间": p["hours"]}


def sold_out(desk: Desk, colour: str, opacity: int, words: str, group: str = "茶点") -> None:
    """The band and the words on it, saves."""
    rgb = " ".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    body = f"""
      (let* ((group (layer "{group}"))
             (band (car (gimp-layer-new image 820 76 RGBA-IMAGE "色带" {opacity} LAYER-MODE-NORMAL)))
             (text (car (gimp-text-layer-new image "{words}" "Noto Sans CJK SC Bold" 40 UNIT-PIXEL))))
        (gimp-image-insert-layer image band group 0)
        (gimp-layer-set-offsets band 130 1012)
        (gimp-context-set-foreground '({rgb}))
        (gimp-drawable-fill band FILL-FOREGROUND)
        (gimp-item-set-name text "售罄")
        (gimp-image-insert-layer image text group 0)
        (gimp-text-layer-set-color text '(255 243 220))
        (gimp-layer-set-offsets text
          (quotient (- 1080 (car (gimp-drawable-width text))) 2)
          (- 1050 (quotient (car (gimp-drawable-height text)) 2))))
      {SAVE}"""
    batch.must_save(desk, on_board(body), BOARD)


def export(desk: Desk, width: int, height: int, quality: float = 0.7) -> None:
    """Exports a scaled copy; the project is not saved again."""
    body = f"""
      (let ((flat (car (gimp-image-flatten image))))
        (gimp-image-scale image {width} {height})
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{SMALL}" "{SMALL}" {quality} 0 1 0 "" 2 1 0 0))"""
    batch.must_save(desk, on_board(body), SMALL)


def found(pattern: str, message: str) -> tuple[str, ...]:
    """What the user named."""
    match = re.search(pattern, message)
    assert match, f"{pattern} is not in {message!r}"
    return match.groups()


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*tea-board*")
    write(desk, first_step(params))
    wish = desk.done("价格和营业时间都改好了,已经保存。")
    (colour,), (opacity,) = found(r"(#[0-9a-f]{6})\b", wish), found(r"不透明度是 (\d+)%", wish)
    sold_out(desk, colour, int(opacity), found(r"文字写“(.+?)”", wish)[0])
    wide, high = found(r"缩到 (\d+) x (\d+) 像素", desk.done("色带和文字都放好了,已经保存。"))
    export(desk, int(wide), int(high))
