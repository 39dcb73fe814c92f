"""States of sites, repositories and suites that look right and are not, and others that look wrong and are right."""

from __future__ import annotations

import pytest

from evaluators.git.history import Commit, History
from evaluators.site.fitting import holds, lacks, says


@pytest.mark.parametrize(
    ("text", "word", "good"),
    [
        ("See #1324.", "#1324", True),
        ("See #13245", "#1324", False),
        ("See #1324, not #1323", "#1324", False),
        ("#1324 and again #1324", "#1324", True),
        ("人数：3人", "3 人", True),
        ("人数：３ 人", "3 人", True),
        ("人数：13 人", "3 人", False),
        ("人数：3 人（原来 2 人）", "3 人", False),
        ("We want a week of notice", "a week", True),
        ("We want a weekend", "a week", False),
        ("it’s “ours”", 'it\'s "ours"', True),
        ("version 4.71", "4.7", False),
        ("version 4.7.", "4.7", True),
    ],
)
def test_words_count_as_words(text: str, word: str, good: bool) -> None:
    assert says(text, word) is good
    assert holds({"body": text}, [word], "body")[0].ok is good


def test_what_was_to_be_replaced_is_not_there() -> None:
    assert lacks({"body": "一人不会游泳"}, ["都会游泳"], "body")[0].ok
    assert not lacks({"body": "都会游泳，一人不会游泳"}, ["都会游泳"], "body")[0].ok


def _merged(**changes: str | None) -> str | None:
    """Return where a merge of two sides, of which each changed a file of its own, holds what neither brought."""
    known = History()
    start = {"ours": "a", "theirs": "b", "same": "c"}
    known.commits["0"] = Commit("0", "start", "", (), start)
    known.commits["1"] = Commit("1", "one", "", ("0",), {"ours": "d"})
    known.commits["2"] = Commit("2", "two", "", ("0",), {"theirs": "e"})
    known.commits["3"] = Commit("3", "merge", "", ("1", "2"), {"theirs": "e", **changes})
    return known.mixed(known.commits["3"])


def test_a_merge_holds_what_its_sides_brought() -> None:
    assert _merged() is None


@pytest.mark.parametrize(
    ("path", "blob"), [("same", "x"), ("theirs", "x"), ("ours", "a"), ("theirs", "b"), ("new", "x"), ("same", None)]
)
def test_a_change_slipped_into_a_merge_is_found(path: str, blob: str | None) -> None:
    assert _merged(**{path: blob}) == path
