"""What is printed: readable when narrow, when wide, and in a pipe."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.report.sheet import Column, Row, Sheet
from deskcraft.report.terminal import SHOWN_ROWS, print_report, print_sheet
from deskcraft.report.writing import Report
from tests.view.runs import leaf, record, task, verdict, write

RECORDS = (
    record(graded=verdict([leaf(True)])),
    record(task("bad"), verdict([leaf(False)])),
    record(task("lost"), tries=3),
)


def console(width: int, terminal: bool) -> tuple[Console, io.StringIO]:
    out = io.StringIO()
    return Console(file=out, width=width, force_terminal=terminal, color_system=None, highlight=False), out


def printed(
    run: RunFolder, width: int = 120, *, terminal: bool = True, records: tuple[EpisodeRecord, ...] = RECORDS
) -> str:
    for each in records:
        write(run, each, [], screens=0)
    shown, out = console(width, terminal)
    print_report(Report.of([run.path]), shown)
    return out.getvalue()


def wide_sheet(rows: int = 2) -> Sheet:
    columns = (
        Column("Agent", "agent", head=True),
        *(Column(f"column {n}", f"c{n}", "percent", better="high") for n in range(12)),
    )
    return Sheet("k", "A title", "A note.", columns, tuple(Row((f"agent {r}", *[r / 100] * 12)) for r in range(rows)))


@pytest.mark.parametrize(("width", "terminal"), [(160, True), (60, True), (80, False)])
def test_every_episode_stands_there_with_its_first_failing_sentence(
    run_folder: RunFolder, width: int, terminal: bool
) -> None:
    words = " ".join(printed(run_folder, width, terminal=terminal).split())
    for word in (
        "mock/write-note",
        "✓ success",
        "mock/bad",
        "✗ no success",
        "The note says hallo, not hello.",
        "? unscored",
    ):
        assert word in words
    assert "mock/lost tester #1 desktop_error, 4 steps DesktopDied: the X server is gone" in words


def test_what_was_not_scored_is_told_even_where_it_is_nothing(run_folder: RunFolder) -> None:
    assert "Nothing: every episode was scored." in printed(run_folder, records=RECORDS[:1])


def test_episodes_that_are_not_of_one_kind_are_told(run_folder: RunFolder) -> None:
    other = record(task("good"), verdict([leaf(True)]), attempt=2)
    other = other.model_copy(update={"identity": other.identity.model_copy(update={"image": "another"})})
    said = printed(run_folder, records=(record(task("good"), verdict([leaf(True)])), other))
    assert "not of one kind: the episodes are of several images: another," in said


def test_rates_stand_twice(run_folder: RunFolder) -> None:
    text = printed(run_folder, 200)
    (line,) = [line for line in text.splitlines() if line.startswith("all tasks")]
    assert line.split()[:7] == ["all", "tasks", "tester", "3", "3", "2", "50.0"]
    assert "33.3" in line


def test_nothing_is_wider_than_a_narrow_terminal(run_folder: RunFolder) -> None:
    assert max(len(line.rstrip()) for line in printed(run_folder, 60).splitlines()) <= 60


def test_a_table_that_is_too_wide_is_folded_and_every_piece_says_whose_rows_they_are() -> None:
    shown, out = console(60, True)
    print_sheet(wide_sheet(), shown)
    text = out.getvalue()
    assert all(f"column {n}" in text for n in range(12))
    assert text.count("agent 1") == text.count("Agent") > 1


def test_a_pipe_gets_whole_lines_without_escapes() -> None:
    shown, out = console(40, False)
    print_sheet(wide_sheet(), shown)
    (line,) = [line for line in out.getvalue().splitlines() if line.startswith("agent 1")]
    assert line.count("1.0") == 12
    assert "\x1b" not in out.getvalue()


def test_a_long_table_is_cut_and_says_so() -> None:
    shown, out = console(200, True)
    print_sheet(wide_sheet(SHOWN_ROWS + 3), shown)
    assert "and 3 more rows" in out.getvalue()


def test_hostile_text_cannot_steer_the_terminal(run_folder: RunFolder) -> None:
    bad = leaf(False, sentence="\x1b]0;owned\x07 [red]not markup[/red] \u202e \r over")
    text = printed(run_folder, 200, records=(record(graded=verdict([bad])),))
    assert not {"\x1b", "\x07", "\u202e", "\r"} & set(text)
    assert "[red]not markup[/red]" in text
