"""Style sheets reach the elements that CSS says they reach."""

import pytest

from evaluators.evidence import Unreadable
from evaluators.svg.model import parse_svg
from evaluators.svg.selectors import compile_selector, split_list

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" id="root"><style>{css}</style>
<g id="g" class="wide board"><rect id="one"/><rect id="two" data-role="x, y" class="q"/><circle id="ring"/>
<path id="leaf"/><rect id="three"/><g id="inner"><line id="rod"/></g></g></svg>"""


@pytest.mark.parametrize(
    ("selector", "hit"),
    [
        ("rect", "one two three"),
        ("rect:first-child", "one"),
        ("rect:nth-child(2n+1)", "one three"),
        ("g > :nth-of-type(odd):not(g)", "one ring leaf three rod"),
        ("rect:last-of-type", "three"),
        ("line:only-child", "rod"),
        ('[data-role="x, y"]', "two"),
        ("rect[data-role]", "two"),
        ("[id^=t]", "two three"),
        ("[id$=e]", "one three"),
        ("[class~=board] > rect:not(.q)", "one three"),
        ("rect + circle", "ring"),
        ("rect ~ rect", "two three"),
        (".wide.board #inner line", "rod"),
        ("svg > line", ""),
        ("line:hover, circle:is(#ring, #x)", "ring"),
        ("path::before", ""),
    ],
)
def test_what_a_selector_reaches(selector: str, hit: str) -> None:
    drawing = parse_svg(DRAWING.format(css=f"{selector} {{ stroke: red }}").encode())
    shapes = [node for node in drawing.painted() if node.style["stroke"] == "red"]
    assert {node.id for node in shapes} == set(hit.split())


def test_the_more_specific_rule_wins_wherever_it_stands() -> None:
    css = "#two { fill: red } rect[data-role]:first-of-type, rect.q { fill: blue } rect { fill: green }"
    assert parse_svg(DRAWING.format(css=css).encode()).by_id["two"].style["fill"] == "red"


def test_commas_in_brackets_do_not_split() -> None:
    assert split_list("a, b[x='1,2'], c:not(.d,.e) > f") == ["a", "b[x='1,2']", "c:not(.d,.e) > f"]


@pytest.mark.parametrize("text", ["", ">", "a >", "a[", "a:nth-child(x)", "a b " * 400, "a:hover", "::before"])
def test_what_is_no_selector_selects_nothing(text: str) -> None:
    assert compile_selector(text) is None


def test_a_flood_of_rules_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="rules"):
        parse_svg(DRAWING.format(css="rect{fill:red}" * 3000).encode())
