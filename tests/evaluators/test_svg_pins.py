"""Drawings whose guards are derived: what goals pin may change, what follows may follow, all else is guarded; what is
new shows and is as asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from evaluators import Verdict, grade
from tests.evaluators.evidences import evidence

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="200" height="200" viewBox="0 0 200 200">'
)
BODY = (
    '<rect id="ground" width="200" height="200" style="fill:#eeeeee"/>'
    '<g id="layer" inkscape:groupmode="layer" inkscape:label="Work">'
    '<rect id="a" x="10" y="10" width="20" height="20" style="fill:#ff0000"/>'
    '<g id="pair"><rect id="b" x="50" y="10" width="20" height="20" style="fill:#00ff00;stroke:#000000"/>'
    '<text id="t" x="50" y="60" style="font-size:10px">Two words</text></g>'
    '<rect id="c" x="120" y="10" width="20" height="20" style="fill:#0000ff"/></g>'
)
FILL: dict[str, Any] = {"svg.fill": {"of": "d", "element": "#a", "colour": "#123456"}}
NEW: dict[str, Any] = {"svg.fill": {"of": "d", "element": "#new", "colour": "#123456"}}
MOVED: dict[str, Any] = {"svg.moved": {"of": "d", "element": "#pair", "by": [0, 30]}}


def judged(folder: Path, goal: dict[str, Any], *edits: tuple[str, str], extra: str = "", **guard: Any) -> Verdict:
    after = BODY
    for old, new in edits:
        assert old in after
        after = after.replace(old, new)
    found = evidence(folder, {"d": HEAD + BODY + "</svg>"}, {"d": HEAD + after + extra + "</svg>"})
    return grade([goal], [{"svg.untouched": {"of": "d", **guard}}], found, ended_in_fail=False)


EXCEPT: dict[str, Any] = {"except": ["#c"]}
PAINTED = ("fill:#ff0000", "fill:#123456")


def test_what_a_goal_pins_may_change(tmp_path: Path) -> None:
    assert judged(tmp_path, FILL, PAINTED).success


@pytest.mark.parametrize(
    "also",
    [
        ('id="a"', 'id="a" display="none"'),
        ('id="a"', 'id="a" opacity="0.5"'),
        ('fill:#123456"', 'fill:#123456;fill-opacity:0.5"'),
        ('fill:#123456"', 'fill:#123456;stroke:#000000;stroke-dasharray:3"'),
        ('x="10" y="10" width="20"', 'x="10" y="10" width="20.6"'),
        ('id="a"', 'id="a" clip-path="url(#x)"'),
        ("font-size:10px", "font-size:10px;font-variant:small-caps"),
        ("font-size:10px", "font-size:10px;text-transform:uppercase"),
        ('x="50" y="60"', 'x="50 60 70" y="60"'),
        ("stroke:#000000", "stroke:#000000;stroke-miterlimit:1"),
        ('id="c"', 'id="c" requiredFeatures="nothing"'),
        ('id="c"', 'id="a2"'),
    ],
)
def test_a_second_change_is_seen(tmp_path: Path, also: tuple[str, str]) -> None:
    extra = '<clipPath id="x"><rect width="1" height="1"/></clipPath>'
    if also == ('id="c"', 'id="a2"'):
        assert judged(tmp_path, FILL, PAINTED, also).success  # the same thing under another id
        return
    assert not judged(tmp_path, FILL, PAINTED, also, extra=extra).success


def test_an_exception_by_hand_counts_for_nothing_and_what_is_free_does(tmp_path: Path) -> None:
    blue = ("fill:#0000ff", "fill:#00ffff")
    assert not judged(tmp_path, FILL, PAINTED, blue, **EXCEPT).success
    assert judged(tmp_path, FILL, PAINTED, blue, free=["#c/fill"]).success


def test_what_lies_in_a_moved_group_moves_along(tmp_path: Path) -> None:
    box, words = ('x="50" y="10"', 'x="50" y="40"'), ('x="50" y="60"', 'x="50" y="90"')
    assert judged(tmp_path, MOVED, box, words).success
    assert judged(tmp_path, MOVED, ('id="pair"', 'id="pair" transform="translate(0,30)"')).success
    assert not judged(tmp_path, MOVED, box).success
    assert not judged(tmp_path, MOVED, words).success
    assert not judged(tmp_path, MOVED, box, words, ("stroke:#000000", "stroke:#000000;stroke-width:3")).success


SPACED = (
    'x="50" y="60" style="font-size:10px"',
    'x="50" y="60" style="font-size:10px;letter-spacing:4px;text-anchor:middle"',
)


@pytest.mark.parametrize(
    ("line", "own", "good"),
    [
        ("50", "50", True),
        ("52", "50", True),  # half a space after the last letter counted in
        ("48", "50", True),
        ("55", "50", False),
        ("52", "52", False),  # who moves the text moves its own place
    ],
)
def test_spaced_letters_in_a_moved_group_may_be_anchored_anew(tmp_path: Path, line: str, own: str, good: bool) -> None:
    def drawn(place: str, x: str) -> str:
        body = BODY.replace('id="pair"', f'id="pair"{place}').replace(*SPACED)
        text = body.replace('x="50" y="60"', f'x="{own if place else 50}" y="60"')
        return HEAD + text.replace("Two words", f'<tspan x="{x}" y="60">Two words</tspan>') + "</svg>"

    found = evidence(tmp_path, {"d": drawn("", "50")}, {"d": drawn(' transform="translate(0,30)"', line)})
    verdict = grade([MOVED], [{"svg.untouched": {"of": "d"}}], found, ended_in_fail=False)
    assert bool(verdict.success) is good, [leaf.sentence for leaf in verdict.failures()]


def test_a_move_alone_neither_turns_nor_scales(tmp_path: Path) -> None:
    turned = ('id="pair"', 'id="pair" transform="translate(0,30) rotate(90,60,20)"')
    assert not judged(tmp_path, MOVED, turned).success


def fresh(style: str = "fill:#123456", attributes: str = 'x="60" y="120" width="40" height="30"') -> str:
    return f'<rect id="new" {attributes} style="{style}"/>'


def test_a_new_element_that_a_goal_names_is_welcome(tmp_path: Path) -> None:
    assert judged(tmp_path, NEW, extra=fresh()).success


@pytest.mark.parametrize(
    "extra",
    [
        fresh("fill:#123456;display:none"),
        fresh("fill:#123456;visibility:hidden"),
        fresh("fill:#123456;opacity:0.02"),
        fresh("fill:#123456;fill-opacity:0.02"),
        fresh("fill:#123456;mix-blend-mode:multiply"),
        fresh("fill:#123456", 'x="-160" y="120" width="40" height="30"'),
        f'<g style="opacity:0">{fresh()}</g>',
        f'<g style="display:none">{fresh()}</g>',
        f'<clipPath id="x"><rect width="1" height="1"/></clipPath>{fresh("fill:#123456;clip-path:url(#x)")}',
        f'<filter id="x" width="0" height="0"><feFlood/></filter>{fresh("fill:#123456;filter:url(#x)")}',
        f'{fresh()}<rect id="other" x="0" y="100" width="200" height="100" style="fill:#eeeeee"/>',
        f'{fresh()}<rect id="stray" width="3" height="3"/>',
    ],
)
def test_a_new_element_must_show_and_come_alone(tmp_path: Path, extra: str) -> None:
    assert not judged(tmp_path, NEW, extra=extra).success


def test_what_is_new_and_covered_by_what_was_there_does_not_show(tmp_path: Path) -> None:
    under = ('<rect id="ground"', f'{fresh()}<rect id="ground"')
    assert not judged(tmp_path, NEW, under).success


def test_deleted_is_gone_and_not_only_its_id(tmp_path: Path) -> None:
    gone: dict[str, Any] = {"svg.absent": {"of": "d", "element": ["#pair", "#b", "#t"]}}
    start = BODY.index('<g id="pair">')
    group = BODY[start : BODY.index("</g>", start) + 4]
    assert judged(tmp_path, gone, (group, "")).success
    assert judged(tmp_path, gone, (group, '<g id="pair"/>')).success  # an empty group left behind
    assert not judged(tmp_path, gone, (group, group.replace('id="', 'id="old-'))).success


def test_order_counts_where_things_overlap(tmp_path: Path) -> None:
    start = BODY.index('<rect id="c"')
    third = BODY[start : BODY.index("/>", start) + 2]
    lower = ('<rect id="a"', third + '<rect id="a"')
    moved = BODY.replace(third, "").replace(*lower)
    assert judged(tmp_path, FILL, (BODY, moved.replace(*PAINTED))).success
    ground = '<rect id="ground" width="200" height="200" style="fill:#eeeeee"/>'
    top = BODY.replace(ground, "").replace(*PAINTED) + ground
    assert not judged(tmp_path, FILL, (BODY, top)).success


def test_a_text_typed_anew_in_its_place_is_the_text(tmp_path: Path) -> None:
    goal: dict[str, Any] = {"svg.text": {"of": "d", "element": "#t", "text": "Three words now"}}
    retyped = (
        '<text id="t" x="50" y="60" style="font-size:10px">Two words',
        '<text id="text99" x="50" y="60" style="font-size:10px">Three words now',
    )
    assert judged(tmp_path, goal, retyped).success
    assert not judged(tmp_path, goal, (retyped[0], retyped[1].replace("10px", "12px"))).success


def shadow(*parts: str) -> str:
    return f'<filter id="f" x="-1" y="-1" width="3" height="3">{"".join(parts)}</filter>'


FLOOD = '<feFlood flood-color="#000000" flood-opacity="0.5" result="flood"/>'
INK = '<feComposite in="flood" in2="SourceGraphic" operator="in" result="ink"/>'
SOFT = '<feGaussianBlur in="ink" stdDeviation="3" result="soft"/><feOffset dx="5" dy="6" result="away"/>'
LAST = 'in="SourceGraphic" in2="away" operator="over"'
PLAIN = shadow(FLOOD, INK, SOFT, f"<feComposite {LAST}/>")


@pytest.mark.parametrize(
    ("filter_", "holds"),
    [
        (PLAIN, True),
        (shadow('<feDropShadow dx="5" dy="6" stdDeviation="3" flood-color="#000000" flood-opacity="0.5"/>'), True),
        (PLAIN.replace('stdDeviation="3"', 'stdDeviation="3 0"'), False),
        (PLAIN.replace(LAST, 'in="away" in2="SourceGraphic" operator="out"'), False),
        (PLAIN.replace(LAST, 'in="away" in2="away" operator="over"'), False),
        (PLAIN.replace(INK, INK.replace('operator="in"', 'operator="out"')), False),
    ],
    ids=["inkscape", "primitive", "one axis", "cutout", "shadow only", "inner"],
)
def test_a_shadow_is_judged_by_the_picture_it_gives(tmp_path: Path, filter_: str, holds: bool) -> None:
    goal: dict[str, Any] = {
        "svg.shadow": {"of": "d", "element": "#a", "offset": [5, 6], "blur": 3, "colour": "#000000", "opacity": 0.5}
    }
    with_filter = ("fill:#ff0000", "fill:#ff0000;filter:url(#f)")
    assert bool(judged(tmp_path, goal, with_filter, extra=filter_).success) is holds


SCALED_TEXT: dict[str, Any] = {"svg.moved": {"of": "d", "element": "#t", "rotated_by": 0, "scaled_by": 0.5}}


@pytest.mark.parametrize(
    ("transform", "good"),
    [
        ("translate(25,30) scale(0.5)", True),  # at its anchor
        ("translate(36,30) scale(0.5)", True),  # at its middle
        ("translate(25,-30) scale(0.5)", False),
        ("translate(-9000,-9000) scale(0.5)", False),
    ],
)
def test_a_text_that_is_scaled_stays_about_where_it_was(tmp_path: Path, transform: str, good: bool) -> None:
    assert judged(tmp_path, SCALED_TEXT, ('id="t"', f'id="t" transform="{transform}"')).success == good


PARTS: dict[str, Any] = {
    "all": [
        {"svg.moved": {"of": "d", "element": element, "rotated_by": 0, "scaled_by": 0.5}} for element in ("#b", "#t")
    ]
}


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("translate(0,0) scale(0.5)", True),  # as one with the square: both at the page's corner
        ("translate(60,60) scale(0.5)", False),
    ],
)
def test_parts_that_are_scaled_with_their_group_follow_it(tmp_path: Path, text: str, good: bool) -> None:
    group = {"svg.moved": {"of": "d", "element": "#pair", "rotated_by": 0, "scaled_by": 0.5}}
    goal = {"all": [*PARTS["all"], *([group] if good else [])]}
    edits = (('id="t"', f'id="t" transform="{text}"'), ('id="b"', 'id="b" transform="scale(0.5)"'))
    assert judged(tmp_path, goal, *edits).success == good
