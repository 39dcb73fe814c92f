"""The accessibility tree: what the script inside says is taken with bounds, and it finds what is on the screen."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from deskcraft.agent.scripted import answer
from deskcraft.desktop.actions import Click
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.local.a11y import MAX_DEPTH, MAX_NODES, parse
from deskcraft.desktop.protocol import Box, Node
from deskcraft.desktop.waiting import wait_until

PATIENCE_S = 20.0


def nodes(roots: tuple[Node, ...]) -> Iterator[Node]:
    for root in roots:
        yield root
        yield from nodes(root.children)


def test_reads_what_the_script_writes() -> None:
    told = [{"r": "frame", "n": "A", "s": ["showing"], "c": [{"r": "text", "b": [1, 2, 3, 4], "t": "x"}]}]
    assert parse(json.dumps(told).encode()) == (
        Node("frame", "A", None, frozenset({"showing"}), "", (Node("text", "", Box(1, 2, 3, 4), frozenset(), "x"),)),
    )


DEEP = b'[{"c":' * (MAX_DEPTH + 2) + b"[]" + b"}]" * (MAX_DEPTH + 2)
HOSTILE = {
    "no-json": b"{",
    "no-list": b"{}",
    "no-node": b"[1]",
    "no-text": b'[{"n": 1}]',
    "no-box": b'[{"b": [0, 0, 1]}]',
    "too-deep": DEEP,
    "too-many": json.dumps([{}] * (MAX_NODES + 1)).encode(),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_refuses_what_no_honest_script_says(name: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse(HOSTILE[name])


def test_what_has_no_place_yet_has_no_box() -> None:
    assert parse(b'[{"b": [-2147483648, -2147483648, 4, 4]}]')[0].box is None


def test_cuts_long_texts_and_lone_surrogates() -> None:
    (node,) = parse(json.dumps([{"n": "x" * 5000, "t": "\ud800"}]).encode())
    assert len(node.name) == 1000
    node.text.encode()


@pytest.mark.real
def test_finds_a_button_that_can_be_clicked(desktop: LocalDesktop) -> None:
    desktop.launch(["galculator"])

    def find(role: str, name: str, text: str) -> Node | None:
        found = nodes(desktop.accessibility_tree("galculator"))
        return next((n for n in found if n.role == role and n.name == name and text in n.text and n.box), None)

    button = wait_until(lambda: find("toggle button", "7", ""), PATIENCE_S, "the button 7")
    assert button.box is not None
    desktop.settle()
    x, y = button.box.center
    desktop.perform(Click(x=x, y=y))
    wait_until(lambda: find("text", "", "7"), PATIENCE_S, "a 7 in the display")


@pytest.mark.real
def test_words_on_the_screen_are_where_the_tree_says(desktop: LocalDesktop) -> None:
    desktop.launch(["galculator"])

    def entry(name: str) -> Node | None:
        found = nodes(desktop.accessibility_tree("galculator"))
        return next((n for n in found if n.role == "menu" and n.name == name and n.box), None)

    wait_until(lambda: entry("Calculator"), PATIENCE_S, "the menu bar")
    desktop.settle()
    fonts: dict[str, bytes] = {}
    for name in ("Calculator", "Edit", "View", "Help"):
        node = entry(name)
        assert node is not None
        assert node.box is not None
        x, y = node.box.center
        around = [x - 200, y - 40, 400, 80]
        (place,) = answer(desktop, {"op": "text", "words": name, "within": around}, fonts)["places"]
        assert abs(place[0] + place[2] / 2 - x) <= 4
        assert abs(place[1] + place[3] / 2 - y) <= 6
    assert fonts
    assert answer(desktop, {"op": "text", "words": "Calculators", "within": []}, fonts) == {"places": []}
