"""Mistakes in a restoration: a ring left, the scan left visible, old or exchanged panels, the scan overwritten."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import batch
import cv2
from pictures import decoded, jpeg, png

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="image.blended")
def only_the_small_damage(desk: Desk, params: dict[str, Any]) -> None:
    """Scratches and mould are gone, the tea ring is there."""
    batch.run(desk, own["script"](params, patches=own["SCRATCHES"] + own["MOULD"]))


def visibility(data: bytes, layer: str, seen: int) -> bytes:
    """The project with a layer's eye opened or closed."""
    name = layer.encode() + b"\0"
    at = data.index(len(name).to_bytes(4, "big") + name)
    at = data.index(b"\0\0\0\x08\0\0\0\x04", at)
    return data[: at + 8] + seen.to_bytes(4, "big") + data[at + 12 :]


@near_miss(caught_by="xcf.layer")
def scan_left_visible(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The layer for comparison was not hidden."""
    evidence.write("project", visibility(evidence.read("project"), "Scan", 1))


@near_miss(caught_by="xcf.text")
def caption_cut_short(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The year's last figure is wrong."""
    said = params["caption"].encode()
    data = evidence.read("project")
    assert b'"' + said + b'"' in data
    evidence.write("project", data.replace(b'"' + said + b'"', b'"' + said[:-1] + b'7"'))


@near_miss(caught_by="image.shows_project")
def print_of_the_damaged_photograph(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The JPEG is the crop as it was scanned."""
    evidence.write("print", jpeg(decoded(evidence.read("scan"))[124:1084, 160:1440], 75))


@near_miss(caught_by="image.file_size")
def too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported at quality 98."""
    evidence.write("print", jpeg(decoded(evidence.read("print")), 98))


@near_miss(caught_by="image.like#4")
def panels_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """After at the left, before at the right."""
    sheet = decoded(evidence.read("compare"))
    rows = slice(params["gap"], params["gap"] + 480)
    left, right = (slice(x, x + 616) for x in (params["gap"], params["second"]))
    sheet[rows, left], sheet[rows, right] = sheet[rows, right].copy(), sheet[rows, left].copy()
    evidence.write("compare", png(sheet))


@near_miss(caught_by="image.like#5")
def comparison_with_the_caption(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The second panel was made of the whole project."""
    sheet = decoded(evidence.read("compare"))
    shown = cv2.resize(decoded(evidence.read("print"))[:, :1232], (616, 480), interpolation=cv2.INTER_AREA)
    sheet[params["gap"] : params["gap"] + 480, params["second"] : params["second"] + 616] = shown
    evidence.write("compare", png(sheet))


@near_miss(caught_by="image.like#6")
def board_grey_at_its_foot(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Below the panels and at their right the paper of the scan shows."""
    sheet = decoded(evidence.read("compare"))
    sheet[params["gap"] + 480 :] = 224
    sheet[:, params["second"] + 616 :] = 224
    evidence.write("compare", png(sheet))


@near_miss(caught_by="image.size")
def comparison_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The second export is missing."""
    evidence.remove("compare")


@near_miss(caught_by="files.same_content")
def scan_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The restored photograph was exported over its scan."""
    evidence.write("scan", evidence.read("print"))


@near_miss(caught_by="files.same_content#2")
def curators_words_rewritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The text file was tidied up as well."""
    evidence.write("words", evidence.read("words").upper())
