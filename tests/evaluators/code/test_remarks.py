"""Comments stay with what they belong to: per language what the guards let pass, and what breaks them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from evaluators import Code
from evaluators.code.remarks import READERS
from evaluators.remarks import lost, words_of
from tests.evaluators.code.sources import CRON, CSS, ENV, HOSTS, HTML, INI, JS, JSONC, PYTHON, SHELL, TOML, YAML, Source
from tests.evaluators.evidences import evidence, judge

DATA = Path(__file__).parents[1] / "data" / "code"


def hold(tmp_path: Path, source: Source, after: str | bytes, *except_: str) -> Any:
    """Return the guard's verdict on another text."""
    found = evidence(tmp_path, {source.called: source.text}, {source.called: after})
    return judge(found, source.check, of=source.called, except_=list(except_), **source.params)


def edited(source: Source, old: str, new: str) -> str:
    assert source.text.count(old) == 1, old
    return source.text.replace(old, new)


ONES = {
    "python": (PYTHON, "#", None),
    "js": (JS, "//", None),
    "css": (CSS, "/*", "*/"),
    "html": (HTML, "<!--", "-->"),
    "yaml": (YAML, "#", None),
    "jsonc": (JSONC, "//", None),
    "ini": (INI, "#", None),
    "toml": (TOML, "#", None),
    "env": (ENV, "#", None),
    "shell": (SHELL, "#", None),
    "hosts": (HOSTS, "#", None),
    "cron": (CRON, "#", None),
}
NO_COMMENTS = ('# b"', "# not a comment", "# none", "# no'", "# text", "#top")


def comments(name: str) -> list[str]:
    """Return the comments of a source, as they are written; found by hand, not by its reader."""
    source, sign, close = ONES[name]
    found, at = [], 0
    while (at := source.text.find(sign, at)) >= 0:
        end = source.text.index(close, at) + len(close) if close else source.text.index("\n", at)
        if source.text.startswith(NO_COMMENTS, at):
            end = at + 1
        else:
            found.append(source.text[at:end])
        at = end
    return found


EACH = [pytest.param(name, each, id=f"{name}: {each}") for name in ONES for each in comments(name)]


def test_every_language_has_comments_everywhere() -> None:
    assert {name: len(comments(name)) for name in ONES} == {
        "python": 21,
        "js": 17,
        "css": 11,
        "html": 11,
        "yaml": 10,
        "jsonc": 7,
        "ini": 2,
        "toml": 4,
        "env": 3,
        "shell": 4,
        "hosts": 3,
        "cron": 2,
    }


@pytest.mark.parametrize(("name", "comment"), EACH)
def test_a_comment_that_goes_is_lost(tmp_path: Path, name: str, comment: str) -> None:
    source = ONES[name][0]
    verdict = hold(tmp_path, source, edited(source, comment, ""))
    assert verdict.code == Code.REMOVED, verdict.sentence
    assert words_of(comment) in verdict.observed
    assert hold(tmp_path, source, edited(source, comment, ""), "comments").ok


@pytest.mark.parametrize(("name", "comment"), EACH)
def test_a_comment_that_says_something_else_is_lost(tmp_path: Path, name: str, comment: str) -> None:
    source, sign, close = ONES[name]
    other = f"{sign} seen to {close or ''}".rstrip()
    assert hold(tmp_path, source, edited(source, comment, other)).code == Code.REMOVED


@pytest.mark.parametrize(("name", "comment"), EACH)
def test_a_comment_may_be_set_apart(tmp_path: Path, name: str, comment: str) -> None:
    source, sign, _ = ONES[name]
    wider = comment.replace(sign, f"{sign}  ", 1).replace(" the ", "   the ")
    assert hold(tmp_path, source, edited(source, comment, wider)).ok


@pytest.mark.parametrize("name", sorted(ONES))
def test_the_same_source_holds(tmp_path: Path, name: str) -> None:
    source = ONES[name][0]
    assert hold(tmp_path, source, source.text).ok
    assert hold(tmp_path, source, source.text.rstrip("\n")).ok
    if name != "shell":  # which reads no such line ends
        assert hold(tmp_path, source, source.text.replace("\n", "\r\n").encode()).ok


@pytest.mark.parametrize(
    ("source", "old", "new", "free"),
    [
        (PYTHON, "LIMIT = 3  # metres", "LIMIT = 4", "value/LIMIT"),
        (PYTHON, "# ---- limits, agreed with\n# the harbour office\nLIMIT = 3", "# higher\nLIMIT = 4", "value/LIMIT"),
        (PYTHON, "        # the sill first\n        depth = water - 1", "        depth = water - 2", "class/Boat"),
        (PYTHON, "            return False  # never mind", "            return None", "class/Boat"),
        (PYTHON, "                2,  # the large one\n", "", "class/Boat"),
        (PYTHON, "    # as painted on it\n    name", "    label", "class/Boat"),
        (PYTHON, "def calm():\n    return 1\n    # TODO the wind\n", "", "def/calm"),
        (JS, "heron: 35, /* measured */", "heron: 36,", "value/LINES"),
        (JS, "  // the first of all\n  let best = list[0]", "  let best = list[1]", "def/longest"),
        (JS, "      3, // the third\n", "", "def/longest"),
        (JS, "  // by the wind\n  fly() {}", "  glide() {}", "class/Kite"),
        (JS, "  // no new page\n  event.stop", "  event.go", "call/form.on"),
        (CSS, "color: red; /* warm */", "color: blue;", ".kite/color,.line/color"),
        (CSS, "/* as on the flag */\n.kite, .line { /* two of them */\n  color: red", ".kite, .line { color: 0", ".*"),
        (CSS, "  /* up */\n  .kite { top: 0 }", "  .kite { top: 1px }", "@media*/**"),
        (HTML, "<!-- the oldest -->\n  <li>Heron", "<li>Drake", "html/body/ul/li/text"),
        (HTML, "Lark<!-- lost -->", "Lark II", "html/body/ul/li[#]2/text"),
        (HTML, '<!-- build:css -->\n<link rel="stylesheet" href="a.css">', '<link rel="icon" href="a.css">', "**/@rel"),
        (HTML, "go(); // at once", "stop();", "html/body/script/text"),
        (YAML, '"10:00"   # the short day', '"11:00"', "open/tuesday"),
        (YAML, "    # within a day\n    - town\n", "", "delivery/to"),
        (YAML, "note: | # for the window\n", "note: |\n  Ring once.\n", "note"),
        (JSONC, "14, // was 12", "12,", "size"),
        (JSONC, '    // before a flight\n    {"label": "wind"', '    {"label": "rain"', "jobs"),
        (INI, "; enough to read\nresolution = 300", "resolution = 600", "Scan/resolution"),
        (TOML, "  1, # first\n", "", "steps/all"),
        (ENV, '# ask Ylva\nexport KEY="a # b" # secret', "KEY=c", "KEY"),
        (SHELL, "# long lists\nalias ll='ls -l # no'", "alias ll='ls -a'", "alias/ll"),
        (HOSTS, "# the press room\n10.0.0.5 rip proofs", "10.0.0.6 rip proofs", "*"),
        (CRON, "# before the ferry\n30 2", "45 2", "job/*copy/at"),
    ],
)  # fmt: skip
def test_a_comment_may_go_with_what_it_belongs_to(
    tmp_path: Path, source: Source, old: str, new: str, free: str
) -> None:
    after = edited(source, old, new)
    assert hold(tmp_path, source, after, *free.split(",")).ok, hold(tmp_path, source, after, *free.split(",")).sentence
    assert not hold(tmp_path, source, after).ok


@pytest.mark.parametrize(
    ("source", "edits", "free"),
    [
        (PYTHON, {"LIMIT = 3": "LIMIT = 4", "# Copyright the harbour office\n": ""}, "value/LIMIT"),
        (PYTHON, {"water - 1": "water - 2", "        # kept for the log\n": ""}, "class/Boat"),
        (PYTHON, {"return 1": "return 2", "# what lies in the harbour\n": ""}, "def/calm"),
        (PYTHON, {"return 1": "return 2", "# the end\n": ""}, "def/calm"),
        (JS, {"heron: 35": "heron: 36", "// Keeps the flights; nothing is stored.\n": ""}, "value/LINES"),
        (JS, {"let best = list[0]": "let best = list[1]", " // as it is": ""}, "def/longest"),
        (CSS, {"color: red": "color: blue", "/* tight */ ": ""}, ".kite/color,.line/color"),
        (CSS, {"color: red": "color: blue", "/* phones */": ""}, ".kite/color,.line/color"),
        (HTML, {"Heron": "Drake", "<!-- the kites -->\n": ""}, "html/body/ul/li/text"),
        (YAML, {"4.9": "5.9", "# what a parcel costs\n": ""}, "delivery/cost_eur"),
        (JSONC, {"14": "12", "// Settings of the club\n": ""}, "size"),
        (JSONC, {'"on": true': '"on": false', "/* what is\n   * drawn */": ""}, "rulers/on"),
        (INI, {"300": "600", "; not the one upstairs\n": ""}, "Scan/resolution"),
        (SHELL, {"'ls -l # no'": "ls", " # group reads": ""}, "alias/ll"),
        (CRON, {"30 2": "45 2", "# m h dom mon dow\n": ""}, "job/*copy/at"),
    ],
)  # fmt: skip
def test_a_change_beside_it_takes_no_comment_along(
    tmp_path: Path, source: Source, edits: dict[str, str], free: str
) -> None:
    after = source
    for old, new in edits.items():
        after = after._replace(text=edited(after, old, new))
    verdict = hold(tmp_path, source, after.text, *free.split(","))
    assert verdict.code == Code.REMOVED, verdict.sentence
    kept_one, _ = edits
    assert hold(tmp_path, source, edited(source, kept_one, edits[kept_one]), *free.split(",")).ok


@pytest.mark.parametrize(
    ("source", "old", "new"),
    [
        (PYTHON, "LIMIT = 3  # metres", "# LIMIT = 3  # metres"),
        (PYTHON, "    return 1\n", "    # return 1\n    pass\n"),
        (JS, "  event.stop();", "  // event.stop();"),
        (CSS, "color: red;", "/* color: red; */"),
        (HTML, "<li>Heron</li>", "<!-- <li>Heron</li> -->"),
        (YAML, "last: 1", "# last: 1"),
        (JSONC, '"size": 14,', '// "size": 14,'),
        (INI, "to = desk", "; to = desk"),
        (SHELL, "umask 027", "# umask 027"),
        (CRON, "@daily ls", "# @daily ls"),
    ],
)
def test_what_is_commented_out_is_gone(tmp_path: Path, source: Source, old: str, new: str) -> None:
    assert not hold(tmp_path, source, edited(source, old, new)).ok


@pytest.mark.parametrize(
    ("source", "old", "new"),
    [
        (PYTHON, "# ---- limits, agreed with\n# the harbour office\n", "# limits, agreed\n# with the harbour office\n"),
        (PYTHON, "# ---- limits, agreed with\n# the harbour office\n", "# limits, agreed with the harbour office\n"),
        (PYTHON, "# the end\n", "# the end\n# and one more\n"),
        (PYTHON, "return False  # never mind", "# never mind\n            return False"),
        (PYTHON, "    # TODO the wind\n# the end\n", "# the end\n\n\n# TODO the wind\n"),
        (JS, "/* eslint-disable no-undef */", "// eslint-disable no-undef"),
        (JS, "// in metres\n", "/*\n * in\n * metres\n */\n"),
        (JS, "{ heron: 35, /* measured */ lark: 52 }", "{\n  heron: 35, /* measured */\n  lark: 52,\n}"),
        (CSS, "/* The board of the club. */", "/*\n * The board\n * of the club.\n */"),
        (CSS, "/* up */\n  .kite { top: 0 }", "/* up */ .kite {\n    top: 0;\n  }"),
        (HTML, "<!-- the kites -->", "<!--\n     the\n     kites\n-->"),
        (HTML, "  <!-- the oldest -->\n  <li>Heron</li> <!--", "<!-- the oldest --><li>Heron</li>\n<!--"),
        (JSONC, "/* what is\n   * drawn */", "// what is drawn"),
        (INI, "; the scanner in the reading room\n; not", "# the scanner in the reading\n# room not"),
        (YAML, "  # the long one\n", "# the\n# long one\n"),
    ],
)  # fmt: skip
def test_a_comment_that_is_laid_out_otherwise_is_there(tmp_path: Path, source: Source, old: str, new: str) -> None:
    verdict = hold(tmp_path, source, edited(source, old, new))
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize("ending", ["html", "css", "js"])
def test_what_a_formatter_makes_of_a_source_loses_no_comment(ending: str) -> None:
    read = READERS[f".{ending}"]
    written = (DATA / f"skiffs.{ending}").read_bytes()
    formatted = (DATA / f"skiffs-formatted.{ending}").read_bytes()
    assert lost(read(written), read(formatted)) == lost(read(formatted), read(written)) == []


def test_of_two_equal_comments_both_stay(tmp_path: Path) -> None:
    source = PYTHON._replace(text="a = 1\nb = 2  # noqa\nc = 3  # noqa\n")
    assert hold(tmp_path, source, edited(source, "c = 3  # noqa", "c = 3")).code == Code.REMOVED
    assert hold(tmp_path, source, edited(source, "c = 3  # noqa", "c = 4"), "value/c").ok


def test_a_longer_comment_is_another_one(tmp_path: Path) -> None:
    after = edited(JS, "eslint-disable no-undef", "eslint-disable no-undef no-alert")
    assert hold(tmp_path, JS, after).code == Code.REMOVED


def test_a_note_on_what_is_to_be_written_goes_with_it(tmp_path: Path) -> None:
    source = JS._replace(text="// Draws the chart.\n")
    assert hold(tmp_path, source, "draw();\n", "**", "!comments").ok
    assert not hold(tmp_path, source, "// nothing\n", "**", "!comments").ok
    headed = JS._replace(text="// (c) the club\n\n// Draws the chart.\n")
    assert hold(tmp_path, headed, "// (c) the club\ndraw();\n", "**", "!comments").code == Code.REMOVED


@pytest.mark.parametrize("said", ["heron of the week", "crane of the week"])
def test_a_comment_may_have_either_of_two_names(tmp_path: Path, said: str) -> None:
    source = JS._replace(text="const heron = 1; // heron of the week\nfly(heron); // high\n")
    after = f"const crane = 1; // {said}\nfly(crane); // high\n"
    found = evidence(tmp_path, {"board.js": source.text}, {"board.js": after})
    assert judge(found, JS.check, of="board.js", renamed={"heron": "crane"}).ok
    found = evidence(tmp_path, {"board.js": source.text}, {"board.js": after.replace("// high", "")})
    assert not judge(found, JS.check, of="board.js", renamed={"heron": "crane"}).ok


def test_one_comment_may_be_left_open(tmp_path: Path) -> None:
    after = edited(PYTHON, "  # metres", "")
    assert hold(tmp_path, PYTHON, after, "comments/metres").ok
    assert not hold(tmp_path, PYTHON, edited(PYTHON, "# the end\n", ""), "comments/metres").ok


@pytest.mark.parametrize(
    ("comment", "words"),
    [
        ("/** a\n * b\n */", "a b"),
        ("/**/", ""),
        ("/* --- */", ""),
        ("# ==== Prices ====", "Prices"),
        ("<!-- build:remove -->", "build:remove"),
        ("#!/bin/sh", "!/bin/sh"),
        ("; x  y ;", "x y ;"),
        ("// a // b", "a b"),
        ("###", ""),
        ("", ""),
    ],
)
def test_words_of_a_comment(comment: str, words: str) -> None:
    assert words_of(comment) == words
