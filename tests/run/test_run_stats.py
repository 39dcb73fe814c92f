"""How far a run is."""

from __future__ import annotations

from deskcraft.run.run_stats import RunStats, duration


def ended(success: int | None) -> dict[str, object]:
    return {"success": success, "status": "done" if success is not None else "desktop_error"}


def test_before_the_first_episode_nothing_is_known_of_the_rate() -> None:
    stats = RunStats(4, 0.0)
    assert (stats.per_minute(9.0), stats.left_s(9.0)) == (None, None)
    assert stats.line(9.0) == "0 of 4 done: 0 succeeded, 0 failed, 0 not scored; 9 s"


def test_successes_failures_and_what_was_not_scored_are_counted_apart() -> None:
    stats = RunStats(8, 0.0)
    for number, success in enumerate((1, 0, 0, None)):
        stats.count(ended(success), 15.0 * (number + 1))
    assert (stats.done, stats.succeeded, stats.failed, stats.not_scored) == (4, 1, 2, 1)
    assert stats.per_minute(60.0) == 4
    assert stats.left_s(60.0) == 60
    assert stats.line(60.0).endswith("1 not scored; 1 min 0 s, 4 a minute, about 1 min 0 s left")


def test_what_was_skipped_is_no_fault_and_is_told() -> None:
    stats = RunStats(2, 0.0)
    stats.count({"success": None, "status": "skipped"}, 1.0)
    assert (stats.done, stats.not_scored, stats.skipped) == (1, 0, 1)
    assert "0 not scored, 1 skipped;" in stats.line(2.0)


def test_the_rate_is_that_of_the_last_episodes() -> None:
    stats = RunStats(1000, 0.0)
    for number in range(100):
        stats.count(ended(1), 1.0 * number)  # 60 a minute
    for number in range(60):
        stats.count(ended(1), 100.0 + 10 * number)  # then 6 a minute
    assert stats.per_minute(690.0) == 6.0


def test_lost_workers_are_told() -> None:
    assert "2 workers lost" in RunStats(1, 0.0, crashes=2).line(1.0)


def test_durations_are_told_in_two_units() -> None:
    assert [duration(s) for s in (0.4, 59.4, 60, 3599, 3600, 98_000)] == [
        "0 s",
        "59 s",
        "1 min 0 s",
        "59 min 59 s",
        "1 h 0 min",
        "27 h 13 min",
    ]
