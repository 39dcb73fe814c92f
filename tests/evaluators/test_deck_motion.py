"""Checks of effects, transitions, sections and letters, on decks of python-pptx and as LibreOffice saved them."""

from pathlib import Path
from typing import Any

import pytest

from evaluators import BadCheck, Code, LeafVerdict
from evaluators.registry import validate_leaf
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_deck_resaving import files

EVERY = pytest.mark.parametrize("suffix", [".pptx", "-saved.pptx", ".odp"])


def check(folder: Path, name: str, deck: str, /, **params: Any) -> LeafVerdict:
    data = files()[deck]
    return judge(evidence(folder, {"d": data}, {"d": data}), f"deck.{name}", of="d", **params)


TILE = {"slide": 1, "shape": "name=Tile 2"}
HOLDS: list[tuple[str, str, dict[str, Any]]] = [
    ("entrances", "animation", {**TILE, "effect": "fly-in", "kind": "entr", "trigger": "after", "order": 4}),
    ("entrances", "animation", {**TILE, "seconds": 1, "delay": 0.5, "count": 1}),
    ("entrances", "animation", {"slide": 1, "shape": "name=Tile 1", "effect": "wipe", "trigger": "with"}),
    ("entrances", "animation", {"slide": 1, "shape": "title", "effect": "fade-in", "trigger": "click", "order": 1}),
    ("entrances", "animation", {"slide": 2, "shape": "title", "count": 0}),
    ("entrances", "animations", {"slide": 1, "effects": ["fade-in", "appear", "wipe", "fly-in", "split"]}),
    ("entrances", "animations", {"slide": 1, "triggers": ["click", "click", "with", "after", "click"], "count": 5}),
    ("entrances", "animations", {"slide": 2, "count": 0, "targets": []}),
    (
        "entrances",
        "animations",
        {"slide": 1, "targets": ["title", "name=Tile 0", "name=Tile 1", "name=Tile 2", "body"]},
    ),
    ("emphases_and_exits", "animations", {"slide": 1, "kinds": ["emph", "emph", "exit", "exit"]}),
    ("emphases_and_exits", "animation", {"slide": 1, "shape": "name=Tile 0", "effect": "disappear", "kind": "exit"}),
    ("paragraph_effects", "animation", {"slide": 1, "shape": "body", "paragraph": 3, "order": 3, "effect": "fade-in"}),
    ("runs", "style", {"slides": 1, "shape": "body", "words": "marked", "highlight": "#FFFF00", "only": True}),
    ("runs", "style", {"slides": 1, "shape": "body", "words": "bold", "highlight": "none", "raised": "none"}),
    ("runs", "style", {"slides": 1, "shape": "body", "words": "low", "raised": "subscript"}),
    ("runs", "style", {"slides": 1, "shape": "body", "words": "struck", "strike": True, "underline": False}),
    ("runs", "style", {"slides": 1, "shape": "body", "words": "serif", "font": "Times New Roman"}),
]


@EVERY
@pytest.mark.parametrize(("deck", "kind", "params"), HOLDS, ids=[f"{d}-{k}-{n}" for n, (d, k, _) in enumerate(HOLDS)])
def test_holds(tmp_path: Path, deck: str, kind: str, params: dict[str, Any], suffix: str) -> None:
    leaf = check(tmp_path, kind, deck + suffix, **params)
    assert leaf.ok, leaf.sentence


FAILS: list[tuple[str, str, dict[str, Any], Code]] = [
    ("entrances", "animation", {**TILE, "effect": "wipe"}, Code.WRONG_CONTENT),
    ("entrances", "animation", {**TILE, "trigger": "with"}, Code.WRONG_CONTENT),
    ("entrances", "animation", {**TILE, "order": 3}, Code.WRONG_ORDER),
    ("entrances", "animation", {**TILE, "seconds": 2}, Code.WRONG_CONTENT),
    ("entrances", "animation", {**TILE, "delay": 0}, Code.WRONG_CONTENT),
    ("entrances", "animation", {**TILE, "count": 0}, Code.WRONG_COUNT),
    ("entrances", "animation", {"slide": 2, "shape": "title", "effect": "fade-in"}, Code.NOT_FOUND),
    ("entrances", "animations", {"slide": 1, "count": 4}, Code.WRONG_CONTENT),
    ("entrances", "animations", {"slide": 1, "triggers": ["click"] * 5}, Code.WRONG_CONTENT),
    (
        "entrances",
        "animations",
        {"slide": 1, "effects": ["fade-in", "appear", "wipe", "split", "fly-in"]},
        Code.WRONG_CONTENT,
    ),
    ("entrances", "animations", {"slide": 1, "targets": ["title", "body"]}, Code.WRONG_CONTENT),
    ("entrances", "animations", {"slide": 1, "targets": ["name=Tile 7"]}, Code.NOT_FOUND),
    ("paragraph_effects", "animation", {"slide": 1, "shape": "body", "paragraph": 6}, Code.WRONG_CONTENT),
    ("runs", "style", {"slides": 1, "shape": "body", "words": "marked", "highlight": "#00FF00"}, Code.WRONG_STYLE),
    ("runs", "style", {"slides": 1, "shape": "body", "words": "bold", "highlight": "any"}, Code.WRONG_STYLE),
    ("runs", "style", {"slides": 1, "shape": "body", "words": "low", "raised": "superscript"}, Code.WRONG_STYLE),
    ("runs", "style", {"slides": 1, "shape": "body", "words": "serif", "font": "Arial"}, Code.WRONG_STYLE),
]


@EVERY
@pytest.mark.parametrize(
    ("deck", "kind", "params", "code"), FAILS, ids=[f"{d}-{k}-{n}" for n, (d, k, *_) in enumerate(FAILS)]
)
def test_fails_with_a_reason(
    tmp_path: Path, deck: str, kind: str, params: dict[str, Any], code: Code, suffix: str
) -> None:
    leaf = check(tmp_path, kind, deck + suffix, **params)
    assert (leaf.outcome, leaf.code) == ("failed", code), leaf.sentence


def test_sections_by_name_and_beginning(tmp_path: Path) -> None:
    assert check(tmp_path, "sections", "sections.pptx", names=["Before", "During", "After"], starts={"During": 3}).ok
    assert not check(tmp_path, "sections", "sections.pptx", names=["Before", "After", "During"]).ok
    assert not check(tmp_path, "sections", "sections.pptx", starts={"During": 2}).ok
    gone = check(tmp_path, "sections", "sections-saved.pptx", starts={"During": 3})
    assert gone.code == Code.WRONG_CONTENT
    assert "not set" in gone.sentence


def test_the_speed_of_a_transition(tmp_path: Path) -> None:
    assert check(tmp_path, "transition", "later_transitions.pptx", slides=1, kind="any", speed="slow").ok
    fast = check(tmp_path, "transition", "later_transitions.pptx", slides=1, kind="any", speed="fast")
    assert "speed of slide 1 of the deck is slow" in fast.sentence


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("animation", {"slide": 1, "shape": "title", "trigger": "later"}, "trigger: Input should be 'click'"),
    ("animation", {"slide": 1, "shape": "title", "efect": "wipe"}, "efect: no such parameter; did you mean effect"),
    ("animations", {"slide": 1, "kinds": ["in"]}, "kinds.0: Input should be 'entr'"),
    ("sections", {}, "expected at least one of names, starts"),
    ("style", {"slides": 1, "shape": "title", "highlight": "yellowish"}, "expected a colour"),
    ("relation", {"slide": 1, "shape": "title", "relation": "behind", "to": "slide"}, "behind needs another shape"),
    ("relation", {"slide": 1, "shape": "title", "relation": "inside", "to": "upper quarter"}, "expected a shape"),
    ("arranged", {"slide": 1, "shapes": ["title"], "align": "left"}, "shapes: Tuple should have at least 2 items"),
    ("arranged", {"slide": 1, "shapes": ["title", "body"]}, "expected at least one of align, order, spaced, same_size"),
    ("arranged", {"slide": 1, "shapes": ["title", "body"], "spaced": "vertically"}, "at least three shapes"),
    ("fits", {"tolerance": 3}, "tolerance: Input should be less than or equal to 1"),
    ("apart", {"tolerance": "wide"}, 'expected a length such as "4.5 cm"'),
    ("contrast", {"least_large": 0.5}, "least_large: Input should be greater than or equal to 1"),
    ("consistent", {"aspects": ["font", "place"]}, "aspects.1"),
    ("cell_style", {"slide": 1, "cells": "A1", "borders": {"middle": "any"}}, "borders.middle"),
]


@pytest.mark.parametrize(("kind", "params", "message"), BAD, ids=[f"{k}-{n}" for n, (k, *_) in enumerate(BAD)])
def test_bad_parameters_are_one_clear_line(kind: str, params: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCheck) as caught:
        validate_leaf(f"deck.{kind}", {"of": "d", **params})
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
