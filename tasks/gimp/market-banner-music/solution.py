"""Round by round, with GIMP's own procedures on the file; each round is saved."""

from __future__ import annotations

import re
from typing import Any

import batch

from deskcraft.authoring import Desk

BANNER = f"{batch.PICTURES}/harvest-market.xcf"
WEB = f"{batch.PICTURES}/harvest-market-web.png"
SAVE = f'(gimp-xcf-save 0 image (car (gimp-image-get-active-drawable image)) "{BANNER}" "harvest-market.xcf")'
TOP, LOW = 404, 470


def on_banner(body: str) -> str:
    """Script-Fu with the banner as `image`, a way to name its layers, and one to put a text between the levels."""
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{BANNER}" "harvest-market.xcf"))))
      (define (layer name) (car (gimp-image-get-layer-by-name image name)))
      (define (settle text)
        (gimp-layer-set-offsets text 80 (- {(TOP + LOW) // 2} (quotient (car (gimp-drawable-height text)) 2))))
      {body})"""


def rgb(colour: str) -> str:
    """A colour as Script-Fu writes it."""
    return "'(" + " ".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5)) + ")"


def add_line(desk: Desk, music: str) -> None:
    """The first round."""
    body = f"""
      (let ((text (car (gimp-text-layer-new image "{music}" "Open Sans Bold" 38 UNIT-PIXEL))))
        (gimp-item-set-name text "Music")
        (gimp-image-insert-layer image text (layer "Wording") 3)
        (gimp-text-layer-set-color text {rgb("#3b2a20")})
        (settle text))
      {SAVE}"""
    batch.must_save(desk, on_banner(body), BANNER)


def add_bar(desk: Desk, right: int, opacity: int) -> None:
    """The second round."""
    body = f"""
      (let ((bar (car (gimp-layer-new image {right} {LOW - TOP} RGBA-IMAGE "Bar" {opacity} LAYER-MODE-NORMAL))))
        (gimp-image-insert-layer image bar (layer "Wording") 4)
        (gimp-layer-set-offsets bar 0 {TOP})
        (gimp-context-set-foreground {rgb("#fbf3e0")})
        (gimp-drawable-fill bar FILL-FOREGROUND))
      {SAVE}"""
    batch.must_save(desk, on_banner(body), BANNER)


def refine(desk: Desk, opacity: int, size: int, ink: str) -> None:
    """The third round."""
    body = f"""
      (gimp-layer-set-opacity (layer "Bar") {opacity})
      (gimp-text-layer-set-font-size (layer "Music") {size} UNIT-PIXEL)
      (gimp-text-layer-set-color (layer "Music") {rgb(ink)})
      (settle (layer "Music"))
      {SAVE}"""
    batch.must_save(desk, on_banner(body), BANNER)


def hide_note(desk: Desk) -> None:
    """The fourth round's first half."""
    batch.must_save(desk, on_banner(f'(gimp-item-set-visible (layer "Proof note") FALSE) {SAVE}'), BANNER)


def export(desk: Desk, width: int, height: int) -> None:
    """Exports a scaled copy; the project is not saved again."""
    body = f"""
      (let ((flat (car (gimp-image-flatten image))))
        (gimp-image-scale image {width} {height})
        (file-png-save RUN-NONINTERACTIVE image flat "{WEB}" "{WEB}" 0 9 0 0 0 0 0))"""
    batch.must_save(desk, on_banner(body), WEB)


def numbers(pattern: str, message: str) -> list[int]:
    """What the user named."""
    found = re.search(pattern, message)
    assert found, f"{pattern} is not in {message!r}"
    return [int(number) for number in found.groups()]


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*harvest-market*")
    add_line(desk, params["music"])
    wish = desk.done("The line is there.")
    add_bar(desk, *numbers(r"to x = (\d+) px", wish), *numbers(r"(\d+) % opacity", wish))
    wish = desk.done("It has a bar behind it now.")
    inks = re.findall(r"#[0-9a-f]{6}\b", wish)
    refine(desk, *numbers(r"(\d+) % opacity", wish), *numbers(r"(\d+) px and", wish), inks[0])
    wish = desk.done("A fainter bar, a stronger line.")
    hide_note(desk)
    export(desk, *numbers(r"scaled to (\d+) x (\d+) px", wish))
