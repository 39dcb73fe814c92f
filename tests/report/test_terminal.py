"""What is printed: readable when narrow, when wide, and in a pipe."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from deskcraft.record.model import EpisodeRecord
from deskcraft.view import print_report, summarise
from tests.view.runs import leaf, record, task, verdict


def printed(records: list[EpisodeRecord], width: int = 120, *, terminal: bool = True) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=terminal, color_system=None, highlight=False)
    print_report(summarise(records), records, console)
    return out.getvalue()


RECORDS = [
    record(graded=verdict([leaf(True)])),
    record(task("bad"), verdict([leaf(False)])),
    record(task("lost"), tries=3),
]


@pytest.mark.parametrize(("width", "terminal"), [(160, True), (60, True), (80, False)])
def test_every_episode_stands_there_with_its_first_failing_sentence(width: int, terminal: bool) -> None:
    words = " ".join(printed(RECORDS, width, terminal=terminal).split())
    for word in (
        "mock/write-note",
        "✓ success",
        "mock/bad",
        "✗ no success",
        "The note says hallo, not hello.",
    ):
        assert word in words
    assert "mock/lost tester #1, desktop_error after 3 tries: DesktopDied: the X server is gone" in words


def test_rates_stand_twice() -> None:
    (line,) = [line for line in printed(RECORDS).splitlines() if line.startswith("all ")]
    assert line.split() == ["all", "2/3", "50", "%", "33", "%", "0.50", "0.33", "9–91"]


def test_nothing_is_wider_than_a_narrow_terminal() -> None:
    assert max(len(line.rstrip()) for line in printed(RECORDS, 60).splitlines()) <= 60


def test_a_pipe_gets_whole_lines_without_escapes() -> None:
    long = "word " * 30
    text = printed([record(graded=verdict([leaf(False, sentence=long.strip())]))], 40, terminal=False)
    assert long.strip() in text
    assert "\x1b" not in text


def test_hostile_text_cannot_steer_the_terminal() -> None:
    bad = leaf(False, sentence="\x1b]0;owned\x07 [red]not markup[/red] \u202e \r over")
    text = printed([record(graded=verdict([bad]))], 200)
    assert not {"\x1b", "\x07", "\u202e", "\r"} & set(text)
    assert "[red]not markup[/red]" in text
