"""The other studies, against numbers worked out by hand."""

from __future__ import annotations

import polars as pl
import pytest

from deskcraft.study import collaboration, failures, lengths, overview, spending, tasks
from deskcraft.study.schema import FAILURES
from tests.study.rows import attempts, table

TALKS = {"split": "interactive", "phases": 1}


def test_every_rate_stands_without_the_unscored_and_with_them_as_zero() -> None:
    (row,) = overview.rates(table(*attempts("os/a", "10-"), *attempts("os/b", "1"))).to_dicts()
    assert (row["tasks"], row["episodes"], row["scored"], row["successes"]) == (2, 4, 3, 2)
    assert (row["success_scored"], row["success_all"]) == (pytest.approx(2 / 3), 0.5)
    assert (row["score_scored"], row["score_all"]) == (pytest.approx(2 / 3), 0.5)
    assert row["wilson_all_low"] == pytest.approx(0.15, abs=0.001)


@pytest.mark.parametrize("by", [["agent"], []], ids=["by-agent", "in-all"])
def test_nothing_scored_has_no_rate_but_a_zero_with_the_unscored(by: list[str]) -> None:
    (row,) = overview.rates(table(*attempts("os/a", "--")), by).to_dicts()
    assert (row["success_scored"], row["scored_low"], row["wilson_scored_low"], row["score_scored"]) == (None,) * 4
    assert (row["success_all"], row["score_all"]) == (0.0, 0.0)


def test_run_lengths_of_all_successful_and_failed() -> None:
    frame = table({"success": 1, "steps": 4}, {"steps": 10}, {"steps": 20}, *attempts("os/t1", "-", steps=99))
    found = lengths.run_lengths(frame, ["app"]).select("outcome", "episodes", "mean", "median", "shortest", "longest")
    assert found.rows() == [
        ("all", 3, 34 / 3, 10.0, 4, 20),
        ("successful", 1, 4.0, 4.0, 4, 4),
        ("failed", 2, 15.0, 15.0, 10, 20),
    ]


def test_success_by_mode_counts_an_episode_once_or_once_for_each_of_its_modes() -> None:
    frame = table(
        {"mode": "ambiguity", "secondary_modes": ["correction"], "success": 1, **TALKS},
        {"mode": "correction", "secondary_modes": ["correction"], **TALKS},
        {"mode": None},
    )
    found = collaboration.by_mode(frame).filter(unscored="left_out").select("label", "mode", "episodes", "rate").rows()
    assert found == [
        ("any", "ambiguity", 1, 1.0),
        ("any", "correction", 2, 0.5),
        ("primary", "ambiguity", 1, 1.0),
        ("primary", "correction", 1, 0.0),
    ]


def test_asking_behaviour_and_the_success_of_each() -> None:
    frame = table(
        {"needs_ask": True, "asks": 2, "success": 1, **TALKS},
        {"needs_ask": True, "asks": 1, **TALKS},
        {"needs_ask": True, "asks": 0, **TALKS},
        {"asks": 1},
        {"asks": 0, "success": 1},
        *attempts("os/t1", "-", needs_ask=True),
    )
    found = collaboration.asking(frame).select("behaviour", "episodes", "rate", "share", "asks").rows()
    assert found == [
        ("asked_when_needed", 2, 0.5, pytest.approx(2 / 3), 1.5),
        ("never_asked_although_needed", 1, 0.0, pytest.approx(1 / 3), 0.0),
        ("asked_when_not_needed", 1, 0.0, 0.5, 1.0),
        ("did_not_ask_nor_need_to", 1, 1.0, 0.5, 0.0),
    ]


def test_how_often_a_success_used_the_terminal() -> None:
    frame = table({"success": 1, "used_terminal": True}, {"success": 1}, {"success": 0, "used_terminal": True})
    assert collaboration.terminal(frame).select("episodes", "hits", "rate").rows() == [(2, 1, 0.5)]


def test_all_that_was_spent_is_divided_by_the_successes() -> None:
    frame = table(
        {"success": 1, "total_s": 10.0, "cost_usd": 1.0},
        {"total_s": 20.0, "cost_usd": 2.0},
        *attempts("os/t2", "-", total_s=30.0, cost_usd=3.0),
    )
    found = {row["what"]: row for row in spending.per_success(frame).to_dicts()}
    assert (found["time_s"]["total"], found["time_s"]["per_success"], found["time_s"]["median_of_successes"]) == (
        60,
        60,
        10,
    )
    assert found["cost_usd"]["per_success"] == 6


def test_an_unknown_cost_stays_unknown_and_no_success_has_no_price() -> None:
    frame = table({"success": 1, "cost_usd": None, "input_tokens": 5}, {"success": 1, "cost_usd": 1.0})
    found = {row["what"]: row for row in spending.per_success(frame).to_dicts()}
    assert (found["cost_usd"]["total"], found["cost_usd"]["per_success"], found["cost_usd"]["low"]) == (None,) * 3
    assert found["input_tokens"]["per_success"] == 2.5
    assert overview.spending(frame)["cost_usd"].to_list() == [None]
    none = {row["what"]: row for row in spending.per_success(table({"total_s": 5.0})).to_dicts()}
    assert (none["time_s"]["total"], none["time_s"]["per_success"]) == (5.0, None)


def test_spending_bounds_hold_the_estimate() -> None:
    rows = [r for i in range(30) for r in attempts(f"os/{i}", "10" if i % 2 else "11", total_s=float(1 + i % 7))]
    for row in spending.per_success(table(*rows)).filter(pl.col("low").is_not_null()).to_dicts():
        assert row["low"] < row["per_success"] < row["high"]


def test_complexity_counts_each_task_once() -> None:
    frame = table(
        *attempts("os/a", "110", instruction_chars=100, checks=2, atoms=4),
        *attempts("os/b", "0", instruction_chars=200, checks=4, atoms=5),
    )
    (row,) = tasks.complexity(frame).to_dicts()
    assert (row["tasks"], row["instruction_chars_median"], row["checks_mean"], row["atoms_mean"]) == (2, 150, 3, 4.5)


def test_modes_of_the_tasks() -> None:
    frame = table(
        *attempts("os/a", "11", mode="ambiguity", secondary_modes=["correction"]),
        *attempts("os/b", "1", mode="ambiguity"),
    )
    assert tasks.modes(frame).rows() == [("ambiguity", 2, 2), ("correction", 0, 1)]


def test_what_cannot_be_compared_is_said() -> None:
    assert tasks.mixtures(table({}, {})) == []
    said = tasks.mixtures(table({}, {"revision": 2, "grading_digest": "h", "image": "j", "max_steps": None}))
    assert len(said) == 4
    assert said[0] == "1 tasks are here in several revisions: os/t1"


def test_failures_by_check_and_code_most_frequent_first_with_an_example() -> None:
    rows = [
        ("r", "e1", "os/a", "x", "files.text", "goal", "wrong_text", "first"),
        ("r", "e1", "os/a", "x", "files.text", "goal", "wrong_text", "second"),
        ("r", "e2", "os/b", "y", "files.text", "goal", "missing_file", "third"),
    ]
    found = failures.failures(pl.DataFrame(rows, schema=FAILURES, orient="row"))
    assert found.select("code", "count", "episodes", "tasks", "example").rows() == [
        ("wrong_text", 2, 1, 1, "first"),
        ("missing_file", 1, 1, 1, "third"),
    ]


def test_what_could_not_be_scored_is_listed_with_its_reason() -> None:
    frame = table(*attempts("os/a", "1-"), *attempts("os/b", "-", error="DesktopDied: gone", tries=3))
    found = failures.unscored(frame).select("task", "attempt", "tries", "reason").rows()
    assert found == [
        ("os/a", 2, 1, "the desktop died, its setup failed, or the wall time was exceeded"),
        ("os/b", 1, 3, "DesktopDied: gone"),
    ]


def test_statuses_are_counted_most_frequent_first() -> None:
    found = failures.statuses(table({}, {}, {"status": "budget"})).select("status", "episodes", "share").rows()
    assert found == [("done", 2, pytest.approx(2 / 3)), ("budget", 1, pytest.approx(1 / 3))]


def test_times_by_phase() -> None:
    frame = table({"reset_s": 1.0, "agent_s": 2.0, "total_s": 4.0}, {"reset_s": 3.0, "agent_s": 2.0, "total_s": 6.0})
    found = {row["phase"]: row for row in overview.times(frame).to_dicts()}
    assert (found["reset"]["total_s"], found["reset"]["median_s"], found["reset"]["share"]) == (4, 2, 0.4)
    assert "total" not in found
