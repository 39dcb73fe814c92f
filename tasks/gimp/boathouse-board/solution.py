"""Builds the board with GIMP's own procedures, and builds it anew whenever the museum changes its mind."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import batch

from deskcraft.authoring import Desk

SCAN = f"{batch.PICTURES}/boathouse-1931.jpg"
PROJECT, EXPORT = f"{batch.PICTURES}/boathouse-board.xcf", f"{batch.PICTURES}/boathouse-board.jpg"


@dataclass(frozen=True)
class Board:
    """What was asked for so far."""

    margin: int
    brightness: int
    contrast: int
    upright: bool = False
    export: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """In px."""
        if self.upright:
            return 720 + 2 * self.margin, 1080 + 3 * self.margin
        return 1440 + 3 * self.margin, 540 + 2 * self.margin


def script(board: Board) -> str:
    """All of it as Script-Fu."""
    width, height = board.size
    m = board.margin
    before, after = (m, m), (m, 540 + 2 * m) if board.upright else (720 + 2 * m, m)
    export = f"""
      (let ((flat (car (gimp-image-flatten image))))
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{EXPORT}" "{EXPORT}" 0.75 0 1 0 "" 2 1 0 0))"""
    return f"""
    (let* ((image (car (gimp-image-new {width} {height} RGB)))
           (board (car (gimp-layer-new image {width} {height} RGB-IMAGE "Board" 100 LAYER-MODE-NORMAL)))
           (source (car (gimp-file-load RUN-NONINTERACTIVE "{SCAN}" "scan"))))
      (define (panel name x y)
        (let ((layer (car (gimp-layer-new-from-drawable (car (gimp-image-get-active-drawable source)) image))))
          (gimp-image-insert-layer image layer 0 0)
          (gimp-item-set-name layer name)
          (gimp-layer-set-offsets layer x y)
          layer))
      (gimp-image-insert-layer image board 0 0)
      (gimp-drawable-fill board FILL-WHITE)
      (gimp-image-crop source 1240 930 180 139)
      (gimp-image-scale source 720 540)
      (panel "Before" {before[0]} {before[1]})
      (let ((after (panel "After" {after[0]} {after[1]})))
        (gimp-drawable-brightness-contrast after (/ {board.brightness} 127) (/ {board.contrast} 127))
        (gimp-xcf-save 0 image after "{PROJECT}" "{PROJECT}"))
      {export if board.export else ""})"""


def build(desk: Desk, board: Board) -> None:
    """Builds the board and waits for its files."""
    batch.must_save(desk, script(board), PROJECT, *([EXPORT] if board.export else []))


def number(pattern: str, message: str) -> int:
    """The number that the user named."""
    found = re.search(pattern, message)
    assert found, f"no {pattern!r} in {message!r}"
    return int(found[1])


def solve(desk: Desk, params: dict[str, int]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*boathouse-1931*")
    board = Board(params["margin"], params["brightness"], params["first"])
    build(desk, board)
    change = desk.wait_for_message()
    assert "one above the other" in change
    board = replace(board, upright=True)
    build(desk, board)
    wish = desk.done("The board is upright and saved.")
    build(desk, replace(board, contrast=number(r"contrast in \"After\": (\d+) instead", wish), export=True))
