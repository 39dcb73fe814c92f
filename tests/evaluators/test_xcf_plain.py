"""Layers that nobody asked about are plain, guards of projects are derived, pictures forgive nothing in one piece."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from deskcraft.kits.gimp.edit import ProjectFile
from deskcraft.kits.gimp.mutants import one_layer_damaged
from deskcraft.kits.mutants import Subject
from evaluators import Verdict, grade
from evaluators.raster.likeness import largest
from evaluators.xcf.text import parse_text, stretches
from tests.evaluators.evidences import evidence

CARD = (Path(__file__).parent / "corpus" / "xcf" / "card.xcf").read_bytes()


def edited(index: int, **changes: Any) -> bytes:
    file = ProjectFile(CARD)
    layer = file.layers[index]
    if "opacity" in changes:
        file.set_opacity(layer, changes["opacity"])
    if "visible" in changes:
        file.set_visible(layer, changes["visible"])
    return file.written()


def judged(folder: Path, before: bytes | None, after: bytes, goal: dict[str, Any], guard: dict[str, Any]) -> Verdict:
    return grade([goal], [guard], evidence(folder, {"p": before}, {"p": after}), ended_in_fail=False)


def test_layers_that_no_goal_says_otherwise_of_are_plain(tmp_path: Path) -> None:
    goal: dict[str, Any] = {"xcf.layer": {"of": "p", "layer": "Pot", "visible": True}}
    guard: dict[str, Any] = {"xcf.plain_layers": {"of": "p"}}
    before = judged(tmp_path, CARD, CARD, goal, guard)
    assert before.success, before.guards
    assert not judged(tmp_path, CARD, edited(6, visible=False), goal, guard).success
    assert not judged(tmp_path, CARD, edited(6, opacity=0.4), goal, guard).success


def test_a_guard_lets_pass_what_a_goal_pins_and_nothing_beside_it(tmp_path: Path) -> None:
    goal: dict[str, Any] = {"xcf.layer": {"of": "p", "layer": "Stamp", "opacity": 40}}
    guard: dict[str, Any] = {"xcf.untouched": {"of": "p", "except": ["Pot"]}}
    faded = edited(0, opacity=0.4)
    assert judged(tmp_path, CARD, faded, goal, guard).success
    other = ProjectFile(faded)
    other.set_visible(other.layers[4], False)
    assert not judged(tmp_path, CARD, other.written(), goal, guard).success


def test_a_group_around_a_layer_counts(tmp_path: Path) -> None:
    goal: dict[str, Any] = {"xcf.layer": {"of": "p", "layer": "Title", "visible": True, "opacity": 100}}
    guard: dict[str, Any] = {"xcf.plain_layers": {"of": "p", "free": ["Words/opacity"]}}
    assert judged(tmp_path, CARD, CARD, goal, guard).success
    assert not judged(tmp_path, CARD, edited(1, opacity=0.02), goal, guard).success


def test_styles_set_on_the_canvas_are_read(tmp_path: Path) -> None:
    markup = '<markup><span font="Open Sans Bold"><span foreground="#ff0000">A</span> B</span></markup>'
    first, second = stretches(markup)
    assert first == ("A", {"font": "Open Sans Bold", "foreground": "#ff0000"})
    assert second[1] == {"font": "Open Sans Bold"}
    text = parse_text(b'(markup "<markup><b>Two</b></markup>")(font "Sans")(font-size 20)', 72.0)
    assert text.stretches == (("Two", {"weight": "bold"}),)


def test_the_largest_piece_of_what_is_wrong_is_found() -> None:
    bad = np.zeros((10, 10), dtype=bool)
    assert largest(bad) is None
    bad[0, 0] = bad[4:6, 4:6] = True
    piece = largest(bad)
    assert piece is not None
    assert int(piece.sum()) == 4


def test_mutants_move_layers_and_not_the_place_that_a_group_has_in_the_file() -> None:
    names = [mutant.name for mutant in one_layer_damaged(Subject("p", "~/card.xcf", CARD, None, (), ()))]
    moved = [name.rpartition(" moved")[0] for name in names if " moved by" in name]
    assert moved == ["Stamp (0)", "Title (2)", "Bar (3)", "Pot (4)", "Glow (5)", "Backdrop (6)"]
    assert "Words (1) at 55 %" in names
