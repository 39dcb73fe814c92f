"""Checks on how a web page is written, on a page of our own and as VS Code formats and saves it."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluators import BadCheck, Code, LeafVerdict
from evaluators.code.html_facts import html_facts
from evaluators.registry import validate_leaf
from tests.evaluators.evidences import Content, evidence, file, judge

DATA = Path(__file__).parent / "data" / "code"
PAGE = (DATA / "skiffs.html").read_text(encoding="utf-8")
FORMATTED = (DATA / "skiffs-formatted.html").read_text(encoding="utf-8")


def look(folder: Path, check: str, page: str | bytes, /, **params: Any) -> LeafVerdict:
    others: dict[str, Content] = params.pop("others", {})
    return judge(evidence(folder, {}, {"page.html": page, **others}), check, of="page.html", **params)


@pytest.mark.parametrize("page", [PAGE, FORMATTED], ids=["by hand", "formatted"])
@pytest.mark.parametrize(
    "asked",
    [
        {"select": "table tr", "count": 3},
        {"select": "tbody > tr:first-child > th", "texts": ["Boat", "An hour"]},
        {"select": "h1", "text": "Skiffs for hire"},
        {"select": "p", "count": 2},
        {"select": "#boats > p", "shows": "two oars"},
        {"select": "a.more", "attributes": {"href": "./rules.html", "class": "plain"}},
        {"select": "#who", "attributes": {"required": "required", "name": "who"}, "lacks": ["value"]},
        {"select": "img", "has": ["alt"], "contains": {"src": "pintail"}},
        {"select": "#hours", "parent": "label"},
        {"select": "#boats", "then": ["#hire", "script[src]"]},
        {"select": "meta[charset]", "attributes": {"charset": "UTF-8"}},
        {"select": "marquee", "count": 0},
    ],
)
def test_a_page_has_what_was_asked(tmp_path: Path, page: str, asked: dict[str, Any]) -> None:
    verdict = look(tmp_path, "code.html", page, **asked)
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"select": "table tr", "count": 2}, Code.WRONG_COUNT),
        ({"select": "ol"}, Code.NOT_FOUND),
        ({"select": "h2", "count": 0}, Code.EXTRA),
        ({"select": "h1", "text": "Skiffs for"}, Code.WRONG_TEXT),
        ({"select": "h2", "shows": "Boats"}, Code.WRONG_TEXT),
        ({"select": "nav a", "texts": ["Hire", "Boats"]}, Code.WRONG_ORDER),
        ({"select": "nav a", "texts": ["Boats", "Prices"]}, Code.WRONG_TEXT),
        ({"select": "a.more", "attributes": {"href": "../rules.html"}}, Code.WRONG_VALUE),
        ({"select": "a.more", "attributes": {"class": "mor"}}, Code.WRONG_VALUE),
        ({"select": "#who", "attributes": {"disabled": ""}}, Code.WRONG_VALUE),
        ({"select": "#who", "has": ["placeholder"]}, Code.NOT_FOUND),
        ({"select": "#who", "lacks": ["required"]}, Code.EXTRA),
        ({"select": "#who", "parent": "label"}, Code.WRONG_ORDER),
        ({"select": "#hire", "then": ["#boats"]}, Code.WRONG_ORDER),
        ({"select": "#hire", "then": ["footer"]}, Code.WRONG_ORDER),
    ],
)
def test_a_page_that_is_otherwise(tmp_path: Path, asked: dict[str, Any], code: Code) -> None:
    assert look(tmp_path, "code.html", PAGE, **asked).code == code


def test_a_colour_of_the_theme_counts_by_meaning(tmp_path: Path) -> None:
    page = '<meta name="theme-color" content="RGB(31 111 120)">'
    assert look(tmp_path, "code.html", page, select="meta", attributes={"content": "#1F6F78"}).ok
    assert not look(tmp_path, "code.html", page, select="meta", attributes={"content": "#1F6F79"}).ok


ALL = [
    "doctype",
    "language",
    "charset",
    "title",
    "viewport",
    "one_h1",
    "heading_levels",
    "unique_ids",
    "references",
    "labels",
    "alt",
    "closed",
]


@pytest.mark.parametrize("page", [PAGE, FORMATTED], ids=["by hand", "formatted"])
def test_a_sound_page(tmp_path: Path, page: str) -> None:
    verdict = look(tmp_path, "code.html_sound", page, rules=ALL, language="en")
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize(
    ("old", "new", "rule", "said"),
    [
        ("<!doctype html>\n", "", "doctype", "does not begin"),
        ("<!doctype html>", '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">', "closed", ""),
        (' lang="en"', "", "language", "does not say its language"),
        ('lang="en"', 'lang="zh-CN"', "language", "'zh-cn'"),
        ('<meta charset="utf-8">', "", "charset", "UTF-8"),
        ("Skiffs for hire</title>", "</title>", "title", "no title"),
        ("width=device-width", "width=900", "viewport", "viewport"),
        ("<h2>Boats</h2>", "<h1>Boats</h1>", "one_h1", "2 headings"),
        ("<h2>Boats</h2>", "<h3>Boats</h3>", "heading_levels", "level 3 follows one of level 1"),
        ('id="boat"', 'id="who"', "unique_ids", "'who'"),
        ("for=who", "for=whom", "references", "'whom'"),
        ('href="#hire"', 'href="#rent"', "references", "'rent'"),
        ("for=who", "for=whom", "labels", "has no label"),
        (' aria-label="Wishes"', "", "labels", "<textarea"),
        (' alt="A grey skiff"', "", "alt", "has no alt"),
        ("</form>", "", "closed", "<form> is not closed"),
        ("<em>hire</em></h1>", "<em>hire</h1></em>", "closed", "<em> is not closed"),
        ("</nav>", "</nav></div>", "closed", "</div> closes nothing"),
    ],
)
def test_a_page_with_one_fault(tmp_path: Path, old: str, new: str, rule: str, said: str) -> None:
    assert old in PAGE
    verdict = look(tmp_path, "code.html_sound", PAGE.replace(old, new, 1), rules=[rule], language="en")
    assert verdict.ok == (not said), verdict.sentence
    assert said in verdict.sentence


@pytest.mark.parametrize(
    "page",
    [
        "<p>a<p>b<ul><li>c<li>d</ul>",
        "<ul>" + "<li>x" * 2000 + "</ul>",
        "<img><br/>",
        '<svg><path d=""/><g/></svg>',
        "<P></p>",
    ],
)
def test_what_may_stay_open(tmp_path: Path, page: str) -> None:
    assert look(tmp_path, "code.html_sound", page, rules=["closed"]).ok


def test_files_that_are_named_are_there(tmp_path: Path) -> None:
    page = (
        '<link rel=stylesheet href="./css/a%20b.css?2"><img srcset="big.png 2x" src=big.png><a href="https://a.test/x">'
    )
    here: dict[str, Any] = {"rules": ["files"], "folder": "tree"}
    tree = {"css/a b.css": file("x"), "big.png": file("x")}
    # the page lies at ~/page.html, the tree at ~/tree
    page = page.replace('"./css', '"./tree/css').replace("big.png", "tree/big.png")
    assert look(tmp_path, "code.html_sound", page, others={"tree": tree}, **here).ok
    up = page.replace("tree/big.png", "tree/../tree/big.png")
    assert look(tmp_path, "code.html_sound", up, others={"tree": tree}, **here).ok
    verdict = look(tmp_path, "code.html_sound", page, others={"tree": {"big.png": file("x")}}, **here)
    assert "a%20b.css" in verdict.sentence
    assert look(
        tmp_path, "code.html_sound", "<img src=b.png>", rules=["files"], beside=["b.png"], others={"b.png": "x"}
    ).ok


DEEP = "<div>" * 3000
WIDE = "<p " + " ".join(f"a{n}=1" for n in range(50_000)) + ">"


@pytest.mark.parametrize("page", [DEEP, "x" * (2**20 + 1), b"\xff\xfe\x00\xd8<p>", b"<p>\xe4</p>"])
def test_a_page_that_is_not_read(tmp_path: Path, page: str | bytes) -> None:
    assert look(tmp_path, "code.html", page, select="p").code == Code.UNREADABLE


@pytest.mark.parametrize(
    "page",
    [
        "",
        "<",
        WIDE,
        '<p a="' + "x" * 900_000 + '">',
        "<p>\0</p>",
        "<table>" * 200,
        "<b><p>" * 2000,
        "<p>" * 40_000,
        "<svg>" + "<g/>" * 400 + "</svg>" * 40_000,
        "<!--" * 9000,
    ],
)
def test_hostile_pages_are_read(tmp_path: Path, page: str) -> None:
    asked = {"rules": ["closed", "labels", "references", "unique_ids"]}
    assert look(tmp_path, "code.html_sound", page, **asked).code in (Code.OK, Code.WRONG_CONTENT)
    found = evidence(tmp_path, {"page.html": page}, {"page.html": page})
    assert judge(found, "code.html_untouched", of="page.html").ok


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ('<p style="margin: 0 auto">', "<p style='MARGIN: 0px auto;'>", True),
        ('<p style="margin: 0 auto">', '<p style="margin: 0">', False),
        ('<p style="color: red">', '<p style="color: red !important">', False),
        ("<script>a = 1;</script>", "<script>\n  a = 1 // one\n</script>", True),
        ("<script>a = 1;</script>", "<script>a = 2;</script>", False),
        ('<input type="TEXT">', "<input type=text>", True),
        ('<ol type="A"></ol>', '<ol type="a"></ol>', False),
        ("<template><p>a</p></template>", "<template><p>b</p></template>", False),
    ],
)
def test_what_stands_inside_of_a_page(tmp_path: Path, before: str, after: str, kept: bool) -> None:
    found = evidence(tmp_path, {"page.html": before}, {"page.html": after})
    assert judge(found, "code.html_untouched", of="page.html").ok is kept


@pytest.mark.parametrize(
    ("after", "kept"),
    [
        ("<p>a</p><ul><li>b</ul>", True),
        ("<p>a</p></p></div><ul><li>b</li></ul>", False),
        ("<p>a</p></div><ul><li>b</li></ul>", False),
        ("<p>a</p><ul><li>b</li></li></ul>", False),
    ],
)
def test_no_tag_is_closed_wrongly_that_was_not_before(tmp_path: Path, after: str, kept: bool) -> None:
    found = evidence(tmp_path, {"page.html": "<p>a</p><ul><li>b</li></ul>"}, {"page.html": after})
    assert judge(found, "code.html_untouched", of="page.html").ok is kept


@given(st.integers(0, 4), st.sampled_from(["\n", "\n\n", " ", "\t"]))
def test_blank_space_between_tags_means_nothing(indent: int, blank: str) -> None:
    looser = FORMATTED.replace(">\n", f">{blank}{' ' * indent}")
    assert html_facts(looser.encode()) == html_facts(PAGE.encode())


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("code.html", {"of": "a", "select": "p", "count": 0, "text": "x"}),
        ("code.html", {"of": "a", "select": "p:hover"}),
        ("code.html", {"of": "a", "select": "p", "then": ["q:has(b)"]}),
        ("code.html", {"of": "a", "select": "p["}),
        ("code.html_sound", {"of": "a", "rules": []}),
        ("code.html_sound", {"of": "a", "rules": ["pretty"]}),
    ],
)
def test_parameters_that_contradict_themselves(name: str, params: dict[str, Any]) -> None:
    with pytest.raises(BadCheck):
        validate_leaf(name, params)
