"""The sheets of a report against small sets of episodes whose numbers are worked out by hand."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

from deskcraft.errors import BadInput
from deskcraft.report import charts, paper, studies
from deskcraft.report.chapters import Chapter, Plot, only
from deskcraft.report.sheet import Cell, Sheet
from deskcraft.study.schema import EPISODES, FAILURES

AGENTS = ["good", "bad"]


def episode(agent: str, app: str, success: int | None, **changes: Any) -> dict[str, Any]:
    return {
        "run": "r",
        "agent": agent,
        "task": f"{app}/a",
        "variant": 0,
        "revision": 1,
        "attempt": 1,
        "app": app,
        "level": "L1",
        "split": "standard",
        "status": "done" if success is not None else "desktop_error",
        "scored": success is not None,
        "success": success,
        "score": success,
        "steps": 10,
        "max_steps": 100,
        "asks": 0,
        "needs_ask": False,
        "used_terminal": False,
        "total_s": 5.0,
        "input_tokens": 100,
        "output_tokens": 10,
        "cost_usd": 0.5,
        "instruction_chars": 100,
        "checks": 2,
        "atoms": 3,
        "checkpoints": [],
        "error": "",
        "tries": 1,
        "secondary_modes": [],
        "structures": [],
        "phases": 0,
        "checkpointable": True,
    } | changes


def table(*rows: dict[str, Any]) -> pl.DataFrame:
    named = [row | {"episode": f"e{number}"} for number, row in enumerate(rows)]
    return pl.DataFrame(named, schema=EPISODES).cast({"agent": pl.Enum(AGENTS)})


def column(sheet: Sheet, name: str) -> list[Cell]:
    at = next(n for n, c in enumerate(sheet.columns) if c.name == name)
    return [row.cells[at] for row in sheet.rows]


EPISODES_OF_TWO = table(
    episode("good", "gimp", 1),
    episode("good", "gimp", 0, attempt=2, steps=30),
    episode("good", "os", 1, level="L2"),
    episode("good", "multi", None),
    episode("bad", "gimp", 0),
    episode("bad", "os", 1, level="L2", steps=50),
    episode("good", "gimp", 1, split="interactive", mode="ambiguity", needs_ask=True, asks=1, task="gimp/b"),
    episode("bad", "gimp", 0, split="interactive", mode="ambiguity", needs_ask=True, task="gimp/b"),
)


def test_table_2_has_each_application_and_the_average_of_each_split() -> None:
    sheet = paper.success_by_app(EPISODES_OF_TWO)
    assert [c.heading for c in sheet.columns] == ["Agent", "gimp", "os", "multi", "Avg.", "gimp", "Avg."]
    assert [row.cells for row in sheet.rows] == [
        ("good", 0.5, 1.0, None, pytest.approx(2 / 3), 1.0, 1.0),
        ("bad", 0.0, 1.0, None, 0.5, 0.0, 0.0),
    ]
    assert sheet.groups() == [("", 1), ("Standard (3 tasks)", 4), ("Interactive (1 task)", 2)]


def test_table_4_has_a_row_a_level_of_each_agent() -> None:
    sheet = next(s for s in paper.paper_tables(EPISODES_OF_TWO) if s.key == "table-4")
    assert [row.cells[:2] for row in sheet.rows] == [("good", "L1"), ("good", "L2"), ("bad", "L1"), ("bad", "L2")]
    assert column(sheet, "Avg.") == [0.5, 1.0, 0.0, 1.0]
    assert sheet.rules() == [False, False, True, False]
    assert sheet.marks()[0, 2] == "best" and sheet.marks()[2, 2] == "second"


@pytest.mark.parametrize(
    ("key", "average"),
    [("table-5", [20, 10, 10, 50]), ("table-6", [10, 10, None, 50]), ("table-7", [30, None, 10, None])],
)
def test_run_lengths_are_of_all_successful_and_failed_runs(key: str, average: list[float | None]) -> None:
    sheet = next(s for s in paper.paper_tables(EPISODES_OF_TWO) if s.key == key)
    assert column(sheet, "Avg.") == average


def test_success_stands_twice_with_intervals() -> None:
    sheet = studies.success(EPISODES_OF_TWO)
    assert column(sheet, "agent") == ["good", "bad"] * 3
    assert column(sheet, "success_scored")[0] == 3 / 4
    assert column(sheet, "success_all")[0] == 3 / 5
    intervals = [row.cells[6] for row in sheet.rows]
    assert all(isinstance(bounds, tuple) and 0 <= bounds[0] <= bounds[1] <= 1 for bounds in intervals)


def test_asking_is_told_by_whether_it_was_needed() -> None:
    sheet = studies.asking(EPISODES_OF_TWO)
    assert [row.cells[:2] for row in sheet.rows] == [
        ("good", "needed, asked"),
        ("good", "not needed, not asked"),
        ("bad", "needed, never asked"),
        ("bad", "not needed, not asked"),
    ]


def test_what_failed_is_most_frequent_first_with_sentences_of_different_tasks() -> None:
    leaf = {"run": "r", "agent": "bad", "check": "svg.fill", "role": "goal", "code": "wrong_value"}
    rows = [leaf | {"episode": f"e{n}", "task": t, "sentence": f"{t} is blue"} for n, t in enumerate("aab")]
    rows.append(leaf | {"episode": "e9", "task": "c", "check": "files.text", "sentence": "gone"})
    sheet = studies.failed_checks(pl.DataFrame(rows, schema=FAILURES), EPISODES_OF_TWO)
    assert column(sheet, "check") == ["svg.fill", "files.text"]
    assert column(sheet, "example") == ["a is blue · b is blue", "gone"]
    assert column(sheet, "share")[0] == pytest.approx(3 / 3)


def test_what_was_not_scored_is_listed_and_counted_for_each_agent() -> None:
    assert column(studies.not_scored(EPISODES_OF_TWO), "task") == ["multi/a"]
    assert "1 of 8 episodes (12.5 %)" in studies.not_scored(EPISODES_OF_TWO).note
    assert column(studies.not_scored_by_agent(EPISODES_OF_TWO), "unscored") == [1, 0]


def test_agents_are_compared_in_pairs_with_and_without_the_unscored() -> None:
    sheet = studies.pairs(EPISODES_OF_TWO)
    assert [row.cells[:3] for row in sheet.rows] == [("good", "bad", "left out"), ("good", "bad", "as 0")]


def test_pass_at_k_needs_a_second_attempt() -> None:
    assert charts.attempts(EPISODES_OF_TWO.filter(attempt=1), AGENTS) is None
    plot = charts.attempts(EPISODES_OF_TWO, AGENTS)
    assert plot is not None
    (row,) = [r for r in plot.sheet.rows if r.cells[:3] == ("standard", "good", 2)]
    assert (row.cells[3], row.cells[4]) == (1, 1.0)


def test_a_success_counts_at_exactly_the_budget_that_it_needed() -> None:
    plot = charts.step_budgets(EPISODES_OF_TWO.filter(agent="bad", split="standard"), AGENTS)
    assert plot is not None
    curve = {row.cells[3]: row.cells[5] for row in plot.sheet.rows}
    assert (curve[25], curve[50], curve[100]) == (0.0, 0.5, 0.5)


def test_states_at_checkpoints_are_a_curve_of_their_own() -> None:
    rows = EPISODES_OF_TWO.filter(agent="bad", split="standard").to_dicts()
    points = [[], [{"step": 25, "success": 1, "score": 1.0}]]
    plot = charts.step_budgets(table(*[r | {"checkpoints": p} for r, p in zip(rows, points, strict=True)]), AGENTS)
    assert plot is not None
    assert [row.cells[1:6] for row in plot.sheet.rows if row.cells[1] == "state"] == [("state", "bad", 25, 2, 0.5)]


def test_modes_have_the_paper_s_words() -> None:
    plot = charts.modes(EPISODES_OF_TWO, AGENTS)
    assert plot is not None
    assert column(plot.sheet, "words") == ["Clarification (ask)"] * 2
    assert column(plot.sheet, "success_scored") == [1.0, 0.0]


def test_interactive_tasks_stand_apart_in_the_complexity() -> None:
    assert column(charts.complexity(EPISODES_OF_TWO).sheet, "group") == ["L1", "L2", "Interactive"]


@pytest.mark.parametrize("make", [charts.attempts, charts.step_budgets, charts.length_and_success, charts.modes])
def test_every_figure_is_told_in_words_and_can_be_drawn(make: Any) -> None:
    plot = make(EPISODES_OF_TWO, AGENTS)
    assert isinstance(plot, Plot)
    assert "good" in plot.alt and "%" in plot.alt
    plot.draw()


def test_only_keeps_what_is_named_and_refuses_what_is_not_there() -> None:
    chapters = [Chapter("results", "Success", (studies.success(EPISODES_OF_TWO), studies.endings(EPISODES_OF_TWO)))]
    (kept,) = only(chapters, ["endings"])
    assert [part.key for part in kept.parts] == ["endings"]
    with pytest.raises(BadInput, match="--only table-9"):
        only(chapters, ["table-9"])
