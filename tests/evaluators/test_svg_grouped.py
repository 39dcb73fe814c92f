"""A group is made where its members are: another layer is another place."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluators import grade
from tests.evaluators.evidences import evidence

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'width="100" height="100">{}</svg>'
)
A = '<rect id="a" x="1" y="1" width="9" height="9"/>'
B = '<rect id="b" x="20" y="1" width="9" height="9"/>'
WORDS = '<text id="t" x="1" y="60">Room</text>'


def layer(name: str, *inside: str) -> str:
    return f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}">{"".join(inside)}</g>'


def group(*inside: str) -> str:
    return f'<g id="g9" inkscape:label="Pair">{"".join(inside)}</g>'


def succeeds(tmp_path: Path, before: str, after: str, **params: object) -> bool:
    found = evidence(tmp_path, {"plan": SVG.format(before)}, {"plan": SVG.format(after)})
    goal = {"svg.grouped": {"of": "plan", "elements": ["#a", "#b"], "group": "label=Pair", "only": True, **params}}
    return bool(grade([goal], [{"svg.untouched": {"of": "plan"}}], found, ended_in_fail=False).success)


APART = layer("Things", A, B) + layer("Names", WORDS)


@pytest.mark.parametrize(
    ("after", "holds"),
    [
        (layer("Things", group(A, B)) + layer("Names", WORDS), True),
        (layer("Things") + layer("Names", WORDS, group(A, B)), False),
        (layer("Things") + layer("Names", WORDS) + group(A, B), False),
        (layer("Things") + layer("New", group(A, B)) + layer("Names", WORDS), False),
    ],
)
def test_a_group_stays_in_the_layer_of_its_members(tmp_path: Path, after: str, holds: bool) -> None:
    assert succeeds(tmp_path, APART, after) is holds


@pytest.mark.parametrize("place", ["Things", "Names"])
def test_members_of_several_layers_become_a_group_in_one_of_them(tmp_path: Path, place: str) -> None:
    inside = {"Things": "", "Names": WORDS}
    after = "".join(layer(name, words, group(A, B) if name == place else "") for name, words in inside.items())
    assert succeeds(tmp_path, layer("Things", A) + layer("Names", WORDS, B), after)


def test_a_group_that_was_there_takes_members_from_elsewhere(tmp_path: Path) -> None:
    before = layer("Things", A, B) + layer("Names", WORDS, '<g id="g9" inkscape:label="Pair"/>')
    assert succeeds(tmp_path, before, layer("Things") + layer("Names", WORDS, group(A, B)))
