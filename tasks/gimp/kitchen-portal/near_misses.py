"""Mistakes with what was left open: the socket retouched, the stain smeared, a message not heard, an old preview."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from pictures import decoded, jpeg

from deskcraft.authoring import TamperedEvidence, near_miss


def preview(seen: Any) -> bytes:
    return bytes(cv2.imencode(".png", cv2.resize(seen, (320, 240), interpolation=cv2.INTER_AREA))[1])


def hand_in(evidence: TamperedEvidence, portal: Any) -> None:
    """Both exports, made of a picture."""
    evidence.write("portal", jpeg(portal, 72))
    evidence.write("list", preview(portal))


def unretouched(evidence: TamperedEvidence, p: dict[str, Any]) -> Any:
    """Cropped and lighter, with all that is on the wall."""
    photo = decoded(evidence.read("photo", "before")).astype(float)
    part = photo[p["y"] : p["y"] + p["height"], p["x"] : p["x"] + p["width"]]
    return np.clip(np.round(part + (255 - part) * p["brightness"] / 254), 0, 255).astype(np.uint8)


@near_miss(caught_by="image.blended")
def stain_left(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Cropped, brightened, exported; the wall is as it was."""
    hand_in(evidence, unretouched(evidence, params))


@near_miss(caught_by="image.like#2")
def everything_off_the_wall(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The socket went with the stain."""
    seen = decoded(evidence.read("portal"))
    x, y = params["socket_x"] + 20, params["socket_y"] + 20
    seen[y : y + 70, x : x + 70] = seen[y - 80 : y - 10, x : x + 70]
    hand_in(evidence, seen)


@near_miss(caught_by="image.blended")
def socket_instead_of_the_stain(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Nobody asked: the socket went, the stain stayed."""
    seen = unretouched(evidence, params)
    x, y = params["socket_x"] + 20, params["socket_y"] + 20
    seen[y : y + 70, x : x + 70] = seen[y - 80 : y - 10, x : x + 70]
    hand_in(evidence, seen)


@near_miss(caught_by="image.blended")
def stain_smeared(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The stain was blurred: a brown cloud on the wall."""
    seen = unretouched(evidence, params)
    x, y = params["around_x"], params["around_y"]
    part = seen[y : y + 220, x : x + 260]
    part[:] = cv2.GaussianBlur(part, (0, 0), 16)
    hand_in(evidence, seen)


@near_miss(caught_by="image.like")
def owner_not_heard(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The photo is as gloomy as it was."""
    seen = decoded(evidence.read("portal")).astype(float)
    share = params["brightness"] / 254
    hand_in(evidence, np.clip(np.round((seen - 255 * share) / (1 - share)), 0, 255).astype(np.uint8))


@near_miss(caught_by="image.size")
def format_guessed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """4:3, but all of the photo's height."""
    seen = cv2.resize(decoded(evidence.read("portal")), (1332, 1000), interpolation=cv2.INTER_CUBIC)
    hand_in(evidence, seen)


@near_miss(caught_by="image.file_size")
def too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported at the dialog's best quality."""
    evidence.write("portal", jpeg(decoded(evidence.read("portal")), 100))


@near_miss(caught_by="image.shows_project")
def preview_of_the_old_photo(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The list shows the photo as it was, stain and all."""
    evidence.write("list", preview(decoded(evidence.read("photo"))))


@near_miss(caught_by="image.size#2")
def preview_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last wish was not heard."""
    evidence.remove("list")


@near_miss(caught_by="files.same_content")
def photo_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The photo itself was overwritten."""
    evidence.write("photo", evidence.read("portal"))
