"""Asks for the date, obeys what comes in between, with GIMP's own procedures on the file."""

from __future__ import annotations

import re
from typing import Any

import batch

from deskcraft.authoring import Desk

POSTER = f"{batch.PICTURES}/concert-poster.xcf"
WEB = f"{batch.PICTURES}/concert-poster-web.png"


def open_poster(body: str) -> str:
    """Script-Fu with the poster as `image` and a way to name its layers."""
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{POSTER}" "concert-poster.xcf"))))
      (define (layer name) (car (gimp-image-get-layer-by-name image name)))
      {body})"""


SAVE = f'(gimp-xcf-save 0 image (car (gimp-image-get-active-drawable image)) "{POSTER}" "concert-poster.xcf")'


def correct(desk: Desk, date: str, stamp: str = '(gimp-item-set-visible (layer "Draft stamp") FALSE)') -> None:
    """Sets the date, hides the stamp, saves."""
    body = f'(gimp-text-layer-set-text (layer "Date") "{date}") {stamp} {SAVE}'
    batch.must_save(desk, open_poster(body), POSTER)


def paint_sun(desk: Desk, colour: str) -> None:
    """Fills what is opaque of the layer Sun, saves."""
    rgb = " ".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    body = f"""
      (gimp-layer-set-lock-alpha (layer "Sun") TRUE)
      (gimp-context-set-foreground '({rgb}))
      (gimp-edit-fill (layer "Sun") FILL-FOREGROUND)
      (gimp-layer-set-lock-alpha (layer "Sun") FALSE)
      {SAVE}"""
    batch.must_save(desk, open_poster(body), POSTER)


def export(desk: Desk, width: int, height: int) -> None:
    """Exports a scaled copy; the project is not saved again."""
    body = f"""
      (gimp-image-merge-visible-layers image CLIP-TO-IMAGE)
      (gimp-image-scale image {width} {height})
      (let ((flat (car (gimp-image-get-active-drawable image))))
        (file-png-save RUN-NONINTERACTIVE image flat "{WEB}" "{WEB}" 0 9 0 0 0 0 0))"""
    batch.must_save(desk, open_poster(body), WEB)


def date_in(message: str) -> str:
    """The date that the user named."""
    found = re.search(r"It is now (.+?), written", message)
    assert found, f"no date in {message!r}"
    return found[1]


def colour_in(message: str) -> str:
    """The colour that the user named."""
    found = re.search(r"#[0-9a-fA-F]{6}\b", message)
    assert found, f"no colour in {message!r}"
    return found[0]


def size_in(message: str) -> tuple[int, int]:
    """The size in px that the user named."""
    found = re.search(r"(\d+) x (\d+) px", message)
    assert found, f"no size in {message!r}"
    return int(found[1]), int(found[2])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*concert-poster*")
    date = date_in(desk.ask("What is the new date, and how should it be written?"))
    correct(desk, date)
    paint_sun(desk, colour_in(desk.wait_for_message()))
    wish = desk.done("The date is set, the stamp hidden, the sun painted; the project is saved.")
    export(desk, *size_in(wish))
